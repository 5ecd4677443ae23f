/** `tallyboard doctor`: checks what the server stands on, one by one, and changes nothing. */
import { judgeConfig } from "../platform/config.ts";
import { judgeOrigins, judgeServer } from "./doctor/addresses.ts";
import {
  judgeDatabase,
  judgeDatabaseClock,
  judgeMigrations,
  judgeOwner,
  judgeRole,
  openForChecks,
} from "./doctor/databases.ts";
import { type Finding, type Findings, guarded, type State } from "./doctor/finding.ts";
import { judgeFolders } from "./doctor/folders.ts";
import { judgeMail, judgeRedis, judgeSignOn } from "./doctor/services.ts";
import { judgeSecrets, judgeVariables, secretsOf } from "./doctor/variables.ts";
import { judgeBackups, judgeLaws } from "./doctor/verdicts.ts";
import type { Printed } from "./printed.ts";

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
