/** The statuses of counts, and why one is made, for the browser too. */
import { type RequestDescription, statusSets } from "./request-description.ts";

export const COUNT_SETS = statusSets({
  draft: { stage: "work", tone: "neutral", pipeline: null, queue: "countOpen" },
  open: { stage: "work", tone: "info", pipeline: null, queue: "countOpen" },
  counting: { stage: "work", tone: "info", pipeline: null, queue: "countOpen" },
  counted: { stage: "decision", tone: "warning", pipeline: null, queue: "countOpen" },
  approved: { stage: "over", tone: "success" },
  cancelled: { stage: "over", tone: "neutral" },
});

export const COUNT_STATUSES = COUNT_SETS.all;

export type CountStatus = (typeof COUNT_STATUSES)[number];

const admin = ["admin"] as const;
const both = ["admin", "client"] as const;

const stockKeeper = { anyOf: ["warehouse-repertory"], roleCode: "admin" } as const;
const counter = { anyOf: ["warehouse-count"], roleCode: "admin" } as const;

/** Its description as a kind of request. */
export const COUNT_REQUEST = {
  prefix: "PD",
  messageType: 8,
  list: "warehouse-count",
  sets: COUNT_SETS,
  due: "dueAt",
  says: "Counts of stock and their commands.",
  pages: [
    {
      name: "warehouse-count",
      path: "/warehouse/warehouse-count",
      parent: "warehouse",
      roles: admin,
      hidden: true,
    },
    {
      name: "count-detail",
      path: "/warehouse/warehouse-count/:id",
      parent: "warehouse",
      roles: both,
      hidden: true,
      follows: ["warehouse-count", "warehouse-repertory"],
    },
    {
      name: "count-figures",
      path: "/warehouse/count-figures",
      parent: "warehouse",
      roles: both,
      hidden: true,
      follows: ["warehouse-count", "warehouse-repertory"],
    },
  ],
  shownBy: { anyOf: ["warehouse-count", "warehouse-repertory"] },
  asks: ["goods/type", "warehouse/location"],
  rights: {
    open: { ...counter, takes: "nothing" },
    take: counter,
    record: counter,
    finish: { ...counter, takes: "nothing" },
    recount: stockKeeper,
    approve: stockKeeper,
    cancel: { ...counter, takes: "reason" },
  },
} as const satisfies RequestDescription<CountStatus>;

/** Opened, and not all counted. */
export const COUNT_TO_COUNT: readonly CountStatus[] = ["open", "counting"];

/** Why a count is made: goods are due by their level, on demand, after a shortage, or because a pick emptied a place. */
export const COUNT_REASONS = ["cycle", "onDemand", "afterShort", "emptied"] as const;

/** What people may give as the reason. */
export const GIVEN_COUNT_REASONS = ["cycle", "onDemand", "afterShort"] as const;

/** The statuses in which people with the stock page see what was expected. */
export const COUNT_JUDGED: readonly CountStatus[] = ["counted", "approved"];

/** The most lines of one count. */
export const COUNT_LINES_MAX = 5_000;

/** A line is counted at most so often; then the person who approves chooses. */
export const COUNT_ROUNDS = 3;
