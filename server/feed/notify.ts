/**
 * Creates messages: set-based, in the transaction of the event they report, once per (event, recipient). Each of their
 * feed events says by how many the unread messages change; its number brings the count after it (number.ts).
 */
import { type RawBuilder, sql } from "kysely";
import type { MessageEventData, MessageKind } from "../../src/contracts/message.ts";
import type { Right } from "../../src/contracts/permissions.ts";
import type { Reader, Tx } from "../platform/reader.ts";
import type { FeedChange } from "./append.ts";
import {
  MESSAGE_COLUMNS,
  MESSAGE_FROM,
  messageRow,
  roleHolds,
  roleShows,
  type StoredMessage,
} from "./message-row.ts";
import { toldOutside } from "./tellings.ts";

/** The holders of a right except one of them, all people of a client, or those of a condition; enabled ones only. */
export type Audience =
  | { readonly kind: "right"; readonly right: Right; readonly exceptUserId: string | null }
  | { readonly kind: "client"; readonly clientId: string }
  /** `which` is a condition over u (users) and r (their roles). */
  | { readonly kind: "people"; readonly which: RawBuilder<unknown> };

/** One message to an audience: `template` is a key of texts `messages.<template>`, `link` a path of the console. */
export interface NewMessage {
  readonly to: Audience;
  readonly kind: MessageKind;
  readonly messageType: number;
  readonly template: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly link: string | null;
  readonly entity: string;
  readonly entityId: string;
}

/**
 * Writes a message to each person in the audience whose role shows its subject, and queues it for the mails and robots
 * that were chosen; returns the ids of the messages.
 */
export async function notify(
  tx: Tx,
  event: { id: string; at: Date },
  message: NewMessage,
): Promise<readonly string[]> {
  const isAddressed = addressedTo(message.to);
  const { rows } = await sql<{ id: string }>`
    with written as (insert into message (id, recipient_id, event_id, type, message_type, template, values, link, entity, entity_id, at)
    select ${idOfNow(event.at)}, u.id, ${event.id}::uuid, ${message.kind}, ${message.messageType}::smallint,
      ${message.template}, ${JSON.stringify(message.values)}::jsonb, ${message.link}, ${message.entity},
      ${message.entityId}::uuid, ${event.at}::timestamptz
    from users u join role r on r.id = u.role_id
    where u.user_status = 1 and ${isAddressed} and ${roleShows(sql`${message.entity}::text`)}
    on conflict (event_id, recipient_id) do nothing
    returning id, recipient_id), ${toldOutside(message, event.at)}
    select id from written`.execute(tx);
  return rows.map((row) => row.id);
}

function addressedTo(to: Audience): RawBuilder<unknown> {
  switch (to.kind) {
    case "people":
      return to.which;
    case "client":
      return sql`u.client_id = ${to.clientId}`;
    case "right":
      return sql`${roleHolds(to.right)} and u.id is distinct from ${to.exceptUserId}::uuid`;
  }
}

/** A UUIDv7 (RFC 9562) made by the database, so that finding and writing the recipients is one statement. */
function idOfNow(at: Date) {
  const hex = at.getTime().toString(16).padStart(12, "0");
  return sql`(${`${hex.slice(0, 8)}-${hex.slice(8)}-7`}::text || substr(gen_random_uuid()::text, 16))::uuid`;
}

/** Closes the open todos about a thing whose status they were about has been left, all, those of one text or all others; returns their ids. */
export async function closeTodos(
  tx: Tx,
  entity: string,
  entityId: string,
  at: Date,
  which: true | { readonly only: string } | { readonly except: string } = true,
): Promise<readonly string[]> {
  const isOther = which !== true && "except" in which ? sql`template <> ${which.except}` : sql`true`;
  const ofText = which !== true && "only" in which ? sql`template = ${which.only}` : isOther;
  const { rows } = await sql<{ id: string }>`
    update message set closed_at = ${at}
    where entity = ${entity} and entity_id = ${entityId} and type = 'todo' and closed_at is null and ${ofText}
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** What happened to messages: they arrived, another person completed their todo, or the recipient read them. */
export type InboxChange = "received" | "closed" | "read";

/** Longer lists of read messages are counted, not added up. */
const MOST_TOLD = 100;

/**
 * The feed events of messages that came or changed, one per recipient, for appendFeed. Of a long list of read messages
 * only what a page shows is told; the unread count covers the rest.
 */
export async function inboxChanges(
  tx: Tx,
  ids: Partial<Readonly<Record<InboxChange, readonly string[]>>>,
): Promise<readonly FeedChange[]> {
  const read = ids.read?.slice(0, MOST_TOLD) ?? [];
  const messageIds = [...(ids.received ?? []), ...(ids.closed ?? []), ...read];
  if (messageIds.length === 0) return [];
  const received = new Set(ids.received);
  const type = read.length > 0 ? "read" : "closed";
  const { rows } = await sql<StoredMessage>`
    select ${MESSAGE_COLUMNS} from ${MESSAGE_FROM}
    where m.id = any(${[...messageIds]}::uuid[]) and ${roleShows(sql`m.entity`)} order by m.at desc, m.id desc`.execute(
    tx,
  );
  const recipients = [...new Set(rows.map((row) => row.recipientId))].sort();
  // A message that came waits, unless the same transaction closed it; what was closed or read waited until then.
  const changeOf = (row: StoredMessage): number => {
    if (received.has(row.id)) return row.readAt || row.closedAt ? 0 : 1;
    return (type === "read" ? row.closedAt : row.readAt) ? 0 : -1;
  };
  const isWhole = read.length === (ids.read?.length ?? 0);
  return recipients.map((recipientId) => {
    const own = rows.filter((row) => row.recipientId === recipientId);
    // The browser renders template and values in its own language; this is the text in the default language.
    const payload: Omit<MessageEventData, "unread"> = { rows: own.map((row) => messageRow(row, "zh-CN")) };
    return {
      topic: "message",
      scope: scopeOf(recipientId),
      type: own.some((row) => received.has(row.id)) ? "received" : type,
      entity: "message",
      entityId: own[0]?.id ?? recipientId,
      version: 1,
      payload,
      unreadBy: isWhole ? own.reduce((sum, row) => sum + changeOf(row), 0) : null,
    };
  });
}

const scopeOf = (userId: string): string => `user:${userId}`;
/** Makes the next event of each inbox count again: after messages were deleted without an event. */
export const countInboxesAgain = (db: Reader): Promise<unknown> =>
  sql`update feed_counter set unread_seq = null where topic = 'message' and unread_seq is not null`.execute(
    db,
  );

/**
 * Number of waiting messages of each of these people: permitted for them, unread, and not a todo that another person
 * has completed.
 */
export async function unreadCounts(
  from: Reader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ recipientId: string; unread: number }>`
    select m.recipient_id, count(*) as unread
    from message m join users p on p.id = m.recipient_id join role r on r.id = p.role_id
    where m.recipient_id = any(${[...userIds]}::uuid[]) and m.read_at is null and m.closed_at is null
      and ${roleShows(sql`m.entity`)} group by m.recipient_id`.execute(from);
  return new Map(rows.map((row) => [row.recipientId, row.unread]));
}
