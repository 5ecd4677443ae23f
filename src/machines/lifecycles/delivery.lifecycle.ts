/**
 * The life of a delivery: from goods at the door to a signature, or back again.
 *
 * Pure and flat: no clock, no invoke, no side effect. Its actions are names of effects that the server carries out in
 * the same transaction (server/features/delivery/delivery.effects.ts); its guards are named rules (delivery.rules.ts).
 */
import { createMachine } from "xstate";
import { DELIVERY_RIGHTS } from "../../contracts/permissions.ts";
import { type DeliveryFacet, type DeliveryFacts, deliveryRules } from "./delivery.rules.ts";
import {
  type ChartTypes,
  type CommonEffects,
  chartOf,
  type EffectOf,
  type Lifecycle,
  notify,
} from "./lifecycle.ts";

const { tables, needs, guards } = chartOf(
  DELIVERY_RIGHTS,
  deliveryRules,
  ["cancelByExit", "completeReturn"],
  ["sign", "fail"],
);

/** Every command of a delivery: the keys of its rights, and the system's own. */
export const DELIVERY_COMMANDS = tables.commands;
export type DeliveryCommand = (typeof DELIVERY_COMMANDS)[number];

/** What the chart may ask of the server, in the transaction of its command: name → parameters. */
interface DeliveryEffects extends CommonEffects {
  /** Vehicle, driver (the vehicle's own unless another is named) and plannedAt. */
  readonly assignVehicle: undefined;
  /** Vehicle and driver are none again. */
  readonly clearVehicle: undefined;
  /** departedAt. */
  readonly stampDeparture: undefined;
  /** The first departure ships its exit, whose own guards decide: the goods leave stock in the same transaction. */
  readonly shipExit: undefined;
  readonly keepEta: undefined;
  /** Signer, signedAt, and what became of each line. */
  readonly recordSignature: undefined;
  /** An entry that brings back what was refused, or all of it. */
  readonly openReturn: { readonly of: "refused" | "all" };
  readonly keepFailCode: undefined;
  /** attempt + 1, planned again, without vehicle, ETA and departure. */
  readonly beginAttempt: undefined;
}

/** An effect of the chart with its parameters: the server carries out each of them. */
export type DeliveryEffect = EffectOf<DeliveryEffects>;

const deliveryChart = createMachine(
  {
    types: {} as ChartTypes<DeliveryFacet, DeliveryFacts, DeliveryCommand, DeliveryEffects>,
    id: "delivery",
    initial: "pending",
    context: ({ input }) => input,
    states: {
      pending: {
        description: "Waits for a vehicle.",
        on: {
          assign: {
            target: "assigned",
            guard: needs("vehicleUsable", "vehicleFree", "papersValid", "loadFits", "plannedPast"),
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
            actions: ["clearVehicle", notify("handlers", "todo", "deliveryToAssign")],
          },
          depart: [
            {
              target: "inTransit",
              guard: needs("vehicleUsable", "papersValid", "isFirstAttempt"),
              actions: ["stampDeparture", "shipExit"],
            },
            {
              target: "inTransit",
              guard: needs("vehicleUsable", "papersValid"),
              actions: "stampDeparture",
            },
          ],
          cancelByExit: { target: "cancelled", actions: ["closeTodos", "clearVehicle"] },
        },
      },
      inTransit: {
        description: "On the road.",
        on: {
          updateEta: {
            guard: needs("etaPast"),
            actions: ["keepEta", notify("owner", "notice", "deliveryEta")],
          },
          sign: [
            {
              target: "partlySigned",
              guard: needs("sameAttempt", "signerGiven", "linesAccounted", "somethingRefused"),
              actions: [
                "recordSignature",
                { type: "openReturn", params: { of: "refused" } },
                notify("owner", "notice", "deliveryPartlySigned"),
              ],
            },
            {
              target: "signed",
              guard: needs("sameAttempt", "signerGiven", "linesAccounted"),
              actions: ["recordSignature", notify("owner", "notice", "deliverySigned")],
            },
          ],
          fail: {
            target: "failed",
            guard: needs("sameAttempt", "otherExplained"),
            actions: [
              "keepFailCode",
              notify("owner", "notice", "deliveryFailed"),
              notify("handlers", "todo", "deliveryToSettle"),
            ],
          },
        },
      },
      failed: {
        description: "Could not be handed over; it is tried again, or comes back.",
        on: {
          redeliver: {
            target: "pending",
            guard: needs("plannedPast"),
            actions: ["closeTodos", "beginAttempt", notify("handlers", "todo", "deliveryToAssign")],
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
  },
  { guards },
);

/** The delivery's lifecycle: one statechart for the server's decisions, the browser's buttons and the documents. */
export const deliveryLifecycle: Lifecycle<DeliveryFacet, DeliveryFacts> = {
  name: "delivery",
  machine: deliveryChart,
  ...tables,
  stations: ["pending", "assigned", "inTransit", "signed"],
};
