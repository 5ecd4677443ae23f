import type { DeliveryRow } from "../../../src/contracts/delivery.ts";
import { MESSAGE_TYPES } from "../../../src/contracts/message.ts";
import { DELIVERY_RIGHTS } from "../../../src/contracts/permissions.ts";
import type { DeliveryEffect } from "../../../src/machines/lifecycles/delivery.lifecycle.ts";
import type { Tell } from "../../../src/machines/lifecycles/lifecycle.ts";
import type { Letter } from "../../feed/notify.ts";
import type { ApprovedDelivery } from "./delivery.work.ts";

/** The letters that the chart's `tell` effects ask for, with the row's totals of after the command. */
export function deliveryLetters(row: DeliveryRow, approved: ApprovedDelivery): readonly Letter[] {
  const tells = (approved.effects as readonly DeliveryEffect[]).filter((effect) => effect.type === "tell");
  return tells.map((tell) => deliveryLetter(tell, row));
}

/** One letter about a delivery. */
export function deliveryLetter({ audience, kind, template }: Tell, row: DeliveryRow): Letter {
  return {
    // Nobody verifies a delivery: whoever is not its owner handles it.
    to:
      audience === "owner"
        ? { kind: "client", clientId: row.clientId }
        : { kind: "right", right: DELIVERY_RIGHTS.assign, exceptUserId: null },
    kind,
    messageType: MESSAGE_TYPES.delivery,
    template,
    values: {
      number: row.number,
      exitNumber: row.exitNumber,
      clientName: row.clientName,
      consigneeName: row.consigneeName ?? "",
      signer: row.signer ?? "",
      quantityTotal: row.quantityTotal,
      signedTotal: row.signedTotal,
      damagedTotal: row.damagedTotal,
      refusedTotal: row.refusedTotal,
    },
    link: `/delivery/delivery-list/${row.id}`,
    entity: "delivery",
    entityId: row.id,
  };
}
