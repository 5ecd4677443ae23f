/** The statuses, kinds and modes of exits, for the browser too. */
import { type HeaderFields, SOURCE_NUMBER } from "./header-fields.ts";
import { type RequestDescription, statusSets } from "./request-description.ts";

export const EXIT_SETS = statusSets({
  draft: { stage: "author", tone: "neutral" },
  pending: { stage: "decision", tone: "warning", pipeline: "exitReview", queue: "exitPending" },
  rejected: { stage: "author", tone: "danger" },
  approved: { stage: "work", tone: "info", pipeline: "preparing", queue: "exitApproved" },
  picking: { stage: "work", tone: "info", pipeline: "preparing", queue: "exitPicking" },
  picked: { stage: "work", tone: "info", pipeline: "preparing", queue: "exitPicked" },
  shipped: { stage: "over", tone: "success" },
  cancelled: { stage: "over", tone: "neutral" },
});

export const EXIT_STATUSES = EXIT_SETS.all;

export type ExitStatus = (typeof EXIT_STATUSES)[number];

const admin = ["admin"] as const;
const both = ["admin", "client"] as const;

const exitOwner = { anyOf: ["exit-apply"] } as const;
const exitHandler = { anyOf: ["exit-handle"], roleCode: "admin" } as const;
const exitVerifier = { anyOf: ["exit-verify"], roleCode: "admin" } as const;

const fields = {
  sourceNumber: SOURCE_NUMBER,
  requiredAt: { kind: "instant", isDrafted: true },
} as const satisfies HeaderFields;

/** Its description as a kind of request. */
export const EXIT_REQUEST = {
  prefix: "CK",
  messageType: 2,
  sets: EXIT_SETS,
  due: "requiredAt",
  fields,
  says: "Exits and their commands.",
  pages: [
    { name: "exit", path: "/exit", parent: null, roles: both },
    { name: "exit-apply", path: "/exit/exit-apply", parent: "exit", roles: both },
    { name: "exit-verify", path: "/exit/exit-verify", parent: "exit", roles: both },
    { name: "exit-handle", path: "/exit/exit-handle", parent: "exit", roles: admin },
    { name: "exit-list", path: "/exit/exit-list", parent: "exit", roles: both },
    {
      name: "exit-detail",
      path: "/exit/exit-list/:id",
      parent: "exit",
      roles: both,
      hidden: true,
      follows: ["exit-list", "exit-apply", "exit-verify", "exit-handle"],
    },
  ],
  shownBy: { anyOf: ["exit-apply", "exit-verify", "exit-handle", "exit-list"] },
  rights: {
    amend: exitOwner,
    submit: { ...exitOwner, takes: "nothing" },
    withdraw: { anyOf: ["exit-apply", "exit-verify"], takes: "nothing" },
    cancel: { anyOf: ["exit-apply", "exit-verify", "exit-handle"], takes: "reasonIfAny" },
    requestCancel: { anyOf: ["exit-apply", "exit-list"], takes: "reason" },
    approve: { ...exitVerifier, takes: "nothing" },
    reject: { ...exitVerifier, takes: "reason" },
    explainDelay: { anyOf: ["exit-verify", "exit-handle"], roleCode: "admin", takes: "reason" },
    startPicking: exitHandler,
    pick: exitHandler,
    changeLot: exitHandler,
    unpick: exitHandler,
    reportShort: exitHandler,
    repromise: { anyOf: ["exit-handle", "exit-verify"], roleCode: "admin" },
    finishPicking: { ...exitHandler, takes: "nothing" },
    handOver: exitHandler,
    acceptCancel: { ...exitHandler, takes: "nothing" },
    declineCancel: { ...exitHandler, takes: "reason" },
  },
  isForMachines: true,
  isLooked: true,
} as const satisfies RequestDescription<ExitStatus>;

/** What lost its goods can be promised others. */
export const EXIT_PROMISABLE = ["pending", "approved", "picking"] as const satisfies readonly ExitStatus[];

/** Not all of it is picked yet. */
export const EXIT_TO_PICK = ["approved", "picking"] as const satisfies readonly ExitStatus[];

/** Picked in part or in full, and still in the warehouse. */
export const EXIT_IN_HAND = ["picking", "picked"] as const satisfies readonly ExitStatus[];

/** Over, and not given up: its goods have left. */
export const EXIT_FULFILLED = ["shipped"] as const satisfies readonly ExitStatus[];

export const ALLOCATION_STATUSES = ["open", "picked", "released", "shipped"] as const;
type AllocationStatus = (typeof ALLOCATION_STATUSES)[number];

/** Reserved, on the shelf or picked. */
export const ALLOCATION_HELD = ["open", "picked"] as const satisfies readonly AllocationStatus[];

/** Off the shelf. */
export const ALLOCATION_TAKEN = ["picked", "shipped"] as const satisfies readonly AllocationStatus[];

export const EXIT_KINDS = ["sale", "transfer", "return", "other"] as const;

export type ExitKind = (typeof EXIT_KINDS)[number];

/** Delivered by the warehouse, or picked up at its door. */
export const EXIT_MODES = ["delivery", "pickup"] as const;

export type ExitMode = (typeof EXIT_MODES)[number];
