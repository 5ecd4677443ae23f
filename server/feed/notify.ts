/**
 * Creates messages: set-based, in the transaction of the event they report, once per (event, recipient). Their feed
 * events are created last, under the recipients' counters, so that the unread count in each event is the count after
 * it, whatever other transactions are committing.
 */
import { type RawBuilder, sql } from "kysely";
import type { MessageEventData, MessageKind } from "../../src/contracts/message.ts";
import type { Right } from "../../src/contracts/permissions.ts";
import type { Reader, Tx } from "../platform/reader.ts";
import type { FeedChange } from "./append.ts";

import { MESSAGE_COLUMNS, MESSAGE_FROM, messageRow, type StoredMessage } from "./message-row.ts";
import { roleHolds, roleShows } from "./message-sight.ts";
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

/** Closes the open todos about a thing whose status they were about has been left; returns their ids. */
export async function closeTodos(
  tx: Tx,
  entity: string,
  entityId: string,
  at: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update message set closed_at = ${at}
    where entity = ${entity} and entity_id = ${entityId} and type = 'todo' and closed_at is null
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** What happened to messages: they arrived, another person completed their todo, or the recipient read them. */
export type InboxChange = "received" | "closed" | "read";

/**
 * The feed events of messages that came or changed, one per recipient. Locks the recipients' counters: call it
 * right before appendFeed, and take no other lock in between.
 */
export async function inboxChanges(
  tx: Tx,
  ids: Partial<Readonly<Record<InboxChange, readonly string[]>>>,
): Promise<readonly FeedChange[]> {
  const messageIds = [...(ids.received ?? []), ...(ids.closed ?? []), ...(ids.read ?? [])];
  if (messageIds.length === 0) return [];
  const received = new Set(ids.received);
  const type = ids.read?.length ? "read" : "closed";
  const { rows } = await sql<StoredMessage>`
    select ${MESSAGE_COLUMNS} from ${MESSAGE_FROM}
    where m.id = any(${[...messageIds]}::uuid[]) and ${roleShows(sql`m.entity`)} order by m.at desc, m.id desc`.execute(
    tx,
  );
  const recipients = [...new Set(rows.map((row) => row.recipientId))].sort();
  await lockInboxes(tx, recipients);
  const unread = await unreadCounts(tx, recipients);
  return recipients.map((recipientId) => {
    const own = rows.filter((row) => row.recipientId === recipientId);
    // The browser renders template and values in its own language; this is the text in the default language.
    const payload: MessageEventData = {
      rows: own.map((row) => messageRow(row, "zh-CN")),
      unread: unread.get(recipientId) ?? 0,
    };
    return {
      topic: "message",
      scope: `user:${recipientId}`,
      type: own.some((row) => received.has(row.id)) ? "received" : type,
      entity: "message",
      entityId: own[0]?.id ?? recipientId,
      version: 1,
      payload,
    };
  });
}

/**
 * Locks these people's message counters before counting unread messages. Every transaction that creates messages
 * locks them in this order and before its other counters, which prevents deadlocks.
 */
async function lockInboxes(tx: Tx, userIds: readonly string[]): Promise<void> {
  const scopes = userIds.map((id) => `user:${id}`);
  await sql`insert into feed_counter (topic, scope)
    select 'message', scope from unnest(${scopes}::text[]) as scope order by 1, 2
    on conflict do nothing`.execute(tx);
  await sql`select 1 from feed_counter where topic = 'message' and scope = any(${scopes}::text[])
    order by topic collate "C", scope collate "C" for update`.execute(tx);
}

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
