import { sql } from "kysely";
import type { InboxSnapshot, MessageRow } from "../../../src/contracts/message.ts";
import type { Locale } from "../../../src/contracts/texts/render.ts";
import { messageRow, type StoredMessage } from "../../feed/message-row.ts";
import { unreadCounts } from "../../feed/notify.ts";
import type { Reader } from "../../platform/reader.ts";

/** As many as one look at the inbox shows. */
export const INBOX_SIZE = 100;

/** The latest messages of a person, newest first; `before` goes on after the message of that id. */
export async function inboxPage(
  from: Reader,
  userId: string,
  locale: Locale,
  before: string | null,
): Promise<readonly MessageRow[]> {
  // A foreign or unknown `before` places nobody anywhere: the page is empty.
  const place = before
    ? sql`and (at, id) < (select at, id from message where id = ${before} and recipient_id = ${userId})`
    : sql``;
  const { rows } = await sql<StoredMessage>`
    select id, recipient_id, type, message_type, template, values, link, at,
      read_at, closed_at
    from message where recipient_id = ${userId} ${place}
    order by at desc, id desc limit ${INBOX_SIZE}`.execute(from);
  return rows.map((row) => messageRow(row, locale));
}

/** The latest messages and how many are unread: what the topic `message` starts from. */
export async function inboxSnapshot(from: Reader, userId: string): Promise<InboxSnapshot> {
  const list = await inboxPage(from, userId, "zh-CN", null);
  const unread = await unreadCounts(from, [userId]);
  return { list, unread: unread.get(userId) ?? 0 };
}
