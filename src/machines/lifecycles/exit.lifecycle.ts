/**
 * The life of an exit: from a client's wish to goods that have left the house.
 *
 * Pure and flat: no clock, no invoke, no side effect. Its actions are names of effects that the server carries out in
 * the same transaction (server/features/exit/exit.effects.ts); its guards are named rules (exit.rules.ts).
 */
import { createMachine } from "xstate";
import { EXIT_RIGHTS } from "../../contracts/permissions.ts";
import { type ExitFacet, type ExitFacts, exitRules } from "./exit.rules.ts";
import {
  type ChartTypes,
  chartOf,
  type DraftEffects,
  type EffectOf,
  keepReason,
  type Lifecycle,
  notify,
} from "./lifecycle.ts";

const { tables, needs, guards } = chartOf(
  EXIT_RIGHTS,
  exitRules,
  ["ship", "repromise"],
  ["pick", "changeLot", "unpick", "reportShort"],
);

/** Every command of an exit: the keys of its rights, and the system's own. */
export const EXIT_COMMANDS = tables.commands;
export type ExitCommand = (typeof EXIT_COMMANDS)[number];

/** What the chart may ask of the server, in the transaction of its command: name → parameters. */
interface ExitEffects
  extends DraftEffects<
    "rejectReason" | "cancelReason" | "cancelRequestReason" | "declineReason" | "delayCause"
  > {
  /** Promises goods to every line: first expired first out, then first in first out. */
  readonly reserveGoods: undefined;
  /** Takes back everything that is promised and not shipped. */
  readonly releaseGoods: undefined;
  /** Where what is picked is put down: the named staging location, or the one with the fewest open exits. */
  readonly chooseStaging: undefined;
  /** The quantity of a line goes from open allocations to picked ones, and from the shelf to staging. */
  readonly pickGoods: undefined;
  /** What is promised of one lot is promised of another one on the same shelf. */
  readonly changeLot: undefined;
  /** What was picked goes back to a shelf, and is promised there. */
  readonly unpickGoods: undefined;
  /** It is no longer picked. */
  readonly clearPicked: undefined;
  /** Its delivery ends, and makes room for another one. */
  readonly supersedeDelivery: undefined;
  /** Promises follow the goods that were taken, or what is unpromised is promised again. */
  readonly repromiseGoods: undefined;
  /** The shortfall is released and moved to quarantine, so that the next exit reserves no ghosts. */
  readonly shortGoods: undefined;
  /** pickedAt. */
  readonly stampPicked: undefined;
  /** A delivery of what was picked, pending. */
  readonly openDelivery: undefined;
  /** Its delivery ends with it, where there is one. */
  readonly cancelDelivery: undefined;
  /** The owner's wish to cancel is open from now on. */
  readonly markCancelRequest: undefined;
  /** The wish is answered, or overtaken. */
  readonly clearCancelRequest: undefined;
  /** What was picked leaves stock, and with it what was reserved; shippedAt. */
  readonly issueGoods: undefined;
  /** Who took the goods away. */
  readonly keepSigner: undefined;
}

/** An effect of the chart with its parameters: the server carries out each of them. */
export type ExitEffect = EffectOf<ExitEffects>;

const keepCancelReason = keepReason("cancelReason");
const notifyCancelled = notify("owner", "notice", "exitCancelled", "byAdmin");
const submission = {
  target: "pending",
  guard: needs(
    "owner",
    "hasLines",
    "clientActive",
    "consigneeGiven",
    "consigneePhoneGiven",
    "requiredBeforeToday",
    "enoughAvailable",
  ),
  actions: ["stampSubmission", "reserveGoods", notify("verifiers", "todo", "exitSubmitted")],
} as const;
/** What is no longer promised, because its goods were taken, is promised again. */
const repromising = { guard: needs("somethingUnpromised"), actions: "repromiseGoods" } as const;
const backToShelf = needs("pickedThere", "shelfUsable", "deliveryWaits");
/** Those who wait read why. */
const explaining = { guard: needs("reasonGiven"), actions: keepReason("delayCause") } as const;
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
      notifyCancelled,
    ],
  },
  requestCancel: {
    guard: needs("ownClient", "notCancelling", "reasonGiven"),
    actions: [
      "markCancelRequest",
      keepReason("cancelRequestReason"),
      notify("handlers", "todo", "exitCancelRequested"),
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
      notify("owner", "notice", "exitCancelAccepted"),
    ],
  },
  declineCancel: {
    guard: needs("cancelRequested", "reasonGiven"),
    actions: [
      "closeTodos",
      "clearCancelRequest",
      keepReason("declineReason"),
      notify("owner", "notice", "exitCancelDeclined"),
    ],
  },
} as const;

const exitChart = createMachine(
  {
    types: {} as ChartTypes<ExitFacet, ExitFacts, ExitCommand, ExitEffects>,
    id: "exit",
    initial: "draft",
    context: ({ input }) => input,
    states: {
      draft: {
        description: "Being written by its owner; nothing is reserved yet.",
        on: {
          amend: amendment,
          submit: submission,
          cancel: {
            target: "cancelled",
            guard: needs("owner", "requester"),
            actions: [keepCancelReason, notifyCancelled],
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
              notify("owner", "notice", "exitApproved"),
              notify("handlers", "todo", "exitToPick"),
            ],
          },
          reject: {
            target: "rejected",
            guard: needs("reasonGiven"),
            actions: [
              "closeTodos",
              "releaseGoods",
              keepReason("rejectReason"),
              notify("owner", "notice", "exitRejected"),
            ],
          },
          explainDelay: explaining,
          repromise: repromising,
          withdraw: {
            target: "draft",
            guard: needs("owner"),
            actions: ["closeTodos", "releaseGoods"],
          },
          cancel: {
            target: "cancelled",
            guard: needs("owner", "requester", "reasonGiven"),
            actions: ["closeTodos", "releaseGoods", keepCancelReason, notifyCancelled],
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
            actions: [keepCancelReason, notifyCancelled],
          },
        },
      },
      approved: {
        description: "To be picked; its goods stay reserved.",
        on: {
          startPicking: {
            target: "picking",
            guard: needs("stagingUsable"),
            actions: ["closeTodos", "chooseStaging"],
          },
          explainDelay: explaining,
          repromise: repromising,
          cancel: {
            target: "cancelled",
            guard: needs("owner", "page", "reasonGiven"),
            actions: ["closeTodos", "releaseGoods", keepCancelReason, notifyCancelled],
          },
        },
      },
      picking: {
        description: "A picker goes along the shelves, line by line.",
        on: {
          explainDelay: explaining,
          repromise: repromising,
          pick: {
            guard: needs("exitLineKnown", "withinAllocated", "lotPromised"),
            actions: "pickGoods",
          },
          changeLot: {
            guard: needs("exitLineKnown", "withinAllocated", "lotOnShelf", "lotFree", "expiryOrReason"),
            actions: "changeLot",
          },
          unpick: { guard: backToShelf, actions: "unpickGoods" },
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
        description: "At the door: waits for its vehicle, or to be picked up.",
        on: {
          explainDelay: explaining,
          unpick: {
            target: "picking",
            guard: backToShelf,
            actions: ["unpickGoods", "clearPicked", "supersedeDelivery"],
          },
          handOver: {
            target: "shipped",
            guard: needs("isPickup", "notCancelling", "signerGiven"),
            actions: ["closeTodos", "issueGoods", "keepSigner", notify("owner", "notice", "exitShipped")],
          },
          ship: {
            target: "shipped",
            guard: needs("isDelivered", "notCancelling"),
            actions: ["closeTodos", "issueGoods", notify("owner", "notice", "exitShipped")],
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
  },
  { guards },
);

/** The exit's lifecycle: one statechart for the server's decisions, the browser's buttons and the documents. */
export const exitLifecycle: Lifecycle<ExitFacet, ExitFacts> = {
  name: "exit",
  machine: exitChart,
  ...tables,
  stations: ["draft", "pending", "approved", "picking", "picked", "shipped"],
};
