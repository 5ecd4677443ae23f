/** The list behind each figure: the filters of the link that leads from the figure to exactly the rows it counts. Pure. */
import { COUNT_SETS } from "../../contracts/count-status.ts";
import { DELIVERY_SETS } from "../../contracts/delivery-status.ts";
import { ENTRY_SETS } from "../../contracts/entry-status.ts";
import { EXIT_IN_HAND, EXIT_SETS } from "../../contracts/exit-status.ts";
import type { Overview, OverviewException, QueueFigure, StageFigure } from "../../contracts/overview.ts";
import type { PageName } from "../../contracts/pages.ts";
import { listPageOf, type RequestName } from "../../contracts/request-kinds.ts";
import { LOW_STOCK, NEAR_EXPIRY_STOCK, PUT_BACK_STOCK, RESERVED_STOCK } from "../../contracts/stock-lists.ts";
import { NOW } from "../../domain/relative-day.ts";

interface FigureList {
  readonly resource: RequestName;
  readonly count: (overview: Overview) => number;
  readonly query: (asOf: string) => Readonly<Record<string, string>>;
}

/** "Before asOf", as a filter that includes its bound; NOW stays, and moves on with the clock. */
const before = (asOf: string): string => (asOf === NOW ? NOW : new Date(Date.parse(asOf) - 1).toISOString());

type Queues<Status extends string> = Readonly<Record<Status, QueueFigure>>;

/**
 * Several queues as one: all that wait, since the oldest of them, and what of them is late. A queue is undefined where
 * the figures come from an older node or a recorded minute that do not know its status yet.
 */
export function joined(given: readonly ((QueueFigure & Partial<StageFigure>) | undefined)[]): StageFigure {
  const queues = given.filter((queue) => queue !== undefined);
  const [oldestSince = null] = queues.flatMap(({ oldestSince: since }) => since ?? []).sort();
  return {
    count: queues.reduce((sum, { count }) => sum + count, 0),
    late: queues.reduce((sum, { late = 0 }) => sum + late, 0),
    oldestSince,
  };
}

/** The queues of these statuses as one. */
export function queueOf<Status extends string>(
  queues: Queues<NoInfer<Status>>,
  statuses: readonly Status[],
): StageFigure {
  return joined(statuses.map((status) => queues[status]));
}

/** The statuses that each name has in a table of them, in its order. */
export const statusesBy = <Name extends string>(table: Readonly<Record<string, Name>>) =>
  [...new Set(Object.values(table))].map((name) => ({
    ...{ name, statuses: Object.keys(table).filter((status) => table[status] === name) },
  }));

/** The requests in a status. */
const inStatus = <Resource extends FigureList["resource"], Status extends string>(
  resource: Resource,
  status: Status,
) => ({
  resource,
  count: (overview: Readonly<Record<Resource, Queues<Status>>>) => overview[resource][status].count,
  query: () => ({ status }),
});

/** Those in these statuses that the server calls late. */
export const lateIn = (statuses: readonly string[], asOf: string) => ({
  status: statuses.join(","),
  lateAtTo: before(asOf),
});

export const FIGURE_LISTS = {
  entryRejected: inStatus("entry", "rejected"),
  entryOverdue: {
    resource: "entry",
    count: ({ entry }) => entry.overdue.count,
    query: (asOf) => ({ status: "approved", hasArrived: "false", expectedAtTo: before(asOf) }),
  },
  entryLateAtDock: {
    resource: "entry",
    count: ({ entry }) => entry.lateAtDock.count,
    query: (asOf) => ({ ...lateIn(ENTRY_SETS.underWay, asOf), hasArrived: "true" }),
  },
  /** All that are late, in review, on their way or at the dock. */
  entryLate: {
    resource: "entry",
    count: ({ entry }) => queueOf(entry, ENTRY_SETS.waiting).late,
    query: (asOf) => lateIn(ENTRY_SETS.waiting, asOf),
  },
  entryReviewLate: {
    resource: "entry",
    count: ({ exceptionCounts }) => exceptionCounts.entryReview,
    query: (asOf) => lateIn(ENTRY_SETS.decision, asOf),
  },
  exitRejected: inStatus("exit", "rejected"),
  exitOverdue: {
    resource: "exit",
    count: ({ exceptionCounts }) => exceptionCounts.overdueExit,
    query: (asOf) => ({ status: EXIT_SETS.underWay.join(","), requiredAtTo: before(asOf) }),
  },
  exitLate: {
    resource: "exit",
    count: ({ exit }) => queueOf(exit, EXIT_SETS.waiting).late,
    query: (asOf) => lateIn(EXIT_SETS.waiting, asOf),
  },
  exitReviewLate: {
    resource: "exit",
    count: ({ exceptionCounts }) => exceptionCounts.exitReview,
    query: (asOf) => lateIn(EXIT_SETS.decision, asOf),
  },
  exitShort: {
    resource: "exit",
    count: ({ exceptionCounts }) => exceptionCounts.short,
    query: () => ({ status: EXIT_IN_HAND.join(","), isShort: "true" }),
  },
  exitUnpromised: {
    resource: "exit",
    count: ({ exceptionCounts }) => exceptionCounts.unpromised,
    query: () => ({ status: EXIT_SETS.waiting.join(","), isUnpromised: "true" }),
  },
  deliveryInTransit: inStatus("delivery", "inTransit"),
  deliveryLate: {
    resource: "delivery",
    count: ({ delivery }) => queueOf(delivery, DELIVERY_SETS.open).late,
    query: (asOf) => lateIn(DELIVERY_SETS.open, asOf),
  },
  deliveryFailed: inStatus("delivery", "failed"),
  countLate: {
    resource: "count",
    count: ({ exceptionCounts }) => exceptionCounts.overdueCount,
    query: (asOf) => lateIn(COUNT_SETS.open, asOf),
  },
} as const satisfies Readonly<Record<string, FigureList>>;

type Place = { readonly page: PageName; readonly query: Readonly<Record<string, string>> };

/** The list of a kind of exception: exactly its rows. */
export function exceptionList(kind: OverviewException["kind"], asOf: string): Place {
  switch (kind) {
    case "rejectedEntry":
      return { page: "entry-list", query: FIGURE_LISTS.entryRejected.query() };
    case "rejectedExit":
      return { page: "exit-list", query: FIGURE_LISTS.exitRejected.query() };
    case "failedDelivery":
      return { page: "delivery-list", query: FIGURE_LISTS.deliveryFailed.query() };
    case "overdueEntry":
      return { page: "entry-list", query: FIGURE_LISTS.entryOverdue.query(asOf) };
    case "lateAtDock":
      return { page: "entry-list", query: FIGURE_LISTS.entryLateAtDock.query(asOf) };
    case "entryReview":
      return { page: "entry-list", query: FIGURE_LISTS.entryReviewLate.query(asOf) };
    case "overdueExit":
      return { page: "exit-list", query: FIGURE_LISTS.exitOverdue.query(asOf) };
    case "exitReview":
      return { page: "exit-list", query: FIGURE_LISTS.exitReviewLate.query(asOf) };
    case "overdueCount":
      return { page: listPageOf("count"), query: FIGURE_LISTS.countLate.query(asOf) };
    case "short":
      return { page: "exit-list", query: FIGURE_LISTS.exitShort.query() };
    case "unpromised":
      return { page: "exit-list", query: FIGURE_LISTS.exitUnpromised.query() };
    case "putBack":
      return { page: "warehouse-repertory", query: PUT_BACK_STOCK };
    case "nearExpiry":
      return { page: "warehouse-repertory", query: { view: "goods", ...NEAR_EXPIRY_STOCK } };
  }
}

/** The list that a figure of stock on the workplace is the sum or the number of; what is incoming is of entries. */
export function stockListOf(figure: keyof Overview["stock"]): Place {
  if (figure === "incoming") return { page: "entry-list", query: { status: ENTRY_SETS.underWay.join(",") } };
  return { page: "warehouse-repertory", query: stockQueryOf(figure) };
}

function stockQueryOf(figure: Exclude<keyof Overview["stock"], "incoming">): Place["query"] {
  switch (figure) {
    case "onHand":
      return {};
    case "low":
      return LOW_STOCK;
    case "nearExpiry":
      return NEAR_EXPIRY_STOCK;
    case "reserved":
      return RESERVED_STOCK;
    case "putBack":
      return PUT_BACK_STOCK;
    default:
      return { standing: figure };
  }
}
