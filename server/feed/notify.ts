/**
 * Creates messages: set-based, in the transaction of the event they report, once per (event, recipient). A todo for the
 * holders of a right is one row and one feed event for each role that has it, and each of its readers counts it. A feed
 * event of a person's own messages says by how many the unread ones change; its number brings the count after it
 * (number.ts).
 */
import { type RawBuilder, sql } from "kysely";
import type { MessageEventData, MessageKind, TodoEventData } from "../../src/contracts/message.ts";
import type { Right } from "../../src/contracts/permissions.ts";
import type { Reader, Tx } from "../platform/reader.ts";
import type { FeedChange } from "./append.ts";
import {
  MESSAGE_COLUMNS,
  messageRow,
  messagesWith,
  roleHolds,
  roleShows,
  type StoredMessage,
  todoRow,
} from "./message-row.ts";
import { insertionOf, type TimelineEvent } from "./record-event.ts";
import { roleScope, userScope } from "./scopes.ts";
import { toldOutside } from "./tellings.ts";

/**
 * The holders of a right except one of them, all people of a client, or those of a condition; enabled ones only. A todo for
 * the holders is for those of each moment, until it is closed.
 */
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

/** The todos `m` about a thing: all, those of one text, or all others. */
export function todosAbout(
  entity: string,
  entityId: string,
  which: true | { readonly only: string } | { readonly except: string } = true,
): RawBuilder<unknown> {
  const isOther = which !== true && "except" in which ? sql`m.template <> ${which.except}` : sql`true`;
  const ofText = which !== true && "only" in which ? sql`m.template = ${which.only}` : isOther;
  return sql`m.entity = ${entity} and m.entity_id = ${entityId} and ${ofText}`;
}

/** What one event brings into inboxes. */
export interface Notified {
  readonly received: readonly StoredMessage[];
  readonly closed: readonly StoredMessage[];
}

/**
 * Closes the open todos that are `over`, and writes each message to the people or roles of its audience that are shown its
 * subject, the first one where one is in several; queues it for the mails and robots that were chosen. An event of the
 * timeline is written by the same statement. Returns the messages as they are now, for inboxChanges.
 */
export async function notify(
  tx: Tx,
  event: (TimelineEvent & { readonly id: string }) | { readonly id: string; readonly at: Date },
  messages: readonly NewMessage[],
  over: RawBuilder<unknown> | null = null,
): Promise<Notified> {
  const isWritten = !("type" in event);
  const happened = isWritten
    ? sql`select null::uuid as id, null::text as by_name, null::uuid as by_user_id where false`
    : sql`${insertionOf([event])} returning id, by_name, by_user_id`;
  if (messages.length === 0 && !over) {
    if (!isWritten) await happened.execute(tx);
    return { received: [], closed: [] };
  }
  const { rows } = await sql<StoredMessage & { readonly isReceived: boolean }>`
    with happened as (${happened}),
    ${messages.length > 0 ? sql`${writing(event, messages)},` : sql``}
    ${
      over
        ? sql`closed as (update message m set closed_at = ${event.at}
            where m.type = 'todo' and m.closed_at is null and ${over} returning m.*),`
        : sql``
    }
    changed as (${sql.join(
      [
        ...(messages.length > 0 ? [sql`select *, true as is_received from written`] : []),
        ...(over ? [sql`select *, false as is_received from closed`] : []),
      ],
      sql` union all `,
    )})
    select ${MESSAGE_COLUMNS}, m.is_received from ${messagesWith(sql`changed`, CAUSE)}
    where ${roleShows(sql`m.entity`)}`.execute(tx);
  return {
    received: rows.filter(({ isReceived }) => isReceived),
    closed: rows.filter(({ isReceived }) => !isReceived),
  };
}

/** The event of a message: the one that this statement writes, which it does not see in its table, or an earlier one. */
const CAUSE = sql`lateral (
    select by_name, by_user_id from happened where happened.id = m.event_id
    union all select by_name, by_user_id from event where event.id = m.event_id) v on true`;

/** Parts of the statement: what each message says, who gets which, and the messages `written`. */
function writing(
  event: { readonly id: string; readonly at: Date },
  messages: readonly NewMessage[],
): RawBuilder<unknown> {
  const notes = messages.map(({ to: _, messageType, entityId, kind, ...note }, place) => ({
    ...note,
    ...{ place, type: kind, message_type: messageType, entity_id: entityId },
  }));
  const addressed = messages.map(({ to, kind, entity }, place) => {
    const shows = roleShows(sql`${entity}::text`);
    return to.kind === "right" && kind === "todo"
      ? sql`select ${sql.lit(place)} as place, r.id, null::uuid as recipient_id, r.id as role_id,
          ${to.exceptUserId}::uuid as except_user_id from role r where ${roleHolds(to.right)} and ${shows}`
      : sql`select ${sql.lit(place)} as place, u.id, u.id as recipient_id, null::uuid as role_id,
          null::uuid as except_user_id from users u join role r on r.id = u.role_id
          where u.user_status = 1 and ${addressedTo(to)} and ${shows}`;
  });
  return sql`note as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n(place integer, type text,
        message_type smallint, template text, "values" jsonb, link text, entity text, entity_id uuid)),
    chosen as materialized (
      select distinct on (id) * from (${sql.join(addressed, sql` union all `)}) addressed order by id, place),
    written as (
      insert into message (id, recipient_id, role_id, except_user_id, event_id, type, message_type, template, values, link,
        entity, entity_id, at)
      select ${idOfNow(event.at)}, chosen.recipient_id, chosen.role_id, chosen.except_user_id, ${event.id}::uuid, n.type,
        n.message_type, n.template, n.values, n.link, n.entity, n.entity_id, ${event.at}::timestamptz
      from chosen join note n on n.place = chosen.place
      on conflict do nothing
      returning *),
    ${toldOutside(event.at)}`;
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

/** The latest first. */
const byTime = (one: StoredMessage, other: StoredMessage): number =>
  other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);

/**
 * The feed events of messages that came or were closed, one for each recipient and each role, for appendFeed; what
 * changed later stands later.
 */
export function inboxChanges({ received = [], closed = [] }: Partial<Notified>): readonly FeedChange[] {
  const fresh = new Set(received.map(({ id }) => id));
  const all = [...new Map([...received, ...closed].map((row) => [row.id, row])).values()].toSorted(byTime);
  return [...new Set(all.map(scopeOf))].map((scope): FeedChange => {
    const rows = all.filter((row) => scopeOf(row) === scope);
    const [{ id = "", recipientId = null } = {}] = rows;
    const type = rows.some((row) => fresh.has(row.id)) ? "received" : "closed";
    const change = { scope, type, entity: "message", entityId: id, version: 1 };
    return recipientId === null
      ? { ...change, topic: "todo", payload: { rows: rows.map(todoRow) } satisfies TodoEventData }
      : { ...change, topic: "message", payload: inboxData(rows), unreadBy: sumOf(rows, fresh) };
  });
}

const scopeOf = ({ recipientId, roleId }: StoredMessage): string =>
  recipientId === null ? roleScope(roleId ?? "") : userScope(recipientId);

/** A message that came waits, unless the same transaction closed it; what was closed waited until it was read. */
const sumOf = (rows: readonly StoredMessage[], fresh: ReadonlySet<string>): number =>
  rows.reduce((sum, { id, readAt, closedAt }) => {
    if (fresh.has(id)) return sum + (readAt || closedAt ? 0 : 1);
    return sum - (readAt ? 0 : 1);
  }, 0);

/** The browser renders template and values in its own language; this is the text in the default language. */
export const inboxData = (rows: readonly StoredMessage[]): Omit<MessageEventData, "unread"> => ({
  rows: rows.map((row) => messageRow(row, "zh-CN")),
});

/** Makes the next event of each inbox count again: after messages were deleted without an event. */
export const countInboxesAgain = (db: Reader): Promise<unknown> =>
  sql`update feed_counter set unread_seq = null where topic = 'message' and unread_seq is not null`.execute(
    db,
  );

/**
 * Number of waiting messages of each of these people's own: permitted for them, unread, and not a todo that another person
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
