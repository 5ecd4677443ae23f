/**
 * The life of a delivery: from goods at the door to a signature, or back again.
 *
 * Pure and flat: no clock, no invoke, no side effect. Its actions are names of effects that the server carries out in
 * the same transaction (server/features/delivery/delivery.effects.ts); its guards are named rules (delivery.rules.ts).
 */
import { setup } from "xstate";
import { type Actor, DELIVERY_RIGHTS } from "../../contracts/permissions.ts";
import {
  type DeliveryFacet,
  type DeliveryFacts,
  type DeliveryRule,
  deliveryRules,
} from "./delivery.rules.ts";
import { type Lifecycle, type Needs, needs as needsNames, type Tell } from "./lifecycle.ts";

export const DELIVERY_COMMANDS = [
  "assign",
  "unassign",
  "depart",
  "updateEta",
  "sign",
  "fail",
  "redeliver",
  "return",
  "cancelByExit",
  "completeReturn",
] as const;
export type DeliveryCommand = (typeof DELIVERY_COMMANDS)[number];

interface DeliveryContext {
  readonly row: DeliveryFacet;
  readonly facts: DeliveryFacts;
}

interface DeliveryEvent {
  readonly type: DeliveryCommand;
  readonly payload: Readonly<Record<string, never>>;
  readonly by: Actor;
}

const needs = (...all: readonly DeliveryRule[]): Needs => needsNames(...all);

const noEffectHere = () => undefined;

const effects = {
  /** Vehicle, driver (the vehicle's own unless another is named) and plannedAt. */
  assignVehicle: noEffectHere,
  /** Vehicle and driver are none again. */
  clearVehicle: noEffectHere,
  /** departedAt. */
  stampDeparture: noEffectHere,
  /** The first departure ships its exit: the goods leave stock in the same transaction. */
  shipExit: noEffectHere,
  keepEta: noEffectHere,
  /** Signer, signedAt, and what became of each line. */
  recordSignature: noEffectHere,
  /** An entry that brings back what was refused, or all of it. */
  openReturn: (_: unknown, _params: { of: "refused" | "all" }) => undefined,
  keepFailCode: noEffectHere,
  /** attempt + 1, planned anew, without vehicle, ETA and departure. */
  beginAttempt: noEffectHere,
  /** Writes messages in the transaction. */
  tell: (_: unknown, _params: Tell) => undefined,
  /** What was to be done about the status left behind is no longer to be done. */
  closeTodos: noEffectHere,
} as const;

type Effects = typeof effects;

/** An effect of the chart with its parameters: the server carries them out by an exhaustive switch. */
export type DeliveryEffect = {
  readonly [Name in keyof Effects]: Parameters<Effects[Name]> extends readonly [unknown, infer Params]
    ? { readonly type: Name } & Readonly<Params>
    : { readonly type: Name };
}[keyof Effects];

const tell = (
  audience: Tell["audience"],
  kind: Tell["kind"],
  template: string,
): { readonly type: "tell"; readonly params: Tell } => ({
  type: "tell",
  params: { audience, kind, template },
});

const deliveryMachine = setup({
  types: { context: {} as DeliveryContext, events: {} as DeliveryEvent },
  guards: {
    needs: ({ context, event }, params: Needs["params"]) =>
      params.all.every((name) =>
        deliveryRules[name as DeliveryRule].holds({
          row: context.row,
          by: event.by,
          payload: event.payload as never,
          facts: context.facts,
        }),
      ),
  },
  actions: effects,
}).createMachine({
  id: "delivery",
  initial: "pending",
  context: ({ input }) => input as DeliveryContext,
  states: {
    pending: {
      description: "Waits for a vehicle.",
      on: {
        assign: {
          target: "assigned",
          guard: needs("vehicleUsable", "vehicleFree", "papersValid", "loadFits"),
          actions: ["closeTodos", "assignVehicle"],
        },
        cancelByExit: { target: "cancelled", actions: "closeTodos" },
      },
    },
    assigned: {
      description: "Has its vehicle; until that departs the exit can still be cancelled.",
      on: {
        unassign: {
          target: "pending",
          actions: ["clearVehicle", tell("handlers", "todo", "deliveryToAssign")],
        },
        depart: [
          {
            target: "inTransit",
            guard: needs("vehicleUsable", "papersValid", "notCancelling", "isFirstAttempt"),
            actions: ["stampDeparture", "shipExit"],
          },
          {
            target: "inTransit",
            guard: needs("vehicleUsable", "papersValid", "notCancelling"),
            actions: "stampDeparture",
          },
        ],
        cancelByExit: { target: "cancelled", actions: ["closeTodos", "clearVehicle"] },
      },
    },
    inTransit: {
      description: "On the road.",
      on: {
        updateEta: { actions: ["keepEta", tell("owner", "notice", "deliveryEta")] },
        sign: [
          {
            target: "partlySigned",
            guard: needs("signerGiven", "linesAccounted", "somethingRefused"),
            actions: [
              "recordSignature",
              { type: "openReturn", params: { of: "refused" } },
              tell("owner", "notice", "deliveryPartlySigned"),
            ],
          },
          {
            target: "signed",
            guard: needs("signerGiven", "linesAccounted"),
            actions: ["recordSignature", tell("owner", "notice", "deliverySigned")],
          },
        ],
        fail: {
          target: "failed",
          actions: [
            "keepFailCode",
            tell("owner", "notice", "deliveryFailed"),
            tell("handlers", "todo", "deliveryToSettle"),
          ],
        },
      },
    },
    failed: {
      description: "Could not be handed over; it is tried again, or comes back.",
      on: {
        redeliver: {
          target: "pending",
          actions: ["closeTodos", "beginAttempt", tell("handlers", "todo", "deliveryToAssign")],
        },
        return: {
          target: "returning",
          actions: ["closeTodos", { type: "openReturn", params: { of: "all" } }],
        },
      },
    },
    returning: {
      description: "On its way back; its return entry waits to be received.",
      on: { completeReturn: { target: "returned" } },
    },
    signed: {
      description: "The consignee has all of it. Final.",
      tags: ["over"],
      type: "final",
    },
    partlySigned: {
      description: "The consignee has some of it; what was refused comes back by a return entry. Final.",
      tags: ["over"],
      type: "final",
    },
    returned: {
      description: "All of it is back: its return entry was completed. Final.",
      tags: ["over"],
      type: "final",
    },
    cancelled: {
      description: "Its exit was cancelled before it departed. Final.",
      tags: ["over"],
      type: "final",
    },
  },
});

/** The delivery's lifecycle: one statechart for the server's decisions, the browser's buttons and the documents. */
export const deliveryLifecycle: Lifecycle<DeliveryFacet, DeliveryFacts> = {
  name: "delivery",
  machine: deliveryMachine,
  rules: deliveryRules,
  commands: DELIVERY_COMMANDS,
  systemCommands: ["cancelByExit", "completeReturn"],
  rights: DELIVERY_RIGHTS,
  stations: ["pending", "assigned", "inTransit", "signed"],
};
