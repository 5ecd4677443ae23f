/** The stages of the pipeline as a person sees them: which queues, and where each leads. */
import { DELIVERY_SETS } from "../../contracts/delivery-status.ts";
import { EXIT_SETS } from "../../contracts/exit-status.ts";
import type { Overview, StageFigure } from "../../contracts/overview.ts";
import type { PageName } from "../../contracts/pages.ts";
import type { RequestName } from "../../contracts/wire.ts";
import { FIGURE_LISTS } from "../../machines/page/figure-lists.ts";

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
  readonly subject: RequestName;
  readonly queues: readonly StageFigure[];
  /** Those that went wrong rather than late. */
  readonly failed?: number;
  /** A note of the stage instead of its oldest age, where there is one. */
  readonly arrived?: number;
  /** How long one may wait. */
  readonly limitMinutes?: number | null | undefined;
  readonly page: PageName;
  readonly query?: Readonly<Record<string, string>>;
}

/** What the warehouse's people work through, in the order in which goods pass. */
export function warehouseStages({ entry, exit, delivery, plan }: Overview): readonly Stage[] {
  const limitMinutes = plan?.reviewMinutes;
  return [
    {
      ...{ name: "entryReview", subject: "entry", page: "entry-verify" },
      queues: [entry.pending],
      limitMinutes,
    },
    {
      ...{ name: "receiving", subject: "entry", queues: [entry.approved], page: "entry-handle" },
      arrived: entry.arrived,
    },
    {
      ...{ name: "partlyReceived", subject: "entry", queues: [entry.receiving], page: "entry-handle" },
      query: FIGURE_LISTS.entryReceiving.query(),
    },
    { ...{ name: "exitReview", subject: "exit", page: "exit-verify" }, queues: [exit.pending], limitMinutes },
    {
      ...{ name: "picking", subject: "exit", page: "exit-handle" },
      queues: EXIT_SETS.underWay.map((status) => exit[status]),
    },
    {
      ...{ name: "delivering", subject: "delivery", page: "delivery-handle" },
      queues: DELIVERY_SETS.open.map((status) => delivery[status]),
      failed: delivery.failed.count,
    },
  ];
}

/** Where a client's requests are. */
export function clientStages({ entry, exit, delivery }: Overview): readonly Stage[] {
  return [
    {
      ...{ name: "entryReview", subject: "entry", queues: [entry.pending], page: "entry-list" },
      query: FIGURE_LISTS.entryPending.query(),
    },
    {
      ...{ name: "announced", subject: "entry", queues: [entry.approved], page: "entry-list" },
      query: FIGURE_LISTS.entryApproved.query(),
    },
    {
      ...{ name: "partlyReceived", subject: "entry", queues: [entry.receiving], page: "entry-list" },
      query: FIGURE_LISTS.entryReceiving.query(),
    },
    {
      ...{ name: "exitReview", subject: "exit", queues: [exit.pending], page: "exit-list" },
      query: FIGURE_LISTS.exitPending.query(),
    },
    {
      ...{ name: "preparing", subject: "exit", queues: [exit.approved, exit.picking, exit.picked] },
      ...{ page: "exit-list", query: FIGURE_LISTS.exitBeingPrepared.query() },
    },
    {
      ...{ name: "onTheWay", subject: "delivery", queues: [delivery.inTransit], page: "delivery-list" },
      query: FIGURE_LISTS.deliveryInTransit.query(),
    },
  ];
}
