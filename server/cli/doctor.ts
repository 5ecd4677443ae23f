/** `tallyboard doctor`: checks what the server stands on, one by one, and changes nothing. */
import { tmpdir } from "node:os";
import { findFileStore } from "../features/file/file.store.ts";
import { LATE_MS } from "../features/operations/backup-check.ts";
import { newestBackup } from "../features/operations/backup-files.ts";
import { readCheck } from "../features/operations/operations.queries.ts";
import { readVerdict } from "../ledger/law-verdict.ts";
import { bounded } from "../platform/bounded.ts";
import { type Config, judgeConfig } from "../platform/config.ts";
import type { Database } from "../platform/database.ts";
import { freeBytes, isFull, LOW_BYTES } from "../platform/free-space.ts";
import { tryMailServer } from "../platform/mail.ts";
import { plainReason } from "../platform/plain-reason.ts";
import { wakeChannel } from "../platform/redis-wake.ts";
import { tryToWrite } from "../platform/try-to-write.ts";
import { judgeOrigins, judgeServer } from "./doctor/addresses.ts";
import {
  judgeDatabase,
  judgeDatabaseClock,
  judgeMigrations,
  judgeOwner,
  judgeRole,
  judgeWays,
  openForChecks,
} from "./doctor/databases.ts";
import {
  type Finding,
  type Findings,
  failed,
  firstLine,
  guarded,
  ok,
  orOk,
  reasonOf,
  type State,
  warning,
} from "./doctor/finding.ts";
import { judgeSecrets, judgeVariables, secretsOf } from "./doctor/variables.ts";
import type { Printed } from "./printed.ts";

// What the nightly checks found last, and how old that is.

const HOUR_MS = 3_600_000;
const BY_HAND = "Take one and check it: tallyboard backup FILE, tallyboard verify FILE.";

/** With a database the last verdict, and with BACKUP_DIR the newest file. */
async function judgeBackups(
  { backups, production }: Partial<Config>,
  db: Database | null,
): Promise<Findings> {
  if (!backups) return null;
  const check = db ? await readCheck(db.pulse) : null;
  const newest = backups.folder === null ? null : await newestBackup(backups.folder);
  if (backups.folder === null && check === null)
    return [
      production
        ? warning(
            "BACKUP_DIR is not set: this server checks no backups",
            'See "Back up" in docs/operations.md.',
          )
        : ok("BACKUP_DIR is not set: this server checks no backups"),
    ];
  const found: Finding[] = [];
  if (backups.folder !== null) {
    if (newest === null) found.push(warning(`${backups.folder} holds no backup`, BY_HAND));
    else if (ageMs(newest.madeAt) > LATE_MS)
      found.push(failed(`the newest backup, ${newest.file}, is ${ageOf(newest.madeAt)} old`, BY_HAND));
  }
  if (db) found.push(...judgeCheck(check));
  const age = newest ? `${newest.file} is ${ageOf(newest.madeAt)} old` : "checked at another node";
  return orOk(found, check ? `${age}; the check of ${check.at} is good` : age);
}

function judgeCheck(check: Awaited<ReturnType<typeof readCheck>>): readonly Finding[] {
  if (!check) return [warning("no backup has been checked yet", BY_HAND)];
  const { verdict, at, lines } = check;
  if (verdict !== "good")
    return [failed(`the check of ${at} says ${verdict}: ${lines.join(" ").slice(0, 200)}`, BY_HAND)];
  if (ageMs(at) > LATE_MS)
    return [
      failed(
        `the last check is ${ageOf(at)} old`,
        "Look for failed jobs on the page Operations, and for the node that has BACKUP_DIR.",
      ),
    ];
  return [];
}

/** The law check runs once a day. */
const LAWS_LATE_S = 36 * 3_600;

async function judgeLaws(db: Database): Promise<Findings> {
  const verdict = await readVerdict(db.pulse);
  const byHand = "tallyboard reconcile checks them now.";
  if (verdict === null) return [warning("they have never been checked", byHand)];
  const { broken, ageSeconds } = verdict;
  const age = `checked ${ageOf(Date.now() - ageSeconds * 1_000)} ago`;
  if (broken > 0) return [failed(`${broken} do not hold, ${age}`, "tallyboard reconcile names each.")];
  return [ageSeconds > LAWS_LATE_S ? warning(age, byHand) : ok(`all hold, ${age}`)];
}

const ageMs = (at: Date | string | number): number => Date.now() - new Date(at).getTime();

function ageOf(at: Date | string | number): string {
  const hours = ageMs(at) / HOUR_MS;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${Math.floor(hours / 24)} days`;
}

// Whether Redis, the mail server and the provider of single sign-on answer, if they are set.

const REDIS_WITHIN_MS = 6_000;

/** Connects, and subscribes as the server does: a user of Redis may be refused that. */
async function judgeRedis({ redisUrl, database }: Partial<Config>): Promise<Findings> {
  if (redisUrl === undefined) return null;
  if (redisUrl === null) return [ok("REDIS_URL is not set")];
  const { createClient } = await import("redis");
  const client = createClient({
    url: redisUrl,
    socket: { connectTimeout: REDIS_WITHIN_MS, reconnectStrategy: false },
  });
  client.on("error", () => undefined);
  const { host } = new URL(redisUrl);
  const attempt = async () => {
    await client.connect();
    await client.ping();
    if (database?.kind === "postgresql") await client.subscribe(wakeChannel(database.url), () => undefined);
  };
  try {
    await bounded(attempt(), REDIS_WITHIN_MS, "Redis");
    return [ok(`${host} answers`)];
  } catch (error) {
    return [
      failed(`${host}: ${reasonOf(error)}`, "Start Redis, or correct REDIS_URL. Without it nothing is lost."),
    ];
  } finally {
    if (client.isOpen) client.destroy();
  }
}

/** Connects and signs in; no mail is sent. */
async function judgeMail({ mail }: Partial<Config>): Promise<Findings> {
  if (mail === undefined) return null;
  if (mail === null) return [ok("SMTP_URL is not set, so no mail is sent")];
  const { host } = new URL(mail.url);
  try {
    await tryMailServer(mail);
    return [ok(`${host} accepts the server's login`)];
  } catch (error) {
    return [
      failed(
        `${host}: ${reasonOf(error)}`,
        'See "Mail or a robot does not arrive" in docs/troubleshooting.md.',
      ),
    ];
  }
}

const PROVIDER_WITHIN_MS = 6_000;

/** Reads the provider's metadata, which must name the issuer as OIDC_ISSUER does; no one signs in. */
async function judgeSignOn({ oidc }: Partial<Config>): Promise<Findings> {
  if (oidc === undefined) return null;
  if (oidc === null) return [ok("OIDC_ISSUER is not set")];
  const address = `${oidc.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const { host } = new URL(address);
  const remedy = "Correct OIDC_ISSUER, or start the provider: see docs/single-sign-on.md.";
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PROVIDER_WITHIN_MS) });
    if (!answer.ok) return [failed(`${host}: ${address} answers ${answer.status}`, remedy)];
    const { issuer } = (await answer.json()) as { readonly issuer?: unknown };
    return issuer === oidc.issuer
      ? [ok(`${host} names its issuer as OIDC_ISSUER does`)]
      : [
          failed(
            `${host}: the provider names its issuer ${String(issuer)}`,
            "Set OIDC_ISSUER to exactly this value.",
          ),
        ];
  } catch (error) {
    const words = error instanceof SyntaxError ? "its metadata are no JSON" : reasonOf(error);
    return [failed(`${host}: ${words}`, remedy)];
  }
}

// Whether the folders are there, can be written, and have room.

interface Folder {
  /** What a person knows it by. */
  readonly name: string;
  readonly path: string;
  /** Bytes that the next night needs there. */
  readonly needs?: number;
}

async function judgeFolders(config: Partial<Config>, db: Database | null): Promise<Findings> {
  const { dataDir, files, backups } = config;
  const found: Finding[] = [];
  if (dataDir) found.push(await judgeFolder({ name: "DATA_DIR", path: dataDir }));
  if (dataDir && files !== undefined && db) found.push(await judgeFiles({ dataDir, files }, db));
  const folder = backups?.folder ?? null;
  if (folder !== null) {
    const needs = (await newestBackup(folder))?.bytes ?? 0;
    found.push(await judgeFolder({ name: "BACKUP_DIR", path: folder, needs }));
    found.push(await judgeFolder({ name: "TMPDIR", path: tmpdir(), needs }));
  }
  return found;
}

async function judgeFolder({ name, path, needs = 0 }: Folder): Promise<Finding> {
  try {
    await tryToWrite(path);
  } catch (error) {
    const named = error instanceof Error ? Object.assign(error, { path }) : error;
    return failed(
      `${name} ${firstLine(plainReason(named, null))}`,
      `Make the folder for the server's user (install -d -o tallyboard -m 0700 ${path}), mount it, or correct ${name}.`,
    );
  }
  const free = freeBytes(path);
  const line = `${name} ${path}: ${gigabytes(free)} free`;
  if (isFull(path)) return failed(line, "Free space: the server refuses changes.");
  if (free < needs)
    return failed(
      `${line}, and the last backup has ${gigabytes(needs)}`,
      "Free space, or name another folder.",
    );
  if (free < LOW_BYTES) return warning(line, "Free space before the server refuses changes.");
  return ok(`${line}, can be written`);
}

/** The uploaded files of this database, which a wrong mount does not hold. */
async function judgeFiles(config: Pick<Config, "dataDir" | "files">, db: Database): Promise<Finding> {
  const store = await findFileStore({ config, db });
  if (store === null) return ok("uploaded files: none yet, the first start makes their place");
  return store.isFolder
    ? judgeFolder({ name: "uploaded files", path: store.place })
    : ok(`uploaded files: ${store.place}`);
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(bytes < 1e8 ? 3 : 1)} GB`;

/** Runs every check, whatever the others find. Returns the text to print; `failed` if a check failed. */
export async function doctor(env: NodeJS.ProcessEnv): Promise<Printed> {
  const { config, faults } = judgeConfig(env);
  const opened = await openForChecks(config);
  const db = opened?.db ?? null;
  // Tables of another version are not read.
  const served = opened?.reason === null && opened.gap === null ? db : null;
  const origins = judgeOrigins(config);
  const checks: Readonly<Record<string, () => Promise<Findings> | Findings>> = {
    variables: () => judgeVariables(env, faults),
    secrets: () => judgeSecrets(env, config, served),
    database: () => opened && judgeDatabase(opened),
    role: () => opened && judgeRole(opened),
    owner: () => judgeOwner(env),
    connections: () => opened && judgeWays(opened),
    migrations: () => opened && judgeMigrations(opened),
    folders: () => judgeFolders(config, served),
    redis: () => judgeRedis(config),
    mail: () => judgeMail(config),
    "sign-on": () => judgeSignOn(config),
    server: () => judgeServer(config),
    proxy: async () => (await origins).proxy,
    websocket: async () => (await origins).channel,
    clock: async () => {
      const ofDatabase = opened && (await judgeDatabaseClock(opened));
      return [...(ofDatabase ?? []), ...((await origins).clock ?? [])];
    },
    backup: () => judgeBackups(config, served),
    "stock laws": () => served && judgeLaws(served),
  };
  try {
    const names = Object.keys(checks);
    const found = await Promise.all(names.map((name) => guarded(name, checks[name] ?? (() => null))));
    return printed(
      names.map((name, index) => ({ name, findings: found[index] ?? [] })),
      env,
    );
  } finally {
    await db?.close();
  }
}

interface Checked {
  readonly name: string;
  readonly findings: readonly Finding[];
}

const NAME_WIDTH = 12;
const STATE_WIDTH = 9;

function printed(checks: readonly Checked[], env: NodeJS.ProcessEnv): Printed {
  const hide = hider(env);
  const lines = checks.flatMap(({ name, findings }) =>
    findings.flatMap(({ state, line, remedy }) => [
      `${state.padEnd(STATE_WIDTH)}${name.padEnd(NAME_WIDTH)}${hide(line)}.`,
      ...(remedy === null ? [] : [`${" ".repeat(STATE_WIDTH + NAME_WIDTH)}${remedy}`]),
    ]),
  );
  const states = checks.flatMap(({ findings }) => findings.map(({ state }) => state));
  const count = (state: State) => states.filter((each) => each === state).length;
  const unasked = checks.filter(({ findings }) => findings.length === 0).map(({ name }) => name);
  if (unasked.length > 0)
    lines.push(`Not checked, for it is not in use here, or needs what failed: ${unasked.join(", ")}.`);
  lines.push(`${count("ok")} ok, ${count("warning")} warning, ${count("failed")} failed.`);
  return { text: `${lines.join("\n")}\n`, failed: count("failed") > 0 };
}

/** Takes secrets out of what other programs say in their errors. */
function hider(env: NodeJS.ProcessEnv): (line: string) => string {
  const secrets = secretsOf(env).flatMap(({ value }) => [value, encodeURIComponent(value)]);
  return (line) => secrets.reduce((shown, secret) => shown.replaceAll(secret, "(hidden)"), line);
}
