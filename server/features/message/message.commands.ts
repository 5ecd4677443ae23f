import { sql } from "kysely";
import type { Person } from "../../../src/contracts/permissions.ts";
import { appendFeed } from "../../feed/append.ts";
import { inboxChanges, MOST_TOLD, toldAsRead } from "../../feed/notify.ts";
import type { Deps } from "../../platform/deps.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";

/** Marks messages as read by their own reader, and tells the reader's other tabs. Foreign ids change nothing. */
export async function readMessages(
  deps: Deps,
  by: Person,
  now: Date,
  ids: readonly string[] | "all",
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const changed = await markRead(tx, by.userId, now, ids);
    if (changed.length === 0) return;
    const context = { eventId: newId(), at: now, byUserId: by.userId, byName: by.userName, commandKey: null };
    const read = await toldAsRead(tx, changed);
    await appendFeed(tx, context, inboxChanges({ read }, changed.length > MOST_TOLD));
  });
}

/** Marks messages as read inside a transaction; returns the ids of those that were unread, newest first. */
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
