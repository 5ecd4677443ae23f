import { writeDraft } from "../../lifecycle/drafting.ts";
import type { LifecyclePorts, ReturnOpening, SystemStep } from "../../lifecycle/ports.ts";
import { systemCommand } from "../../lifecycle/run-command.ts";
import { ENTRY } from "./entry.kind.ts";

/**
 * Opens an entry that brings a delivery's goods back. It is expected at once: it is not submitted or verified. The rules
 * of drafts do not apply, because goods come back whether or not their master data is still enabled.
 */
export async function openReturn(
  ports: LifecyclePorts,
  step: SystemStep,
  { deliveryId, clientId, warehouseId, lines }: ReturnOpening,
): Promise<void> {
  const { tx, publication, now, key, by } = step;
  const making = { by, now, key, clientId, publication, returnOf: deliveryId };
  const body = { warehouseId, kind: "return" as const, lines: [...lines] };
  const draft = await writeDraft(tx, ENTRY, ports, making, body);
  if (!draft) throw new Error(`the return of delivery ${deliveryId} could not be written`);
  await systemCommand(ports, step, ENTRY, { id: draft.id, command: "openReturn" });
}
