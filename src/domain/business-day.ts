/** Business days: calendar days in the business time zone, written YYYY-MM-DD. */
import { dayText, wallClockAt } from "./wall-clock.ts";

/** The business day an instant (a Date, ISO text or epoch milliseconds) falls on. */
export const businessDay = (instant: Date | string | number, timeZone: string): string =>
  dayText(wallClockAt(new Date(instant), timeZone));

/** The day `days` after (or, negative, before) a given day. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Whether a text is a real calendar day, YYYY-MM-DD, from the year 0001. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith("0000")) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/**
 * The first instant of a business day. Found by bisection, because there are days of 23 and 25 hours, and zones whose
 * clocks change at midnight.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const middayMs = Date.parse(`${day}T12:00:00Z`);
  // No zone is further than 14 hours from UTC.
  let before = middayMs - 40 * 3_600_000;
  let after = middayMs + 16 * 3_600_000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (businessDay(new Date(middle), timeZone) >= day) after = middle;
    else before = middle;
  }
  return new Date(after);
}
