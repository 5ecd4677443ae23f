/** How a figure of today compares: with the mean of the 7 days before up to the same time, else with yesterday. Pure. */
import type { DayFigure, Overview } from "../../contracts/overview.ts";

export interface Compared {
  readonly base: "yesterday" | "mean";
  /** Percent of the base for units, else the difference itself; one decimal. */
  readonly change: number;
  readonly isRatio: boolean;
  /** How many times the base, where a percentage would be hard to read; `far` where that says no more; else null. */
  readonly times: number | "far" | null;
  /** Worse than the base by more than a tenth of it. */
  readonly isBad: boolean;
}

type Name = keyof Overview["today"];

/** More units are neither good nor bad; shorter is better for dock to stock. */
const BETTER: Readonly<Record<Name, "up" | "down" | null>> = {
  inbound: null,
  outbound: null,
  onTimePercent: "up",
  dockToStockMinutes: "down",
  fillRatePercent: "up",
  deliverySuccessPercent: "up",
};

const BAD_SHARE = 0.1;

/** From three times the base on, the factor says more than its percentage; from ten times on, neither says anything. */
const MANY_TIMES = 3;
const FAR = 10;

/** The comparison; null where there is no base, or only 0 to divide by. */
export function compare(name: Name, { today, mean, yesterday }: DayFigure): Compared | null {
  if (today === null) return null;
  const isRatio = name === "inbound" || name === "outbound";
  const isUsable = (base: number | null): base is number => base !== null && !(isRatio && base === 0);
  // The mean of a week says more than one day.
  const [base, against] = isUsable(mean)
    ? (["mean", mean] as const)
    : isUsable(yesterday)
      ? (["yesterday", yesterday] as const)
      : [null, 0];
  if (base === null) return null;
  const change = isRatio
    ? Math.round(((today - against) / against) * 100)
    : Math.round((today - against) * 10) / 10;
  const factor = today / against;
  const times =
    isRatio && factor >= MANY_TIMES ? (factor < FAR ? Math.round(factor * 10) / 10 : "far") : null;
  const better = BETTER[name];
  const worse = better === "up" ? against - today : today - against;
  const isBad = better !== null && worse > against * BAD_SHARE;
  return { base, change, isRatio, times, isBad };
}
