/** Hours of the business day in which people are left alone. */
import { wallClockAt } from "./wall-clock.ts";

/** Hours from 0 to 23: from the beginning of one until the beginning of the other, over midnight where it is earlier. */
export interface QuietHours {
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
}

// The clocks of all zones differ from UTC by whole quarters of an hour.
const QUARTER_MS = 15 * 60_000;

function isQuiet({ quietFrom, quietUntil }: QuietHours, at: Date, timeZone: string): boolean {
  if (quietFrom === null || quietUntil === null) return false;
  const { hour } = wallClockAt(at, timeZone);
  return quietFrom <= quietUntil
    ? hour >= quietFrom && hour < quietUntil
    : hour >= quietFrom || hour < quietUntil;
}

/** When the quiet hours end that an instant lies in; null: it lies in none. */
export function quietEnd(hours: QuietHours, at: Date, timeZone: string): Date | null {
  let end = at;
  while (isQuiet(hours, end, timeZone))
    end = new Date((Math.floor(end.getTime() / QUARTER_MS) + 1) * QUARTER_MS);
  return end === at ? null : end;
}
