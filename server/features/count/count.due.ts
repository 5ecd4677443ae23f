/**
 * What is to be counted: stock rows whose goods' level has an interval, when it has passed since their last approved count,
 * or since they were received. Rows of a count that is under way are not due.
 */
import { type RawBuilder, sql } from "kysely";
import type { CountDue } from "../../../src/contracts/count.ts";
import { COUNT_SETS } from "../../../src/contracts/count-status.ts";
import { renderText } from "../../../src/contracts/texts/render.ts";
import { NO_EXPIRY } from "../../ledger/stock-key.ts";
import type { TitledColumns } from "../../platform/http/csv.ts";
import type { Reader } from "../../platform/reader.ts";
import { isOneOf } from "../../platform/sql-rows.ts";
import { wireRow } from "../../platform/stored-row.ts";

const SHOWN = 200;
const WEEK_DAYS = 7;

/** The rows that are due before an instant, with the instant of each. */
const dueRows = (before: Date): RawBuilder<unknown> => sql`
  select * from (
    select s.id as stock_id, s.warehouse_id, s.location_id, s.client_id, s.type_id, s.lot, s.expiry, s.condition,
      lo.code as location_code, lo.zone, s.counted_at,
      coalesce(s.counted_at, s.received_at) + g.count_interval_days * interval '1 day' as due_at
    from stock s join location lo on lo.id = s.location_id and lo.zone <> 'outbound' and lo.status = 'enabled'
    join goods_type t on t.id = s.type_id join goods_level g on g.id = t.level_id
    where s.on_hand > 0 and g.count_interval_days is not null and not exists (
      select 1 from count_line l join count k on k.id = l.count_id
      where l.stock_id = s.id and (l.is_open or ${isOneOf("k.status", COUNT_SETS.open)}))) d
  where d.due_at < ${before}`;

const inAWeek = (now: Date): Date => new Date(now.getTime() + WEEK_DAYS * 86_400_000);

/** What is due within a week, by warehouse and zone, and the first rows; `most` null: all of them. */
export async function countDue(db: Reader, now: Date, most: number | null = SHOWN): Promise<CountDue> {
  const due = dueRows(inAWeek(now));
  const { rows: zones } = await sql<CountDue["zones"][number]>`
    select d.warehouse_id, w.name as warehouse_name, d.zone, count(*) filter (where d.due_at < ${now})::integer as late,
      count(*)::integer as week
    from (${due}) d join warehouse w on w.id = d.warehouse_id
    group by d.warehouse_id, w.name, d.zone order by w.name, d.zone`.execute(db);
  const { rows: list } = await sql<object>`
    select d.stock_id, d.warehouse_id, w.name as warehouse_name, d.zone, d.location_id, d.location_code, d.client_id,
      c.name as client_name, d.type_id, t.sku_code, t.name as type_name, d.lot,
      nullif(d.expiry, ${NO_EXPIRY}::date) as expiry, d.condition, d.counted_at as last_counted_at, d.due_at
    from (${due}) d join warehouse w on w.id = d.warehouse_id join client c on c.id = d.client_id
    join goods_type t on t.id = d.type_id order by d.due_at, d.stock_id limit ${most}`.execute(db);
  return { zones, list: list.map((row) => wireRow<CountDue["list"][number]>(row)) };
}

export const DUE_CSV: TitledColumns<CountDue["list"][number]> = [
  ["仓库", "Warehouse", ({ warehouseName }) => warehouseName],
  ["库区", "Zone", ({ zone }, locale) => renderText(locale, `zone.${zone}`)],
  ["库位", "Location", ({ locationCode }) => locationCode],
  ["客户", "Client", ({ clientName }) => clientName],
  ["SKU 编码", "SKU", ({ skuCode }) => skuCode],
  ["货品", "Goods", ({ typeName }) => typeName],
  ["批次", "Lot", ({ lot }) => lot],
  ["效期", "Expiry", ({ expiry }) => expiry],
  ["状态", "Condition", ({ condition }, locale) => renderText(locale, `condition.${condition}`)],
  ["上次盘点", "Last counted", ({ lastCountedAt }) => lastCountedAt, "instant"],
  ["应盘时间", "Due at", ({ dueAt }) => dueAt, "instant"],
];

/** A draft of a morning: the rows of one zone that are due longest. */
export interface PlannedDraft {
  readonly warehouseId: string;
  readonly zone: string;
  readonly stockIds: readonly string[];
}

/** The drafts of a day: of each warehouse and zone at most a seventh of what is due within a week, the latest first. */
export async function draftsOfDay(db: Reader, now: Date): Promise<readonly PlannedDraft[]> {
  const { rows } = await sql<PlannedDraft>`
    select warehouse_id, zone, array_agg(stock_id order by due_at, stock_id) as stock_ids from (
      select d.*, row_number() over (partition by d.warehouse_id, d.zone order by d.due_at, d.stock_id) as place,
        count(*) over (partition by d.warehouse_id, d.zone) as due
      from (${dueRows(inAWeek(now))}) d) ranked
    where place <= ceil(due / ${WEEK_DAYS}::numeric)
    group by warehouse_id, zone order by warehouse_id, zone`.execute(db);
  return rows;
}
