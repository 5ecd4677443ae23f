/** Rules about the dates of goods, all YYYY-MM-DD in the business time zone. Used on both sides. */

interface GoodsDates {
  readonly productionDate?: string | null | undefined;
  readonly expiry?: string | null | undefined;
}

/** Goods are good to the end of their day of expiry. */
export const isExpired = ({ expiry }: GoodsDates, today: string): boolean =>
  Boolean(expiry) && (expiry ?? "") < today;

/** Received goods were produced today at the latest. */
export const isProducedLater = ({ productionDate }: GoodsDates, today: string): boolean =>
  Boolean(productionDate) && (productionDate ?? "") > today;

/** Nothing expires before it was produced. */
export const isProducedAfterExpiry = ({ productionDate, expiry }: GoodsDates): boolean =>
  Boolean(productionDate && expiry) && (productionDate ?? "") > (expiry ?? "");

/** Negative where the first of two expiries comes first; goods without one come last. */
export const byExpiry = (one: string | null, two: string | null): number =>
  one === two ? 0 : (one ?? "9999-12-31") < (two ?? "9999-12-31") ? -1 : 1;
