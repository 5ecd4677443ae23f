import type { SessionRow } from "../../../src/contracts/user.ts";
import type { Deps } from "../../platform/deps.ts";

interface WhoseSessions {
  readonly userId: string;
  /** The session that asks. */
  readonly present: string;
  readonly now: Date;
}

/** A person's live sessions, the latest seen first. */
export async function sessionsOf(
  { db, config }: Deps,
  { userId, present, now }: WhoseSessions,
): Promise<readonly SessionRow[]> {
  const idleSince = new Date(now.getTime() - config.sessionIdleHours * 3_600_000);
  const rows = await db.reader
    .selectFrom("session")
    .select(["id", "createdAt", "lastSeenAt", "address", "agent"])
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now)
    .where("lastSeenAt", ">", idleSince)
    .orderBy("lastSeenAt", "desc")
    .orderBy("id")
    .limit(200)
    .execute();
  return rows.map(({ id, createdAt, lastSeenAt, address, agent }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    address,
    agent,
    present: id === present,
  }));
}
