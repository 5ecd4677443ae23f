/** How the board counts: pure. */
import { COUNT_SETS } from "../../contracts/count-status.ts";
import { DELIVERY_SETS } from "../../contracts/delivery-status.ts";
import { ENTRY_SETS } from "../../contracts/entry-status.ts";
import { EXIT_SETS } from "../../contracts/exit-status.ts";
import type {
  HourFigure,
  OldestRequest,
  Overview,
  OverviewException,
  StageFigure,
} from "../../contracts/overview.ts";
import { waitStateOf } from "../../domain/lateness.ts";
import { joined, statusesBy } from "../../machines/page/figure-lists.ts";
import type { BoardTone } from "./board-parts.tsx";

/**
 * The tone of a queue: bad where the server calls one of it late; a review near the limit of its warehouse warns, and so does
 * a late count, for which no client waits.
 */
export function toneOfQueue(
  name: BacklogName,
  { ageMs, late }: { readonly ageMs: number; readonly late: number },
  reviewMinutes: number | null,
): BoardTone {
  if (late > 0) return name === "countOpen" ? "warning" : "bad";
  const isReview = name === "entryPending" || name === "exitPending";
  return isReview && waitStateOf(ageMs, reviewMinutes) !== "within" ? "warning" : "plain";
}

/** The queue of each status in which the warehouse has something to do, in the order of the work. */
const QUEUE_OF = {
  entry: ENTRY_SETS.queues,
  exit: EXIT_SETS.queues,
  delivery: DELIVERY_SETS.queues,
  count: COUNT_SETS.queues,
} as const;

type QueuesOf<Table> = Table extends Readonly<Record<string, infer Name extends string>> ? Name : never;
export type BacklogName = QueuesOf<(typeof QUEUE_OF)[keyof typeof QUEUE_OF]>;

/** The statuses that a queue of the backlog consists of. */
const QUEUES = (["entry", "exit", "delivery", "count"] as const).flatMap((entity) =>
  statusesBy<BacklogName>(QUEUE_OF[entity]).map((queue) => ({ entity, ...queue })),
);

/** The queues of the backlog in the order of the work. */
export const backlogOf = (overview: Overview) =>
  Object.fromEntries(
    QUEUES.map(({ entity, name, statuses }) => {
      const queues: Readonly<Record<string, unknown>> = overview[entity] ?? {};
      return [name, joined(statuses.map((status) => queues[status] as StageFigure | undefined))];
    }),
  ) as Readonly<Record<BacklogName, StageFigure>>;

/** The request that has waited longest in a queue; null where the server does not name it. */
export function oldestIn(name: BacklogName, { oldest = [] }: Overview): OldestRequest | null {
  const queue = QUEUES.find((each) => each.name === name);
  const [first] = oldest
    .filter(({ entity, status }) => entity === queue?.entity && queue.statuses.includes(status))
    .sort((one, two) => one.since.localeCompare(two.since));
  return first ?? null;
}

const LATE_ENTRIES: readonly OverviewException["kind"][] = ["overdueEntry", "lateAtDock"];

/** Of the late entries to receive the one that was due first; null where none is late, or the server names none. */
export function lateToReceive({ exceptions }: Overview): OverviewException | null {
  const late = exceptions.filter(({ kind }) => LATE_ENTRIES.includes(kind));
  return late.toSorted((one, two) => one.since.localeCompare(two.since))[0] ?? null;
}

const TONES: readonly BoardTone[] = ["plain", "warning", "bad"];

/** The queue that needs attention most: by its tone, then by its age. Null: nothing waits. */
export function worstOf(overview: Overview, now: number): BacklogName | null {
  const review = overview.plan?.reviewMinutes ?? null;
  let worst: { readonly name: BacklogName; readonly rank: number; readonly ageMs: number } | null = null;
  for (const [key, { oldestSince, late }] of Object.entries(backlogOf(overview))) {
    if (oldestSince === null) continue;
    const name = key as BacklogName;
    const ageMs = Math.max(0, now - Date.parse(oldestSince));
    const rank = TONES.indexOf(toneOfQueue(name, { ageMs, late }, review));
    if (!worst || rank > worst.rank || (rank === worst.rank && ageMs > worst.ageMs))
      worst = { name, rank, ageMs };
  }
  return worst?.name ?? null;
}

/** Hours that are shown while nothing has moved and nothing is usual. */
const EMPTY_HOURS = [8, 18] as const;

/** The working hours of a day's 24: from the first to the last one in which something moved or usually moves. */
export function windowOf(hours: readonly HourFigure[]): readonly HourFigure[] {
  const isWorked = ({ inbound, outbound, meanInbound, meanOutbound }: HourFigure) =>
    [inbound, outbound, meanInbound, meanOutbound].some((units) => units !== null && units !== 0);
  const first = hours.findIndex(isWorked);
  if (first === -1) return hours.slice(...EMPTY_HOURS);
  return hours.slice(first, hours.findLastIndex(isWorked) + 1);
}

/** The last four characters of a request's number, by which people on the floor call it. */
export const lastFour = (number: string): string => number.slice(-4);

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
