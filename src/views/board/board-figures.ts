/** How the board counts: pure. */
import type { HourFigure, Overview, QueueFigure } from "../../contracts/overview.ts";
import type { BoardTone } from "./board-parts.tsx";

const HOUR_MS = 3_600_000;
/** A queue is slow after a quarter of a shift, and ignored after a whole one. */
const SLOW_MS = 2 * HOUR_MS;
const FORGOTTEN_MS = 8 * HOUR_MS;

/** The tone of a wait of this many milliseconds. */
export function toneOfWait(ageMs: number): BoardTone {
  if (ageMs >= FORGOTTEN_MS) return "bad";
  return ageMs >= SLOW_MS ? "warning" : "plain";
}

const joined = (...queues: readonly QueueFigure[]): QueueFigure => {
  const since = queues.flatMap(({ oldestSince }) => oldestSince ?? []).sort();
  return { count: queues.reduce((sum, { count }) => sum + count, 0), oldestSince: since[0] ?? null };
};

/** The queues of the backlog in the order of the work. */
export const backlogOf = ({ entry, exit, delivery }: Overview) =>
  ({
    entryPending: entry.pending,
    entryOpen: joined(entry.approved, entry.receiving),
    exitPending: exit.pending,
    exitApproved: exit.approved,
    exitPicking: exit.picking,
    exitPicked: exit.picked,
    deliveryWaiting: joined(delivery.pending, delivery.assigned),
  }) satisfies Readonly<Record<string, QueueFigure>>;

export type BacklogName = keyof ReturnType<typeof backlogOf>;

/** Hours that are shown at once; the window moves with the day and never grows. */
export const WINDOW_HOURS = 12;
/** Of them still to come. */
const AHEAD_HOURS = 2;

/** The hours around the present one, from a day's 24. */
export function windowOf(hours: readonly HourFigure[]): readonly HourFigure[] {
  const begun = hours.filter(({ inbound }) => inbound !== null).length;
  const first = Math.min(Math.max(0, begun + AHEAD_HOURS - WINDOW_HOURS), 24 - WINDOW_HOURS);
  return hours.slice(first, first + WINDOW_HOURS);
}

/** Minutes as two digits and a unit: 47 minutes, 3.4 hours, 21 hours, 4.2 days. */
export function shortMinutes(minutes: number): {
  readonly value: number;
  readonly unit: "minutes" | "hours" | "days";
} {
  const rounded = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
  if (minutes < 100) return { value: Math.round(minutes), unit: "minutes" };
  if (minutes < 6_000) return { value: rounded(minutes / 60), unit: "hours" };
  return { value: rounded(minutes / 1_440), unit: "days" };
}

/** The middle of the board alternates: how long each face is shown. */
export const FACE_MS = 20_000;

export type Face = "hours" | "content" | "rankings";

/** The face of the moment; the hours come back between the others. */
export function faceAt(nowMs: number, others: readonly Face[]): Face {
  const turns = others.flatMap((face): Face[] => ["hours", face]);
  return turns[Math.floor(nowMs / FACE_MS) % Math.max(1, turns.length)] ?? "hours";
}

/** Where the whole picture stands, in pixels from its place, so that nothing is burnt into the panel. */
const SHIFTS = [
  [0, 0],
  [2, 0],
  [2, 2],
  [4, 2],
  [4, 4],
  [2, 4],
  [0, 4],
  [0, 2],
] as const;
const SHIFT_MS = 180_000;

/** The shift of the moment, another one every three minutes. */
export const shiftAt = (nowMs: number): readonly [x: number, y: number] =>
  SHIFTS[Math.floor(nowMs / SHIFT_MS) % SHIFTS.length] ?? SHIFTS[0];
