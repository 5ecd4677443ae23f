import { CODES } from "../../../src/contracts/envelope.ts";
import { SHOWN_BY } from "../../../src/contracts/permissions.ts";
import type { UserRow } from "../../../src/contracts/user.ts";
import { type AccountNews, messageAccounts } from "../../feed/account-messages.ts";
import { appendFeed } from "../../feed/append.ts";
import { inboxChanges } from "../../feed/notify.ts";
import { recordEvent } from "../../feed/record-event.ts";
import { ALL, userScope } from "../../feed/scopes.ts";
import type { TopicSpec } from "../../feed/topics.ts";
import type { Tx } from "../../platform/reader.ts";
import { endSessions } from "../../platform/session/session.ts";
import type { UserAsk } from "./user.ask.ts";
import { userRow } from "./user.queries.ts";

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
  const inbox = await inboxChanges(tx, { received });
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
