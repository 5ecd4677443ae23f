/**
 * The figures of stock, each defined once: workplace, monitor, stock page, daily notices and lists all use these
 * conditions and sums. docs/glossary.md has the formulas.
 */
import { type RawBuilder, sql } from "kysely";
import { ENTRY_SETS } from "../../src/contracts/entry-status.ts";
import { STOCK_STANDINGS } from "../../src/contracts/stock-standings.ts";
import { addDays } from "../../src/domain/business-day.ts";
import { NEAR_EXPIRY_DAYS } from "../../src/domain/expiry-window.ts";
import { isOneOf } from "../platform/sql-rows.ts";
import { mayBePromised } from "./stock.queries.ts";

/** Whether a stock row (alias s) is good and expires today or within 30 days. */
export function isNearExpiry(today: string): RawBuilder<boolean> {
  return sql<boolean>`(s.on_hand > 0 and s.condition = 'good'
    and s.expiry between ${today}::date and ${addDays(today, NEAR_EXPIRY_DAYS)}::date)`;
}

/**
 * Sums of rows (alias r) that carry on_hand, reserved and standing. Every unit on hand is counted in exactly one of
 * reserved and the standings.
 */
export const STOCK_SUMS = sql`coalesce(sum(r.on_hand), 0) as on_hand, coalesce(sum(r.reserved), 0) as reserved,
  ${sql.join(
    STOCK_STANDINGS.map(
      (standing) =>
        sql`coalesce(sum(r.on_hand - r.reserved) filter (where r.standing = ${sql.lit(standing)}), 0) as ${sql.id(standing)}`,
    ),
  )}`;

/** Whether an entry (alias e) still brings goods. */
export const isIncoming = isOneOf("e.status", ENTRY_SETS.underWay);

/** Units that the lines (alias l) of such entries still expect. */
export const INCOMING_SUM = sql<number>`coalesce(sum(greatest(0, l.expected - l.good - l.damaged - l.closed_short)), 0)`;

/**
 * Enabled goods types of which less is available than their safety stock. `inSight` is a condition over the stock
 * rows (alias s) that count, `ofTypes` one over the goods types (alias t).
 */
export function lowGoods(
  today: string,
  { inSight, ofTypes }: { readonly inSight: RawBuilder<unknown>; readonly ofTypes: RawBuilder<unknown> },
): RawBuilder<{ id: string; clientId: string | null; name: string }> {
  return sql`select t.id, t.client_id, t.name, t.sku_code from goods_type t left join (
      select s.type_id, sum(s.on_hand - s.reserved) as available
      from stock s join location lo on lo.id = s.location_id
      where ${mayBePromised(today)} and s.on_hand > 0 and ${inSight} group by s.type_id
    ) b on b.type_id = t.id
    where t.status = 'enabled' and t.safety_stock > coalesce(b.available, 0) and ${ofTypes}`;
}
