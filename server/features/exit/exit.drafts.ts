import type { ExitRow } from "../../../src/contracts/exit.ts";
import { ExitSaveBody } from "../../../src/contracts/exit-bodies.ts";
import type { Drafts } from "../../lifecycle/request-kind.ts";

/** How drafts of exits are sent and stored. */
export const EXIT_DRAFTS: Drafts<ExitRow, ExitSaveBody> = {
  body: ExitSaveBody,
  drifts: ["selfApprovable", "clientActive", "reviewLimitMinutes", "lateAt"],
  header: (body) => ({
    warehouseId: body.warehouseId,
    kind: body.kind ?? "sale",
    requiredAt: body.requiredAt ?? null,
    mode: body.mode ?? "delivery",
    consigneeName: body.consigneeName?.trim() || null,
    consigneePhone: body.consigneePhone?.trim() || null,
    regionCode: body.regionCode ?? null,
    address: body.address?.trim() || null,
    priority: body.priority ?? 0,
    remark: body.remark || null,
  }),
  quantity: "requested",
  quantityOf: (line) => line.requested,
};
