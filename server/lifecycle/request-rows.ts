/** How the rows of a kind of request are read: one SELECT behind lists, details, the feed and decisions. */
import { type RawBuilder, sql } from "kysely";
import type { TObject } from "typebox";
import type { Sent } from "../../src/contracts/body-shapes.ts";
import type { Person } from "../../src/contracts/permissions.ts";
import type { RequestName } from "../../src/contracts/request-kinds.ts";
import type { Reader, Tx } from "../platform/reader.ts";
import type { Schema } from "../platform/schema.ts";
import { selection, wireRow } from "../platform/stored-row.ts";

/** The rows of a kind of request: which tables they come from, and which column each field. */
export interface RequestRows<Row> {
  /** Its table, topic and entity; its lines are in `<name>_line`. */
  readonly name: RequestName;
  /** The alias of its table in `from`. */
  readonly alias: string;
  readonly from: RawBuilder<unknown>;
  /** `from`, with what the part `saved` of a statement has written in place of its table. */
  readonly fromSaved: RawBuilder<unknown>;
  readonly fields: Readonly<Record<keyof Row & string, Source>>;
  /** The SELECT list of the fields, made once. */
  readonly columns: RawBuilder<Row>;
  /** Of requests that have goods of several clients: how one client's people see them; absent: as they are. */
  readonly ofClient?: (clientId: string) => RequestRows<Row>;
}

type Source = string | RawBuilder<unknown>;

/** The fields of a row that its own table has no column for. */
type Elsewhere<Name extends RequestName, Row> = Exclude<keyof Row & string, keyof Schema[Name]>;

/**
 * Describes the rows of a kind by their shape on the wire. A field comes from the column of that name, or from where
 * `fields` says; one that has no column and is not said does not compile.
 */
export function requestRows<Name extends RequestName, Shape extends TObject>(
  { properties }: Shape,
  of: Pick<RequestRows<Sent<Shape>>, "alias"> & {
    readonly name: Name;
    /** Its table, which is given, and what is joined to it. */
    readonly from: (own: RawBuilder<unknown>) => RawBuilder<unknown>;
    readonly fields: Readonly<Record<Elsewhere<Name, Sent<Shape>>, Source>> &
      Readonly<Partial<Record<keyof Sent<Shape> & string, Source>>>;
  },
): RequestRows<Sent<Shape>> {
  const own = Object.keys(properties).map((field) => [field, `${of.alias}.${field}`]);
  // The names are those of the shape, which Object.fromEntries forgets.
  const fields = { ...Object.fromEntries(own), ...of.fields } as RequestRows<Sent<Shape>>["fields"];
  const columns = selection<Sent<Shape>>(fields);
  return { ...of, fields, columns, from: of.from(sql.table(of.name)), fromSaved: of.from(sql`saved`) };
}

/** Returns the row of that id, or null. */
export async function readRow<Row>(
  { alias, columns, from }: RequestRows<Row>,
  db: Reader,
  id: string,
): Promise<Row | null> {
  const { rows } = await sql<object>`
    select ${columns} from ${from} where ${sql.ref(`${alias}.id`)} = ${id}`.execute(db);
  return rows[0] ? wireRow<Row>(rows[0]) : null;
}

/** Locks the row of that id until the transaction ends, and returns it; null if there is none. */
export async function lockRow<Row>(rows: RequestRows<Row>, tx: Tx, id: string): Promise<Row | null> {
  // Two statements: one that waits for the lock would join what it read before waiting to the row of after.
  const [, row] = await Promise.all([
    sql`select 1 from ${sql.table(rows.name)} where id = ${id} for update`.execute(tx),
    readRow(rows, tx, id),
  ]);
  return row;
}

/** The rows as a person sees them: admins as they are, a client's people as theirs. */
export const rowsFor = <Row>(rows: RequestRows<Row>, { roleCode, clientId }: Person): RequestRows<Row> =>
  roleCode === "client" && clientId !== null && rows.ofClient ? rows.ofClient(clientId) : rows;
