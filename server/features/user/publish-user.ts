import { CODES } from "../../../src/contracts/envelope.ts";
import type { SessionEventData } from "../../../src/contracts/live.ts";
import { SHOWN_BY } from "../../../src/contracts/permissions.ts";
import type { UserRow } from "../../../src/contracts/user.ts";
import { type AccountNews, messageAccounts } from "../../feed/account-messages.ts";
import { appendFeed, type FeedContext } from "../../feed/append.ts";
import { inboxChanges } from "../../feed/notify.ts";
import { recordEvent } from "../../feed/record-event.ts";
import { ALL, userScope } from "../../feed/scopes.ts";
import type { TopicSpec } from "../../feed/topics.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { type EndCode, endSessions, type WhichSessions } from "../../platform/session/session.ts";
import { type UserAsk, userRow } from "./user.queries.ts";

/** Changes of people, for those who may list them. */
export const userTopic: TopicSpec = { topic: "user", right: SHOWN_BY.user, scopeOf: () => ALL };

/** Who changes a person: another person, or the system under a name of its own. */
type PublishAsk = Pick<UserAsk, "now" | "isOnline" | "key"> & {
  readonly person: { readonly userId: string | null; readonly userName: string };
};

interface Publishing {
  /** Field → before and after. */
  readonly changes?: Readonly<Record<string, readonly unknown[]>>;
  /** Which sessions of theirs end with it; null: none. */
  readonly ends?: { readonly exceptSessionId?: string } | null;
  /** What the person themselves is told about it. */
  readonly news?: Omit<AccountNews, "userIds"> | null;
}

/**
 * The end of a change to a person: its place in the timeline, the end of their sessions where that follows, and
 * the feed last. Answers the row after it.
 */
export async function publishUser(
  tx: Tx,
  { person, now, isOnline, key }: PublishAsk,
  who: string | UserRow,
  type: string,
  { changes = {}, ends = null, news = null }: Publishing = {},
): Promise<UserRow> {
  const row = typeof who === "string" ? await userRow(tx, who, isOnline) : who;
  if (!row) throw new Error("the user vanished under its lock");
  const by = { byUserId: person.userId, byName: person.userName, commandKey: key?.key ?? null };
  const status = row.userStatus === 1 ? "enabled" : "disabled";
  const about = { entity: "user", entityId: row.id, type, version: row.version };
  const eventId = await recordEvent(tx, {
    ...{ ...about, ...by, at: now },
    fromStatus: null,
    toStatus: type === "deleted" ? null : status,
    details: { changes },
  });
  const ended = ends ? await endSessions(tx, { ...ends, userId: row.id }, CODES.endedElsewhere, now) : [];
  const event = { id: eventId, at: now };
  const received = news ? await messageAccounts(tx, event, { ...news, userIds: [row.id] }) : [];
  const inbox = inboxChanges({ received });
  await appendFeed(tx, { eventId, at: now, ...by }, [
    ...inbox,
    { topic: "user", scope: ALL, ...about, payload: { row } },
    ...(ended.length > 0
      ? [
          {
            ...{ ...about, topic: "session" as const, scope: userScope(row.id), type: "signOut" },
            payload: { change: "signOut", code: CODES.endedElsewhere },
          },
        ]
      : []),
  ]);
  return row;
}

/** Writes down for good what was done to a person. */
export async function auditUser(
  tx: Tx,
  { person, now }: Pick<UserAsk, "person" | "now">,
  action: string,
  userId: string,
  details: Readonly<Record<string, string | number | null>> = {},
): Promise<void> {
  const by = { userId: person.userId, userName: person.userName };
  const what = { action, entity: "user", entityId: userId, details: JSON.stringify(details) };
  await tx
    .insertInto("audit")
    .values({ id: newId(), at: now, ...by, ...what })
    .execute();
}

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
