/**
 * Time said from today on: a kept condition "until 30 days from now" means another day each day. Days are written
 * `today`, `today+30` and `today-7`; `now` is the moment itself.
 */
import { addDays, isDay } from "./business-day.ts";
import { daysBetween } from "./format/instants.ts";
import { isInstant } from "./instant.ts";

/** The business day and the instant from which relative time is read. */
export interface Moment {
  readonly today: string;
  readonly now: string;
}

/** The day itself, and the moment itself. */
export const TODAY = "today";
export const NOW = "now";

const RELATIVE = /^today(?:([+-])(\d{1,4}))?$/;
const DAYS_MAX = 9_999;

/** How many days after today a relative day is, negative before it; null: the text is none. */
export function daysFromToday(text: string): number | null {
  const found = RELATIVE.exec(text);
  if (!found) return null;
  const days = Number(found[2] ?? 0);
  return found[1] === "-" ? 0 - days : days;
}

/** The relative day of so many days after today. */
const written = (days: number): string => (days === 0 ? TODAY : `${TODAY}${days > 0 ? "+" : ""}${days}`);

/** Whether a text is relative: a day or the moment itself. */
export const isRelative = (text: string): boolean => text === NOW || daysFromToday(text) !== null;

/** A day as it is said from today, an instant as the moment itself; null: neither, or a day that is too far away. */
export function relativeTo(text: string, today: string): string | null {
  if (isInstant(text)) return NOW;
  if (!isDay(text)) return null;
  const days = daysBetween(today, text);
  return Math.abs(days) > DAYS_MAX ? null : written(days);
}

/** The day or the instant that a relative text means at a moment; any other text as it is. */
export function absoluteAt(text: string, { today, now }: Moment): string {
  if (text === NOW) return now;
  const days = daysFromToday(text);
  return days === null ? text : addDays(today, days);
}
