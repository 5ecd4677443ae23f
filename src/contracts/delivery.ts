/** Deliveries on the wire: rows and details. Instants are ISO 8601, quantities integers in the base unit. */

import { Type } from "typebox";
import { about, date, instant, nullable, type Sent, shape, uuid } from "./body-shapes.ts";
import { DELIVERY_STATUSES, FAIL_CODES, REFUSE_REASONS } from "./delivery-status.ts";
import { goodsOfLine, lateAt, parties } from "./request-shapes.ts";

export const DeliveryRow = shape("DeliveryRow", {
  id: uuid,
  number: Type.String(),
  exitId: uuid,
  exitNumber: Type.String(),
  ...parties,
  vehicleId: nullable(uuid),
  plate: nullable(Type.String()),
  driver: nullable(Type.String()),
  driverPhone: about("The vehicle's.", nullable(Type.String())),
  consigneeName: nullable(Type.String()),
  consigneePhone: nullable(Type.String()),
  regionCode: nullable(Type.Integer()),
  address: nullable(Type.String()),
  plannedAt: nullable(instant),
  eta: nullable(instant),
  packages: about("As many as the goods fill, by the pack sizes of their master data.", Type.Integer()),
  weightGrams: Type.Integer(),
  volumeCm3: Type.Integer(),
  attempt: about("1 at first, one more with each redelivery.", Type.Integer()),
  departedAt: nullable(instant),
  signedAt: nullable(instant),
  signer: nullable(Type.String()),
  proofId: about("The signature or photo: a file's id.", nullable(uuid)),
  stopNo: about(
    "In transit: which stop of its vehicle's trip it is, from 1; else null.",
    nullable(Type.Integer()),
  ),
  stopCount: about("In transit: how many stops that trip has; else null.", nullable(Type.Integer())),
  failCode: nullable(Type.Enum([...FAIL_CODES])),
  returnEntryId: about("The entry that brings back what was refused, or all of it.", nullable(uuid)),
  returnEntryNumber: nullable(Type.String()),
  status: Type.Enum([...DELIVERY_STATUSES]),
  statusSince: instant,
  lateAt,
  lineCount: Type.Integer(),
  quantityTotal: Type.Integer(),
  signedTotal: Type.Integer(),
  damagedTotal: Type.Integer(),
  refusedTotal: Type.Integer(),
  version: Type.Integer(),
  createdAt: instant,
  updatedAt: instant,
});
export type DeliveryRow = Sent<typeof DeliveryRow>;

/** Units of one lot of a line. */
const LineLot = shape("LineLot", {
  lot: Type.String(),
  expiry: nullable(date),
  quantity: Type.Integer(),
});

export const DeliveryLine = shape("DeliveryLine", {
  ...goodsOfLine,
  lots: about("What was picked of the line by lot and expiry, first expired first.", Type.Array(LineLot)),
  quantity: Type.Integer(),
  signed: Type.Integer(),
  damaged: Type.Integer(),
  refused: Type.Integer(),
  refuseReason: about("Why goods of it were refused.", nullable(Type.Enum([...REFUSE_REASONS]))),
});
export type DeliveryLine = Sent<typeof DeliveryLine>;

const proofs = about("Signature and photos: the ids of files, the signature first.", Type.Array(uuid));

export const DeliveryDetail = shape("DeliveryDetail", {
  ...DeliveryRow.properties,
  lines: Type.Array(DeliveryLine),
  proofs,
});
export type DeliveryDetail = Sent<typeof DeliveryDetail>;

/** A delivery after a command: its row, and what the command changed beside it. */
export const ChangedDelivery = shape("ChangedDelivery", {
  ...DeliveryRow.properties,
  lines: Type.Optional(about("All of them, where the command changed any.", Type.Array(DeliveryLine))),
  proofs: Type.Optional(proofs),
});
export type ChangedDelivery = Sent<typeof ChangedDelivery>;

/** data of a `delivery` event: the row in the reader's scope, and what changed beside it; all of it on amend. */
export type DeliveryEventData = Pick<ChangedDelivery, "lines" | "proofs"> & { readonly row: DeliveryRow };

/** GET /api/delivery/load?id=: what the vehicle of that id carries or is to carry, and what it may. */
export const VehicleLoad = shape("VehicleLoad", {
  vehicleId: uuid,
  plate: Type.String(),
  onTrip: Type.Boolean(),
  deliveries: Type.Integer(),
  weightGrams: Type.Integer(),
  volumeCm3: Type.Integer(),
  maxLoadKg: Type.Integer(),
  maxVolumeM3: nullable(Type.Integer()),
  driver: nullable(Type.String()),
  inspectionDue: about("Days; null if they are not recorded.", nullable(date)),
  insuranceDue: nullable(date),
  papersValid: about("Neither paper is past its day.", Type.Boolean()),
});
export type VehicleLoad = Sent<typeof VehicleLoad>;

/** GET /api/delivery/trip?vehicleId=: what a vehicle carries or is to carry now, stop by stop. */
export const Trip = shape("Trip", {
  vehicleId: uuid,
  plate: Type.String(),
  driver: nullable(Type.String()),
  version: about(
    "Of the order of the stops that are to come: it changes when one is added, ends or moves, and with nothing else.",
    Type.Integer(),
  ),
  stops: about("In their order, those that ended among them.", Type.Array(DeliveryDetail)),
});
export type Trip = Sent<typeof Trip>;
