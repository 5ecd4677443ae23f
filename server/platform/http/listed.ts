import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Reader } from "../reader.ts";
import type { ColumnKind, ListColumn } from "./list-query.ts";

/** What a list reads: columns and tables as SQL, and what the reader may see of them. */
export interface Projection {
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /** The reader's scope; absent: all rows. */
  readonly where?: RawBuilder<unknown> | null;
}

type Named<Row> = { readonly r: Row };

/**
 * A projection as a query that readPage and readAll can filter, sort and page; its columns are `r.<name>`. PostgreSQL
 * pulls up such a subquery, so that indexes of its tables serve the outer conditions.
 */
export function listed<Row>(
  db: Reader,
  { columns, from, where }: Projection,
): SelectQueryBuilder<Named<Row>, "r", Row> {
  const rows = sql<Row>`(select ${columns} from ${from} ${where ? sql`where ${where}` : sql``})`;
  // The tables behind it are the projection's business: to the list it is one table of rows.
  return db.selectFrom(rows.as("r")).selectAll() as unknown as SelectQueryBuilder<Named<Row>, "r", Row>;
}

/** The columns `r.<name>` of a list, each by its kind, or by its kind and what else is said of it. */
export const listColumns = (
  columns: Readonly<Record<string, ColumnKind | (Pick<ListColumn, "kind"> & Partial<ListColumn>)>>,
): Readonly<Record<string, ListColumn>> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      { of: `r.${name}`, ...(typeof column === "string" ? { kind: column } : column) },
    ]),
  );
