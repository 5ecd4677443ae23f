/**
 * `npm run keys:rotate -- sessions|displays|devices|all`: ends secrets of that kind at once (docs/security-keys.md). The
 * embedded database must not be in use; on PostgreSQL the servers run on, and their sockets hear of it.
 */
import { fileURLToPath } from "node:url";
import { rotateDisplays } from "./features/display/rotate-tokens.ts";
import { rotateDevices, rotateSessions } from "./features/user/rotate-secrets.ts";
import { loadConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database.ts";
import { databaseClock } from "./platform/database-clock.ts";
import { createLog } from "./platform/log.ts";
import { migrationsGap } from "./platform/migrate.ts";
import type { Tx } from "./platform/reader.ts";
import { StartError } from "./platform/start-error.ts";

interface Kind {
  readonly rotate: (tx: Tx, at: Date) => Promise<number>;
  readonly said: (count: number) => string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  displays: {
    rotate: rotateDisplays,
    said: (count) => `displays: ${count} must be paired again; codes that nobody has typed yet are void`,
  },
  devices: {
    rotate: rotateDevices,
    said: (count) => `devices: ${count} remembered browsers forgotten`,
  },
  sessions: {
    rotate: rotateSessions,
    said: (count) => `sessions: ${count} ended; everybody has to sign in again`,
  },
};

/** A large crowd's sessions are ended in one statement. */
const deadlineMs = 60_000;

function kindsOf(args: readonly string[]): readonly Kind[] {
  const [name = "", ...more] = args;
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (more.length === 0 && kind) return [kind];
  if (more.length === 0 && name === "all") return Object.values(KINDS);
  throw new StartError(`npm run keys:rotate -- ${Object.keys(KINDS).join("|")}|all`);
}

/** Rotates what the arguments name, each kind in one transaction. Answers what to print. */
async function rotateKeys(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const kinds = kindsOf(args);
  const log = createLog("silent");
  const db = await openDatabase(loadConfig(env), log);
  try {
    const gap = await migrationsGap(db);
    if (gap !== null) throw new StartError(gap);
    const clock = await databaseClock(db, log);
    const said: string[] = [];
    for (const { rotate, said: say } of kinds) {
      const count = await db.transaction((tx) => rotate(tx, clock.now()), { deadlineMs });
      said.push(`${say(count)}\n`);
    }
    return said.join("");
  } finally {
    await db.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(await rotateKeys(process.argv.slice(2), process.env));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
