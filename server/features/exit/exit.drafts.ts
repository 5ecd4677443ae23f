import type { ExitRow } from "../../../src/contracts/exit.ts";
import { ExitSaveBody } from "../../../src/contracts/exit-bodies.ts";
import type { Drafts } from "../../lifecycle/request-kind.ts";

/** How drafts of exits are sent and stored. */
export const EXIT_DRAFTS: Drafts<ExitRow, ExitSaveBody> = {
  body: ExitSaveBody,
  drifts: ["selfApprovable", "clientActive", "reviewLimitMinutes", "lateAt"],
  defaults: { kind: "sale", mode: "delivery", priority: 0 },
  quantity: "requested",
  quantityOf: (line) => line.requested,
};
