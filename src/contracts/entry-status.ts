/** The statuses and kinds of entries, for the browser too. */
import { statusSets } from "./status-sets.ts";

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

/** Over, and not given up: all is in, or the rest was closed short. */
export const ENTRY_FULFILLED = ["completed"] as const satisfies readonly EntryStatus[];

export const ENTRY_KINDS = ["purchase", "return", "transfer", "other"] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];
