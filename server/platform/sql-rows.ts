import { type RawBuilder, sql } from "kysely";
import pg from "pg";

/**
 * A table expression named `line`, with these columns, of rows given as literals: for text that withCommit sends.
 * `columns` is SQL, such as `topic text, "eventId" uuid`; a name that a row lacks is null.
 */
export const sqlRows = (rows: readonly object[], columns: string): string =>
  `jsonb_to_recordset(${pg.escapeLiteral(JSON.stringify(rows))}::jsonb) as line (${columns})`;

/**
 * Whether a column has one of these values, written as literals: the planner matches partial indexes, such as
 * `where status in ('approved', 'receiving')`, against literals alone.
 */
export const isOneOf = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
