/** Exits on the wire: rows and details. Instants are ISO 8601, quantities integers in the base unit. */

import { type Static, Type } from "typebox";
import { about, date, instant, nullable, type Sent, shape, uuid } from "./body-shapes.ts";
import { ALLOCATION_STATUSES, EXIT_KINDS, EXIT_MODES, EXIT_REQUEST, EXIT_STATUSES } from "./exit-status.ts";
import { headerRow } from "./header-shapes.ts";
import { authorship, goodsOfLine, lateAt, parties, submission } from "./request-shapes.ts";

export const ExitRow = shape("ExitRow", {
  id: uuid,
  number: Type.String(),
  ...parties,
  kind: Type.Enum([...EXIT_KINDS]),
  ...headerRow(EXIT_REQUEST.fields),
  mode: Type.Enum([...EXIT_MODES]),
  consigneeName: nullable(Type.String()),
  consigneePhone: nullable(Type.String()),
  regionCode: about("6 digits (GB/T 2260).", nullable(Type.Integer())),
  address: nullable(Type.String()),
  priority: Type.Integer(),
  status: Type.Enum([...EXIT_STATUSES]),
  statusSince: instant,
  lateAt,
  delayCause: about("Why it is late, as the warehouse has recorded it last.", nullable(Type.String())),
  ...submission,
  pickedAt: nullable(instant),
  shippedAt: nullable(instant),
  cancelRequestedAt: about("Set while the owner's wish to cancel waits for an answer.", nullable(instant)),
  cancelRequestReason: nullable(Type.String()),
  declineReason: about("Why the last wish to cancel was declined.", nullable(Type.String())),
  rejectReason: nullable(Type.String()),
  cancelReason: nullable(Type.String()),
  signer: about("Who took the goods away; of a pickup alone.", nullable(Type.String())),
  remark: nullable(Type.String()),
  deliveryId: nullable(uuid),
  deliveryNumber: nullable(Type.String()),
  lineCount: Type.Integer(),
  requestedTotal: Type.Integer(),
  pickedTotal: Type.Integer(),
  shortTotal: Type.Integer(),
  shippedTotal: Type.Integer(),
  unpromisedTotal: about(
    "Units that were promised and are so no more, because their goods were taken.",
    Type.Integer(),
  ),
  stagingLocationId: about("Where what is picked is put down; null: it stays on its shelf.", nullable(uuid)),
  stagingLocationCode: nullable(Type.String()),
  ...authorship,
});
export type ExitRow = Sent<typeof ExitRow>;

export const ExitLine = shape("ExitLine", {
  ...goodsOfLine,
  gtin: nullable(Type.String()),
  requested: Type.Integer(),
  picked: Type.Integer(),
  short: Type.Integer(),
  shipped: Type.Integer(),
  unpromised: about(
    "Promised no more, because its goods were taken: promised again, or reported short.",
    Type.Integer(),
  ),
});
export type ExitLine = Sent<typeof ExitLine>;

/** open: lies where it is promised; picked: taken from there, to the exit's staging location; released and shipped are over. */
export const AllocationStatus = Type.Enum([...ALLOCATION_STATUSES]);
export type AllocationStatus = Static<typeof AllocationStatus>;

/** Another lot of promised goods, on the same shelf. */
export const ShelfLot = shape("ShelfLot", {
  stockId: uuid,
  lot: Type.String(),
  expiry: nullable(date),
  free: about("What of it no exit has reserved.", Type.Integer()),
});
export type ShelfLot = Sent<typeof ShelfLot>;

/** What of a stock row is promised to a line. */
export const Allocation = shape("Allocation", {
  id: uuid,
  lineId: uuid,
  stockId: uuid,
  locationId: uuid,
  locationCode: Type.String(),
  zone: Type.String(),
  lot: Type.String(),
  expiry: nullable(date),
  quantity: Type.Integer(),
  status: AllocationStatus,
  fromLocationId: nullable(uuid),
  fromLocationCode: about(
    "Of what was put down at staging: the shelf that it was picked from.",
    nullable(Type.String()),
  ),
  pickedAt: nullable(instant),
  pickedByName: nullable(Type.String()),
  lotScanned: about("Of what was picked: the lot that a scanner read.", nullable(Type.String())),
  shelfLots: about(
    "Of what is to be picked: other good lots of the same goods on its shelf, first expired first; null: none.",
    nullable(Type.Array(ShelfLot)),
  ),
  emptiesPlace: about(
    "Of what is to be picked: it is all that lies at its location, by the ledger. Who picks it may confirm the place as empty.",
    Type.Boolean(),
  ),
});
export type Allocation = Sent<typeof Allocation>;

export const ExitDetail = shape("ExitDetail", {
  ...ExitRow.properties,
  lines: Type.Array(ExitLine),
  allocations: about("In the order of picking.", Type.Array(Allocation)),
});
export type ExitDetail = Sent<typeof ExitDetail>;

/** An exit after a command: its row, and what the command changed beside it. */
export const ChangedExit = shape("ChangedExit", {
  ...ExitRow.properties,
  lines: Type.Optional(about("All of them, where the command changed any.", Type.Array(ExitLine))),
  allocations: Type.Optional(about("All of them, where the command changed lines.", Type.Array(Allocation))),
});
export type ChangedExit = Sent<typeof ChangedExit>;

/** data of an `exit` event: the row in the reader's scope, and what changed beside it; all of it on amend. */
export type ExitEventData = Pick<ChangedExit, "lines" | "allocations"> & { readonly row: ExitRow };

/** GET /api/exit/available: what of a goods type an exit could be promised now. */
export const AvailableGoods = shape("AvailableGoods", {
  typeId: uuid,
  available: Type.Integer(),
});
export type AvailableGoods = Sent<typeof AvailableGoods>;
