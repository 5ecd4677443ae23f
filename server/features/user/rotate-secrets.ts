/** The secrets of people's browsers, ended all at once. */
import { CODES } from "../../../src/contracts/envelope.ts";
import { auditSystem, SYSTEM } from "../../platform/audit-system.ts";
import type { Tx } from "../../platform/reader.ts";
import { endSessionsAndPublish } from "./end-sessions.ts";

/** Ends every session with 50012 and tells their sockets. Answers how many ended. */
export async function rotateSessions(tx: Tx, at: Date): Promise<number> {
  const sessions = await endSessionsAndPublish(tx, "all", CODES.endedElsewhere, { at, ...SYSTEM });
  await auditSystem(tx, at, "keysRotated", { entity: "user", sessions });
  return sessions;
}

/** Forgets the browsers that people have signed in from: each is a stranger at its next sign-in. Answers how many. */
export async function rotateDevices(tx: Tx, at: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom("signInDevice").executeTakeFirst();
  const devices = Number(numDeletedRows);
  await auditSystem(tx, at, "keysRotated", { entity: "user", devices });
  return devices;
}
