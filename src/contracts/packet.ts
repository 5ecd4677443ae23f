/** What a desk needs of its requests to go on without a network, in one answer. */
import { Type } from "typebox";
import { about, type Sent, shape, uuid } from "./body-shapes.ts";
import { EntryDetail, EntryPlaces } from "./entry.ts";
import { ExitDetail } from "./exit.ts";
import { LocationOption, Option } from "./options.ts";
import { RepertoryRow } from "./repertory.ts";

const PacketWarehouse = shape("PacketWarehouse", {
  id: uuid,
  locations: about("The enabled ones, at most 1,500.", Type.Array(LocationOption)),
});

/** Codes by which scans are read. */
const index = {
  warehouses: about("The warehouses of the requests.", Type.Array(PacketWarehouse)),
  goods: about("The goods of the lines.", Type.Array(Option)),
};

const { id, clientName, locationId, typeId, skuCode, typeName, spec, unit, typePicture } =
  RepertoryRow.properties;
const { lot, expiry, condition, onHand, reserved, version } = RepertoryRow.properties;
const PacketStock = shape("PacketStock", {
  ...{ id, clientName, locationId, typeId, skuCode, typeName, spec, unit, typePicture },
  ...{ lot, expiry, condition, onHand, reserved, version },
});

/** GET /api/repertory/packet?warehouseId= */
export const StockPacket = shape("StockPacket", {
  rows: about(
    "What lies in the warehouse, the latest changed first, at most 800 rows.",
    Type.Array(PacketStock),
  ),
  ...index,
});
export type StockPacket = Sent<typeof StockPacket>;

/** GET /api/exit/packet?ids= */
export const ExitPacket = shape("ExitPacket", {
  exits: about("Those that exist and that the person may see.", Type.Array(ExitDetail)),
  ...index,
});
export type ExitPacket = Sent<typeof ExitPacket>;

/** GET /api/entry/packet?id= */
export const EntryPacket = shape("EntryPacket", {
  entry: about("With its lines and receipts.", EntryDetail),
  places: EntryPlaces,
  ...index,
});
export type EntryPacket = Sent<typeof EntryPacket>;
