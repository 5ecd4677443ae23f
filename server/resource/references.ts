import { sql } from "kysely";
import type { ReferenceCount } from "../../src/contracts/resource.ts";
import type { Tx } from "../platform/reader.ts";

/** How far references are counted: whether it is 1,000 or more makes no difference to the reader. */
const MOST_COUNTED = 1_000;

/**
 * What refers to a row, asked of the database's own list of foreign keys: a table that is added later is never
 * forgotten. `more` are columns that hold ids without being foreign keys.
 */
export async function referencesTo(
  tx: Tx,
  table: string,
  id: string,
  more: readonly (readonly [owner: string, column: string])[] = [],
): Promise<readonly ReferenceCount[]> {
  const { rows } = await sql<{ owner: string; column: string }>`
    select con.conrelid::regclass::text as owner, att.attname as column
    from pg_constraint con join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = ${table}::regclass and con.confdeltype = 'a'
    order by 1, 2`.execute(tx);
  const counts = new Map<string, number>();
  for (const { owner, column } of [...rows, ...more.map(([of, name]) => ({ owner: of, column: name }))]) {
    const found = await sql<{ count: number }>`
      select count(*) as count from (
        select 1 from ${sql.table(owner)} where ${sql.ref(column)} = ${id} limit ${MOST_COUNTED}) as found`.execute(
      tx,
    );
    const count = Number(found.rows[0]?.count ?? 0);
    if (count > 0) counts.set(owner, (counts.get(owner) ?? 0) + count);
  }
  return [...counts].map(([owner, count]) => ({
    entity: owner.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    count: Math.min(count, MOST_COUNTED),
    isCapped: count >= MOST_COUNTED,
  }));
}
