/** What makes a stock row one of a kind: the unique key of the table `stock`. */
export interface StockKey {
  readonly clientId: string;
  readonly typeId: string;
  readonly warehouseId: string;
  readonly locationId: string;
  /** '' where the goods are not tracked by lot. */
  readonly lot: string;
  /** YYYY-MM-DD; NO_EXPIRY without one. */
  readonly expiry: string;
  readonly condition: "good" | "damaged" | "quarantine";
}

/** How "never expires" is stored, so that the key stays unique and first-expired-first-out sorts it last. */
export const NO_EXPIRY = "9999-12-31";

/** The key as one text, to match rows that came back from the database. */
export function textOfKey(key: StockKey): string {
  return [key.clientId, key.typeId, key.warehouseId, key.locationId, key.expiry, key.condition, key.lot].join(
    "|",
  );
}
