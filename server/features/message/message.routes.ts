import type { FastifyInstance } from "fastify";
import { type RawBuilder, sql } from "kysely";
import { Type } from "typebox";
import type {
  InboxSnapshot,
  MessageEventData,
  MessageRow,
  TodoEventData,
  TodoSnapshot,
} from "../../../src/contracts/message.ts";
import type { Locale } from "../../../src/contracts/texts/render.ts";
import {
  MESSAGE_COLUMNS,
  MESSAGE_FROM,
  mayRead,
  messageRow,
  roleShows,
  type StoredMessage,
  todoRow,
} from "../../feed/message-row.ts";
import { unreadCounts } from "../../feed/notify.ts";
import { ownScope, roleScope } from "../../feed/scopes.ts";
import type { TopicSpec } from "../../feed/topics.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";
import type { Reader } from "../../platform/reader.ts";
import { INBOX_SIZE, readMessages, roleOf } from "./message.commands.ts";

/** Open todos of a role, and marks of them, that a page is told beyond the latest: what is open beyond these is not counted. */
const MOST_OPEN = 2_000;

/** Those of `which`, the newest first. */
const latest = (which: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) => sql<StoredMessage>`
  select ${MESSAGE_COLUMNS} from ${MESSAGE_FROM} where ${which} and ${roleShows(sql`m.entity`)} ${more}
  order by m.at desc, m.id desc limit ${INBOX_SIZE}`;

/** The latest messages of a person about what their pages show, newest first; `before` goes on after the message of that id. */
async function inboxPage(
  from: Reader,
  userId: string,
  locale: Locale,
  before: string | null,
): Promise<readonly MessageRow[]> {
  const role = roleOf(userId);
  // A foreign or unknown `before` has no position: the page is empty.
  const place = before
    ? sql`and (m.at, m.id) < (
        select at, id from message where id = ${before} and (recipient_id = ${userId} or role_id = ${role}))`
    : sql``;
  const ofRole = sql`m.role_id = ${role} and m.except_user_id is distinct from ${userId}::uuid`;
  const { rows } = await sql<StoredMessage>`
    select * from (
      (${latest(sql`m.recipient_id = ${userId}`, place)})
      union all
      (select t.id, t.recipient_id, t.role_id, t.except_user_id, t.type, t.message_type, t.template, t.values, t.link, t.at,
        d.read_at, t.closed_at, t.sender_name, t.sender_avatar
      from (${latest(ofRole, place)}) t
        left join message_read d on d.message_id = t.id and d.user_id = ${userId})) shown
    order by at desc, id desc limit ${INBOX_SIZE}`.execute(from);
  return rows.map((row) => messageRow(row, locale));
}

/** A person's own latest messages, how many are unread, and the todos that they have read: what `message` starts from. */
async function inboxSnapshot(from: Reader, userId: string): Promise<InboxSnapshot> {
  const { rows } = await latest(sql`m.recipient_id = ${userId}`).execute(from);
  const unread = await unreadCounts(from, [userId]);
  const read = await sql<{ id: string }>`
    select m.id from message m join message_read d on d.message_id = m.id and d.user_id = ${userId}
    where m.role_id is not null and m.closed_at is null
    order by m.at desc, m.id desc limit ${MOST_OPEN}`.execute(from);
  return {
    list: rows.map((row) => messageRow(row, "zh-CN")),
    unread: unread.get(userId) ?? 0,
    todosRead: read.rows.map(({ id }) => id),
  };
}

/** The latest todos of a role, and which older ones are open: what the topic `todo` starts from. */
async function todoSnapshot(from: Reader, roleId: string): Promise<TodoSnapshot> {
  const { rows } = await latest(sql`m.role_id = ${roleId}`).execute(from);
  const open = await sql<{ id: string; exceptUserId: string | null }>`
    select m.id, m.except_user_id from message m join role r on r.id = m.role_id
    where m.role_id = ${roleId} and m.closed_at is null and ${roleShows(sql`m.entity`)}
    order by m.at desc, m.id desc limit ${INBOX_SIZE + MOST_OPEN}`.execute(from);
  const listed = new Set(rows.map((row) => row.id));
  return {
    list: rows.map(todoRow),
    open: open.rows
      .filter((row) => !listed.has(row.id))
      .map(({ id, exceptUserId }) => (exceptUserId === null ? { id } : { id, exceptUserId })),
  };
}

const id = Type.String({ pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" });
const person = { kind: "person" } as const;

/** One's own messages: the latest, reading some, reading all (specification section 7). */
export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/message/list",
    permission: person,
    summary:
      "The latest 100 messages of the reader and todos of their role, newest first; `before` goes on after that one.",
    query: Type.Object({ before: Type.Optional(id) }, { additionalProperties: false }),
    handler: async ({ person: { userId }, locale, query }) =>
      ok(await inboxPage(deps.db.reader, userId, locale, query.before ?? null)),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/message/read",
    permission: person,
    summary: "Marks messages and todos as read by the reader; ids that are not for them change nothing.",
    body: Type.Object({ ids: Type.Array(id, { maxItems: 500 }) }, { additionalProperties: false }),
    handler: async ({ person: by, now, body }) => {
      await readMessages(deps, by, now, body.ids);
      return ok(true);
    },
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/message/readAll",
    permission: person,
    summary: "Marks all messages and todos as read by the reader.",
    handler: async ({ person: by, now }) => {
      await readMessages(deps, by, now, "all");
      return ok(true);
    },
  });
}

/** The reader's own inbox, live. */
export const messageTopic: TopicSpec = {
  topic: "message",
  right: null,
  scopeOf: ownScope,
  snapshot: (tx, { userId }) => inboxSnapshot(tx, userId),
  // The log may hold messages of a time when the role had more pages.
  project: (payload, reader) => {
    // What account-messages.ts wrote into the log of this topic.
    const data = payload as MessageEventData;
    return { ...data, rows: data.rows.filter((row) => mayRead(reader, row)) };
  },
};

/** The todos of the reader's role, live. */
export const todoTopic: TopicSpec = {
  topic: "todo",
  right: null,
  // Programs, which have no role, follow no topic.
  scopeOf: ({ roleId }) => roleScope(roleId ?? "none"),
  snapshot: async (tx, { roleId }) => (roleId === undefined ? null : todoSnapshot(tx, roleId)),
  project: (payload, reader) => {
    const { rows } = payload as TodoEventData;
    const shown = rows.filter((row) => mayRead(reader, row));
    return shown.length === rows.length ? payload : { rows: shown };
  },
};
