/** Stock in sums, and how full the warehouses are. */
import { sql } from "kysely";
import type { Overview } from "../../../src/contracts/overview.ts";
import type { Reader } from "../../platform/reader.ts";
import { type Sight, within } from "./overview.sight.ts";

/** Stock in sums; `available` is what an exit could be promised (docs/glossary.md). */
export async function readStock(db: Reader, sight: Sight): Promise<Overview["stock"]> {
  const today = sql`${sight.days.at(-1) ?? ""}::date`;
  const isFree = sql`(s.condition = 'good' and s.expiry >= ${today} and lo.status = 'enabled'
    and lo.zone in ('storage', 'picking'))`;
  const ofClient = sight.client === null ? sql`true` : sql`g.client_id = ${sight.client}::uuid`;
  const { rows } = await sql<Overview["stock"]>`
    with rows_in_sight as (
      select s.type_id, s.on_hand, s.reserved, s.condition, s.expiry, ${isFree} as is_free
      from stock s join location lo on lo.id = s.location_id
      where s.on_hand > 0 and ${within(sight, "s")}
    ), by_type as (
      select type_id, coalesce(sum(on_hand - reserved) filter (where is_free), 0) as available
      from rows_in_sight group by type_id
    )
    select coalesce(sum(on_hand), 0)::integer as "onHand", coalesce(sum(reserved), 0)::integer as "reserved",
      coalesce(sum(on_hand - reserved) filter (where is_free), 0)::integer as "available",
      coalesce(sum(on_hand) filter (where condition = 'damaged'), 0)::integer as "damaged",
      coalesce(sum(on_hand) filter (where condition = 'good' and expiry between ${today} and ${today} + 30), 0)::integer
        as "nearExpiry",
      (select coalesce(sum(greatest(0, el.expected - el.good - el.damaged - el.closed_short)), 0)::integer
        from entry e join entry_line el on el.entry_id = e.id
        where e.status in ('approved', 'receiving') and ${within(sight, "e")}) as "incoming",
      (select count(*)::integer from goods_type g left join by_type b on b.type_id = g.id
        where g.status = 'enabled' and g.safety_stock > 0 and g.safety_stock > coalesce(b.available, 0)
          and ${ofClient}) as "low"
    from rows_in_sight`.execute(db);
  return rows[0] as Overview["stock"];
}

/**
 * Volume of the stock on hand as percent of the capacity of the warehouses that say theirs, with one decimal. Goods
 * without measures count as nothing. null where no capacity is known; how full a house is, is no client's business.
 */
export async function readUtilisation(db: Reader, sight: Sight): Promise<number | null> {
  if (sight.client !== null) return null;
  const ofWarehouse = sight.warehouse === null ? sql`true` : sql`w.id = ${sight.warehouse}::uuid`;
  const { rows } = await sql<{ percent: number | null }>`
    with house as (select w.id, w.capacity_m3 from warehouse w where w.status = 'enabled' and w.capacity_m3 > 0
      and ${ofWarehouse})
    select round((100.0 * (select coalesce(sum(
          s.on_hand::numeric * t.length_mm * t.width_mm * t.height_mm), 0)
        from stock s join goods_type t on t.id = s.type_id where s.warehouse_id in (select id from house))
      / 1e9 / nullif((select sum(capacity_m3) from house), 0))::numeric, 1)::double precision as "percent"`.execute(
    db,
  );
  return rows[0]?.percent ?? null;
}
