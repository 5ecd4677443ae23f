import { LOCALES, type Locale } from "../../src/contracts/texts/render.ts";
import { ENCODINGS } from "../../src/domain/file-text.ts";
import { renewEpoch } from "../feed/epoch.ts";
import { verify } from "../ledger/verify.ts";
import type { Deps } from "../platform/deps.ts";
import { runCommand as grantRole } from "../platform/grant-server-role.ts";
import { migrate } from "../platform/migrate.ts";
import { mayMigrate } from "../platform/migrate-at-start.ts";
import { StartError } from "../platform/start-error.ts";
import { withDatabase } from "../platform/with-database.ts";
import { endSession, listDisplays, listSessions, unpair } from "./access.ts";
import { createAdmin, endAccountSessions, listAdmins, resetAccount } from "./admin.ts";
import { backup, restore, verifyBackup } from "./backup.ts";
import { doctor } from "./doctor.ts";
import { importFile, kindLines, specOf } from "./import.ts";
import { columnLines, template } from "./import-columns.ts";
import type { Printed } from "./printed.ts";
import { rotateKeys } from "./rotate-keys.ts";

/** The options of all commands, each with what it does; each command names those that it takes. */
export const FLAGS = {
  replace: "delete what database and DATA_DIR hold before",
  enable: "enable the account as well",
  "second-factor": "remove the second factor as well",
  print: "print the SQL and do nothing",
  check: "check the file and import nothing",
  yes: "also import what needs confirmation: changes with wide effects, doubtful cells",
} as const;

/** Options with a value: its name, and what they do. */
export const VALUED = {
  encoding: ["NAME", `of a file whose encoding cannot be detected: ${ENCODINGS.join(", ")}`],
  locale: ["LOCALE", "language of titles and messages: en-US (without it) or zh-CN"],
  template: ["KIND", "print a header with an example line, to be filled in by a spreadsheet"],
  columns: ["KIND", "print each column: title, name in the API, whether required, what it takes"],
} as const;

export type Flag = keyof typeof FLAGS;
export type Valued = keyof typeof VALUED;
export type Flags = Readonly<Record<Flag, boolean> & Partial<Record<Valued, string>>>;

export interface Command {
  /** Words and arguments as they are typed; an argument is in capitals. */
  readonly usage: string;
  readonly summary: string;
  /** What its arguments and their effect are, beyond the summary. */
  readonly more?: string;
  readonly takes?: readonly (Flag | Valued)[];
  /** Options that stand in place of its arguments, and what is printed then; no database is needed. */
  readonly instead?: Readonly<Partial<Record<Valued, (value: string, flags: Flags) => string>>>;
  /** The database that it works on: the server's, or that of MIGRATION_DATABASE_URL. Absent: on none. */
  readonly worksOn?: "server" | "owner";
  /** It tells itself of variables that may be misspelt. */
  readonly namesVariables?: true;
  readonly run: (args: readonly string[], flags: Flags, env: NodeJS.ProcessEnv) => Promise<Printed>;
}

const printed = async (text: Promise<string>): Promise<Printed> => ({ text: await text });
const first = (args: readonly string[]): string => args[0] ?? "";

function localeIn({ locale = "en-US" }: Pick<Flags, "locale">): Locale {
  const known = LOCALES.find((each) => each === locale);
  if (!known) throw new StartError(`--locale is one of ${LOCALES.join(", ")}.`);
  return known;
}

export const COMMANDS: readonly Command[] = [
  {
    usage: "start",
    summary: "Serve the console and the API until SIGTERM.",
    // bin/tallyboard.mjs starts the server itself.
    run: async () => ({ text: "Use bin/tallyboard.mjs to start the server.\n", failed: true }),
  },
  {
    usage: "doctor",
    summary: "Check what the server needs, with a remedy for each problem; changes nothing.",
    more: `Variables, secrets, database, its role and migrations, folders, Redis, mail, the server's port, PUBLIC_ORIGIN with
its websocket, clocks, and the last nightly verdicts. Ends with 1 if a check failed.`,
    namesVariables: true,
    run: (_args, _, env) => doctor(env),
  },
  {
    usage: "backup FILE",
    summary:
      "Write database and files into one file, also while servers run; encrypted if BACKUP_KEY is set.",
    worksOn: "server",
    run: (args, _, env) => printed(backup(first(args), env)),
  },
  {
    usage: "restore FILE",
    summary: "Fill an empty database and DATA_DIR from a backup; --replace deletes what they hold.",
    takes: ["replace"],
    worksOn: "owner",
    run: (args, flags, env) => printed(restore(first(args), flags.replace, env)),
  },
  {
    usage: "verify FILE",
    summary: "Restore a backup into a scratch database and check the laws of stock there.",
    run: (args, _, env) => verifyBackup(first(args), env),
  },
  {
    usage: "admin create ACCOUNT",
    summary: "Create an administrator of all pages; prints a one-time password.",
    worksOn: "server",
    run: (args, _, env) => printed(withDatabase(env, (deps) => createAdmin(deps, first(args)))),
  },
  {
    usage: "admin reset-password ACCOUNT",
    summary: "Give a person a one-time password, which is printed, and end their sessions.",
    takes: ["enable", "second-factor"],
    worksOn: "server",
    run: (args, flags, env) => {
      const options = { enable: flags.enable, secondFactor: flags["second-factor"] };
      return printed(withDatabase(env, (deps) => resetAccount(deps, first(args), options)));
    },
  },
  {
    usage: "admin end-sessions ACCOUNT",
    summary: "Sign a person out everywhere.",
    worksOn: "server",
    run: (args, _, env) => printed(withDatabase(env, (deps) => endAccountSessions(deps, first(args)))),
  },
  {
    usage: "admin sessions ACCOUNT",
    summary: "List where a person is signed in: session, since when, last seen, address, browser.",
    worksOn: "server",
    run: (args, _, env) => printed(withDatabase(env, (deps) => listSessions(deps, first(args)))),
  },
  {
    usage: "admin end-session ACCOUNT SESSION",
    summary: "Sign a person out in one place.",
    worksOn: "server",
    run: ([account = "", session = ""], _, env) =>
      printed(withDatabase(env, (deps) => endSession(deps, account, session))),
  },
  {
    usage: "admin displays",
    summary: "List the wall displays: display, name, warehouse, paired since, last seen.",
    worksOn: "server",
    run: (_args, _, env) => printed(withDatabase(env, listDisplays)),
  },
  {
    usage: "admin unpair DISPLAY",
    summary: "End the access of one display; it has to be paired again.",
    worksOn: "server",
    run: (args, _, env) => printed(withDatabase(env, (deps) => unpair(deps, first(args)))),
  },
  {
    usage: "admin list",
    summary: "List the administrators.",
    worksOn: "server",
    run: (_args, _, env) => printed(withDatabase(env, listAdmins)),
  },
  {
    usage: "admin import KIND FILE",
    summary: "Import master data from a CSV file, all of it or nothing; names each line that is wrong.",
    more: `FILE has these columns, under their titles in either language or their names in the API; required ones have a *.
Rows with a known code are updated, others are created. An empty cell keeps the value, [CLEAR] erases it.
${kindLines("en-US")}`,
    takes: ["check", "yes", "encoding", "locale", "template", "columns"],
    instead: {
      template: (kind, flags) => template(specOf(kind), localeIn(flags)),
      columns: (kind, flags) => columnLines(specOf(kind), localeIn(flags)),
    },
    worksOn: "server",
    run: ([kind = "", file = ""], flags, env) => {
      const { check, yes, encoding } = flags;
      const options = { check, yes, encoding, locale: localeIn(flags) };
      return withDatabase(env, (deps) => importFile(deps, kind, file, options));
    },
  },
  {
    usage: "reconcile",
    summary: "Check the database's files, the laws of stock and the chain of the audit.",
    worksOn: "server",
    run: async (_args, _, env) => {
      const { holds, lines } = await verify(env);
      return { text: `${lines.join("\n")}\n`, failed: !holds };
    },
  },
  {
    usage: "epoch renew",
    summary: "Make every browser reload its data, after a restore by other tools.",
    worksOn: "server",
    run: async (_args, _, env) => ({ text: `The feed's epoch is now ${await renewEpoch(env)}.\n` }),
  },
  {
    usage: "keys rotate KIND",
    summary: "End all secrets of a kind: sessions, displays, devices or all.",
    more: "People sign in again, displays are paired again, browsers are confirmed again.",
    worksOn: "server",
    run: (args, _, env) => printed(rotateKeys(args, env)),
  },
  {
    usage: "migrate",
    summary: "Bring the tables to this version, as their owner (MIGRATION_DATABASE_URL).",
    worksOn: "owner",
    run: async (_args, _, env) => {
      await runMigrations(env);
      return { text: "The database has all migrations of this version.\n" };
    },
  },
  {
    usage: "role NAME",
    summary: "Create the server's own PostgreSQL role with the least rights; --print only prints the SQL.",
    takes: ["print"],
    worksOn: "owner",
    run: (args, flags, env) => printed(grantRole([...args, ...(flags.print ? ["--print"] : [])], env)),
  },
];

/** Migrates the database that the environment names. Throws StartError when its role may not. */
function runMigrations(env: NodeJS.ProcessEnv): Promise<void> {
  const work = async ({ db, log }: Deps) => {
    if (!(await mayMigrate(db)))
      throw new StartError(
        "This role may not change the tables: name their owner by MIGRATION_DATABASE_URL.",
      );
    await migrate(db, log);
  };
  return withDatabase(env, work, { asOwner: true, anyMigrations: true });
}
