/** What a row's unreserved units count as: on hand = reserved + the units of these five. */
export const STOCK_STANDINGS = ["available", "damaged", "quarantine", "inspection", "expired"] as const;

export type StockStanding = (typeof STOCK_STANDINGS)[number];
