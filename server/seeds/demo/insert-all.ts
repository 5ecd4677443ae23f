import { sql } from "kysely";
import type { Tx } from "../../platform/reader.ts";

/** Inserts rows of one table in one statement; `types` declares the columns that are not text. */
export async function insertAll(
  tx: Tx,
  table: string,
  at: Date,
  rows: readonly Readonly<Record<string, string | number | boolean | null>>[],
): Promise<void> {
  const stamped = rows.map((row) => ({ ...row, version: 1, created_at: at, updated_at: at }));
  const columns = sql.join(Object.keys(stamped[0] ?? {}).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(stamped)}::jsonb)`.execute(
    tx,
  );
}
