/** What people read of a kind of request: a page, all rows for the export, one row, a snapshot; in their own scope. */
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { type TObject, Type } from "typebox";
import { uuid } from "../../src/contracts/body-shapes.ts";
import type { HeaderFields } from "../../src/contracts/header-fields.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Person } from "../../src/contracts/permissions.ts";
import { COUNTED_FILTERS } from "../../src/contracts/request-description.ts";
import { isLookedUp, namedGoods } from "../ledger/goods-keyword.ts";
import type { TitledColumns } from "../platform/http/csv.ts";
import {
  contains,
  countValues,
  type ListColumn,
  type ListRequest,
  type ListSpec,
  listQuerySchema,
  readAll,
  readPage,
} from "../platform/http/list-query.ts";
import { listColumns, listed } from "../platform/http/listed.ts";
import type { Reader } from "../platform/reader.ts";
import { isOfSpelled } from "../platform/spelled-rows.ts";
import { wireRow } from "../platform/stored-row.ts";
import { type GovernedRow, sees } from "./command.ts";
import type { KindTypes, RequestKind } from "./request-kind.ts";
import { type RequestRows, readRow, rowsFor } from "./request-rows.ts";

/** A judged query of a list, and whose it is. */
export interface RequestListAsk {
  readonly person: Person;
  readonly request: ListRequest;
  /** Ids of goods types, by comma; null: all. */
  readonly typeId: string | null;
  readonly timeZone: string;
}

/** The query of the list: its columns, and `typeId` where the kind lists by goods. */
export function requestListQuery<T extends KindTypes>(kind: RequestKind<T>): TObject {
  const query = listQuerySchema(kind.list);
  return kind.listsGoods
    ? Type.Object({ ...query.properties, ...GOODS_QUERY }, { additionalProperties: false })
    : query;
}

/** Fields of rows that no list is filtered by: other columns say the same, or they are sentences. */
const NOT_ASKED = [
  ...["id", "clientName", "warehouseName", "submittedByName", "createUserName", "version"],
  ...["delayCause", "rejectReason", "cancelReason", "remark"],
  ...["selfApprovable", "clientActive", "reviewLimitMinutes"],
];
/** Every list is sorted by them; the two instants come last. */
const SORTED = ["number", "statusSince", "createdAt", "updatedAt"];

type OwnColumn = Pick<ListColumn, "kind"> & Partial<ListColumn> & { readonly after?: string };

/** What of a shape tells kinds apart. */
interface FieldShape {
  readonly anyOf?: readonly FieldShape[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly type?: string;
}

const UUID: FieldShape = uuid;

/** The kind of a column from the shape of its field; what may be null comes with it. */
function columnOf(field: FieldShape): Pick<ListColumn, "kind" | "values"> {
  if (field.anyOf) return columnOf(field.anyOf[0] ?? {});
  const { enum: values, format, pattern, type } = field;
  if (values) return { kind: "text", values };
  if (format === "date-time") return { kind: "instant" };
  if (type === "integer" || type === "boolean") return { kind: type };
  return { kind: pattern === UUID.pattern ? "uuid" : "text" };
}

/**
 * The columns of a list from the shape of its rows: each field but those that no list and `without` leave out. `own`
 * says what the shape does not, of fields and of what is computed; `after` is its place in the document.
 */
export function requestColumns(
  { properties }: TObject,
  of: {
    readonly sorts: readonly string[];
    readonly without: readonly string[];
    readonly own?: Readonly<Record<string, OwnColumn>>;
  },
): ListSpec["columns"] {
  const { own = {} } = of;
  const columns: Record<string, OwnColumn> = {};
  const place = (name: string, column: OwnColumn) => {
    columns[name] = column;
    for (const [next, each] of Object.entries(own)) if (each.after === name) place(next, each);
  };
  const asked = Object.keys(properties).filter(
    (name) => ![...NOT_ASKED, ...of.without].includes(name) && own[name]?.after === undefined,
  );
  const isLast = (name: string) => name === "createdAt" || name === "updatedAt";
  for (const name of [...asked.filter((each) => !isLast(each)), ...asked.filter(isLast)])
    place(name, {
      ...columnOf(properties[name] ?? {}),
      ...([...SORTED, ...of.sorts].includes(name) ? { sorts: true } : {}),
      ...(name === "number" ? { isNumber: true } : {}),
      ...own[name],
    });
  return listColumns(columns);
}

/** The columns of the export that follow from the description of a kind. */
export const headerCsv = (fields: HeaderFields): TitledColumns<object> =>
  Object.entries(fields).flatMap(([name, { csv, kind }]) => {
    if (!csv) return [];
    const of = (row: object) => {
      const value: unknown = Reflect.get(row, name);
      return typeof value === "string" ? value : null;
    };
    return [kind === "instant" ? [...csv, of, "instant"] : [...csv, of]] as TitledColumns<object>;
  });

/** The filter of lists by the goods of their lines. */
export const GOODS_QUERY = {
  typeId: Type.Optional(Type.String({ pattern: "^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$" })),
};

/** The goods of a request in one text. */
const goodsText = (name: RequestRows<unknown>["name"]): RawBuilder<unknown> =>
  sql`(select string_agg(${GOODS_TEXT}, ' ') from ${sql.table(`${name}_line`)} l
    join goods_type t on t.id = l.type_id where ${sql.ref(`l.${name}_id`)} = r.id)`;

const GOODS_TEXT = sql`t.sku_code || ' ' || t.name`;

/**
 * Requests, over the alias r, that have the keyword in one of these texts or in the goods of their lines. The goods are
 * looked up once, by their index; a single letter or digit is in none.
 */
export const foundByGoods =
  (name: RequestRows<unknown>["name"], texts: readonly (string | Expression<unknown>)[]) =>
  (keyword: string): Expression<SqlBool> => {
    if (!isLookedUp(keyword)) return contains([...texts, goodsText(name)], keyword);
    const goods = sql`select t.id from goods_type t where ${namedGoods("t", keyword, GOODS_TEXT)}`;
    const own = sql`select ${sql.ref(`l.${name}_id`)} from ${sql.table(`${name}_line`)} l where l.type_id in (${goods})`;
    return sql<SqlBool>`(${contains(texts, keyword)} or r.id in (${own}))`;
  };

/** Whether the goods of a request's lines, over the alias r, are found by pinyin; null: the keyword is no pinyin. */
export function hasSpelledGoods(
  name: RequestRows<unknown>["name"],
  keyword: string,
): RawBuilder<SqlBool> | null {
  const found = isOfSpelled("l.type_id", "goods_type", keyword);
  return (
    found &&
    sql<SqlBool>`r.id in (select ${sql.ref(`l.${name}_id`)} from ${sql.table(`${name}_line`)} l where ${found})`
  );
}

/** What the person may see: admins all rows, a client's people those of their client. */
const scopeOf = (alias: string, { roleCode, clientId }: Person): RawBuilder<unknown> =>
  roleCode === "admin" ? sql`true` : sql`${sql.ref(`${alias}.clientId`)} = ${clientId}::uuid`;

/** The requests that the person may see, as a query to filter, sort and page. */
export function requestsOf<Row>(
  db: Reader,
  rows: RequestRows<Row>,
  { person, typeId }: Pick<RequestListAsk, "person" | "typeId">,
) {
  const { name, alias, columns, from } = rowsFor(rows, person);
  const ofType = typeId
    ? sql`exists (select 1 from ${sql.table(`${name}_line`)} l
        where ${sql.ref(`l.${name}_id`)} = ${sql.ref(`${alias}.id`)}
        and l.type_id::text = any(${typeId.split(",")}::text[]))`
    : sql`true`;
  const where = sql`${scopeOf(alias, person)} and ${ofType}`;
  return listed<{ readonly id: string }>(db, { columns, from, where });
}

/** Returns one page of requests. */
export async function requestPage<T extends KindTypes>(
  db: Reader,
  { rows, list: spec }: RequestKind<T>,
  ask: RequestListAsk,
): Promise<ListPage<T["row"]>> {
  const { request, timeZone } = ask;
  const page = await readPage(db, requestsOf(db, rows, ask), { spec, request, timeZone });
  return { ...page, list: page.list.map((row) => wireRow<T["row"]>(row)) };
}

/** The columns whose filters say how many requests each choice would find. */
const COUNTED = [...COUNTED_FILTERS, "mode"];

/** Returns how many requests each choice of a filter would find beside the other filters. */
export function requestCounts<T extends KindTypes>(
  db: Reader,
  { rows, list: spec }: RequestKind<T>,
  ask: RequestListAsk,
) {
  const { request, timeZone } = ask;
  return countValues(db, requestsOf(db, rows, ask), COUNTED, { spec, request, timeZone });
}

/** Yields every request that the filters let through. */
export async function* allRequests<T extends KindTypes>(
  db: Reader,
  { rows, list: spec }: RequestKind<T>,
  ask: RequestListAsk,
): AsyncGenerator<T["row"]> {
  const { request, timeZone } = ask;
  for await (const row of readAll(requestsOf(db, rows, ask), { spec, request, timeZone }))
    yield wireRow<T["row"]>(row);
}

/** Returns the row of that id; null if it is unknown or another client's. */
export async function visibleRow<Row extends GovernedRow>(
  db: Reader,
  rows: RequestRows<Row>,
  person: Person,
  id: string,
): Promise<Row | null> {
  const row = await readRow(rowsFor(rows, person), db, id);
  return row && sees(person, row) ? row : null;
}

/** Returns the request with its lines; null if it is unknown or another client's. For a transaction that is one snapshot. */
export async function visibleDetail<T extends KindTypes>(
  db: Reader,
  { rows, lines, detail }: RequestKind<T>,
  person: Person,
  id: string,
): Promise<(T["row"] & object) | null> {
  const row = await visibleRow(db, rows, person, id);
  return row && { ...row, ...(await lines(db, id)), ...(await detail?.(db, row, person)) };
}

const MOST_IN_SNAPSHOT = 500;
const STILL_SHOWN_MS = 24 * 3_600_000;

/** Returns the rows that are open or ended within the last 24 hours, newest first; null if more than 500. */
export async function requestSnapshot<T extends KindTypes>(
  db: Reader,
  { rows: described, lifecycle }: RequestKind<T>,
  person: Person,
  now: Date,
): Promise<readonly T["row"][] | null> {
  const { alias, columns, from } = rowsFor(described, person);
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const over = Object.entries(lifecycle.machine.config.states ?? {}).flatMap(([status, { tags = [] }]) =>
    tags.includes("over") ? [sql.lit(status)] : [],
  );
  const since = new Date(now.getTime() - STILL_SHOWN_MS);
  const { rows } = await sql<object>`
    select ${columns} from ${from}
    where ${scopeOf(alias, person)} and (${column("status")} not in (${sql.join(over)})
      or ${column("statusSince")} >= ${since})
    order by ${column("createdAt")} desc, ${column("id")} desc limit ${MOST_IN_SNAPSHOT + 1}`.execute(db);
  return rows.length > MOST_IN_SNAPSHOT ? null : rows.map((row) => wireRow<T["row"]>(row));
}
