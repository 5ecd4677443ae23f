import { type RawBuilder, sql } from "kysely";

/**
 * Whether a column has one of these values, written as literals: the planner matches partial indexes, such as
 * `where status in ('approved', 'receiving')`, against literals alone.
 */
export const isOneOf = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
