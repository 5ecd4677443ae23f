/** What people read of stock: rows, sums and the ledger, in their own scope. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ListPage } from "../../../src/contracts/list.ts";
import type { StockPacket } from "../../../src/contracts/packet.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type {
  GoodsStock,
  LedgerRow,
  RepertoryRow,
  RepertorySummary,
} from "../../../src/contracts/repertory.ts";
import { STOCK_STANDINGS } from "../../../src/contracts/stock-standings.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { goodsContain, goodsNamed, someNamed } from "../../ledger/goods-keyword.ts";
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
import { INCOMING_SUM, isIncoming, lowGoods, STOCK_SUMS } from "../../ledger/stock-figures.ts";
import { NO_EXPIRY } from "../../ledger/stock-key.ts";
import { denseStock, stockContains } from "../../ledger/stock-keyword.ts";
import { packetIndex } from "../../lifecycle/request-packet.ts";
import {
  conditionsOf,
  type ListRequest,
  type ListSpec,
  pageOfRows,
  readAll,
  readPage,
} from "../../platform/http/list-query.ts";
import { listColumns, listed } from "../../platform/http/listed.ts";
import { hasKeyword } from "../../platform/http/options-query.ts";
import type { Reader } from "../../platform/reader.ts";
import { hasPinyin, orSpelled } from "../../platform/spelled-rows.ts";

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
    isFree: { of: sql`(r.on_hand > r.reserved)`, kind: "boolean" },
    isReserved: { of: sql`(r.reserved > 0)`, kind: "boolean" },
    available: "integer",
    standing: { kind: "text", values: STOCK_STANDINGS },
    safetyStock: "integer",
    isLow: "boolean",
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
      values: [
        "receipt",
        "issue",
        "reserve",
        "release",
        "adjust",
        "move",
        "condition",
        "return",
        "pick",
        "count",
      ],
    },
    causeEntity: { kind: "text", isNumber: true },
    causeId: "uuid",
    causeNumber: { kind: "text", isNumber: true },
    operatorId: "uuid",
    operatorName: "text",
    at: { kind: "instant", sorts: true },
  }),
  id: "r.id",
  sort: ["-at"],
  keyword: ["r.skuCode", "r.typeName", "r.causeNumber", "r.lot"],
  finds: ledgerHas,
};

/** Whether a line has the keyword, each by itself: to join the goods and stock of all lines would take seconds. */
function ledgerHas(keyword: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${hasKeyword(sql.ref("r.causeNumber"), keyword)}
    or (select ${orSpelled(goodsNamed(keyword), hasPinyin("t", keyword))} from goods_type t where t.id = r.type_id)
    or (select ${hasKeyword(sql.ref("s.lot"), keyword)} from stock s where s.id = r.stock_id))`;
}

/** The list of ledger lines of a client (null: of all) with what is known of a keyword that very many have. */
const ledgerList = (clientId: string | null): ListSpec => ({
  ...LEDGER_LIST,
  dense: (keyword) => ({
    of: [{ ids: someNamed(keyword, clientId), column: "r.typeId" }],
  }),
});

const OWNERS = [REPERTORY_LIST.columns.clientId, LEDGER_LIST.columns.clientId];

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
const ASKS_FOR_LOW = REPERTORY_LIST.columns.isLow;

/**
 * The rows that a list is about. An emptied row stays for its ledger's sake, but lists leave it out unless the
 * request filters by `onHand` (`onHand=0` lists just them). Reserved is never more than on hand, so that 0 is empty.
 */
function listedRows(ask: StockAsk): RawBuilder<unknown> {
  const { person, request } = ask;
  const isAsked = request.filters.some(({ column }) => column === ASKS_FOR_ON_HAND);
  const listed = isAsked ? scopeOf(person) : sql`${scopeOf(person)} and s.on_hand > 0`;
  const asksForLow = lowAsked(request);
  if (asksForLow === null) return listed;
  return sql`${listed} and (s.type_id in ${lowTypes(ask)}) = ${asksForLow}`;
}

/** Whether the request asks for low goods or for all others; null: for both. */
function lowAsked({ filters }: ListRequest): boolean | null {
  const asked = filters.find(({ column }) => column === ASKS_FOR_LOW)?.values ?? [];
  return asked.length === 1 ? asked[0] === "true" : null;
}

/** The ids of the goods types that are low in the reader's sight, as the workplace counts them. */
function lowTypes({ person, now, timeZone }: StockAsk): RawBuilder<unknown> {
  const ofTypes = person.roleCode === "admin" ? sql`true` : sql`t.client_id = ${person.clientId}::uuid`;
  const low = lowGoods(businessDay(now, timeZone), { inSight: scopeOf(person), ofTypes });
  return sql`(select id from (${low}) as low_goods)`;
}

/**
 * The request as the list's columns answer it: no row says whether its goods are low, so that filter is a condition of
 * `listedRows`.
 */
const rowRequest = (request: ListRequest): ListRequest => ({
  ...request,
  filters: request.filters.filter(({ column }) => column !== ASKS_FOR_LOW),
});

/** The list, with a keyword's own way of finding rows. */
async function searchedBy(
  db: Reader,
  { person, request }: Pick<StockAsk, "person" | "request">,
  byId = true,
): Promise<ListSpec> {
  const { keyword } = request;
  if (keyword === null) return REPERTORY_LIST;
  const { condition, isRare } = await stockContains(db, keyword, byId);
  const dense = isRare ? {} : { dense: () => denseStock(keyword, ownerOf(person, request)) };
  return { ...REPERTORY_LIST, finds: () => condition, ...dense };
}

/** The one client whose goods are asked for; null: of several. */
function ownerOf(person: Person, { filters }: ListRequest): string | null {
  if (person.roleCode !== "admin") return person.clientId;
  const asked = filters.find(({ column }) => OWNERS.includes(column))?.values ?? [];
  return asked.length === 1 ? (asked[0] ?? null) : null;
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
    spec: await searchedBy(db, ask),
    request: rowRequest(request),
    timeZone,
    counts: stockOf(db, ask, where, STOCK_FROM_COUNTED),
  });
  return { ...page, list: page.list.map(repertoryRow) };
}

/** Every stock row that the filters let through. */
export async function* allStock(db: Reader, ask: StockAsk): AsyncGenerator<RepertoryRow> {
  const { timeZone } = ask;
  const { query, ...asked } = await stockScan(db, ask);
  for await (const row of readAll(query, { ...asked, timeZone })) yield repertoryRow(row);
}

/** The stock rows that the filters let through, as a query to page by id. */
export async function stockScan(db: Reader, ask: StockAsk) {
  return {
    query: stockOf(db, ask, listedRows(ask)),
    spec: await searchedBy(db, ask),
    request: rowRequest(ask.request),
  };
}

/** The rows of a warehouse in a work packet: some 280 KB. */
const MOST_PACKET_ROWS = 800;

/** What a move desk needs of a warehouse to go on without a network: its rows, and the codes of its locations and goods. */
export async function stockPacket(
  db: Reader,
  ask: Pick<StockAsk, "person" | "now" | "timeZone">,
  warehouseId: string,
): Promise<StockPacket> {
  const inHouse = sql`${scopeOf(ask.person)} and s.on_hand > 0 and s.warehouse_id = ${warehouseId}::uuid`;
  const stored = await stockOf(db, ask, inHouse)
    .orderBy(sql`updated_at desc, id`)
    .limit(MOST_PACKET_ROWS)
    .execute();
  const rows = stored.map(repertoryRow).map((row) => {
    const { id, clientName, locationId, typeId, skuCode, typeName, spec, unit, typePicture } = row;
    const { lot, expiry, condition, onHand, reserved, version } = row;
    return {
      ...{ id, clientName, locationId, typeId, skuCode, typeName, spec, unit, typePicture },
      ...{ lot, expiry, condition, onHand, reserved, version },
    };
  });
  return { rows, ...(await packetIndex(db, [{ warehouseId, lines: rows }])) };
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

/** What says which goods are meant, not which of their rows. */
const OF_GOODS = (["clientId", "typeId", "skuCode", "typeName", "safetyStock", "isLow"] as const).map(
  (name) => REPERTORY_LIST.columns[name],
);

/**
 * The rows of low goods, and one empty row for each of which there is none; that row has no place, so a filter for
 * places or lots leaves it out.
 */
function lowRows(ask: StockAsk): {
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
} {
  const isOfGoods = ask.request.filters.every(({ column }) => OF_GOODS.includes(column));
  const rows = sql`select g.id as type_id, coalesce(s.client_id, g.client_id) as client_id, s.id, s.warehouse_id,
      s.location_id, s.lot, s.expiry, s.condition, coalesce(s.on_hand, 0) as on_hand,
      coalesce(s.reserved, 0) as reserved, s.received_at, s.version, s.created_at, s.updated_at
    from goods_type g ${sql.raw(isOfGoods ? "left" : "inner")} join stock s on s.type_id = g.id and ${listedRows(ask)}
    where g.id in ${lowTypes(ask)}`;
  return {
    columns: stockColumns(businessDay(ask.now, ask.timeZone)),
    from: sql`(${rows}) as s join goods_type t on t.id = s.type_id left join client c on c.id = s.client_id
      left join warehouse w on w.id = s.warehouse_id left join location lo on lo.id = s.location_id`,
  };
}

/**
 * One page of stock by goods: the rows that the same filters list, put together by client and goods type. What is low is
 * so over all clients: there, common goods are one line without a client.
 */
export async function goodsPage(db: Reader, ask: StockAsk): Promise<ListPage<GoodsStock>> {
  const { current, pageSize, sort } = ask.request;
  const order = sort.flatMap(({ column, descending }) => {
    const by = GOODS_ORDER.get(column);
    return by ? [sql`${sql.id(by)} ${sql.raw(descending ? "desc" : "asc")} nulls last`] : [];
  });
  const isLow = lowAsked(ask.request) === true;
  const owner = isLow
    ? { id: sql`o.id`, name: sql`o.name` }
    : { id: sql`r.client_id`, name: sql`r.client_name` };
  const goods = sql`(
    select ${owner.id} as client_id, ${owner.name} as client_name, r.type_id, r.sku_code, r.type_name, r.spec, r.unit,
      r.type_picture, r.safety_stock, count(distinct r.location_id) as locations,
      nullif(min(r.expiry), ${NO_EXPIRY}::date) as next_expiry, ${STOCK_SUMS}
    from ${await filteredRows(db, ask, isLow ? lowRows(ask) : undefined)}
    ${isLow ? sql`left join client o on o.id = (select g.client_id from goods_type g where g.id = r.type_id)` : sql``}
    group by ${owner.id}, ${owner.name}, r.type_id, r.sku_code, r.type_name, r.spec, r.unit, r.type_picture,
      r.safety_stock
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
async function filteredRows(
  db: Reader,
  ask: StockAsk,
  given?: ReturnType<typeof lowRows>,
): Promise<RawBuilder<unknown>> {
  const { request, timeZone, now } = ask;
  const spec = await searchedBy(db, ask, given === undefined);
  const conditions = conditionsOf(spec, rowRequest(request), timeZone);
  const where = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
  const { columns, from } = given ?? {
    columns: stockColumns(businessDay(now, timeZone)),
    from: sql`${STOCK_FROM} where ${listedRows(ask)}`,
  };
  return sql`(select * from (select ${columns} from ${from}) as r where ${where}) as r`;
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
async function incomingOf(db: Reader, ask: StockAsk): Promise<number> {
  const { person, request } = ask;
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
  const asksForLow = lowAsked(request);
  const low = asksForLow === null ? [] : [sql`(l.type_id in ${lowTypes(ask)}) = ${asksForLow}`];
  const found = request.keyword ? [goodsContain("t", request.keyword, ["sku_code", "name"])] : [];
  const where = sql.join([own, ...narrowed, ...low, ...found], sql` and `);
  const { rows } = await sql<{ incoming: number }>`
    select ${INCOMING_SUM} as incoming
    from entry e join entry_line l on l.entry_id = e.id join goods_type t on t.id = l.type_id
    where ${isIncoming} and ${where}`.execute(db);
  return rows[0]?.incoming ?? 0;
}

/** The ledger lines that a person may see. */
export function ledgerOf(db: Reader, person: Person, from = LEDGER_FROM) {
  const where = person.roleCode === "admin" ? sql`true` : sql`l.client_id = ${person.clientId}::uuid`;
  return listed<StoredLedgerLine>(db, { columns: LEDGER_COLUMNS, from, where });
}

/** One page of ledger lines. */
export async function ledgerPage(db: Reader, ask: Omit<StockAsk, "now">): Promise<ListPage<LedgerRow>> {
  const { person, request, timeZone } = ask;
  const counts = ledgerOf(db, person, LEDGER_FROM_COUNTED);
  const spec = ledgerList(ownerOf(person, request));
  const page = await readPage(db, ledgerOf(db, person), { spec, request, timeZone, counts });
  return { ...page, list: page.list.map(ledgerRow) };
}

/** Every ledger line that the filters let through. */
export async function* allLedger(db: Reader, ask: Omit<StockAsk, "now">): AsyncGenerator<LedgerRow> {
  const { person, request, timeZone } = ask;
  for await (const row of readAll(ledgerOf(db, person), { spec: LEDGER_LIST, request, timeZone })) {
    yield ledgerRow(row);
  }
}
