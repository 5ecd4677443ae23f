/** What is to be counted, by warehouse and zone: the list, its export, and the drafts of a morning. */
import { sql } from "kysely";
import type { CountDue } from "../../../src/contracts/count.ts";
import { renderText } from "../../../src/contracts/texts/render.ts";
import { NO_EXPIRY } from "../../ledger/stock-key.ts";
import { DUE_DAYS, dueRows, dueUntil } from "../../lifecycle/due-counts.ts";
import type { TitledColumns } from "../../platform/http/csv.ts";
import type { Reader } from "../../platform/reader.ts";
import { wireRow } from "../../platform/stored-row.ts";

const SHOWN = 200;

/** What is due within a week, by warehouse and zone, and the first rows; `most` null: all of them. */
export async function countDue(db: Reader, now: Date, most: number | null = SHOWN): Promise<CountDue> {
  const due = dueRows(dueUntil(now));
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
      from (${dueRows(dueUntil(now))}) d) ranked
    where place <= ceil(due / ${DUE_DAYS}::numeric)
    group by warehouse_id, zone order by warehouse_id, zone`.execute(db);
  return rows;
}
