import { businessDay } from "../../../src/domain/business-day.ts";

const FIVE_MINUTES_MS = 300_000;
const HOUR_MS = 3_600_000;

/** Once in five minutes, once in every hour, or once on every business day from an hour of the day on (0 to 23). */
export type Schedule =
  | { readonly every: "fiveMinutes" }
  | { readonly every: "hour" }
  | { readonly every: "day"; readonly fromHour: number };

/** The key of the job that a schedule wants to have been done by now; null: the day's hour has not come yet. */
export function dueKey(schedule: Schedule, now: Date, timeZone: string): string | null {
  if (schedule.every === "fiveMinutes") {
    return new Date(Math.floor(now.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS).toISOString().slice(0, 16);
  }
  if (schedule.every === "hour") return now.toISOString().slice(0, 13);
  const day = businessDay(now, timeZone);
  // So many hours ago it was this day already: so it is that hour or later.
  const before = new Date(now.getTime() - schedule.fromHour * HOUR_MS);
  return businessDay(before, timeZone) === day ? day : null;
}
