/** `tallyboard admin sessions`, `end-session`, `displays` and `unpair`: lists what gives access, and revokes one of it. */
import { sql } from "kysely";
import { CODES } from "../../src/contracts/envelope.ts";
import { unpairDisplay } from "../features/display/display.commands.ts";
import { auditUser, endSessionsAndPublish } from "../features/user/publish-user.ts";
import { sessionsOf } from "../features/user/session.commands.ts";
import { SYSTEM } from "../platform/audit-system.ts";
import type { Deps } from "../platform/deps.ts";
import { StartError } from "../platform/start-error.ts";
import { findUser } from "./admin.ts";
import { SYSTEM_ADMIN } from "./system-admin.ts";

/** Returns a line for each live session of a person, the latest seen first. */
export async function listSessions(deps: Deps, account: string): Promise<string> {
  const { id } = await findUser(deps.db.reader, account);
  const sessions = await sessionsOf(deps, { userId: id, present: "", now: deps.clock.now() });
  if (sessions.length === 0) return `account ${account}: no sessions\n`;
  return lines(
    sessions.map((session) => [
      session.id,
      `since ${session.createdAt}`,
      `last seen ${session.lastSeenAt}`,
      session.address ?? "no address",
      session.agent ?? "no browser named",
    ]),
  );
}

/** Ends one session of a person. Returns the text to print. */
export async function endSession(deps: Deps, account: string, sessionId: string): Promise<string> {
  const user = await findUser(deps.db.reader, account);
  const now = deps.clock.now();
  const ended = await deps.db.transaction(async (tx) => {
    const theirs = tx.selectFrom("session").select("id").where("userId", "=", user.id);
    if (!(await theirs.where(sql`id::text`, "=", sessionId).executeTakeFirst()))
      throw new StartError(
        `${account} has no session ${sessionId}; tallyboard admin sessions ${account} lists them.`,
      );
    await auditUser(tx, { person: SYSTEM_ADMIN, now }, "endSessions", user.id, { sessionId });
    return endSessionsAndPublish(tx, { sessionId }, CODES.endedElsewhere, { at: now, ...SYSTEM });
  });
  return `account ${account}: session ${sessionId} ${ended === 0 ? "had already ended" : "ended"}\n`;
}

/** Returns a line for each display. */
export async function listDisplays({ db }: Deps): Promise<string> {
  const rows = await db.reader
    .selectFrom("display as d")
    .leftJoin("warehouse as w", "w.id", "d.warehouseId")
    .select(["d.id", "d.name", "w.name as warehouse", "d.pairedAt", "d.lastSeenAt"])
    .orderBy("d.name")
    .orderBy("d.id")
    .execute();
  if (rows.length === 0) return "no displays\n";
  return lines(
    rows.map(({ id, name, warehouse, pairedAt, lastSeenAt }) => [
      id,
      name,
      warehouse ?? "all warehouses",
      pairedAt ? `paired ${pairedAt.toISOString()}` : "not paired",
      `last seen ${lastSeenAt?.toISOString() ?? "never"}`,
    ]),
  );
}

/** Ends the token of one display. Returns the text to print. */
export async function unpair({ db, clock }: Deps, displayId: string): Promise<string> {
  const known = db.reader.selectFrom("display").select("id").where(sql`id::text`, "=", displayId);
  if (!(await known.executeTakeFirst()))
    throw new StartError(`There is no display ${displayId}; tallyboard admin displays lists them.`);
  await db.transaction((tx) => unpairDisplay(tx, displayId, clock.now()));
  return `display ${displayId}: it has to be paired again\n`;
}

const lines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.join("\t")}\n`).join("");
