/** A length of time in at most two units, largest first, ready for words: 3 hours 20 minutes. */
export interface AgeParts {
  readonly unit: "now" | "tenths" | "seconds" | "minutes" | "hours" | "days";
  readonly count: number;
  readonly rest?: { readonly unit: "minutes" | "hours"; readonly count: number };
}

/** Precision of ages: data freshness in tenths of seconds, waiting requests in minutes. */
export type AgeGrain = "tenths" | "seconds" | "minutes";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Splits milliseconds into units; below the grain it is "now". Negative ages (clock skew) are "now". */
export function ageParts(ageMs: number, grain: AgeGrain = "minutes"): AgeParts {
  const age = Math.max(0, ageMs);
  if (age < MINUTE_MS) {
    if (grain === "tenths" && age < 10_000) return { unit: "tenths", count: Math.floor(age / 100) / 10 };
    if (grain !== "minutes" && age >= 1_000) return { unit: "seconds", count: Math.floor(age / 1_000) };
    return { unit: "now", count: 0 };
  }
  if (age < HOUR_MS) return { unit: "minutes", count: Math.floor(age / MINUTE_MS) };
  if (age < DAY_MS) {
    const minutes = Math.floor((age % HOUR_MS) / MINUTE_MS);
    const hours = Math.floor(age / HOUR_MS);
    return minutes > 0
      ? { unit: "hours", count: hours, rest: { unit: "minutes", count: minutes } }
      : { unit: "hours", count: hours };
  }
  const days = Math.floor(age / DAY_MS);
  const hours = Math.floor((age % DAY_MS) / HOUR_MS);
  // Past ten days the hours say nothing any more.
  return hours > 0 && days < 10
    ? { unit: "days", count: days, rest: { unit: "hours", count: hours } }
    : { unit: "days", count: days };
}
