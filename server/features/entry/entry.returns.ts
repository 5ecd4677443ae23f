import { writeDraft } from "../../lifecycle/drafting.ts";
import type { House, ReturnOpening, SystemStep } from "../../lifecycle/house.ts";
import { certain } from "../../lifecycle/result.ts";
import { commandIn } from "../../lifecycle/run-command.ts";
import { ENTRY_DRAFTS } from "./entry.drafting.ts";
import { entryKit } from "./entry.kit.ts";

/**
 * An entry that brings a delivery's goods back. Nobody submits or verifies it: it is expected at once. The rules of
 * drafts are not asked, for goods come back whether or not their master data is still enabled.
 */
export async function openReturn(
  house: House,
  { tx, telling, now, key, by }: SystemStep,
  { deliveryId, clientId, warehouseId, lines }: ReturnOpening,
): Promise<void> {
  const making = { by, now, key, clientId, telling, returnOf: deliveryId };
  const draft = await writeDraft(tx, ENTRY_DRAFTS, house, making, {
    warehouseId,
    kind: "return",
    lines: [...lines],
  });
  if (!draft) throw new Error(`the return of delivery ${deliveryId} could not be written`);
  const ask = { id: draft.id, version: null, command: "openReturn", payload: {}, by, key, now };
  certain("opening a return", await commandIn(tx, entryKit(house), ask, null, telling));
}
