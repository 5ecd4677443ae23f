/**
 * `tallyboard keys rotate sessions|displays|devices|all`: ends secrets of that kind at once (docs/security-keys.md). The
 * embedded database must not be in use; on PostgreSQL the servers run on, and their sockets hear of it.
 */
import { CODES } from "../../src/contracts/envelope.ts";
import { rotateDisplays } from "../features/display/display.commands.ts";
import { endSessionsAndPublish } from "../features/user/publish-user.ts";
import { auditSystem, SYSTEM } from "../platform/audit-system.ts";
import type { Tx } from "../platform/reader.ts";
import { StartError } from "../platform/start-error.ts";
import { withDatabase } from "../platform/with-database.ts";

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
  throw new StartError(`tallyboard keys rotate ${Object.keys(KINDS).join("|")}|all`);
}

/** Rotates what the arguments name, each kind in one transaction. Answers what to print. */
export async function rotateKeys(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const kinds = kindsOf(args);
  return withDatabase(env, async ({ db, clock }) => {
    const said: string[] = [];
    for (const { rotate, said: say } of kinds) {
      const count = await db.transaction((tx) => rotate(tx, clock.now()), { deadlineMs });
      said.push(`${say(count)}\n`);
    }
    return said.join("");
  });
}

// The secrets of people's browsers, ended all at once.

/** Ends every session with 50012 and tells their sockets. Answers how many ended. */
async function rotateSessions(tx: Tx, at: Date): Promise<number> {
  const sessions = await endSessionsAndPublish(tx, "all", CODES.endedElsewhere, { at, ...SYSTEM });
  await auditSystem(tx, at, "keysRotated", { entity: "user", sessions });
  return sessions;
}

/** Forgets the browsers that people have signed in from: each is a stranger at its next sign-in. Answers how many. */
async function rotateDevices(tx: Tx, at: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom("signInDevice").executeTakeFirst();
  const devices = Number(numDeletedRows);
  await auditSystem(tx, at, "keysRotated", { entity: "user", devices });
  return devices;
}
