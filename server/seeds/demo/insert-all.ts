import { sql } from "kysely";
import type { Tx } from "../../platform/reader.ts";
import type { Say } from "./demo-names.ts";

/** Plates stay as they are painted. */
const UNNAMED = new Set(["plate"]);

/** Inserts rows of one table in one statement, their texts in the language of the world. */
export async function insertAll(
  tx: Tx,
  table: string,
  at: Date,
  say: Say,
  rows: readonly Readonly<Record<string, string | number | boolean | null>>[],
): Promise<void> {
  const named = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        typeof value === "string" && !UNNAMED.has(column) ? say(value) : value,
      ]),
    ),
  );
  const stamped = named.map((row) => ({ ...row, version: 1, created_at: at, updated_at: at }));
  const columns = sql.join(Object.keys(stamped[0] ?? {}).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(stamped)}::jsonb)`.execute(
    tx,
  );
}
