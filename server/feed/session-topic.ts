import type { SessionEventData } from "../../src/contracts/live.ts";
import { newId } from "../platform/ids.ts";
import type { Tx } from "../platform/reader.ts";
import { appendFeed, type FeedContext } from "./append.ts";
import { ownScope, userScope } from "./scopes.ts";
import type { TopicSpec } from "./topics.ts";

/** Everybody's own session: what changed about their rights. Part of every feed. */
export const sessionTopic: TopicSpec = { topic: "session", right: null, scopeOf: ownScope };

/**
 * Tells people that their rights have changed or that their sessions have ended; every node looks at their
 * sockets then. Appends to the feed: among the transaction's last statements, and its only call of appendFeed
 * unless the other one's topics come earlier in the alphabet.
 */
export async function tellSessions(
  tx: Tx,
  context: Omit<FeedContext, "eventId"> & { readonly eventId?: string },
  userIds: readonly string[],
  change: SessionEventData,
): Promise<void> {
  const eventId = context.eventId ?? newId();
  await appendFeed(tx, { ...context, eventId }, sessionChanges(userIds, change));
}

/** The same as changes, for a transaction that tells other topics as well: one appendFeed locks them in order. */
export function sessionChanges(userIds: readonly string[], change: SessionEventData) {
  return [...new Set(userIds)].map((userId) => ({
    topic: "session" as const,
    scope: userScope(userId),
    type: change.change,
    entity: "user",
    entityId: userId,
    version: 0,
    payload: change,
  }));
}
