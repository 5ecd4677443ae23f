/** Counts for a wall, where four digits have room. */
import { formatNumber } from "./numbers.ts";

const made = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string): Intl.NumberFormat {
  let format = made.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { notation: "compact", maximumSignificantDigits: 3 });
    made.set(locale, format);
  }
  return format;
}

/** A count in at most four digits, with a separate unit: 1,284 · 12.3 万 · 1.23 M. */
export function shortParts(
  value: number,
  locale: string,
): { readonly digits: string; readonly power: string } {
  if (Math.abs(value) < 10_000) return { digits: formatNumber(value, locale), power: "" };
  const parts = formatOf(locale).formatToParts(value);
  const power = parts.find(({ type }) => type === "compact")?.value ?? "";
  const digits = parts.filter(({ type }) => type !== "compact" && type !== "literal");
  return { digits: digits.map((part) => part.value).join(""), power };
}
