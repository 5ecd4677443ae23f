/** The stages of the pipeline as a person sees them: which queues, and where each leads. */
import { DELIVERY_SETS } from "../../contracts/delivery-status.ts";
import { EXIT_SETS } from "../../contracts/exit-status.ts";
import type { Overview, StageFigure } from "../../contracts/overview.ts";
import type { PageName } from "../../contracts/pages.ts";
import { FIGURE_LISTS, joined } from "../../machines/page/figure-lists.ts";

export type StageName =
  | "entryReview"
  | "receiving"
  | "partlyReceived"
  | "exitReview"
  | "picking"
  | "delivering"
  | "announced"
  | "preparing"
  | "onTheWay";

export interface Stage {
  readonly name: StageName;
  readonly subject: "entry" | "exit" | "delivery";
  /** Of the requests that are in it. */
  readonly statuses: readonly string[];
  /** Those that went wrong rather than late. */
  readonly failed?: number;
  /** A note of the stage instead of its oldest age, where there is one. */
  readonly arrived?: number;
  readonly page: PageName;
  readonly query?: Readonly<Record<string, string>>;
}

/** All that are in a stage: how many, since when the oldest, and how many are late. */
export function figureOf({ subject, statuses }: Stage, overview: Overview): StageFigure {
  const queues: Readonly<Record<string, unknown>> = overview[subject];
  return joined(statuses.map((status) => queues[status] as StageFigure | undefined));
}

/** What the warehouse's people work through, in the order in which goods pass. */
export const warehouseStages = ({ entry, delivery }: Overview): readonly Stage[] => [
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
];

/** Where a client's requests are. */
export const clientStages = (): readonly Stage[] => [
  clientStage("entryReview", "entry", "pending"),
  clientStage("announced", "entry", "approved"),
  clientStage("partlyReceived", "entry", "receiving"),
  clientStage("exitReview", "exit", "pending"),
  clientStage("preparing", "exit", ...EXIT_SETS.underWay),
  clientStage("onTheWay", "delivery", "inTransit"),
];

const clientStage = (name: StageName, subject: Stage["subject"], ...statuses: readonly string[]): Stage => ({
  ...{ name, subject, statuses, page: `${subject}-list` },
  query: { status: statuses.join(",") },
});
