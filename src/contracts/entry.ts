/** Entries on the wire: rows and details. Instants are ISO 8601, dates YYYY-MM-DD, quantities integers in the base unit. */

import { Type } from "typebox";
import { PLACE_REASONS } from "../domain/putaway.ts";
import { about, date, instant, nullable, part, type Sent, shape, uuid } from "./body-shapes.ts";
import { ENTRY_KINDS, ENTRY_REQUEST, ENTRY_STATUSES } from "./entry-status.ts";
import { headerRow } from "./header-shapes.ts";
import { LocationOption } from "./options.ts";
import { authorship, goodsOfLine, lateAt, parties, submission } from "./request-shapes.ts";

export const EntryRow = shape("EntryRow", {
  id: uuid,
  number: Type.String(),
  ...parties,
  kind: Type.Enum([...ENTRY_KINDS]),
  ...headerRow(ENTRY_REQUEST.fields),
  arrivedAt: nullable(instant),
  priority: Type.Integer(),
  status: Type.Enum([...ENTRY_STATUSES]),
  statusSince: instant,
  lateAt,
  delayCause: about("Why it is late, as the warehouse has recorded it last.", nullable(Type.String())),
  ...submission,
  completedAt: nullable(instant),
  rejectReason: nullable(Type.String()),
  cancelReason: nullable(Type.String()),
  closeShortReason: nullable(Type.String()),
  discrepancy: Type.Boolean(),
  remark: nullable(Type.String()),
  returnOf: nullable(uuid),
  lineCount: Type.Integer(),
  expectedTotal: Type.Integer(),
  goodTotal: Type.Integer(),
  damagedTotal: Type.Integer(),
  closedShortTotal: Type.Integer(),
  ...authorship,
});
export type EntryRow = Sent<typeof EntryRow>;

export const EntryLine = shape("EntryLine", {
  ...goodsOfLine,
  gtin: nullable(Type.String()),
  packUnit: nullable(Type.String()),
  packSize: Type.Integer(),
  trackLot: Type.Boolean(),
  trackExpiry: Type.Boolean(),
  shelfLifeDays: nullable(Type.Integer()),
  expected: Type.Integer(),
  good: Type.Integer(),
  damaged: Type.Integer(),
  closedShort: Type.Integer(),
  lot: Type.String(),
  productionDate: nullable(date),
  expiry: nullable(date),
});
export type EntryLine = Sent<typeof EntryLine>;

export const ReceiptLine = shape("ReceiptLine", {
  id: uuid,
  lineId: uuid,
  locationId: uuid,
  locationCode: Type.String(),
  good: Type.Integer(),
  damaged: Type.Integer(),
  lot: Type.String(),
  productionDate: nullable(date),
  expiry: nullable(date),
  photos: about("Ids of files.", Type.Array(Type.String())),
});
export type ReceiptLine = Sent<typeof ReceiptLine>;

export const Receipt = shape("Receipt", {
  id: uuid,
  receiptNo: Type.Integer(),
  at: instant,
  operatorId: nullable(uuid),
  operatorName: Type.String(),
  reversedAt: nullable(instant),
  reversedBy: about("Null also of receipts that a version before this field reversed.", nullable(uuid)),
  reversedByName: nullable(Type.String()),
  reverseReason: nullable(Type.String()),
  lines: Type.Array(ReceiptLine),
});
export type Receipt = Sent<typeof Receipt>;

export const EntryDetail = shape("EntryDetail", {
  ...EntryRow.properties,
  lines: Type.Array(EntryLine),
  receipts: Type.Array(Receipt),
  overReceiptPercent: about("Percent by which a line may be over-received; the warehouse's.", Type.Number()),
});
export type EntryDetail = Sent<typeof EntryDetail>;

/** An entry after a command: its row, and what the command changed beside it. */
export const ChangedEntry = shape("ChangedEntry", {
  ...EntryRow.properties,
  lines: Type.Optional(about("All of them, where the command changed any.", Type.Array(EntryLine))),
  receipts: Type.Optional(about("The receipt that the command wrote or reversed.", Type.Array(Receipt))),
});
export type ChangedEntry = Sent<typeof ChangedEntry>;

/** data of an `entry` event: the row in the reader's scope, and what changed beside it; all of it on amend. */
export type EntryEventData = Pick<ChangedEntry, "lines" | "receipts"> & { readonly row: EntryRow };

const LinePlace = part({
  lineId: uuid,
  location: about("Where the goods of the line would go.", LocationOption),
  because: about(
    "returns: it is a return, and the warehouse has a zone for returns. sameLot, sameGoods: those of the client lie there. empty: nothing lies there. zone: no empty location is large enough.",
    Type.Enum([...PLACE_REASONS]),
  ),
  freeLitres: about(
    "Free volume of the location in litres, less what lines before this one would take; null: not known.",
    nullable(Type.Number()),
  ),
});

/** GET /api/entry/places: where the goods of an entry would go. */
export const EntryPlaces = shape("EntryPlaces", {
  damaged: about("Where damaged goods go; null: with the good ones.", nullable(LocationOption)),
  lines: about(
    "The suggestion for each line; none where the warehouse has no usable location.",
    Type.Array(LinePlace),
  ),
});
export type EntryPlaces = Sent<typeof EntryPlaces>;

/** One thing that happened to a request, oldest first in its timeline. */
export const TimelineItem = shape("TimelineItem", {
  id: uuid,
  type: Type.String(),
  fromStatus: nullable(Type.String()),
  toStatus: nullable(Type.String()),
  version: Type.Integer(),
  at: instant,
  doneAt: about("When it was done, where that is not when the server heard of it.", nullable(instant)),
  byUserId: nullable(uuid),
  byName: Type.String(),
  details: Type.Record(Type.String(), Type.Unknown()),
});
export type TimelineItem = Sent<typeof TimelineItem>;
