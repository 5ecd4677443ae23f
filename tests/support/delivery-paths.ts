/** Every way through the delivery's chart (chart-paths.ts), over a small model of one line of ten units. */
import type { Actor, Person } from "../../src/contracts/permissions.ts";
import {
  DELIVERY_COMMANDS,
  type DeliveryCommand,
  deliveryLifecycle,
} from "../../src/machines/lifecycles/delivery.lifecycle.ts";
import type { DeliveryFacet, DeliveryFacts } from "../../src/machines/lifecycles/delivery.rules.ts";
import { chartPaths, edgesOf, type StepOf, waysToStatuses } from "./chart-paths.ts";

export const CARRIED = 10;
const LINE = "line";

/** `refused` only for sign. */
interface Move {
  readonly command: DeliveryCommand;
  readonly refused?: number;
}

export type DeliveryStep = StepOf<Move>;

export const deliveryAdmin: Person = {
  kind: "person",
  userId: "admin",
  userName: "admin",
  roleCode: "admin",
  clientId: null,
  pages: new Set(["delivery-handle", "delivery-list"]),
};
const system: Actor = { kind: "system", cause: "test" };

/** Facts of a vehicle that may carry it, and of one line of ten. */
export const easyFacts: DeliveryFacts = {
  now: new Date("2026-11-22T00:00:00Z"),
  vehicle: {
    usable: true,
    onTrip: false,
    papersValid: true,
    weightGrams: 1,
    volumeCm3: 1,
    maxLoadKg: 1,
    maxVolumeM3: 1,
  },
  lines: new Map([[LINE, CARRIED]]),
};

const start: DeliveryFacet = { status: "pending", attempt: 1 };

const movesFrom = (): readonly Move[] =>
  DELIVERY_COMMANDS.flatMap((command): readonly Move[] =>
    command === "sign" ? [{ command }, { command, refused: 3 }] : [{ command }],
  );

/** Every `from/command/to` of the chart, also those of the system, which other lifecycles send. */
export const deliveryEdges = (): readonly string[] => edgesOf(deliveryLifecycle, () => false);

/** The shortest path to each transition of the chart, that transition last. */
export const deliveryPaths = (): readonly (readonly DeliveryStep[])[] =>
  chartPaths({
    lifecycle: deliveryLifecycle,
    start,
    movesFrom,
    ask: (row, { command, refused = 0 }) => ({
      row,
      payload: { signer: "who", lines: [{ lineId: LINE, signed: CARRIED - refused, damaged: 0, refused }] },
      by: deliveryLifecycle.systemCommands.includes(command) ? system : deliveryAdmin,
      facts: easyFacts,
    }),
    after: (row, { command }, to) => ({
      status: to,
      // One redelivery is enough to distinguish a first attempt from a later one.
      attempt: command === "redeliver" ? 2 : row.attempt,
    }),
    keyOf: (row) => `${row.status} ${row.attempt}`,
    edges: deliveryEdges(),
  });

/** The shortest path to each status. */
export const waysToDeliveryStatuses = (): ReadonlyMap<string, readonly DeliveryStep[]> =>
  waysToStatuses("pending", deliveryPaths());
