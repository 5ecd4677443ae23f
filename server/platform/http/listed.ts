import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Reader } from "../reader.ts";

/** What a list reads: columns and tables as SQL, and what the reader may see of them. */
export interface Projection {
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /** The reader's scope; absent: all rows. */
  readonly where?: RawBuilder<unknown> | null;
}

type Named<Row> = { readonly r: Row };

/**
 * A projection as a query that readPage and readAll can filter, sort and page; its columns are `r.<name>`.
 * PostgreSQL pulls such a subquery up, so that indexes of its tables serve the conditions outside.
 */
export function listed<Row>(
  db: Reader,
  { columns, from, where }: Projection,
): SelectQueryBuilder<Named<Row>, "r", Row> {
  const rows = sql<Row>`(select ${columns} from ${from} ${where ? sql`where ${where}` : sql``})`;
  // The tables behind it are the projection's business: to the list it is one table of rows.
  return db.selectFrom(rows.as("r")).selectAll() as unknown as SelectQueryBuilder<Named<Row>, "r", Row>;
}
