import { businessDay } from "../business-day.ts";

/** How an instant is written: the parts that a place has room for. */
export type InstantShape = "time" | "seconds" | "date" | "dateTime" | "monthDay" | "weekday";

/** A reader's language and the time zone to use. */
export interface Reading {
  readonly locale: string;
  readonly timeZone: string;
}

type Shape = Intl.DateTimeFormatOptions;

const TIME: Shape = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const DIGITS: Shape = { month: "2-digit", day: "2-digit" };
/** 10/11 is October to some who read English, and November to others. */
const WORD: Shape = { month: "short", day: "numeric" };

function shapeOf(shape: InstantShape, locale: string): Shape {
  const monthDay = locale.startsWith("en") ? WORD : DIGITS;
  const date: Shape = { year: "numeric", ...monthDay };
  const shapes: Readonly<Record<InstantShape, Shape>> = {
    time: TIME,
    seconds: { ...TIME, second: "2-digit" },
    date,
    dateTime: { ...date, ...TIME },
    monthDay,
    weekday: { month: "long", day: "numeric", weekday: "long" },
  };
  return shapes[shape];
}

// Making an Intl object costs ~50 µs and a table writes hundreds of cells: one per language, zone and shape.
const made = new Map<string, Intl.DateTimeFormat>();

function formatOf(shape: InstantShape, { locale, timeZone }: Reading): Intl.DateTimeFormat {
  const name = `${locale}|${timeZone}|${shape}`;
  let format = made.get(name);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...shapeOf(shape, locale), timeZone });
    made.set(name, format);
  }
  return format;
}

const madeForDays = new Map<string, Intl.RelativeTimeFormat>();

function daysFormatOf(locale: string): Intl.RelativeTimeFormat {
  let format = madeForDays.get(locale);
  if (!format) {
    format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
    madeForDays.set(locale, format);
  }
  return format;
}

/** An instant (ISO text or epoch milliseconds) on the reader's wall clock; '' for an invalid one. */
export function formatInstant(instant: string | number, shape: InstantShape, reading: Reading): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? "" : formatOf(shape, reading).format(date);
}

/** Whole calendar days from `from` to `to` (both `YYYY-MM-DD`), negative for the past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/**
 * An instant as people say it: 今天 13:00, 明天 09:00, 11-24 09:00; the year only when it is another one.
 */
export function formatWhen(
  instant: string | number,
  now: number,
  reading: Reading,
  grain: "time" | "seconds" = "time",
): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return "";
  const [today, day] = [businessDay(now, reading.timeZone), businessDay(instant, reading.timeZone)];
  const distance = daysBetween(today, day);
  const time = formatInstant(instant, grain, reading);
  if (Math.abs(distance) <= 1) {
    const word = daysFormatOf(reading.locale).format(distance, "day");
    return `${word} ${time}`;
  }
  const sameYear = today.slice(0, 4) === day.slice(0, 4);
  return `${formatInstant(instant, sameYear ? "monthDay" : "date", reading)} ${time}`;
}

/** A date without a time (`YYYY-MM-DD`), which belongs to no zone. */
export function formatDay(day: string, locale: string, shape: "date" | "monthDay" = "date"): string {
  return formatInstant(`${day}T12:00:00Z`, shape, { locale, timeZone: "UTC" });
}
