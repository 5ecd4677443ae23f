/** Postings that take goods from one stock row to another: to a place, or into a condition. Their age goes with them. */
import { sql } from "kysely";
import type { Tx } from "../platform/reader.ts";
import type { Posting } from "./post.ts";
import type { StockKey } from "./stock-key.ts";

/** A stock row's key, and the original receipt time of its goods. */
export interface ShelvedStock extends StockKey {
  readonly id: string;
  readonly receivedAt: Date;
}

/** The keys of stock rows, by id. */
export async function shelvedStock(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShelvedStock>> {
  const { rows } = await sql<ShelvedStock>`
    select id, client_id, type_id, warehouse_id, location_id, lot, expiry, condition, received_at
    from stock where id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Out of one row and into the one that differs in location or condition; `reserved` of it with its promises. */
export function reshelve(
  from: ShelvedStock,
  kind: "move" | "condition" | "pick",
  to: Partial<Pick<StockKey, "locationId" | "condition">>,
  quantity: number,
  reserved = 0,
): readonly [Posting, Posting] {
  const { id, receivedAt, ...key } = from;
  return [
    { kind, stock: { stockId: id }, deltaOnHand: -quantity, deltaReserved: -reserved },
    { kind, stock: { ...key, ...to }, deltaOnHand: quantity, deltaReserved: reserved, receivedAt },
  ];
}
