/** How stock rows and ledger lines are read: the SELECTs behind the repertory's lists and its feed events. */
import { type RawBuilder, sql } from "kysely";
import type { LedgerRow, RepertoryRow } from "../../src/contracts/repertory.ts";
import type { StockStanding } from "../../src/contracts/stock-standings.ts";
import type { FeedChange } from "../feed/append.ts";
import { ALL, clientScope } from "../feed/scopes.ts";
import type { Reader, Tx } from "../platform/reader.ts";
import type { Posted } from "./post.ts";
import { NO_EXPIRY, type StockKey } from "./stock-key.ts";

/** The tables of a stock row, under the aliases that filters and sorts use. */
export const STOCK_FROM = sql`stock s
  join client c on c.id = s.client_id
  join goods_type t on t.id = s.type_id
  join warehouse w on w.id = s.warehouse_id
  join location lo on lo.id = s.location_id`;

/**
 * The same rows for counting: each joined row exists by a foreign key, and the planner drops a left join whose
 * columns are not selected.
 */
export const STOCK_FROM_COUNTED = sql`stock s
  left join client c on c.id = s.client_id
  left join goods_type t on t.id = s.type_id
  left join warehouse w on w.id = s.warehouse_id
  left join location lo on lo.id = s.location_id`;

/** Whether a stock row may be promised on a business day: good, unexpired, in an enabled storage or picking location. */
export function mayBePromised(today: string): RawBuilder<boolean> {
  return sql<boolean>`s.condition = 'good' and s.expiry >= ${today}::date and lo.status = 'enabled'
    and lo.zone in ('storage', 'picking')`;
}

/** Whether goods of that key may be promised on a business day. */
export async function isPromisable(tx: Tx, key: StockKey, today: string): Promise<boolean> {
  const { rows } = await sql`select 1 from location lo,
      (select ${key.condition}::text as condition, ${key.expiry}::date as expiry) s
    where lo.id = ${key.locationId}::uuid and ${mayBePromised(today)}`.execute(tx);
  return rows.length > 0;
}

/**
 * What the unreserved units of a stock row count as on a business day: available, or the one reason why they are not.
 * Good, unexpired goods outside an enabled storage or picking location are in inspection; those at staging, which no exit
 * has, are to be put back.
 */
export function standingOf(today: string): RawBuilder<StockStanding> {
  return sql<StockStanding>`case when ${mayBePromised(today)} then 'available' when s.condition <> 'good' then s.condition
    when s.expiry < ${today}::date then 'expired' when lo.zone = 'outbound' then 'putBack' else 'inspection' end`;
}

/** The quantity of a stock row that can be promised on a business day. */
function availableOf(today: string): RawBuilder<number> {
  return sql<number>`case when ${mayBePromised(today)} then s.on_hand - s.reserved else 0 end`;
}

/** One stock row, in the shape of RepertoryRow but with instants as Date. */
export function stockColumns(today: string): RawBuilder<unknown> {
  return sql`s.id, s.client_id, c.name as client_name, s.type_id,
    t.sku_code, t.name as type_name, t.spec, t.unit, t.picture as type_picture, s.warehouse_id,
    w.name as warehouse_name, s.location_id, lo.code as location_code, lo.zone, s.lot,
    s.expiry, s.condition, s.on_hand, s.reserved,
    ${availableOf(today)} as available, ${standingOf(today)} as standing, t.safety_stock, s.received_at, s.version,
    s.created_at, s.updated_at`;
}

/** What stockColumns yields. */
export type StoredStock = Omit<RepertoryRow, "expiry" | "receivedAt" | "createdAt" | "updatedAt"> & {
  readonly expiry: string;
} & Readonly<Record<"receivedAt" | "createdAt" | "updatedAt", Date>>;

/** A stored stock row as it goes over the wire. */
export const repertoryRow = (stored: StoredStock): RepertoryRow => ({
  ...stored,
  expiry: stored.expiry === NO_EXPIRY ? null : stored.expiry,
  receivedAt: stored.receivedAt.toISOString(),
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
});

/** The tables of a ledger line, under the aliases that filters and sorts use. */
export const LEDGER_FROM = sql`ledger l
  join stock s on s.id = l.stock_id
  join client c on c.id = l.client_id
  join goods_type t on t.id = l.type_id
  join warehouse w on w.id = s.warehouse_id
  join location lo on lo.id = s.location_id`;

/** The same lines for counting and skipping: the planner drops a left join whose columns are not selected. */
export const LEDGER_FROM_COUNTED = sql`ledger l
  left join stock s on s.id = l.stock_id
  left join client c on c.id = l.client_id
  left join goods_type t on t.id = l.type_id
  left join warehouse w on w.id = s.warehouse_id
  left join location lo on lo.id = s.location_id`;

/** What a ledger line has beside its stock row. */
const LINE_COLUMNS = sql`l.kind, l.delta_on_hand, l.delta_reserved, l.on_hand_after, l.reserved_after, l.cause_entity,
  l.cause_id, l.cause_number, l.reason, l.operator_id, l.operator_name, l.at, coalesce(l.done_at, l.at) as done_at`;

/** One ledger line, in the shape of LedgerRow but with its instant as Date. */
export const LEDGER_COLUMNS = sql`l.id, l.stock_id, l.client_id,
  c.name as client_name, l.type_id, t.sku_code, t.name as type_name,
  s.warehouse_id, w.name as warehouse_name, lo.code as location_code, s.lot, ${LINE_COLUMNS}, 1 as version`;

export type StoredLedgerLine = Omit<LedgerRow, "at" | "doneAt"> & {
  readonly at: Date;
  readonly doneAt: Date;
};

/** A stored ledger line as it goes over the wire. */
export const ledgerRow = (stored: StoredLedgerLine): LedgerRow => ({
  ...stored,
  at: stored.at.toISOString(),
  doneAt: stored.doneAt.toISOString(),
});

async function stockRows(
  from: Reader,
  ids: readonly string[],
  today: string,
): Promise<readonly RepertoryRow[]> {
  const { rows } = await sql<StoredStock>`select ${stockColumns(today)} from ${STOCK_FROM}
    where s.id = any(${[...ids]}::uuid[]) order by s.id`.execute(from);
  return rows.map(repertoryRow);
}

/** One stock row as it is now; null: unknown. */
export async function readStockRow(from: Reader, id: string, today: string): Promise<RepertoryRow | null> {
  return (await stockRows(from, [id], today))[0] ?? null;
}

/** The columns of a line beside those of its stock row. */
type LineOfStock = Pick<
  StoredLedgerLine,
  | "kind"
  | "deltaOnHand"
  | "deltaReserved"
  | "onHandAfter"
  | "reservedAfter"
  | "causeEntity"
  | "causeId"
  | "causeNumber"
  | "reason"
  | "operatorId"
  | "operatorName"
  | "at"
  | "doneAt"
> & { readonly lineId: string };

function stockOf(row: StoredStock & LineOfStock): RepertoryRow {
  const { lineId, kind, deltaOnHand, deltaReserved, onHandAfter, reservedAfter, causeEntity, ...rest } = row;
  const { causeId, causeNumber, reason, operatorId, operatorName, at, doneAt, ...stock } = rest;
  return repertoryRow(stock);
}

function lineOf(row: StoredStock & LineOfStock): LedgerRow {
  const { lineId: id, id: stockId, clientId, clientName, typeId, skuCode, typeName } = row;
  const { warehouseId, warehouseName, locationCode, lot, kind, deltaOnHand, deltaReserved } = row;
  const { onHandAfter, reservedAfter, causeEntity, causeId, causeNumber, reason } = row;
  const { operatorId, operatorName, at, doneAt } = row;
  return ledgerRow({
    ...{
      id,
      stockId,
      clientId,
      clientName,
      typeId,
      skuCode,
      typeName,
      warehouseId,
      warehouseName,
      locationCode,
    },
    ...{
      lot,
      kind,
      deltaOnHand,
      deltaReserved,
      onHandAfter,
      reservedAfter,
      causeEntity,
      causeId,
      causeNumber,
    },
    ...{ reason, operatorId, operatorName, at, doneAt, version: 1 },
  });
}

/**
 * The feed's events of a posting: every changed stock row as it is now, and every ledger line, each for the admins and
 * for the client that owns the goods.
 */
export async function stockChanges(
  tx: Tx,
  posted: readonly Posted[],
  type: string,
  today: string,
): Promise<readonly FeedChange[]> {
  if (posted.length === 0) return [];
  // A line has the names of its stock row: one query reads both.
  const { rows } = await sql<StoredStock & LineOfStock>`
    select ${stockColumns(today)}, l.id as line_id, ${LINE_COLUMNS}
    from ${STOCK_FROM} join ledger l on l.stock_id = s.id
    where l.id = any(${posted.map((each) => each.ledgerId)}::uuid[]) order by s.id, l.id`.execute(tx);
  const stocks = [...new Map(rows.map((row) => [row.id, stockOf(row)])).values()];
  const lines = rows.map(lineOf).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const reported = [
    ...stocks.map((row) => ({ topic: "repertory" as const, row, version: row.version })),
    ...lines.map((row) => ({ topic: "ledger" as const, row, version: 1 })),
  ];
  return reported.flatMap(({ topic, row, version }) => {
    const entity = topic === "ledger" ? "ledger" : "stock";
    const change = { topic, type, entity, entityId: row.id, version, payload: { row } };
    return [ALL, clientScope(row.clientId)].map((scope) => ({ ...change, scope }));
  });
}
