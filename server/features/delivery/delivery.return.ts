import { sql } from "kysely";
import { NO_EXPIRY } from "../../ledger/stock-key.ts";
import type { ReturnOpening } from "../../lifecycle/ports.ts";
import type { Tx } from "../../platform/reader.ts";

/**
 * What comes back of a delivery: what was refused, or all of it. Lot and expiry are filled in where all of a line's
 * goods were of one; else the receiver reads them from the package.
 */
export async function returningLines(
  tx: Tx,
  deliveryId: string,
  of: "refused" | "all",
): Promise<ReturnOpening["lines"]> {
  const quantity = of === "refused" ? sql.ref("l.refused") : sql.ref("l.quantity");
  const { rows } = await sql<ReturnOpening["lines"][number]>`
    select l.type_id, ${quantity} as expected,
      case when count(distinct (s.lot, s.expiry)) = 1 then min(s.lot) else '' end as lot,
      case when count(distinct (s.lot, s.expiry)) = 1 then nullif(min(s.expiry), ${NO_EXPIRY}::date) end as expiry
    from delivery_line l
    left join allocation a on a.line_id = l.exit_line_id and a.status = 'shipped'
    left join stock s on s.id = a.stock_id
    where l.delivery_id = ${deliveryId} and ${quantity} > 0
    group by l.id order by l.line_no`.execute(tx);
  return rows;
}
