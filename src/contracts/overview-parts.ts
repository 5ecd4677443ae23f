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
  "short",
  "nearExpiry",
] as const;

/** What may happen next to something that needs attention. */
export const NEXT_STEPS = ["departure", "due"] as const;

/** What the figures are about, each shown by the pages of the resource of that name (SHOWN_BY). */
export const OVERVIEW_PARTS = ["entry", "exit", "delivery", "repertory", "vehicle"] as const;

export type OverviewPart = (typeof OVERVIEW_PARTS)[number];

/** One sample per scope and minute is kept for so long. */
export const SAMPLE_HOURS = 72;
