import type { EntryRow } from "../../../src/contracts/entry.ts";
import { EntrySaveBody } from "../../../src/contracts/entry-bodies.ts";
import { isProducedAfterExpiry } from "../../../src/domain/goods-dates.ts";
import type { Drafts } from "../../lifecycle/request-kind.ts";

/** How drafts of entries are sent and stored. */
export const ENTRY_DRAFTS: Drafts<EntryRow, EntrySaveBody> = {
  body: EntrySaveBody,
  drifts: ["selfApprovable", "clientActive", "reviewLimitMinutes", "lateAt"],
  // The arrival says which vehicle it really was.
  shared: ["plate", "driver"],
  faults: (lines) =>
    lines.flatMap((line, index) =>
      isProducedAfterExpiry(line)
        ? [{ path: `lines.${index}.productionDate`, key: "validation.producedAfterExpiry" }]
        : [],
    ),
  defaults: { kind: "purchase", priority: 0 },
  quantity: "expected",
  quantityOf: (line) => line.expected,
  lineOf: (line) => ({
    lot: line.lot?.trim() ?? "",
    production_date: line.productionDate ?? null,
    expiry: line.expiry ?? null,
  }),
};
