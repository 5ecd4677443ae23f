/** The statuses and kinds of entries, for the browser too. */
import { type RequestDescription, statusSets } from "./status-sets.ts";

export const ENTRY_SETS = statusSets({
  draft: "author",
  pending: "decision",
  rejected: "author",
  approved: "work",
  receiving: "work",
  completed: "over",
  cancelled: "over",
});

export const ENTRY_STATUSES = ENTRY_SETS.all;

export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** Its description as a kind of request. */
export const ENTRY_REQUEST = {
  prefix: "RK",
  messageType: 1,
  sets: ENTRY_SETS,
  tones: {
    draft: "neutral",
    pending: "warning",
    rejected: "danger",
    approved: "info",
    receiving: "info",
    completed: "success",
    cancelled: "neutral",
  },
  due: "expectedAt",
  says: "Entries and their commands.",
} as const satisfies RequestDescription<EntryStatus>;

/** Over, and not given up: all is in, or the rest was closed short. */
export const ENTRY_FULFILLED = ["completed"] as const satisfies readonly EntryStatus[];

export const ENTRY_KINDS = ["purchase", "return", "transfer", "other"] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];
