/** What the four leading figures say beside their number: pure. */
import type { DayFigure, Overview } from "../../contracts/overview.ts";
import { type LimitState, limitStateOf, type PaceState, paceOf } from "../../domain/day-plan.ts";
import type { BoardTone } from "./board-parts.tsx";
import type { LeadName } from "./use-lead-words.ts";

export type LeadState = PaceState | LimitState;

/** The tone of each state; the word and the icon beside the number say the same. */
export const STATE_TONES: Readonly<Record<LeadState, BoardTone>> = {
  reached: "good",
  ahead: "good",
  onPlan: "plain",
  slow: "warning",
  faster: "good",
  within: "plain",
  over: "warning",
};

/** How a figure stands to its target; null: no target, or too early to say. */
export function leadStateOf(name: LeadName, { today, plan }: Overview): LeadState | null {
  const value = today[name].today;
  if (value === null || !plan) return null;
  if (name === "dockToStockMinutes") return limitStateOf(value, plan.dockToStockMinutes);
  if (name === "onTimePercent") return null;
  const { target, dueByNow } = plan[name];
  return paceOf(value, target, dueByNow);
}

/** Lengths in parts of the line. */
export interface LeadLine {
  readonly filled: number;
  /** Null: where the figure should be by now is not known. */
  readonly tick: number | null;
  /** Where the day leads at this pace. */
  readonly leads: number | null;
  readonly target: number;
}

/** A limit stands at three quarters of its line, so that what exceeds it is seen. */
const LIMIT_AT = 0.75;

const upToOne = (part: number): number => Math.min(1, Math.max(0, part));

/** The line under a figure; null: without a target there is none. */
export function leadLineOf(name: LeadName, { today, plan }: Overview): LeadLine | null {
  if (!plan || name === "onTimePercent") return null;
  const value = today[name].today ?? 0;
  if (name === "dockToStockMinutes") {
    const limit = plan.dockToStockMinutes;
    if (limit === null) return null;
    return { filled: upToOne((value / limit) * LIMIT_AT), tick: LIMIT_AT, leads: null, target: limit };
  }
  const { target, dueByNow, projected } = plan[name];
  if (target === null) return null;
  return {
    filled: upToOne(value / target),
    tick: dueByNow === null ? null : upToOne(dueByNow / target),
    leads: projected === null ? null : upToOne(projected / target),
    target,
  };
}

/** What a figure is compared with: yesterday by now, else the 7-day mean, never nothing. Null: neither has a figure. */
export function baseOf({ yesterday, mean }: Pick<DayFigure, "yesterday" | "mean">): {
  readonly kind: "yesterday" | "mean";
  readonly value: number;
} | null {
  if (yesterday !== null && yesterday !== 0) return { kind: "yesterday", value: yesterday };
  return mean === null || mean === 0 ? null : { kind: "mean", value: mean };
}
