/** The statuses, kinds and modes of exits, for the browser too. */
import { type RequestDescription, statusSets } from "./status-sets.ts";

export const EXIT_SETS = statusSets({
  draft: "author",
  pending: "decision",
  rejected: "author",
  approved: "work",
  picking: "work",
  picked: "work",
  shipped: "over",
  cancelled: "over",
});

export const EXIT_STATUSES = EXIT_SETS.all;

export type ExitStatus = (typeof EXIT_STATUSES)[number];

/** Its description as a kind of request. */
export const EXIT_REQUEST = {
  prefix: "CK",
  messageType: 2,
  sets: EXIT_SETS,
  tones: {
    draft: "neutral",
    pending: "warning",
    rejected: "danger",
    approved: "info",
    picking: "info",
    picked: "info",
    shipped: "success",
    cancelled: "neutral",
  },
  due: "requiredAt",
  says: "Exits and their commands.",
} as const satisfies RequestDescription<ExitStatus>;

/** Not all of it is picked yet. */
export const EXIT_TO_PICK = ["approved", "picking"] as const satisfies readonly ExitStatus[];

/** Picked in part or in full, and still in the warehouse. */
export const EXIT_IN_HAND = ["picking", "picked"] as const satisfies readonly ExitStatus[];

/** Over, and not given up: its goods have left. */
export const EXIT_FULFILLED = ["shipped"] as const satisfies readonly ExitStatus[];

export const EXIT_KINDS = ["sale", "transfer", "return", "other"] as const;

export type ExitKind = (typeof EXIT_KINDS)[number];

/** Delivered by the warehouse, or picked up at its door. */
export const EXIT_MODES = ["delivery", "pickup"] as const;

export type ExitMode = (typeof EXIT_MODES)[number];
