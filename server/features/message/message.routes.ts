import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Type } from "typebox";
import type { InboxSnapshot, MessageEventData, MessageRow } from "../../../src/contracts/message.ts";
import type { Locale } from "../../../src/contracts/texts/render.ts";
import {
  MESSAGE_COLUMNS,
  MESSAGE_FROM,
  mayRead,
  messageRow,
  roleShows,
  type StoredMessage,
} from "../../feed/message-row.ts";
import { unreadCounts } from "../../feed/notify.ts";
import { ownScope } from "../../feed/scopes.ts";
import type { TopicSpec } from "../../feed/topics.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";
import type { Reader } from "../../platform/reader.ts";
import { readMessages } from "./message.commands.ts";

/** As many as one look at the inbox shows. */
const INBOX_SIZE = 100;

/** The latest messages of a person about what their pages show, newest first; `before` goes on after the message of that id. */
async function inboxPage(
  from: Reader,
  userId: string,
  locale: Locale,
  before: string | null,
): Promise<readonly MessageRow[]> {
  // A foreign or unknown `before` has no position: the page is empty.
  const place = before
    ? sql`and (m.at, m.id) < (select at, id from message where id = ${before} and recipient_id = ${userId})`
    : sql``;
  const { rows } = await sql<StoredMessage>`
    select ${MESSAGE_COLUMNS} from ${MESSAGE_FROM} where m.recipient_id = ${userId} and ${roleShows(sql`m.entity`)} ${place}
    order by m.at desc, m.id desc limit ${INBOX_SIZE}`.execute(from);
  return rows.map((row) => messageRow(row, locale));
}

/** The latest messages and how many are unread: what the topic `message` starts from. */
async function inboxSnapshot(from: Reader, userId: string): Promise<InboxSnapshot> {
  const list = await inboxPage(from, userId, "zh-CN", null);
  const unread = await unreadCounts(from, [userId]);
  return { list, unread: unread.get(userId) ?? 0 };
}

const id = Type.String({ pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" });
const person = { kind: "person" } as const;

/** One's own messages: the latest, reading some, reading all (specification section 7). */
export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/message/list",
    permission: person,
    summary: "The latest 100 messages of the reader, newest first; `before` goes on after that one.",
    query: Type.Object({ before: Type.Optional(id) }, { additionalProperties: false }),
    handler: async ({ person: { userId }, locale, query }) =>
      ok(await inboxPage(deps.db.reader, userId, locale, query.before ?? null)),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/message/read",
    permission: person,
    summary: "Marks messages of the reader as read; ids of others change nothing.",
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
    summary: "Marks all messages of the reader as read.",
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
