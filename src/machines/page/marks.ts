/** How long rows that have just changed or come are marked (rule 3 of the pictures). Pure; times are epoch ms. */
import type { Marks, ShownMark } from "./live.policy.ts";

type Shown = Readonly<Record<string, ShownMark>>;

/** The tint holds this long, then the view fades it. */
const HOLD_MS = 2_000;
/** Who did what is said this long. */
const MARK_MS = 4_000;
/** Marks of one moment end together, so that a stream of changes redraws a list four times a second at most. */
const STEP_MS = 250;

const upToStep = (at: number): number => Math.ceil(at / STEP_MS) * STEP_MS;

/** New marks, whose time begins now. */
export const markedAt = (marks: Marks, now: number): Shown =>
  Object.fromEntries(Object.entries(marks).map(([id, mark]) => [id, { ...mark, at: now, isFading: false }]));

/** The marks that are left now; those that do not change keep their identity. */
export function marksAt(marks: Shown, now: number): Shown {
  return Object.fromEntries(
    Object.entries(marks).flatMap(([id, mark]) => {
      if (now >= mark.at + MARK_MS) return [];
      const isFading = now >= mark.at + HOLD_MS;
      return [[id, isFading === mark.isFading ? mark : { ...mark, isFading }] as const];
    }),
  );
}

/** How long until the next of them fades or ends. */
export function nextFadeMs(marks: Shown, now: number): number {
  const next = Object.values(marks).map(({ at, isFading }) => upToStep(at + (isFading ? MARK_MS : HOLD_MS)));
  return Math.max(0, Math.min(...next) - now);
}
