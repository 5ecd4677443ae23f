/**
 * Messages: who is told what, written set-based inside the transaction of the thing that happened, once per
 * (event, recipient). Their feed events are made last, under the recipients' counters, so that the unread count
 * each one carries is the count after it whatever else is being committed.
 */
import { type RawBuilder, sql } from "kysely";
import type { MessageEventData, MessageKind } from "../../src/contracts/message.ts";
import type { Right } from "../../src/contracts/permissions.ts";
import type { Reader, Tx } from "../platform/reader.ts";
import type { FeedChange } from "./append.ts";

import { messageRow, type StoredMessage } from "./message-row.ts";

/** The holders of a right but for one of them, all people of a client, or those of a condition; enabled ones only. */
export type Audience =
  | { readonly kind: "right"; readonly right: Right; readonly exceptUserId: string | null }
  | { readonly kind: "client"; readonly clientId: string }
  /** `which` is a condition over u (users) and r (their roles). */
  | { readonly kind: "people"; readonly which: RawBuilder<unknown> };

/** One message to an audience: `template` is a key of texts `messages.<template>`, `link` a path of the console. */
export interface Letter {
  readonly to: Audience;
  readonly kind: MessageKind;
  readonly messageType: number;
  readonly template: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly link: string | null;
  readonly entity: string;
  readonly entityId: string;
}

/** Writes a letter to all of its audience and returns the ids of the messages. */
export async function notify(
  tx: Tx,
  event: { id: string; at: Date },
  letter: Letter,
): Promise<readonly string[]> {
  const isAddressed = addressedTo(letter.to);
  const { rows } = await sql<{ id: string }>`
    insert into message (id, recipient_id, event_id, type, message_type, template, values, link, entity, entity_id, at)
    select ${idOfNow(event.at)}, u.id, ${event.id}::uuid, ${letter.kind}, ${letter.messageType}::smallint,
      ${letter.template}, ${JSON.stringify(letter.values)}::jsonb, ${letter.link}, ${letter.entity},
      ${letter.entityId}::uuid, ${event.at}::timestamptz
    from users u join role r on r.id = u.role_id
    where u.user_status = 1 and ${isAddressed}
    on conflict (event_id, recipient_id) do nothing
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

function addressedTo(to: Audience): RawBuilder<unknown> {
  switch (to.kind) {
    case "people":
      return to.which;
    case "client":
      return sql`u.client_id = ${to.clientId}`;
    case "right":
      return sql`r.status = 'enabled' and jsonb_exists_any(r.menu, ${[...to.right.anyOf]}::text[])
        and (${to.right.roleCode ?? null}::text is null or r.role_code = ${to.right.roleCode ?? null})
        and u.id is distinct from ${to.exceptUserId}::uuid`;
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

/** What became of messages: they came, their todo was done by somebody, or their reader read them. */
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
    select id, recipient_id, type, message_type, template, values, link, at,
      read_at, closed_at
    from message where id = any(${[...messageIds]}::uuid[]) order by at desc, id desc`.execute(tx);
  const recipients = [...new Set(rows.map((row) => row.recipientId))].sort();
  await lockInboxes(tx, recipients);
  const unread = await unreadCounts(tx, recipients);
  return recipients.map((recipientId) => {
    const own = rows.filter((row) => row.recipientId === recipientId);
    // The browser renders anew from template and values in its own language; this is the default one.
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
 * Takes the message counters of these people before their unread messages are counted: every transaction that
 * tells messages takes them in this order and before its other counters, so none waits in a circle.
 */
export async function lockInboxes(tx: Tx, userIds: readonly string[]): Promise<void> {
  const scopes = userIds.map((id) => `user:${id}`);
  await sql`insert into feed_counter (topic, scope)
    select 'message', scope from unnest(${scopes}::text[]) as scope order by 1, 2
    on conflict do nothing`.execute(tx);
  await sql`select 1 from feed_counter where topic = 'message' and scope = any(${scopes}::text[])
    order by topic collate "C", scope collate "C" for update`.execute(tx);
}

/** How many messages each of these people has not read. */
export async function unreadCounts(
  from: Reader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ recipientId: string; unread: number }>`
    select recipient_id, count(*) as unread from message
    where recipient_id = any(${[...userIds]}::uuid[]) and read_at is null group by recipient_id`.execute(
    from,
  );
  return new Map(rows.map((row) => [row.recipientId, row.unread]));
}
