import { businessDay } from "../../src/domain/business-day.ts";

const hourMs = 3_600_000;

/**
 * Milliseconds from an instant to the start of the next business day. Found by bisection, because days of 23 and 25
 * hours exist, and zones whose clocks change at midnight.
 */
export function msToNextDay(now: Date, timeZone: string): number {
  const today = businessDay(now, timeZone);
  const isLater = (afterMs: number) => businessDay(new Date(now.getTime() + afterMs), timeZone) !== today;
  let before = 0;
  let after = 26 * hourMs;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isLater(middle)) after = middle;
    else before = middle;
  }
  return after;
}
