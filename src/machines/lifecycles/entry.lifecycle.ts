/**
 * The life of an entry: from a client's announcement to goods on the shelf.
 *
 * Pure and flat: no clock, no invoke, no side effect. Its actions are names of effects that the server carries out in
 * the same transaction (server/features/entry/entry.effects.ts); its guards are named rules (entry.rules.ts).
 * `completed` is over, yet not final in XState's sense: a receipt can still be reversed.
 */
import { setup } from "xstate";
import { type Actor, ENTRY_RIGHTS } from "../../contracts/permissions.ts";
import { type EntryFacet, type EntryFacts, type EntryRule, entryRules } from "./entry.rules.ts";
import { type Lifecycle, type Needs, needs as needsNames, type Tell } from "./lifecycle.ts";

export const ENTRY_COMMANDS = [
  "amend",
  "submit",
  "approve",
  "reject",
  "withdraw",
  "arrive",
  "receive",
  "closeShort",
  "reverseReceipt",
  "cancel",
  "openReturn",
] as const;
export type EntryCommand = (typeof ENTRY_COMMANDS)[number];

interface EntryContext {
  readonly row: EntryFacet;
  readonly facts: EntryFacts;
}

interface EntryEvent {
  readonly type: EntryCommand;
  readonly payload: Readonly<Record<string, never>>;
  readonly by: Actor;
}

const needs = (...all: readonly EntryRule[]): Needs => needsNames(...all);

const noEffectHere = () => undefined;

const effects = {
  /** Replaces the header and lines with what the command carries. */
  saveDraft: noEffectHere,
  /** revision + 1, submittedBy and submittedAt, the old rejection forgotten. */
  stampSubmission: noEffectHere,
  /** approvedAt; a waived four-eyes rule is written into the timeline. */
  stampApproval: noEffectHere,
  /** Keeps the reason in the named field. */
  keepReason: (_: unknown, _params: { field: "rejectReason" | "cancelReason" | "closeShortReason" }) =>
    undefined,
  /** arrivedAt (the first time), plate, driver, dock. */
  stampArrival: noEffectHere,
  /** A receipt with its lines; good and damaged goods into stock, through the ledger. */
  receiveGoods: noEffectHere,
  /** What is outstanding on every line becomes closedShort; the entry is marked as discrepant. */
  closeLinesShort: noEffectHere,
  /** completedAt. */
  stampCompletion: noEffectHere,
  /** Of a return: its delivery, where that is on its way back, is returned. */
  completeReturn: noEffectHere,
  /** Compensating ledger rows, never a deletion; closedShort, the mark and completedAt are cleared. */
  reverseReceipt: noEffectHere,
  /** Writes messages in the transaction; `byAdmin`: the owner is told only what somebody else did. */
  tell: (_: unknown, _params: Tell) => undefined,
  /** What was to be done about the status left behind is no longer to be done. */
  closeTodos: noEffectHere,
} as const;

type Effects = typeof effects;

/** An effect of the chart with its parameters: the server carries them out by an exhaustive switch. */
export type EntryEffect = {
  readonly [Name in keyof Effects]: Parameters<Effects[Name]> extends readonly [unknown, infer Params]
    ? { readonly type: Name } & Readonly<Params>
    : { readonly type: Name };
}[keyof Effects];

/** What every receipt has to satisfy, whether or not it completes the entry. */
const receiptNeeds = [
  "lineKnown",
  "quantityGiven",
  "withinTolerance",
  "lotGiven",
  "expiryGiven",
  "locationUsable",
] as const;

const keepCancelReason = { type: "keepReason", params: { field: "cancelReason" } } as const;
const tellSubmitted = {
  type: "tell",
  params: { audience: "verifiers", kind: "todo", template: "entrySubmitted" },
} as const;
const tellToReceive = {
  type: "tell",
  params: { audience: "handlers", kind: "todo", template: "entryToReceive" },
} as const;
const tellCancelled = {
  type: "tell",
  params: { audience: "owner", kind: "notice", template: "entryCancelled", when: "byAdmin" },
} as const;

const entryMachine = setup({
  types: { context: {} as EntryContext, events: {} as EntryEvent },
  guards: {
    needs: ({ context, event }, params: Needs["params"]) =>
      params.all.every((name) =>
        entryRules[name as EntryRule].holds({
          row: context.row,
          by: event.by,
          payload: event.payload as never,
          facts: context.facts,
        }),
      ),
  },
  actions: effects,
}).createMachine({
  id: "entry",
  initial: "draft",
  context: ({ input }) => input as EntryContext,
  states: {
    draft: {
      description: "Being written by its owner; nobody else acts on it.",
      on: {
        amend: { guard: needs("owner"), actions: "saveDraft" },
        submit: {
          target: "pending",
          guard: needs("owner", "hasLines", "clientActive"),
          actions: ["stampSubmission", tellSubmitted],
        },
        cancel: {
          target: "cancelled",
          guard: needs("owner", "notReturn"),
          actions: [keepCancelReason, tellCancelled],
        },
        openReturn: {
          target: "approved",
          guard: needs("isReturn", "hasLines"),
          actions: [
            "stampApproval",
            { type: "tell", params: { audience: "handlers", kind: "todo", template: "entryReturnOpened" } },
          ],
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
            { type: "tell", params: { audience: "owner", kind: "notice", template: "entryApproved" } },
            tellToReceive,
          ],
        },
        reject: {
          target: "rejected",
          guard: needs("reasonGiven"),
          actions: [
            "closeTodos",
            { type: "keepReason", params: { field: "rejectReason" } },
            { type: "tell", params: { audience: "owner", kind: "notice", template: "entryRejected" } },
          ],
        },
        withdraw: { target: "draft", guard: needs("owner"), actions: "closeTodos" },
        cancel: {
          target: "cancelled",
          guard: needs("owner", "notReturn", "reasonGiven"),
          actions: ["closeTodos", keepCancelReason, tellCancelled],
        },
      },
    },
    rejected: {
      description: "Sent back with a reason; its owner amends and submits again, or gives it up.",
      on: {
        amend: { guard: needs("owner"), actions: "saveDraft" },
        submit: {
          target: "pending",
          guard: needs("owner", "hasLines", "clientActive"),
          actions: ["stampSubmission", tellSubmitted],
        },
        cancel: {
          target: "cancelled",
          guard: needs("owner", "notReturn", "reasonGiven"),
          actions: [keepCancelReason, tellCancelled],
        },
      },
    },
    approved: {
      description: "Expected; what it announces counts as incoming. The truck may have arrived.",
      on: {
        arrive: { actions: "stampArrival" },
        receive: [
          {
            target: "completed",
            guard: needs(...receiptNeeds, "meetsEveryLine"),
            actions: [
              "closeTodos",
              "receiveGoods",
              "stampCompletion",
              "completeReturn",
              { type: "tell", params: { audience: "owner", kind: "notice", template: "entryCompleted" } },
            ],
          },
          {
            target: "receiving",
            guard: needs(...receiptNeeds),
            actions: [
              "closeTodos",
              "receiveGoods",
              { type: "tell", params: { audience: "owner", kind: "notice", template: "entryFirstReceipt" } },
            ],
          },
        ],
        closeShort: {
          target: "completed",
          guard: needs("isReturn", "reasonGiven"),
          actions: [
            "closeTodos",
            "closeLinesShort",
            { type: "keepReason", params: { field: "closeShortReason" } },
            "stampCompletion",
            "completeReturn",
            { type: "tell", params: { audience: "owner", kind: "notice", template: "entryClosedShort" } },
          ],
        },
        cancel: {
          target: "cancelled",
          guard: needs("owner", "page", "beforeArrival", "nothingReceived", "notReturn", "reasonGiven"),
          actions: ["closeTodos", keepCancelReason, tellCancelled],
        },
      },
    },
    receiving: {
      description: "Partly in: at least one receipt stands, and something is still outstanding.",
      on: {
        receive: [
          {
            target: "completed",
            guard: needs(...receiptNeeds, "meetsEveryLine"),
            actions: [
              "closeTodos",
              "receiveGoods",
              "stampCompletion",
              "completeReturn",
              { type: "tell", params: { audience: "owner", kind: "notice", template: "entryCompleted" } },
            ],
          },
          {
            target: "receiving",
            guard: needs(...receiptNeeds),
            actions: "receiveGoods",
          },
        ],
        closeShort: {
          target: "completed",
          guard: needs("reasonGiven"),
          actions: [
            "closeTodos",
            "closeLinesShort",
            { type: "keepReason", params: { field: "closeShortReason" } },
            "stampCompletion",
            "completeReturn",
            { type: "tell", params: { audience: "owner", kind: "notice", template: "entryClosedShort" } },
          ],
        },
        reverseReceipt: [
          {
            target: "receiving",
            guard: needs("receiptLive", "goodsInPlace", "deliveryOpen", "reasonGiven", "otherReceiptRemains"),
            actions: "reverseReceipt",
          },
          {
            target: "approved",
            guard: needs("receiptLive", "goodsInPlace", "deliveryOpen", "reasonGiven"),
            actions: ["closeTodos", "reverseReceipt", tellToReceive],
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
            guard: needs(
              "somethingReceived",
              "receiptLive",
              "goodsInPlace",
              "deliveryOpen",
              "reasonGiven",
              "otherReceiptRemains",
            ),
            actions: ["reverseReceipt", tellToReceive],
          },
          {
            target: "approved",
            guard: needs("somethingReceived", "receiptLive", "goodsInPlace", "deliveryOpen", "reasonGiven"),
            actions: ["reverseReceipt", tellToReceive],
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
});

/** The entry's lifecycle: one statechart for the server's decisions, the browser's buttons and the documents. */
export const entryLifecycle: Lifecycle<EntryFacet, EntryFacts> = {
  name: "entry",
  machine: entryMachine,
  rules: entryRules,
  commands: ENTRY_COMMANDS,
  systemCommands: ["openReturn"],
  rights: ENTRY_RIGHTS,
  stations: ["draft", "pending", "approved", "receiving", "completed"],
};
