/** The statuses of deliveries, and why one fails, for the browser too. */
import { type RequestDescription, statusSets } from "./status-sets.ts";

export const DELIVERY_SETS = statusSets({
  pending: "work",
  assigned: "work",
  inTransit: "work",
  signed: "over",
  partlySigned: "over",
  failed: "work",
  returning: "work",
  returned: "over",
  cancelled: "over",
});

export const DELIVERY_STATUSES = DELIVERY_SETS.all;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Its description as a kind of request. */
export const DELIVERY_REQUEST = {
  prefix: "PS",
  messageType: 3,
  sets: DELIVERY_SETS,
  tones: {
    pending: "warning",
    assigned: "info",
    inTransit: "info",
    signed: "success",
    partlySigned: "warning",
    failed: "danger",
    returning: "warning",
    returned: "neutral",
    cancelled: "neutral",
  },
  due: "plannedAt",
  says: "Deliveries and their commands.",
} as const satisfies RequestDescription<DeliveryStatus>;

/** Its vehicle carries it, or is to carry it. */
export const DELIVERY_LOADED: readonly DeliveryStatus[] = ["assigned", "inTransit"];

/** On the road. */
export const DELIVERY_DEPARTED: readonly DeliveryStatus[] = ["inTransit"];

/** Could not be handed over: an admin delivers it again, or returns it. */
export const DELIVERY_TO_SETTLE: readonly DeliveryStatus[] = ["failed"];

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
