import { sql } from "kysely";
import { DELIVERY_COMMAND_BODIES } from "../../../src/contracts/delivery-bodies.ts";
import { DELIVERY_RIGHTS } from "../../../src/contracts/permissions.ts";
import { deliveryLifecycle } from "../../../src/machines/lifecycles/delivery.lifecycle.ts";
import { gateOf } from "../../ledger/post.ts";
import type { RequestKind } from "../../lifecycle/request-kind.ts";
import { DELIVERY_CSV } from "./delivery.csv.ts";
import { deliveryEffects } from "./delivery.effects.ts";
import { prepareDelivery } from "./delivery.prepare.ts";
import { DELIVERY_ROWS, deliveryParts, lockDelivery } from "./delivery.projection.ts";
import { DELIVERY_LIST } from "./delivery.queries.ts";
import type { DeliveryTypes } from "./delivery.work.ts";

/** Deliveries: what is their own. */
export const DELIVERY: RequestKind<DeliveryTypes> = {
  lifecycle: deliveryLifecycle,
  words: {
    one: "a delivery",
    many: "deliveries",
    keyword: "number, exit, consignee and plate",
    detail: "its lines, and the files that prove it",
  },
  rows: DELIVERY_ROWS,
  list: DELIVERY_LIST,
  csv: DELIVERY_CSV,
  lines: deliveryParts,
  sums: ["quantity", "signed", "damaged", "refused"],
  bodies: DELIVERY_COMMAND_BODIES,
  // Its exit ships when it departs.
  gate: async (db, id, command) =>
    command === "depart"
      ? gateOf(db, sql`exit where id = (select exit_id from delivery where id = ${id}::uuid)`)
      : null,
  lock: lockDelivery,
  prepare: prepareDelivery,
  effects: deliveryEffects,
  messages: {
    // Deliveries have no verification.
    verifiers: DELIVERY_RIGHTS.assign,
    handlers: DELIVERY_RIGHTS.assign,
    values: (row) => ({
      number: row.number,
      exitNumber: row.exitNumber,
      clientName: row.clientName,
      consigneeName: row.consigneeName ?? "",
      signer: row.signer ?? "",
      quantityTotal: row.quantityTotal,
      signedTotal: row.signedTotal,
      damagedTotal: row.damagedTotal,
      refusedTotal: row.refusedTotal,
    }),
  },
};
