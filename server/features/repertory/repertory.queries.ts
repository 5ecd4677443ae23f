/** What people read of stock: rows, sums and the ledger, in their own scope. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ListPage } from "../../../src/contracts/list.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type {
  GoodsStock,
  LedgerRow,
  RepertoryRow,
  RepertorySummary,
} from "../../../src/contracts/repertory.ts";
import { STOCK_STANDINGS } from "../../../src/contracts/stock-standings.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { goodsContain } from "../../ledger/goods-keyword.ts";
import {
  LEDGER_COLUMNS,
  LEDGER_FROM,
  LEDGER_FROM_COUNTED,
  ledgerRow,
  repertoryRow,
  STOCK_FROM,
  STOCK_FROM_COUNTED,
  type StoredLedgerLine,
  type StoredStock,
  stockColumns,
} from "../../ledger/stock.queries.ts";
import { INCOMING_SUM, isIncoming, STOCK_SUMS } from "../../ledger/stock-figures.ts";
import { NO_EXPIRY } from "../../ledger/stock-key.ts";
import { stockContains } from "../../ledger/stock-keyword.ts";
import {
  conditionsOf,
  type ListRequest,
  type ListSpec,
  pageOfRows,
  readAll,
  readPage,
} from "../../platform/http/list-query.ts";
import { listColumns, listed } from "../../platform/http/listed.ts";
import type { Reader } from "../../platform/reader.ts";
import { isOfSpelled } from "../../platform/spelled-rows.ts";

export const REPERTORY_LIST: ListSpec = {
  columns: listColumns({
    clientId: "uuid",
    typeId: "uuid",
    skuCode: "text",
    typeName: { kind: "text", sorts: true },
    warehouseId: "uuid",
    locationId: "uuid",
    locationCode: "text",
    zone: { kind: "text", values: ["receiving", "storage", "picking", "outbound", "damaged", "returns"] },
    lot: "text",
    expiry: { kind: "day", sorts: true },
    condition: { kind: "text", values: ["good", "damaged", "quarantine"] },
    onHand: { kind: "integer", sorts: true },
    reserved: "integer",
    available: "integer",
    standing: { kind: "text", values: STOCK_STANDINGS },
    safetyStock: "integer",
    receivedAt: { kind: "instant", sorts: true },
    createdAt: "instant",
    updatedAt: { kind: "instant", sorts: true },
  }),
  id: "r.id",
  sort: ["-updatedAt"],
  keyword: ["r.skuCode", "r.typeName", "r.lot", "r.locationCode"],
};

export const LEDGER_LIST: ListSpec = {
  columns: listColumns({
    stockId: "uuid",
    clientId: "uuid",
    typeId: "uuid",
    skuCode: "text",
    warehouseId: "uuid",
    locationCode: "text",
    lot: "text",
    kind: {
      kind: "text",
      values: ["receipt", "issue", "reserve", "release", "adjust", "move", "condition", "return"],
    },
    causeEntity: "text",
    causeId: "uuid",
    causeNumber: "text",
    operatorId: "uuid",
    operatorName: "text",
    at: { kind: "instant", sorts: true },
  }),
  id: "r.id",
  sort: ["-at"],
  keyword: ["r.skuCode", "r.typeName", "r.causeNumber", "r.lot"],
  spelled: (keyword) => isOfSpelled("r.typeId", "goods_type", keyword),
};

/** Who reads, what they ask, and which day it is for what may be promised. */
export interface StockAsk {
  readonly person: Person;
  readonly request: ListRequest;
  readonly timeZone: string;
  readonly now: Date;
}

/** Stock and ledger belong to clients: admins see all, a client's people their client's. */
const scopeOf = (person: Person): RawBuilder<unknown> =>
  person.roleCode === "admin" ? sql`true` : sql`s.client_id = ${person.clientId}::uuid`;

const ASKS_FOR_ON_HAND = REPERTORY_LIST.columns.onHand;

/**
 * The rows that a list is about. An emptied row stays for its ledger's sake, but lists leave it out unless the
 * request filters by `onHand` (`onHand=0` lists just them). Reserved is never more than on hand, so that 0 is empty.
 */
function listedRows({ person, request }: Pick<StockAsk, "person" | "request">): RawBuilder<unknown> {
  const isAsked = request.filters.some(({ column }) => column === ASKS_FOR_ON_HAND);
  return isAsked ? scopeOf(person) : sql`${scopeOf(person)} and s.on_hand > 0`;
}

/** The list, with a keyword's own way of finding rows. */
async function searchedBy(db: Reader, { keyword }: ListRequest): Promise<ListSpec> {
  if (keyword === null) return REPERTORY_LIST;
  const found = await stockContains(db, keyword);
  return { ...REPERTORY_LIST, finds: () => found };
}

function stockOf(
  db: Reader,
  { now, timeZone }: Pick<StockAsk, "now" | "timeZone">,
  where: RawBuilder<unknown>,
  from = STOCK_FROM,
) {
  return listed<StoredStock>(db, { columns: stockColumns(businessDay(now, timeZone)), from, where });
}

/** One page of stock rows. */
export async function repertoryPage(db: Reader, ask: StockAsk): Promise<ListPage<RepertoryRow>> {
  const { request, timeZone } = ask;
  const where = listedRows(ask);
  const page = await readPage(db, stockOf(db, ask, where), {
    spec: await searchedBy(db, request),
    request,
    timeZone,
    counts: stockOf(db, ask, where, STOCK_FROM_COUNTED),
  });
  return { ...page, list: page.list.map(repertoryRow) };
}

/** Every stock row that the filters let through. */
export async function* allStock(db: Reader, ask: StockAsk): AsyncGenerator<RepertoryRow> {
  const { request, timeZone } = ask;
  for await (const row of readAll(stockOf(db, ask, listedRows(ask)), {
    spec: await searchedBy(db, request),
    request,
    timeZone,
  })) {
    yield repertoryRow(row);
  }
}

/** One stock row that the person may see; null: unknown, or another client's. */
export async function stockDetail(
  db: Reader,
  ask: Pick<StockAsk, "person" | "now" | "timeZone">,
  id: string,
): Promise<RepertoryRow | null> {
  const row = await stockOf(db, ask, scopeOf(ask.person))
    .where(sql<SqlBool>`r.id = ${id}::uuid`)
    .executeTakeFirst();
  return row ? repertoryRow(row) : null;
}

/** By what stock by goods may be sorted, of the fields by which its rows are. */
const GOODS_ORDER = new Map([
  [REPERTORY_LIST.columns.typeName, "type_name"],
  [REPERTORY_LIST.columns.expiry, "next_expiry"],
  [REPERTORY_LIST.columns.onHand, "on_hand"],
]);

/** One page of stock by goods: the rows that the same filters list, put together by client and goods type. */
export async function goodsPage(db: Reader, ask: StockAsk): Promise<ListPage<GoodsStock>> {
  const { current, pageSize, sort } = ask.request;
  const order = sort.flatMap(({ column, descending }) => {
    const by = GOODS_ORDER.get(column);
    return by ? [sql`${sql.id(by)} ${sql.raw(descending ? "desc" : "asc")} nulls last`] : [];
  });
  const goods = sql`(
    select r.client_id, r.client_name, r.type_id, r.sku_code, r.type_name, r.spec, r.unit, r.type_picture,
      count(distinct r.location_id) as locations, nullif(min(r.expiry), ${NO_EXPIRY}::date) as next_expiry, ${STOCK_SUMS}
    from ${await filteredRows(db, ask)}
    group by r.client_id, r.client_name, r.type_id, r.sku_code, r.type_name, r.spec, r.unit, r.type_picture
  ) as goods`;
  const { rows } = await sql<GoodsStock & { found: number }>`
    select *, count(*) over () as found from ${goods} order by ${sql.join([...order, sql`sku_code`, sql`client_id`, sql`type_id`])}
    limit ${pageSize} offset ${(current - 1) * pageSize}`.execute(db);
  return pageOfRows(rows, ask.request, async () => {
    const { rows: counted } = await sql<{ found: number }>`select count(*) as found from ${goods}`.execute(
      db,
    );
    return counted[0]?.found ?? 0;
  });
}

/** The rows that the filters let through, as `r`. */
async function filteredRows(db: Reader, ask: StockAsk): Promise<RawBuilder<unknown>> {
  const { request, timeZone, now } = ask;
  const conditions = conditionsOf(await searchedBy(db, request), request, timeZone);
  const where = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
  const columns = stockColumns(businessDay(now, timeZone));
  return sql`(select ${columns} from ${STOCK_FROM} where ${listedRows(ask)}) as r where ${where}`;
}

/** The sums of what the same filters list; incoming of the same clients, warehouses and goods where they are filtered. */
export async function repertorySummary(db: Reader, ask: StockAsk): Promise<RepertorySummary> {
  const { rows } = await sql<Omit<RepertorySummary, "incoming">>`
    select ${STOCK_SUMS} from ${await filteredRows(db, ask)}`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error("sums without a row");
  return { ...sums, incoming: await incomingOf(db, ask) };
}

/** What approved and receiving entries still bring, narrowed by the filters that entries know as well. */
async function incomingOf(db: Reader, { person, request }: StockAsk): Promise<number> {
  const own = person.roleCode === "admin" ? sql`true` : sql`e.client_id = ${person.clientId}::uuid`;
  const shared = [
    ["clientId", sql`e.client_id::text`],
    ["warehouseId", sql`e.warehouse_id::text`],
    ["typeId", sql`l.type_id::text`],
    ["skuCode", sql`t.sku_code`],
  ] as const;
  const narrowed = shared.flatMap(([name, of]) => {
    const filter = request.filters.find((each) => each.column === REPERTORY_LIST.columns[name]);
    return filter ? [sql`${of} = any(${[...filter.values]}::text[])`] : [];
  });
  const found = request.keyword ? [goodsContain("t", request.keyword, ["sku_code", "name"])] : [];
  const where = sql.join([own, ...narrowed, ...found], sql` and `);
  const { rows } = await sql<{ incoming: number }>`
    select ${INCOMING_SUM} as incoming
    from entry e join entry_line l on l.entry_id = e.id join goods_type t on t.id = l.type_id
    where ${isIncoming} and ${where}`.execute(db);
  return rows[0]?.incoming ?? 0;
}

/** The ledger lines that a person may see. */
function ledgerOf(db: Reader, person: Person, from = LEDGER_FROM) {
  const where = person.roleCode === "admin" ? sql`true` : sql`l.client_id = ${person.clientId}::uuid`;
  return listed<StoredLedgerLine>(db, { columns: LEDGER_COLUMNS, from, where });
}

/** One page of ledger lines. */
export async function ledgerPage(db: Reader, ask: Omit<StockAsk, "now">): Promise<ListPage<LedgerRow>> {
  const { person, request, timeZone } = ask;
  const counts = ledgerOf(db, person, LEDGER_FROM_COUNTED);
  const page = await readPage(db, ledgerOf(db, person), { spec: LEDGER_LIST, request, timeZone, counts });
  return { ...page, list: page.list.map(ledgerRow) };
}

/** Every ledger line that the filters let through. */
export async function* allLedger(db: Reader, ask: Omit<StockAsk, "now">): AsyncGenerator<LedgerRow> {
  const { person, request, timeZone } = ask;
  for await (const row of readAll(ledgerOf(db, person), { spec: LEDGER_LIST, request, timeZone })) {
    yield ledgerRow(row);
  }
}
