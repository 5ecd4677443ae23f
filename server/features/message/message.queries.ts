import { sql } from "kysely";
import type { InboxSnapshot, MessageRow } from "../../../src/contracts/message.ts";
import type { Locale } from "../../../src/contracts/texts/render.ts";
import { MESSAGE_COLUMNS, MESSAGE_FROM, messageRow, type StoredMessage } from "../../feed/message-row.ts";
import { roleShows } from "../../feed/message-sight.ts";
import { unreadCounts } from "../../feed/notify.ts";
import type { Reader } from "../../platform/reader.ts";

/** As many as one look at the inbox shows. */
const INBOX_SIZE = 100;

/** The latest messages of a person about what their pages show, newest first; `before` goes on after the message of that id. */
export async function inboxPage(
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
export async function inboxSnapshot(from: Reader, userId: string): Promise<InboxSnapshot> {
  const list = await inboxPage(from, userId, "zh-CN", null);
  const unread = await unreadCounts(from, [userId]);
  return { list, unread: unread.get(userId) ?? 0 };
}
