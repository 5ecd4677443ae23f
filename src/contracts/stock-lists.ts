/** The lists of stock to which figures, messages and views lead, as parameters of the stock page's address. */
import { NEAR_EXPIRY_DAYS } from "../domain/expiry-window.ts";

/** Good stock near expiry, what expires first in front. Its days move on with each day. */
export const NEAR_EXPIRY_STOCK = {
  condition: "good",
  expiryFrom: "today",
  expiryTo: `today+${NEAR_EXPIRY_DAYS}`,
  sort: "expiry",
} as const;

/** Stock of which some is promised to exits. */
export const RESERVED_STOCK = { isReserved: "true" } as const;

/** Goods at staging that no exit has. */
export const PUT_BACK_STOCK = { standing: "putBack", isFree: "true" } as const;

/** What changes the sums of a list of stock: stock itself, and the entries that are on their way. */
export const SUMS_FOLLOW = ["repertory", "entry"] as const;

/** Goods below their safety stock: by goods, for a location cannot show goods of which there is none. */
export const LOW_STOCK = { view: "goods", isLow: "true" } as const;
