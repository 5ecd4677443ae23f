import type { DeliveryEventData, DeliveryRow } from "../../../src/contracts/delivery.ts";
import { deliveryLifecycle } from "../../../src/machines/lifecycles/delivery.lifecycle.ts";
import type { DeliveryFacts } from "../../../src/machines/lifecycles/delivery.rules.ts";
import type { FeedChange } from "../../feed/append.ts";
import { ALL, clientScope } from "../../feed/scopes.ts";
import type { House } from "../../lifecycle/house.ts";
import type { CommandKit } from "../../lifecycle/run-command.ts";
import type { Tx } from "../../platform/reader.ts";
import { applyDelivery } from "./delivery.effects.ts";
import { deliveryLetters } from "./delivery.letters.ts";
import { prepareDelivery } from "./delivery.prepare.ts";
import { deliveryLines, lockDelivery, readDelivery } from "./delivery.projection.ts";
import type { DeliveryTrace, PreparedDelivery } from "./delivery.work.ts";

/** What deliveries bring to the command runner. */
export function deliveryKit(
  house: House,
): CommandKit<DeliveryRow, DeliveryFacts, PreparedDelivery, DeliveryTrace> {
  return {
    lifecycle: deliveryLifecycle,
    lock: lockDelivery,
    read: readDelivery,
    prepare: (tx, row, ask) => prepareDelivery(tx, row, ask, house.timeZone),
    apply: (tx, approved) => applyDelivery(tx, approved, house),
    letters: deliveryLetters,
    changes: (tx, row, { command }, { trace }) => deliveryChanges(tx, row, command, trace.lines),
  };
}

/** The feed's events of a changed delivery: for the admins, and for the client whose goods it carries. */
export async function deliveryChanges(
  tx: Tx,
  row: DeliveryRow,
  type: string,
  withLines: boolean,
): Promise<readonly FeedChange[]> {
  const payload: DeliveryEventData = {
    row,
    ...(withLines ? { lines: await deliveryLines(tx, row.id) } : {}),
  };
  return [ALL, clientScope(row.clientId)].map((scope) => ({
    topic: "delivery",
    scope,
    type,
    entity: "delivery",
    entityId: row.id,
    version: row.version,
    payload,
  }));
}
