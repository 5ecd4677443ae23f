/** Stock narrowed by when it expires: what lists, filters and links mean by "within 30 days". */
import { addDays } from "./business-day.ts";

/** Good stock that expires from today to this many business days later is near expiry. */
export const NEAR_EXPIRY_DAYS = 30;

/** Within so many days from today on, both ends included; or expired, before today. */
export const EXPIRY_WINDOWS = ["expired", "7", "30", "90"] as const;
export type ExpiryWindow = (typeof EXPIRY_WINDOWS)[number];

/** Two business days YYYY-MM-DD, either of which may be open. */
export interface DayBounds {
  readonly from: string | null;
  readonly to: string | null;
}

/** The days of a window. Goods are good for all of their last day, so what expires today has not expired. */
export function expiryBounds(window: ExpiryWindow, today: string): DayBounds {
  if (window === "expired") return { from: null, to: addDays(today, -1) };
  return { from: today, to: addDays(today, Number(window)) };
}

/** The window that has these days today; null: none has. */
export const expiryWindowOf = ({ from, to }: DayBounds, today: string): ExpiryWindow | null =>
  EXPIRY_WINDOWS.find((window) => {
    const bounds = expiryBounds(window, today);
    return bounds.from === from && bounds.to === to;
  }) ?? null;
