/** What a clock on the wall of a time zone shows, and the instant at which it shows that. */

/** Calendar fields of an instant in a zone; months and days count from 1. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Calendar and digits are fixed here, so that neither the locale's habits nor the ICU version matter. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** Whether this runtime knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    return formatterOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** The wall clock of a zone at an instant. Reads the parts of a format, never a locale's way of writing a date. */
export function wallClockAt(instant: Date, timeZone: string): WallClock {
  const parts = formatterOf(timeZone).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return {
    year: read("year"),
    month: read("month"),
    day: read("day"),
    hour: read("hour"),
    minute: read("minute"),
    second: read("second"),
  };
}

const digits = (value: number, length = 2): string => String(value).padStart(length, "0");

/** The calendar day `YYYY-MM-DD` of a wall clock. */
export const dayText = ({ year, month, day }: WallClock): string =>
  `${digits(year, 4)}-${digits(month)}-${digits(day)}`;

/** An instant as a `datetime-local` field holds it (`YYYY-MM-DDTHH:mm`); '' for none or an unreadable one. */
export function wallTimeOf(instant: string | null, timeZone: string): string {
  const date = new Date(instant ?? "");
  if (Number.isNaN(date.getTime())) return "";
  const clock = wallClockAt(date, timeZone);
  return `${dayText(clock)}T${digits(clock.hour)}:${digits(clock.minute)}`;
}

const DAY_MS = 86_400_000;

/** How far a zone's clock is ahead of UTC at an instant, in whole seconds. */
function offsetMs(epochMs: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClockAt(new Date(epochMs), timeZone);
  // Date.UTC would take the years 0 to 99, which a form holds while 2026 is being typed, for 1900 to 1999.
  const asUtc = new Date(Date.UTC(2000, 0, 1, hour, minute, second));
  asUtc.setUTCFullYear(year, month - 1, day);
  return asUtc.getTime() - Math.floor(epochMs / 1_000) * 1_000;
}

/**
 * The instant (ISO 8601) at which a zone's clock shows `YYYY-MM-DDTHH:mm`; null for an empty or unreadable text.
 * A time that occurs twice means the first; one that the clock skips means as long after the jump.
 */
export function instantOfWallTime(wallTime: string, timeZone: string): string | null {
  const asUtcMs = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(asUtcMs)) return null;
  const before = asUtcMs - offsetMs(asUtcMs - DAY_MS, timeZone);
  const after = asUtcMs - offsetMs(asUtcMs + DAY_MS, timeZone);
  const shows = (epochMs: number): boolean => epochMs + offsetMs(epochMs, timeZone) === asUtcMs;
  return new Date(shows(before) || !shows(after) ? before : after).toISOString();
}

/** An instant as `YYYY-MM-DD HH:mm:ss` on the wall clock of a zone. */
export function wallTimeAt(instant: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = wallClockAt(instant, timeZone);
  const date = [digits(year, 4), digits(month), digits(day)].join("-");
  return `${date} ${[digits(hour), digits(minute), digits(second)].join(":")}`;
}
