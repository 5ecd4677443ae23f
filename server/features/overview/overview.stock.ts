/** Stock in sums, and how full the warehouses are. */
import { sql } from "kysely";
import type { Overview } from "../../../src/contracts/overview.ts";
import { standingOf } from "../../ledger/stock.queries.ts";
import { INCOMING_SUM, isIncoming, isNearExpiry, lowGoods, STOCK_SUMS } from "../../ledger/stock-figures.ts";
import type { ReadRows } from "../../platform/reading-together.ts";
import { type Sight, within } from "./overview.sight.ts";

/** Stock in sums (docs/glossary.md), in the sight of the reader. */
export async function readStock(read: ReadRows, sight: Sight): Promise<Overview["stock"]> {
  const today = sight.days.at(-1) ?? "";
  const ofClient = sight.client === null ? sql`true` : sql`t.client_id = ${sight.client}::uuid`;
  const inSight = within(sight, "s");
  const rows = await read(sql<Overview["stock"]>`
    select ${STOCK_SUMS}, coalesce(sum(r.on_hand) filter (where r.is_near_expiry), 0) as near_expiry,
      (select ${INCOMING_SUM} from entry e join entry_line l on l.entry_id = e.id
        where ${isIncoming} and ${within(sight, "e")}) as incoming,
      (select count(*) from (${lowGoods(today, { inSight, ofTypes: ofClient })}) as low_goods) as low
    from (select s.on_hand, s.reserved, ${standingOf(today)} as standing, ${isNearExpiry(today)} as is_near_expiry
      from stock s join location lo on lo.id = s.location_id where s.on_hand > 0 and ${inSight}) as r`);
  const [sums] = rows;
  if (!sums) throw new Error("sums without a row");
  return sums;
}

/**
 * Volume of the stock on hand as percent of the capacity of the warehouses that say theirs, with one decimal. Goods
 * without measures count as nothing. null where no capacity is known; how full a house is, is no client's business.
 */
export async function readUtilisation(read: ReadRows, sight: Sight): Promise<number | null> {
  if (sight.client !== null) return null;
  const ofWarehouse = sight.warehouse === null ? sql`true` : sql`w.id = ${sight.warehouse}::uuid`;
  const rows = await read(sql<{ percent: number | null }>`
    with house as (select w.id, w.capacity_m3 from warehouse w where w.status = 'enabled' and w.capacity_m3 > 0
      and ${ofWarehouse})
    select round((100.0 * (select coalesce(sum(
          s.on_hand::numeric * t.length_mm * t.width_mm * t.height_mm), 0)
        from stock s join goods_type t on t.id = s.type_id where s.warehouse_id in (select id from house))
      / 1e9 / nullif((select sum(capacity_m3) from house), 0))::numeric, 1)::double precision as "percent"`);
  return rows[0]?.percent ?? null;
}
