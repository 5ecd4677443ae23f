/** The stages of the pipeline as a person sees them: which queues, and where each leads. */
import { COUNT_SETS } from "../../contracts/count-status.ts";
import { DELIVERY_SETS } from "../../contracts/delivery-status.ts";
import type { ENTRY_SETS } from "../../contracts/entry-status.ts";
import { EXIT_SETS } from "../../contracts/exit-status.ts";
import type { Overview, StageFigure } from "../../contracts/overview.ts";
import type { PageName } from "../../contracts/pages.ts";
import { FIGURE_LISTS, joined, statusesBy } from "../../machines/page/figure-lists.ts";

export type StageName =
  | "entryReview"
  | "receiving"
  | "partlyReceived"
  | "exitReview"
  | "picking"
  | "delivering"
  | "counting"
  | "announced"
  | "preparing"
  | "onTheWay";

export interface Stage {
  readonly name: StageName;
  readonly subject: "entry" | "exit" | "delivery" | "count";
  /** Of the requests that are in it. */
  readonly statuses: readonly string[];
  /** Those that went wrong rather than late. */
  readonly failed?: number;
  /** A note of the stage instead of its oldest age, where there is one. */
  readonly arrived?: number;
  /** Stock rows that are to be counted. */
  readonly due?: number;
  readonly page: PageName;
  readonly query?: Readonly<Record<string, string>>;
}

/** All that are in a stage: how many, since when the oldest, and how many are late. */
export function figureOf({ subject, statuses }: Stage, overview: Overview): StageFigure {
  const queues: Readonly<Record<string, unknown>> = overview[subject] ?? {};
  return joined(statuses.map((status) => queues[status] as StageFigure | undefined));
}

/** What the warehouse's people work through, in the order in which goods pass. */
export const warehouseStages = ({ entry, delivery, count }: Overview): readonly Stage[] => [
  { name: "entryReview", subject: "entry", statuses: ["pending"], page: "entry-verify" },
  {
    ...{ name: "receiving", subject: "entry", statuses: ["approved"], page: "entry-handle" },
    arrived: entry.arrived,
  },
  {
    ...{ name: "partlyReceived", subject: "entry", statuses: ["receiving"], page: "entry-handle" },
    query: FIGURE_LISTS.entryReceiving.query(),
  },
  { name: "exitReview", subject: "exit", statuses: ["pending"], page: "exit-verify" },
  { name: "picking", subject: "exit", statuses: EXIT_SETS.underWay, page: "exit-handle" },
  {
    ...{ name: "delivering", subject: "delivery", statuses: DELIVERY_SETS.open, page: "delivery-handle" },
    failed: delivery.failed.count,
  },
  {
    ...{ name: "counting", subject: "count", statuses: COUNT_SETS.open, page: "warehouse-count" },
    query: { status: COUNT_SETS.open.join(",") },
    due: count?.dueRows ?? 0,
  },
];

type InWait<Sets extends { readonly waiting: readonly string[] }> = Sets["waiting"][number];

/** Where a client's requests are, in the order in which goods pass: each that waits for the warehouse is in a stage. */
const CLIENT_STAGES = {
  entry: {
    pending: "entryReview",
    approved: "announced",
    receiving: "partlyReceived",
  } as const satisfies Readonly<Record<InWait<typeof ENTRY_SETS>, StageName>>,
  exit: {
    pending: "exitReview",
    approved: "preparing",
    picking: "preparing",
    picked: "preparing",
  } as const satisfies Readonly<Record<InWait<typeof EXIT_SETS>, StageName>>,
  // Until its vehicle leaves it is its exit that waits, and what failed is the warehouse's to settle.
  delivery: { inTransit: "onTheWay" },
} as const satisfies Readonly<
  Record<Exclude<Stage["subject"], "count">, Readonly<Record<string, StageName>>>
>;

/** Where a client's requests are. */
export const clientStages = (): readonly Stage[] =>
  (["entry", "exit", "delivery"] as const).flatMap((subject) =>
    statusesBy<StageName>(CLIENT_STAGES[subject]).map(
      ({ name, statuses }): Stage => ({
        ...{ name, subject, statuses, page: `${subject}-list` },
        query: { status: statuses.join(",") },
      }),
    ),
  );
