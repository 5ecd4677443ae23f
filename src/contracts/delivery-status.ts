/** The statuses of deliveries, and why one fails, for the browser too. */
import { type RequestDescription, statusSets } from "./request-description.ts";

// Until its vehicle leaves it is its exit that waits; what is on the road waits for no one here, and what failed is an exception.
export const DELIVERY_SETS = statusSets({
  pending: { stage: "work", tone: "warning", pipeline: null, queue: "deliveryWaiting" },
  assigned: { stage: "work", tone: "info", pipeline: null, queue: "deliveryWaiting" },
  inTransit: { stage: "work", tone: "info", pipeline: "onTheWay", queue: null },
  signed: { stage: "over", tone: "success" },
  partlySigned: { stage: "over", tone: "warning" },
  failed: { stage: "work", tone: "danger", pipeline: null, queue: null },
  returning: { stage: "work", tone: "warning", pipeline: null, queue: null },
  returned: { stage: "over", tone: "neutral" },
  cancelled: { stage: "over", tone: "neutral" },
});

export const DELIVERY_STATUSES = DELIVERY_SETS.all;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const admin = ["admin"] as const;
const both = ["admin", "client"] as const;

const deliveryHandler = { anyOf: ["delivery-handle"], roleCode: "admin" } as const;
const driver = { anyOf: ["delivery-handle", "delivery-trip"], roleCode: "admin" } as const;

/** Its description as a kind of request. */
export const DELIVERY_REQUEST = {
  prefix: "PS",
  messageType: 3,
  sets: DELIVERY_SETS,
  due: "plannedAt",
  says: "Deliveries and their commands.",
  pages: [
    { name: "delivery", path: "/delivery", parent: null, roles: both },
    { name: "delivery-handle", path: "/delivery/delivery-handle", parent: "delivery", roles: admin },
    { name: "delivery-list", path: "/delivery/delivery-list", parent: "delivery", roles: both },
    { name: "delivery-vehicle", path: "/delivery/delivery-vehicle", parent: "delivery", roles: admin },
    {
      name: "delivery-detail",
      path: "/delivery/delivery-list/:id",
      parent: "delivery",
      roles: both,
      hidden: true,
      follows: ["delivery-list", "delivery-handle", "delivery-trip", "exit-list", "exit-handle"],
    },
    {
      name: "delivery-trip",
      path: "/delivery/trip/:vehicleId",
      parent: "delivery",
      roles: admin,
      hidden: true,
      comesWith: "delivery-handle",
    },
  ],
  shownBy: { anyOf: ["delivery-list", "delivery-handle", "delivery-trip", "exit-list", "exit-handle"] },
  rights: {
    assign: deliveryHandler,
    unassign: { ...deliveryHandler, takes: "nothing" },
    depart: { ...driver, takes: "nothing" },
    updateEta: driver,
    sign: driver,
    fail: driver,
    redeliver: deliveryHandler,
    return: { ...deliveryHandler, takes: "nothing" },
  },
  isForMachines: true,
  isLooked: true,
} as const satisfies RequestDescription<DeliveryStatus>;

/** Its vehicle carries it, or is to carry it. */
export const DELIVERY_LOADED: readonly DeliveryStatus[] = ["assigned", "inTransit"];

/** Has not left. */
export const DELIVERY_TO_DEPART: readonly DeliveryStatus[] = ["pending", "assigned"];

/** On the road. */
export const DELIVERY_DEPARTED: readonly DeliveryStatus[] = ["inTransit"];

/** Could not be handed over: an admin delivers it again, or returns it. */
export const DELIVERY_TO_SETTLE: readonly DeliveryStatus[] = ["failed"];

/** Could not be handed over, or came back: one after the other. */
export const DELIVERY_ASTRAY: readonly DeliveryStatus[] = ["failed", "returning", "returned"];

/** The consignee has all of it. */
export const DELIVERY_SIGNED_WHOLE: readonly DeliveryStatus[] = ["signed"];

/** The consignee has all of it, or some. */
export const DELIVERY_SIGNED: readonly DeliveryStatus[] = ["signed", "partlySigned"];

/** Why an attempt failed. */
export const FAIL_CODES = [
  "nobodyThere",
  "refused",
  "wrongAddress",
  "damaged",
  "breakdown",
  "other",
] as const;

export type FailCode = (typeof FAIL_CODES)[number];

/** Why a consignee refuses goods of a line. */
export const REFUSE_REASONS = [
  "packaging",
  "quality",
  "wrongGoods",
  "expiry",
  "notOrdered",
  "other",
] as const;

export type RefuseReason = (typeof REFUSE_REASONS)[number];
