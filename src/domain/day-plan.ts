/** Where a day should be by now and where it leads, from how usual days went hour by hour. */

/** A comparison needs a tenth of a usual day: before, one truck more or less would decide it. */
const ENOUGH = 0.1;
/** A forecast multiplies what has moved, and errors with it: it needs a quarter. */
const ENOUGH_TO_FORECAST = 0.25;
/** The working day ends with the hour by which this share of its units has usually moved. */
const NEARLY_ALL = 0.98;
/** Fewer days with movement are no habit. */
const KNOWN_DAYS = 3;
/** So far from the expected value, up or down, a day is still as planned. */
const TOLERANCE = 0.05;

/** A day of 24 hours, and how usual days went. */
export interface DaySoFar {
  /** Units moved today. */
  readonly done: number;
  /** Units aimed at; null: no target. */
  readonly target: number | null;
  /** The mean of each hour, 0 to 23, in units. */
  readonly means: readonly number[];
  /** On how many of the days behind the means anything moved. */
  readonly knownDays: number;
  /** The present hour on the business clock, with its minutes as a fraction: 10.7. */
  readonly hourNow: number;
}

export interface DayPlan {
  /** Units that should have moved by now to reach the target; null: no target, or no usual day to spread it over. */
  readonly dueByNow: number | null;
  /** Units that will have moved by `endHour` at today's pace; null: too early, too late or nothing moved. */
  readonly projected: number | null;
  /** The hour, 1 to 24, at which a usual day is over; null: there is no usual day. */
  readonly endHour: number | null;
}

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

/** The mean units moved by a fractional hour of the day, evenly spread within each hour. */
const meanBy = (means: readonly number[], hour: number): number =>
  sum(means.map((mean, index) => mean * Math.min(1, Math.max(0, hour - index))));

/**
 * Plans the rest of a day. A usual day is the 7-day mean of each hour. By now `u` of its `total` units have moved, so
 * `target · u / total` should have moved today, and today's units grow to `done · end / u` until the day ends. Needs at
 * least 3 days with movement, and for a projection a quarter of a usual day. All results are whole units.
 */
export function planDay({ done, target, means, knownDays, hourNow }: DaySoFar): DayPlan {
  const total = sum(means);
  if (total <= 0 || knownDays < KNOWN_DAYS) return { dueByNow: null, projected: null, endHour: null };
  const endHour = means.findIndex((_, hour) => meanBy(means, hour + 1) >= total * NEARLY_ALL) + 1;
  const usual = meanBy(means, hourNow);
  const isTellable = done > 0 && usual >= total * ENOUGH_TO_FORECAST && hourNow < endHour;
  return {
    dueByNow: target === null ? null : Math.round((target * usual) / total),
    projected: isTellable ? Math.max(done, Math.round((done * meanBy(means, endHour)) / usual)) : null,
    endHour,
  };
}

export type PaceState = "reached" | "ahead" | "onPlan" | "slow";

/** How a day's units stand to its target: within 5 % of what is due by now is on plan. Null: nothing to judge by, or
 * less than a tenth of the target is due. */
export function paceOf(done: number, target: number | null, dueByNow: number | null): PaceState | null {
  if (target === null) return null;
  if (done >= target) return "reached";
  if (dueByNow === null || dueByNow < target * ENOUGH) return null;
  if (done >= dueByNow * (1 + TOLERANCE)) return "ahead";
  return done < dueByNow * (1 - TOLERANCE) ? "slow" : "onPlan";
}

export type LimitState = "faster" | "within" | "over";

/** How a duration in minutes stands to its limit: at least 5 % under it is faster. Null: no limit. */
export function limitStateOf(minutes: number, limit: number | null): LimitState | null {
  if (limit === null) return null;
  if (minutes > limit) return "over";
  return minutes <= limit * (1 - TOLERANCE) ? "faster" : "within";
}
