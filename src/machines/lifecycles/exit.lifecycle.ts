/**
 * The life of an exit: from a client's wish to goods that have left the house.
 *
 * Pure and flat: no clock, no invoke, no side effect. Its actions are names of effects that the server carries out in
 * the same transaction (server/features/exit/exit.effects.ts); its guards are named rules (exit.rules.ts).
 */
import { setup } from "xstate";
import { type Actor, EXIT_RIGHTS } from "../../contracts/permissions.ts";
import { type ExitFacet, type ExitFacts, type ExitRule, exitRules } from "./exit.rules.ts";
import { type Lifecycle, type Needs, needs as needsNames, type Tell } from "./lifecycle.ts";

export const EXIT_COMMANDS = [
  "amend",
  "submit",
  "approve",
  "reject",
  "withdraw",
  "startPicking",
  "pick",
  "reportShort",
  "finishPicking",
  "handOver",
  "requestCancel",
  "acceptCancel",
  "declineCancel",
  "cancel",
  "ship",
] as const;
export type ExitCommand = (typeof EXIT_COMMANDS)[number];

interface ExitContext {
  readonly row: ExitFacet;
  readonly facts: ExitFacts;
}

interface ExitEvent {
  readonly type: ExitCommand;
  readonly payload: Readonly<Record<string, never>>;
  readonly by: Actor;
}

const needs = (...all: readonly ExitRule[]): Needs => needsNames(...all);

const noEffectHere = () => undefined;

const effects = {
  /** Replaces the header and lines with what the command carries. */
  saveDraft: noEffectHere,
  /** revision + 1, submittedBy and submittedAt, the old rejection forgotten. */
  stampSubmission: noEffectHere,
  /** Promises goods to every line: first expired first out, then first in first out. */
  reserveGoods: noEffectHere,
  /** Takes back everything that is promised and not shipped. */
  releaseGoods: noEffectHere,
  /** approvedAt; a waived four-eyes rule is written into the timeline. */
  stampApproval: noEffectHere,
  /** Keeps the reason in the named field. */
  keepReason: (
    _: unknown,
    _params: { field: "rejectReason" | "cancelReason" | "cancelRequestReason" | "declineReason" },
  ) => undefined,
  /** The quantity of a line goes from open allocations to picked ones. */
  pickGoods: noEffectHere,
  /** The shortfall is released and moved to quarantine, so that the next exit reserves no ghosts. */
  shortGoods: noEffectHere,
  /** pickedAt. */
  stampPicked: noEffectHere,
  /** A delivery of what was picked, pending. */
  openDelivery: noEffectHere,
  /** Its delivery ends with it, where there is one. */
  cancelDelivery: noEffectHere,
  /** The owner's wish to cancel is open from now on. */
  markCancelRequest: noEffectHere,
  /** The wish is answered, or overtaken. */
  clearCancelRequest: noEffectHere,
  /** What was picked leaves stock, and with it what was reserved; shippedAt. */
  issueGoods: noEffectHere,
  /** Who took the goods away. */
  keepSigner: noEffectHere,
  /** Writes messages in the transaction; `byAdmin`: the owner is told only what somebody else did. */
  tell: (_: unknown, _params: Tell) => undefined,
  /** What was to be done about the status left behind is no longer to be done. */
  closeTodos: noEffectHere,
} as const;

type Effects = typeof effects;

/** An effect of the chart with its parameters: the server carries them out by an exhaustive switch. */
export type ExitEffect = {
  readonly [Name in keyof Effects]: Parameters<Effects[Name]> extends readonly [unknown, infer Params]
    ? { readonly type: Name } & Readonly<Params>
    : { readonly type: Name };
}[keyof Effects];

const tell = (
  audience: Tell["audience"],
  kind: Tell["kind"],
  template: string,
  when?: Tell["when"],
): { readonly type: "tell"; readonly params: Tell } => ({
  type: "tell",
  params: { audience, kind, template, ...(when ? { when } : {}) },
});

const keepCancelReason = { type: "keepReason", params: { field: "cancelReason" } } as const;
const tellCancelled = tell("owner", "notice", "exitCancelled", "byAdmin");
const submission = {
  target: "pending",
  guard: needs("owner", "hasLines", "clientActive", "consigneeGiven", "enoughAvailable"),
  actions: ["stampSubmission", "reserveGoods", tell("verifiers", "todo", "exitSubmitted")],
} as const;
const amendment = { guard: needs("owner"), actions: "saveDraft" } as const;

/** The ways out of what the warehouse has in its hands. */
const cancelling = {
  cancel: {
    target: "cancelled",
    guard: needs("handler", "reasonGiven"),
    actions: [
      "closeTodos",
      "clearCancelRequest",
      "releaseGoods",
      keepCancelReason,
      "cancelDelivery",
      tellCancelled,
    ],
  },
  requestCancel: {
    guard: needs("ownClient", "notCancelling", "reasonGiven"),
    actions: [
      "markCancelRequest",
      { type: "keepReason", params: { field: "cancelRequestReason" } },
      tell("handlers", "todo", "exitCancelRequested"),
    ],
  },
  acceptCancel: {
    target: "cancelled",
    guard: needs("cancelRequested"),
    actions: [
      "closeTodos",
      "clearCancelRequest",
      "releaseGoods",
      "cancelDelivery",
      tell("owner", "notice", "exitCancelAccepted"),
    ],
  },
  declineCancel: {
    guard: needs("cancelRequested", "reasonGiven"),
    actions: [
      "closeTodos",
      "clearCancelRequest",
      { type: "keepReason", params: { field: "declineReason" } },
      tell("owner", "notice", "exitCancelDeclined"),
    ],
  },
} as const;

const exitMachine = setup({
  types: { context: {} as ExitContext, events: {} as ExitEvent },
  guards: {
    needs: ({ context, event }, params: Needs["params"]) =>
      params.all.every((name) =>
        exitRules[name as ExitRule].holds({
          row: context.row,
          by: event.by,
          payload: event.payload as never,
          facts: context.facts,
        }),
      ),
  },
  actions: effects,
}).createMachine({
  id: "exit",
  initial: "draft",
  context: ({ input }) => input as ExitContext,
  states: {
    draft: {
      description: "Being written by its owner; nothing is reserved yet.",
      on: {
        amend: amendment,
        submit: submission,
        cancel: {
          target: "cancelled",
          guard: needs("owner", "requester"),
          actions: [keepCancelReason, tellCancelled],
        },
      },
    },
    pending: {
      description: "Submitted; its goods are reserved, and an admin decides.",
      on: {
        approve: {
          target: "approved",
          guard: needs("notSubmitter"),
          actions: [
            "closeTodos",
            "stampApproval",
            tell("owner", "notice", "exitApproved"),
            tell("handlers", "todo", "exitToPick"),
          ],
        },
        reject: {
          target: "rejected",
          guard: needs("reasonGiven"),
          actions: [
            "closeTodos",
            "releaseGoods",
            { type: "keepReason", params: { field: "rejectReason" } },
            tell("owner", "notice", "exitRejected"),
          ],
        },
        withdraw: {
          target: "draft",
          guard: needs("owner"),
          actions: ["closeTodos", "releaseGoods"],
        },
        cancel: {
          target: "cancelled",
          guard: needs("owner", "requester", "reasonGiven"),
          actions: ["closeTodos", "releaseGoods", keepCancelReason, tellCancelled],
        },
      },
    },
    rejected: {
      description: "Sent back with a reason and nothing reserved; its owner amends and submits again.",
      on: {
        amend: amendment,
        submit: submission,
        cancel: {
          target: "cancelled",
          guard: needs("owner", "requester", "reasonGiven"),
          actions: [keepCancelReason, tellCancelled],
        },
      },
    },
    approved: {
      description: "To be picked; its goods stay reserved.",
      on: {
        startPicking: { target: "picking", actions: "closeTodos" },
        cancel: {
          target: "cancelled",
          guard: needs("owner", "page", "reasonGiven"),
          actions: ["closeTodos", "releaseGoods", keepCancelReason, tellCancelled],
        },
      },
    },
    picking: {
      description: "Somebody goes along the shelves, line by line.",
      on: {
        pick: { guard: needs("exitLineKnown", "withinAllocated"), actions: "pickGoods" },
        reportShort: {
          guard: needs("exitLineKnown", "withinAllocated", "reasonGiven"),
          actions: "shortGoods",
        },
        finishPicking: [
          {
            target: "picked",
            guard: needs("allPicked", "somethingPicked", "isDelivered"),
            actions: ["stampPicked", "openDelivery"],
          },
          { target: "picked", guard: needs("allPicked", "somethingPicked"), actions: "stampPicked" },
        ],
        ...cancelling,
      },
    },
    picked: {
      description: "At the door: waits for its vehicle, or for whoever fetches it.",
      on: {
        handOver: {
          target: "shipped",
          guard: needs("isPickup", "notCancelling", "signerGiven"),
          actions: ["closeTodos", "issueGoods", "keepSigner", tell("owner", "notice", "exitShipped")],
        },
        ship: {
          target: "shipped",
          guard: needs("isDelivered", "notCancelling"),
          actions: ["closeTodos", "issueGoods", tell("owner", "notice", "exitShipped")],
        },
        ...cancelling,
      },
    },
    shipped: {
      description: "The goods have left the house; what becomes of them is the delivery's to tell. Final.",
      tags: ["over"],
      type: "final",
    },
    cancelled: {
      description: "Given up, with its reason; nothing is reserved any more. Final.",
      tags: ["over"],
      type: "final",
    },
  },
});

/** The exit's lifecycle: one statechart for the server's decisions, the browser's buttons and the documents. */
export const exitLifecycle: Lifecycle<ExitFacet, ExitFacts> = {
  name: "exit",
  machine: exitMachine,
  rules: exitRules,
  commands: EXIT_COMMANDS,
  systemCommands: ["ship"],
  rights: EXIT_RIGHTS,
  stations: ["draft", "pending", "approved", "picking", "picked", "shipped"],
};
