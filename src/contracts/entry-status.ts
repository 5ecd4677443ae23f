/** The statuses and kinds of entries, for the browser too. */
import { type HeaderFields, SOURCE_NUMBER } from "./header-fields.ts";
import { TEXT_MAX } from "./limits.ts";
import { type RequestDescription, statusSets } from "./request-description.ts";

export const ENTRY_SETS = statusSets({
  draft: { stage: "author", tone: "neutral" },
  pending: { stage: "decision", tone: "warning", pipeline: "entryReview", queue: "entryPending" },
  rejected: { stage: "author", tone: "danger" },
  approved: { stage: "work", tone: "info", pipeline: "announced", queue: "entryOpen" },
  receiving: { stage: "work", tone: "info", pipeline: "partlyReceived", queue: "entryOpen" },
  completed: { stage: "over", tone: "success" },
  cancelled: { stage: "over", tone: "neutral" },
});

export const ENTRY_STATUSES = ENTRY_SETS.all;

export type EntryStatus = (typeof ENTRY_STATUSES)[number];

const admin = ["admin"] as const;
const both = ["admin", "client"] as const;

const entryOwner = { anyOf: ["entry-apply"] } as const;
const entryHandler = { anyOf: ["entry-handle"], roleCode: "admin" } as const;
const entryVerifier = { anyOf: ["entry-verify"], roleCode: "admin" } as const;

const fields = {
  sourceNumber: SOURCE_NUMBER,
  expectedAt: { kind: "instant", isDrafted: true },
  plate: { kind: "plate", isDrafted: true },
  driver: { kind: "text", max: TEXT_MAX.driver, isDrafted: true },
  phone: { kind: "phone", isDrafted: true },
  dock: { kind: "text" },
} as const satisfies HeaderFields;

/** Its description as a kind of request. */
export const ENTRY_REQUEST = {
  prefix: "RK",
  messageType: 1,
  sets: ENTRY_SETS,
  due: "expectedAt",
  fields,
  says: "Entries and their commands.",
  pages: [
    { name: "entry", path: "/entry", parent: null, roles: both },
    { name: "entry-apply", path: "/entry/entry-apply", parent: "entry", roles: both },
    { name: "entry-verify", path: "/entry/entry-verify", parent: "entry", roles: both },
    { name: "entry-handle", path: "/entry/entry-handle", parent: "entry", roles: admin },
    { name: "entry-list", path: "/entry/entry-list", parent: "entry", roles: both },
    {
      name: "entry-detail",
      path: "/entry/entry-list/:id",
      parent: "entry",
      roles: both,
      hidden: true,
      follows: ["entry-list", "entry-apply", "entry-verify", "entry-handle"],
    },
  ],
  shownBy: { anyOf: ["entry-apply", "entry-verify", "entry-handle", "entry-list"] },
  rights: {
    amend: entryOwner,
    submit: { ...entryOwner, takes: "nothing" },
    withdraw: { anyOf: ["entry-apply", "entry-verify"], takes: "nothing" },
    cancel: { anyOf: ["entry-apply", "entry-verify"], takes: "reasonIfAny" },
    approve: { ...entryVerifier, takes: "nothing" },
    reject: { ...entryVerifier, takes: "reason" },
    explainDelay: { anyOf: ["entry-verify", "entry-handle"], roleCode: "admin", takes: "reason" },
    arrive: entryHandler,
    receive: entryHandler,
    closeShort: { ...entryHandler, takes: "reason" },
    reverseReceipt: entryHandler,
  },
  isForMachines: true,
  isLooked: true,
} as const satisfies RequestDescription<EntryStatus>;

/** Some of it is in, or all. */
export const ENTRY_RECEIVED = ["receiving", "completed"] as const satisfies readonly EntryStatus[];

/** Over, and not given up: all is in, or the rest was closed short. */
export const ENTRY_FULFILLED = ["completed"] as const satisfies readonly EntryStatus[];

export const ENTRY_KINDS = ["purchase", "return", "transfer", "other"] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];
