/** Promises goods to lines: first expired first out, then first in first out. The caller must hold the gate. */
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../platform/reader.ts";
import { mayBePromised } from "./stock.queries.ts";

/** A stock row of which something is free, in the order of promising. */
export interface FreeStock {
  readonly stockId: string;
  readonly typeId: string;
  readonly free: number;
}

/** What a line wants of a goods type. */
export interface Want {
  readonly lineId: string;
  readonly typeId: string;
  readonly quantity: number;
}

export interface Promised {
  readonly lineId: string;
  readonly stockId: string;
  readonly quantity: number;
}

/** What of some goods types, given or queried, may be promised on a business day, from one client's goods in one warehouse. */
export async function freeStock(
  tx: Tx,
  { clientId, warehouseId }: { readonly clientId: string; readonly warehouseId: string },
  typeIds: readonly string[] | RawBuilder<unknown>,
  today: string,
): Promise<readonly FreeStock[]> {
  const types = "length" in typeIds ? sql`${[...new Set(typeIds)]}::uuid[]` : sql`array(${typeIds})`;
  const { rows } = await sql<FreeStock>`
    select s.id as stock_id, s.type_id, s.on_hand - s.reserved as free
    from stock s join location lo on lo.id = s.location_id
    where s.client_id = ${clientId} and s.warehouse_id = ${warehouseId}
      and s.type_id = any(${types}) and s.on_hand > s.reserved and ${mayBePromised(today)}
    order by s.type_id, s.expiry, s.received_at, s.id`.execute(tx);
  return rows;
}

/** Allocates free stock to the lines, in the order of both. A line can get too little: check first. */
export function promise(stock: readonly FreeStock[], wants: readonly Want[]): readonly Promised[] {
  const left = new Map(stock.map((row) => [row.stockId, row.free]));
  return wants.flatMap(({ lineId, typeId, quantity }) => {
    let open = quantity;
    return stock.flatMap(({ stockId, typeId: ofType }) => {
      const taken = ofType === typeId ? Math.min(open, left.get(stockId) ?? 0) : 0;
      if (taken === 0) return [];
      open -= taken;
      left.set(stockId, (left.get(stockId) ?? 0) - taken);
      return [{ lineId, stockId, quantity: taken }];
    });
  });
}
