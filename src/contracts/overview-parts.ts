/** What the figures of workplace and monitor are about, for the browser too. */

export const EXCEPTION_KINDS = [
  "rejectedEntry",
  "rejectedExit",
  "failedDelivery",
  "overdueEntry",
  "overdueExit",
  "lateAtDock",
  "entryReview",
  "exitReview",
  "overdueCount",
  "unpromised",
  "short",
  "putBack",
  "nearExpiry",
] as const;

/** How the age of an exception reads: what remains, since when it is, or how late. */
export const AGE_WORDS = {
  nearExpiry: "left",
  failedDelivery: "since",
  short: "since",
  unpromised: "since",
  putBack: "since",
  rejectedEntry: "since",
  rejectedExit: "since",
  lateAtDock: "late",
  overdueEntry: "late",
  overdueExit: "late",
  entryReview: "late",
  exitReview: "late",
  overdueCount: "late",
} as const satisfies Record<(typeof EXCEPTION_KINDS)[number], string>;

/** What may happen next to something that needs attention. */
export const NEXT_STEPS = ["departure", "due"] as const;

/** What the figures are about, each shown by the pages of the resource of that name (SHOWN_BY). */
export const OVERVIEW_PARTS = ["entry", "exit", "delivery", "repertory", "vehicle", "count"] as const;

export type OverviewPart = (typeof OVERVIEW_PARTS)[number];

/** One sample per scope and minute is kept for so long. */
export const SAMPLE_HOURS = 72;
