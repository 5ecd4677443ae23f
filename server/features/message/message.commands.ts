import { type RawBuilder, sql } from "kysely";
import type { Person } from "../../../src/contracts/permissions.ts";
import { appendFeed } from "../../feed/append.ts";
import { MESSAGE_COLUMNS, MESSAGE_FROM, roleShows, type StoredMessage } from "../../feed/message-row.ts";
import { inboxData } from "../../feed/notify.ts";
import { ownScope } from "../../feed/scopes.ts";
import type { Deps } from "../../platform/deps.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";

/** As many as one look at the inbox shows. */
export const INBOX_SIZE = 100;

/** The role of a person at this moment. */
export const roleOf = (userId: string): RawBuilder<unknown> =>
  sql`(select role_id from users where id = ${userId}::uuid)`;

/** Marks messages as read by their own reader, and tells the reader's other tabs. Foreign ids change nothing. */
export async function readMessages(
  deps: Deps,
  by: Person,
  now: Date,
  ids: readonly string[] | "all",
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const own = await markRead(tx, by.userId, now, ids);
    const todosRead = await markTodosRead(tx, by.userId, now, ids);
    const [entityId] = [...own, ...todosRead];
    if (entityId === undefined) return;
    // Longer lists are counted, not added up.
    const rows = await readRows(tx, own.slice(0, INBOX_SIZE));
    const waited = rows.filter(({ closedAt }) => closedAt === null).length;
    const context = { eventId: newId(), at: now, byUserId: by.userId, byName: by.userName, commandKey: null };
    await appendFeed(tx, context, [
      {
        ...{ topic: "message", scope: ownScope(by), type: "read", entity: "message", entityId, version: 1 },
        payload: { ...inboxData(rows), todosRead },
        unreadBy: own.length > INBOX_SIZE ? null : -waited,
      },
    ]);
  });
}

/** Marks a person's own messages as read inside a transaction; returns the ids of those that were unread, newest first. */
export async function markRead(
  tx: Tx,
  userId: string,
  now: Date,
  ids: readonly string[] | "all",
): Promise<readonly string[]> {
  const which = ids === "all" ? sql`true` : sql`id = any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ id: string; at: Date }>`
    update message set read_at = ${now} where recipient_id = ${userId} and read_at is null and ${which}
    returning id, at`.execute(tx);
  return rows.toSorted((left, right) => right.at.getTime() - left.at.getTime()).map((row) => row.id);
}

/**
 * Notes that a person has read todos of their role; returns the ids of those that they had not. All are the open ones and
 * those that the inbox shows: of the older ones that are done nothing is left to say.
 */
async function markTodosRead(
  tx: Tx,
  userId: string,
  now: Date,
  ids: readonly string[] | "all",
): Promise<readonly string[]> {
  const role = roleOf(userId);
  const which =
    ids === "all"
      ? sql`m.id in (select id from message where role_id = ${role} and closed_at is null union (
          select id from message where role_id = ${role} order by at desc, id desc limit ${INBOX_SIZE}))`
      : sql`m.id = any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    with todo as (
      select m.id from message m where m.role_id = ${role} and m.except_user_id is distinct from ${userId}::uuid and ${which}
      order by m.id for key share)
    insert into message_read (message_id, user_id, read_at) select id, ${userId}::uuid, ${now}::timestamptz from todo
    on conflict do nothing returning message_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Messages as they are now, for the reader's other pages. */
async function readRows(tx: Tx, ids: readonly string[]): Promise<readonly StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select ${MESSAGE_COLUMNS} from ${MESSAGE_FROM}
    where m.id = any(${[...ids]}::uuid[]) and ${roleShows(sql`m.entity`)} order by m.at desc, m.id desc`.execute(
    tx,
  );
  return rows;
}
