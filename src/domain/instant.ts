/** Instants as texts: ISO 8601 with a time zone. */
import { businessDay, isDay } from "./business-day.ts";

const SHAPE = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?(?:Z|[+-](\d{2}):(\d{2}))$/;

const WIDEST_OFFSET_HOURS = 14;

/**
 * Whether a text is a real instant: a day of the calendar, 00:00 to 23:59:59, an offset of at most 14 hours, within
 * the years 1 to 9999 in every time zone. The database stores nothing else, and no reader's day has another year.
 */
export function isInstant(text: string): boolean {
  const [, day = "", hour = 0, minute = 0, second = 0, offsetHour = 0, offsetMinute = 0] =
    SHAPE.exec(text) ?? [];
  if (!isDay(day)) return false;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return false;
  if (Number(offsetMinute) > 59 || Number(offsetHour) * 60 + Number(offsetMinute) > WIDEST_OFFSET_HOURS * 60)
    return false;
  const time = Date.parse(text);
  const yearAt = (hours: number): number => new Date(time + hours * 3_600_000).getUTCFullYear();
  return yearAt(-WIDEST_OFFSET_HOURS) >= 1 && yearAt(WIDEST_OFFSET_HOURS) <= 9999;
}

/** The years of what is planned, as an ISO text begins: a warehouse announces nothing outside of them. */
export const PLAN_YEARS = "^20\\d\\d-";

/** Clocks of people and servers differ a little: a time at most this long ago does not count as past. */
const PAST_TOLERANCE_MS = 5 * 60_000;

/** Whether an instant is in the past, by more than the tolerance; null is not past. */
export function isPast(instant: string | null | undefined, now: Date): boolean {
  return Boolean(instant) && Date.parse(instant ?? "") < now.getTime() - PAST_TOLERANCE_MS;
}

/** Whether an expected arrival or a required date is before today, in the business time zone; null is not. */
export function isBeforeToday(instant: string | null | undefined, today: string, timeZone: string): boolean {
  return Boolean(instant) && businessDay(new Date(instant ?? ""), timeZone) < today;
}

/** Whether a deed was told more than a minute after it was done. */
export const isElsewhen = (at: string, doneAt: string | null): doneAt is string =>
  doneAt !== null && Math.abs(Date.parse(at) - Date.parse(doneAt)) > 60_000;
