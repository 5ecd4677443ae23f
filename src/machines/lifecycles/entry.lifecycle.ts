/**
 * The life of an entry: from a client's announcement to goods on the shelf.
 *
 * Pure and flat: no clock, no invoke, no side effect. Its actions are names of effects that the server carries out in
 * the same transaction (server/features/entry/entry.effects.ts); its guards are named rules (entry.rules.ts).
 * `completed` is over, yet not final in XState's sense: a receipt can still be reversed.
 */
import { createMachine } from "xstate";
import { ENTRY_RIGHTS } from "../../contracts/permissions.ts";
import { type EntryFacet, type EntryFacts, entryRules } from "./entry.rules.ts";
import {
  type ChartTypes,
  chartOf,
  type DraftEffects,
  type EffectOf,
  keepReason,
  type Lifecycle,
  notify,
} from "./lifecycle.ts";

const { tables, needs, guards } = chartOf(ENTRY_RIGHTS, entryRules, ["openReturn"], ["receive"]);

/** Every command of an entry: the keys of its rights, and the system's own. */
export const ENTRY_COMMANDS = tables.commands;
export type EntryCommand = (typeof ENTRY_COMMANDS)[number];

/** What the chart may ask of the server, in the transaction of its command: name → parameters. */
interface EntryEffects
  extends DraftEffects<"rejectReason" | "cancelReason" | "closeShortReason" | "delayCause"> {
  /** arrivedAt (the first time), plate, driver, dock. */
  readonly stampArrival: undefined;
  /** A receipt with its lines; good and damaged goods into stock, through the ledger. */
  readonly receiveGoods: undefined;
  /** What is outstanding on every line becomes closedShort; the entry is marked as discrepant. */
  readonly closeLinesShort: undefined;
  /** completedAt. */
  readonly stampCompletion: undefined;
  /** Of a return: its delivery, where that is on its way back, is returned. */
  readonly completeReturn: undefined;
  /**
   * Compensating ledger rows, never a deletion. The receipt's lines are open again: their closedShort and completedAt are
   * cleared, the mark too unless another line stays closed short.
   */
  readonly reverseReceipt: undefined;
}

/** An effect of the chart with its parameters: the server carries out each of them. */
export type EntryEffect = EffectOf<EntryEffects>;

/** What every receipt has to satisfy, whether or not it completes the entry. */
const receiptNeeds = [
  "lineKnown",
  "quantityGiven",
  "withinTolerance",
  "lotGiven",
  "expiryGiven",
  "locationUsable",
  "expired",
  "otherExpiry",
  "producedLater",
  "producedAfterExpiry",
] as const;
const reversalNeeds = ["receiptLive", "goodsInPlace", "deliveryOpen", "reasonGiven"] as const;

const keepCancelReason = keepReason("cancelReason");
const notifyToReceive = notify("handlers", "todo", "entryToReceive");
const notifyCancelled = notify("owner", "notice", "entryCancelled", "byAdmin");

/** Those who wait read why. */
const explaining = { guard: needs("reasonGiven"), actions: keepReason("delayCause") } as const;
const amendment = { guard: needs("owner"), actions: "saveDraft" } as const;
const submission = {
  target: "pending",
  guard: needs("owner", "hasLines", "clientActive", "expectedBeforeToday"),
  actions: ["stampSubmission", notify("verifiers", "todo", "entrySubmitted")],
} as const;
/** The receipt after which nothing is outstanding. */
const lastReceipt = {
  target: "completed",
  guard: needs(...receiptNeeds, "meetsEveryLine"),
  actions: [
    "closeTodos",
    "receiveGoods",
    "stampCompletion",
    "completeReturn",
    notify("owner", "notice", "entryCompleted"),
  ],
} as const;
const closingShort = [
  "closeTodos",
  "closeLinesShort",
  keepReason("closeShortReason"),
  "stampCompletion",
  "completeReturn",
  notify("owner", "notice", "entryClosedShort"),
] as const;

const entryChart = createMachine(
  {
    types: {} as ChartTypes<EntryFacet, EntryFacts, EntryCommand, EntryEffects>,
    id: "entry",
    initial: "draft",
    context: ({ input }) => input,
    states: {
      draft: {
        description: "Being written by its owner; no one else acts on it.",
        on: {
          amend: amendment,
          submit: submission,
          cancel: {
            target: "cancelled",
            guard: needs("owner", "notReturn"),
            actions: [keepCancelReason, notifyCancelled],
          },
          openReturn: {
            target: "approved",
            guard: needs("isReturn", "hasLines"),
            actions: ["stampApproval", notify("handlers", "todo", "entryReturnOpened")],
          },
        },
      },
      pending: {
        description: "Submitted; an admin decides.",
        on: {
          approve: {
            target: "approved",
            guard: needs("notSubmitter"),
            actions: [
              "closeTodos",
              "stampApproval",
              notify("owner", "notice", "entryApproved"),
              notifyToReceive,
            ],
          },
          reject: {
            target: "rejected",
            guard: needs("reasonGiven"),
            actions: ["closeTodos", keepReason("rejectReason"), notify("owner", "notice", "entryRejected")],
          },
          withdraw: { target: "draft", guard: needs("owner"), actions: "closeTodos" },
          explainDelay: explaining,
          cancel: {
            target: "cancelled",
            guard: needs("owner", "notReturn", "reasonGiven"),
            actions: ["closeTodos", keepCancelReason, notifyCancelled],
          },
        },
      },
      rejected: {
        description: "Sent back with a reason; its owner amends and submits again, or gives it up.",
        on: {
          amend: amendment,
          submit: submission,
          cancel: {
            target: "cancelled",
            guard: needs("owner", "notReturn", "reasonGiven"),
            actions: [keepCancelReason, notifyCancelled],
          },
        },
      },
      approved: {
        description: "Expected; what it announces counts as incoming. The truck may have arrived.",
        on: {
          arrive: { actions: "stampArrival" },
          explainDelay: explaining,
          receive: [
            lastReceipt,
            {
              target: "receiving",
              guard: needs(...receiptNeeds),
              actions: ["closeTodos", "receiveGoods", notify("owner", "notice", "entryFirstReceipt")],
            },
          ],
          closeShort: {
            target: "completed",
            guard: needs("isReturn", "reasonGiven"),
            actions: closingShort,
          },
          cancel: {
            target: "cancelled",
            guard: needs("owner", "page", "beforeArrival", "nothingReceived", "notReturn", "reasonGiven"),
            actions: ["closeTodos", keepCancelReason, notifyCancelled],
          },
        },
      },
      receiving: {
        description: "Partly in: at least one receipt stands, and something is still outstanding.",
        on: {
          explainDelay: explaining,
          receive: [
            lastReceipt,
            {
              target: "receiving",
              guard: needs(...receiptNeeds),
              actions: "receiveGoods",
            },
          ],
          closeShort: {
            target: "completed",
            guard: needs("reasonGiven"),
            actions: closingShort,
          },
          reverseReceipt: [
            {
              target: "receiving",
              guard: needs(...reversalNeeds, "otherReceiptRemains"),
              actions: "reverseReceipt",
            },
            {
              target: "approved",
              guard: needs(...reversalNeeds),
              actions: ["closeTodos", "reverseReceipt", notifyToReceive],
            },
          ],
        },
      },
      completed: {
        description: "Everything is in, or the rest was closed short. Over, but a receipt can be reversed.",
        tags: ["over"],
        on: {
          reverseReceipt: [
            {
              target: "receiving",
              guard: needs("somethingReceived", ...reversalNeeds, "otherReceiptRemains"),
              actions: ["reverseReceipt", notifyToReceive],
            },
            {
              target: "approved",
              guard: needs("somethingReceived", ...reversalNeeds),
              actions: ["reverseReceipt", notifyToReceive],
            },
          ],
        },
      },
      cancelled: {
        description: "Given up, with its reason. Final.",
        tags: ["over"],
        type: "final",
      },
    },
  },
  { guards },
);

/** The entry's lifecycle: one statechart for the server's decisions, the browser's buttons and the documents. */
export const entryLifecycle: Lifecycle<EntryFacet, EntryFacts> = {
  name: "entry",
  machine: entryChart,
  ...tables,
  stations: ["draft", "pending", "approved", "receiving", "completed"],
};
