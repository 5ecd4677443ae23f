/** The lines of a count: which stock rows they are of, and how they are written. */
import { type RawBuilder, sql } from "kysely";
import type { StockKey } from "../../ledger/stock-key.ts";
import { newId } from "../../platform/ids.ts";
import type { Reader, Tx } from "../../platform/reader.ts";

/** A stock row's key without its warehouse, which is the count's. */
export type LineKey = Omit<StockKey, "warehouseId">;

/** A line as it is written: its key, and its stock row where there is one. */
export type NewLine = LineKey & { readonly stockId: string | null };

/** Goods at staging belong to their exits, and are counted with them. */
const IS_COUNTED = sql`lo.zone <> 'outbound' and lo.status = 'enabled'`;

/** Stock rows as lines, by place and goods; `where` narrows them, over s (stock) and lo (its location). */
export async function linesOfStock(
  db: Reader,
  where: RawBuilder<unknown>,
  most: number,
): Promise<readonly NewLine[]> {
  const { rows } = await sql<NewLine>`
    select s.id as stock_id, s.location_id, s.client_id, s.type_id, s.lot, s.expiry, s.condition
    from stock s join location lo on lo.id = s.location_id join goods_type t on t.id = s.type_id
    where ${IS_COUNTED} and ${where}
    order by lo.code, t.sku_code, s.client_id, s.lot, s.expiry, s.condition limit ${most}`.execute(db);
  return rows;
}

interface Placing {
  readonly countId: string;
  /** Of an open count: another one may not have the same goods at the same place. */
  readonly isOpen: boolean;
  readonly isFound: boolean;
}

/** Adds lines to a count; those that it has, or another open count has, stay as they are. Returns the ids of the new ones. */
export async function insertLines(
  tx: Tx,
  { countId, isOpen, isFound }: Placing,
  lines: readonly NewLine[],
): Promise<readonly string[]> {
  const made = lines.map((line, index) => ({
    ...{ id: newId(), place: index + 1, stock_id: line.stockId, location_id: line.locationId },
    ...{ client_id: line.clientId, type_id: line.typeId, lot: line.lot, expiry: line.expiry },
    condition: line.condition,
  }));
  const { rows } = await sql<{ id: string }>`
    insert into count_line (id, count_id, line_no, location_id, client_id, type_id, lot, expiry, condition, stock_id, is_open,
      is_found)
    select m.id, ${countId}::uuid, m.place + coalesce((select max(line_no) from count_line where count_id = ${countId}::uuid), 0),
      m.location_id, m.client_id, m.type_id, m.lot, m.expiry, m.condition, m.stock_id, ${isOpen}, ${isFound}
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m(id uuid, place integer, location_id uuid, client_id uuid,
      type_id uuid, lot text, expiry date, condition text, stock_id uuid)
    on conflict do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The SET clause of a count's sums over its lines. */
export const lineSums = (countId: string): RawBuilder<unknown> =>
  sql`(line_count, counted_lines, counted_total) = (select count(*), count(l.counted), coalesce(sum(l.counted), 0)
    from count_line l where l.count_id = ${countId}::uuid)`;

/** The SET clause of what its approval corrected, and of what is left of it. */
export const postedSums = (countId: string): RawBuilder<unknown> =>
  sql`(plus_total, minus_total, unbooked_lines) = (select coalesce(sum(greatest(l.posted, 0)), 0),
      coalesce(-sum(least(l.posted, 0)), 0), count(*) filter (where l.posted is null)
    from count_line l where l.count_id = ${countId}::uuid)`;

/** Opening lines queues up here: no two counts of a warehouse open the same goods at one moment. */
export async function lockOpenLines(tx: Tx, warehouseId: string): Promise<void> {
  await sql`select 1 from warehouse where id = ${warehouseId}::uuid for no key update`.execute(tx);
}

/** The condition that no open count has the goods of a stock row s at its place. */
export const IN_NO_OPEN_COUNT = sql`not exists (select 1 from count_line o where o.is_open
  and (o.location_id, o.client_id, o.type_id, o.lot, o.expiry, o.condition)
    = (s.location_id, s.client_id, s.type_id, s.lot, s.expiry, s.condition))`;
