/** What people read of a kind of request: a page, all rows for the export, one row, a snapshot; in their own scope. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type TObject, Type } from "typebox";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Person } from "../../src/contracts/permissions.ts";
import {
  countValues,
  type ListRequest,
  listQuerySchema,
  readAll,
  readPage,
} from "../platform/http/list-query.ts";
import { listed } from "../platform/http/listed.ts";
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

/** The filter of lists by the goods of their lines. */
export const GOODS_QUERY = {
  typeId: Type.Optional(Type.String({ pattern: "^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$" })),
};

/** The goods of a request in one text, for the keyword of its list. */
export const goodsText = (name: RequestRows<unknown>["name"]): RawBuilder<unknown> =>
  sql`(select string_agg(t.sku_code || ' ' || t.name, ' ') from ${sql.table(`${name}_line`)} l
    join goods_type t on t.id = l.type_id where ${sql.ref(`l.${name}_id`)} = r.id)`;

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
const COUNTED = ["status", "priority", "mode", "clientId", "warehouseId"];

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
