/** What a row's unreserved units count as: on hand = reserved + the units of these six. */
export const STOCK_STANDINGS = [
  "available",
  "damaged",
  "quarantine",
  "inspection",
  /** At staging and promised to no exit: picked for one that was cancelled. */
  "putBack",
  "expired",
] as const;

export type StockStanding = (typeof STOCK_STANDINGS)[number];
