/** How many messages wait for a person, by the database alone: what each of their pages must show. */
import { sql } from "kysely";
import { unreadCounts } from "../../server/feed/notify.ts";
import type { Database } from "../../server/platform/database.ts";

/** Own messages and todos of their role that a person has not read, and that are not done. */
export async function waitingFor({ reader }: Pick<Database, "reader">, userId: string): Promise<number> {
  const own = (await unreadCounts(reader, [userId])).get(userId) ?? 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from message m join users u on u.role_id = m.role_id
    where u.id = ${userId} and m.closed_at is null and m.except_user_id is distinct from u.id
      and not exists (select 1 from message_read d where d.message_id = m.id and d.user_id = u.id)`.execute(
    reader,
  );
  return own + (rows[0]?.count ?? 0);
}
