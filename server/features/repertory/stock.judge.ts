/** What may be done to stock: the rules that the commands on it ask, each named by its reason code. */
import { sql } from "kysely";
import { CODES, type Refusal } from "../../../src/contracts/envelope.ts";
import type { RepertoryRow } from "../../../src/contracts/repertory.ts";
import type { AdjustBody } from "../../../src/contracts/stock-bodies.ts";
import { visibleText } from "../../../src/domain/normal-form.ts";
import { lotSpellings, otherExpiries } from "../../ledger/lots.ts";
import { NO_EXPIRY, type StockKey } from "../../ledger/stock-key.ts";
import type { OpenPromise } from "../../ledger/taking.ts";
import { type Refused, refused } from "../../lifecycle/result.ts";
import type { Tx } from "../../platform/reader.ts";

/** What the integer columns of stock hold. */
const LARGEST = 2_000_000_000;

/** Refuses for every rule that does not hold, or null. */
export function refusalOf(
  rules: Readonly<Record<string, boolean>>,
  details: Readonly<Record<string, unknown>> = {},
): Refused | null {
  const because = Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]));
  return because.length > 0 ? refused(CODES.refused, because, details) : null;
}

/** A signed change takes at most what is on hand, leaves what is reserved, and fits an integer. */
export function judgeAdjustment(
  row: Pick<RepertoryRow, "onHand" | "reserved">,
  { quantity, reason }: Pick<AdjustBody, "quantity" | "reason">,
): Refused | null {
  const after = row.onHand + quantity;
  return refusalOf(
    {
      reasonGiven: reason.trim() !== "",
      // Where nothing is reserved, what is missing is goods.
      enoughOnHand: after >= 0,
      leavesReserved: after < 0 || after >= row.reserved,
      quantityTooLarge: after <= LARGEST,
    },
    { onHand: row.onHand, reserved: row.reserved },
  );
}

/** The refusal with the exits to which what is not free is promised. */
export function withPromised(refusal: Refused, promises: readonly OpenPromise[]): Refused {
  const exits = new Map<string, { exitId: string; number: string; quantity: number }>();
  for (const { exitId, exitNumber: number, quantity } of promises)
    exits.set(exitId, { exitId, number, quantity: (exits.get(exitId)?.quantity ?? 0) + quantity });
  const data = refusal.data as Refusal;
  return { ...refusal, data: { ...data, details: { ...data.details, promised: [...exits.values()] } } };
}

/** Goods that were picked wait for their vehicle: nothing takes them but their exit. */
export function stagedRefusal(
  row: Pick<RepertoryRow, "reserved">,
  promises: readonly OpenPromise[],
  units: number,
): Refused | null {
  const open = promises.reduce((sum, { quantity }) => sum + quantity, 0);
  return refusalOf({ stagedStays: units <= open }, { picked: row.reserved - open });
}

/** Whether a location is an enabled one of that warehouse. */
export async function isUsable(tx: Tx, locationId: string, warehouseId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from location where id = ${locationId} and warehouse_id = ${warehouseId}
    and status = 'enabled'`.execute(tx);
  return rows.length > 0;
}

/** The key of the row that an adjustment names by its fields; lot and expiry only where the goods are tracked by them. */
export async function keyOfNew(
  tx: Tx,
  body: Readonly<
    Required<Pick<AdjustBody, "clientId" | "typeId" | "warehouseId" | "locationId" | "condition">>
  > &
    AdjustBody,
): Promise<StockKey | Refused> {
  const { clientId, typeId, warehouseId, locationId, condition } = body;
  const { rows } = await sql<{ trackLot: boolean; trackExpiry: boolean }>`
    select track_lot, track_expiry from goods_type where id = ${typeId} and status = 'enabled'
      and (client_id is null or client_id = ${clientId})`.execute(tx);
  const [type] = rows;
  const given = visibleText(body.lot ?? "");
  const lot = (await lotSpellings(tx, clientId, [{ typeId, lot: given }]))({ typeId, lot: given });
  const refusal = refusalOf({
    typeUnusable: type !== undefined,
    locationUsable: await isUsable(tx, locationId, warehouseId),
    lotGiven: !type?.trackLot || lot !== "",
    expiryGiven: !type?.trackExpiry || Boolean(body.expiry),
  });
  if (refusal) return refusal;
  const expiry = (type?.trackExpiry ? body.expiry : null) ?? null;
  const key = { clientId, typeId, warehouseId, locationId, lot: type?.trackLot ? lot : "", condition };
  const [stocked = null] = await otherExpiries(tx, clientId, [{ typeId, lot: key.lot, expiry }]);
  // What takes goods away, or names the lot's own expiry, asks nothing.
  if (stocked !== null && body.quantity > 0 && body.acceptOtherExpiry !== true)
    return refused(CODES.refused, ["otherExpiry"], { typeId, lot, expiry, stocked });
  return { ...key, expiry: expiry ?? NO_EXPIRY };
}
