import type { SessionEventData } from "../../../src/contracts/live.ts";
import { appendFeed, type FeedContext } from "../../feed/append.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { type EndCode, endSessions, type WhichSessions } from "../../platform/session/session.ts";

/**
 * Ends sessions and tells their owners' sockets in the same transaction: the relays look at once, and a socket
 * whose session has ended says `bye revoked`. To be called last, for the feed's counters stay locked. Answers how
 * many sessions ended.
 */
export async function endSessionsAndPublish(
  tx: Tx,
  which: WhichSessions,
  code: EndCode,
  by: Omit<FeedContext, "eventId" | "commandKey">,
): Promise<number> {
  const ended = await endSessions(tx, which, code, by.at);
  const userIds = [...new Set(ended.map(({ userId }) => userId))];
  const payload: SessionEventData = { change: "signOut", code };
  const reported = userIds.map((userId) => ({
    topic: "session" as const,
    scope: `user:${userId}`,
    type: "signOut",
    entity: "user",
    entityId: userId,
    version: 1,
    payload,
  }));
  await appendFeed(tx, { ...by, eventId: newId(), commandKey: null }, reported);
  return ended.length;
}
