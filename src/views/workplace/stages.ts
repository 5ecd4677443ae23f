/** The stages of the pipeline as a person sees them: which queues, and where each leads. */
import { COUNT_SETS } from "../../contracts/count-status.ts";
import { DELIVERY_SETS } from "../../contracts/delivery-status.ts";
import { ENTRY_SETS } from "../../contracts/entry-status.ts";
import { EXIT_SETS } from "../../contracts/exit-status.ts";
import type { Overview, StageFigure } from "../../contracts/overview.ts";
import type { PageName } from "../../contracts/pages.ts";
import { joined, statusesBy } from "../../machines/page/figure-lists.ts";

/** Where a client's requests are: each status that waits for the warehouse names its stage. */
const CLIENT_STAGES = {
  entry: ENTRY_SETS.pipeline,
  exit: EXIT_SETS.pipeline,
  delivery: DELIVERY_SETS.pipeline,
} as const;

type Names<Table> = Table extends Readonly<Record<string, infer Name>> ? Name : never;
export type StageName =
  | Names<(typeof CLIENT_STAGES)[keyof typeof CLIENT_STAGES]>
  | ("receiving" | "picking" | "delivering" | "counting");

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

/** The statuses of the entries that are in a stage of their client's pipeline. */
const entriesIn = (stage: Names<typeof ENTRY_SETS.pipeline>): readonly string[] =>
  statusesBy(ENTRY_SETS.pipeline).find(({ name }) => name === stage)?.statuses ?? [];

/** What the warehouse's people work through, in the order in which goods pass. */
export const warehouseStages = ({ entry, delivery, count }: Overview): readonly Stage[] => [
  { name: "entryReview", subject: "entry", statuses: entriesIn("entryReview"), page: "entry-verify" },
  {
    ...{ name: "receiving", subject: "entry", statuses: entriesIn("announced"), page: "entry-handle" },
    arrived: entry.arrived,
  },
  {
    ...{
      name: "partlyReceived",
      subject: "entry",
      statuses: entriesIn("partlyReceived"),
      page: "entry-handle",
    },
    query: { status: entriesIn("partlyReceived").join(",") },
  },
  { name: "exitReview", subject: "exit", statuses: EXIT_SETS.decision, page: "exit-verify" },
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

/** Where a client's requests are, in the order in which goods pass. */
export const clientStages = (): readonly Stage[] =>
  (["entry", "exit", "delivery"] as const).flatMap((subject) =>
    statusesBy<StageName>(CLIENT_STAGES[subject]).map(
      ({ name, statuses }): Stage => ({
        ...{ name, subject, statuses, page: `${subject}-list` },
        query: { status: statuses.join(",") },
      }),
    ),
  );
