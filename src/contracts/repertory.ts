/** Stock rows and the ledger on the wire. Dates YYYY-MM-DD (expiry null when none), quantities integers in the base unit. */
import { type Static, Type } from "typebox";
import { about, date, eachOf, instant, nullable, part, type Sent, shape, uuid } from "./body-shapes.ts";
import { goods } from "./request-shapes.ts";
import { STOCK_STANDINGS } from "./stock-standings.ts";

export const StockCondition = Type.Enum(["good", "damaged", "quarantine"]);
export type StockCondition = Static<typeof StockCondition>;

export const LedgerKind = Type.Enum([
  "receipt",
  "issue",
  "reserve",
  "release",
  "adjust",
  "move",
  "condition",
  "return",
  "pick",
  "count",
]);
export type LedgerKind = Static<typeof LedgerKind>;

export const RepertoryRow = shape("RepertoryRow", {
  id: uuid,
  clientId: uuid,
  clientName: Type.String(),
  ...goods,
  warehouseId: uuid,
  warehouseName: Type.String(),
  locationId: uuid,
  locationCode: Type.String(),
  zone: Type.String(),
  lot: Type.String(),
  expiry: nullable(date),
  condition: StockCondition,
  onHand: Type.Integer(),
  reserved: Type.Integer(),
  available: about(
    "onHand − reserved where that may be promised (good, unexpired, an enabled storage or picking location), else 0.",
    Type.Integer(),
  ),
  standing: Type.Enum([...STOCK_STANDINGS]),
  safetyStock: Type.Integer(),
  receivedAt: instant,
  version: Type.Integer(),
  createdAt: instant,
  updatedAt: instant,
});
export type RepertoryRow = Sent<typeof RepertoryRow>;

/** What a command on stock answers: its row, and what exits lost by it. */
export const ChangedStock = shape("ChangedStock", {
  ...RepertoryRow.properties,
  unpromised: Type.Optional(
    about(
      "Units that were promised to exits, were taken with takeReserved, and are there nowhere else; absent: none.",
      Type.Array(part({ exitId: uuid, number: Type.String(), lineId: uuid, quantity: Type.Integer() })),
    ),
  ),
});
export type ChangedStock = Sent<typeof ChangedStock>;

export const LedgerRow = shape("LedgerRow", {
  id: uuid,
  stockId: uuid,
  clientId: uuid,
  clientName: Type.String(),
  typeId: uuid,
  skuCode: Type.String(),
  typeName: Type.String(),
  warehouseId: uuid,
  warehouseName: Type.String(),
  locationCode: Type.String(),
  lot: Type.String(),
  kind: LedgerKind,
  deltaOnHand: Type.Integer(),
  deltaReserved: Type.Integer(),
  onHandAfter: Type.Integer(),
  reservedAfter: Type.Integer(),
  causeEntity: Type.String(),
  causeId: uuid,
  causeNumber: nullable(Type.String()),
  reason: nullable(Type.String()),
  operatorId: nullable(uuid),
  operatorName: Type.String(),
  at: instant,
  doneAt: about("When it was done at the shelf; as `at` where nothing else is known.", instant),
  version: about("A ledger row never changes: always 1.", Type.Integer()),
});
export type LedgerRow = Sent<typeof LedgerRow>;

/** onHand = reserved + the sum of the standings. */
export const StockSums = shape("StockSums", {
  ...eachOf(STOCK_STANDINGS, Type.Integer(), (standing) => `Units that count as ${standing}.`),
  onHand: Type.Integer(),
  reserved: Type.Integer(),
});
export type StockSums = Sent<typeof StockSums>;

/** One of GET /api/repertory/goods/queryByPage: a client's stock of one goods type, over the rows that the filters let through. */
export const GoodsStock = shape("GoodsStock", {
  clientId: about("null: common goods, in a list of what is low.", nullable(uuid)),
  clientName: nullable(Type.String()),
  ...goods,
  safetyStock: Type.Integer(),
  locations: about("In how many locations it lies.", Type.Integer()),
  nextExpiry: about("The first day on which some of it expires; null: none of it does.", nullable(date)),
  ...StockSums.properties,
});
export type GoodsStock = Sent<typeof GoodsStock>;

/** GET /api/repertory/summary: the sums of what the same filters list, with what is on its way in. */
export const RepertorySummary = shape("RepertorySummary", {
  ...StockSums.properties,
  incoming: Type.Integer(),
});
export type RepertorySummary = Sent<typeof RepertorySummary>;

/** One of GET /api/repertory/reserved: what an exit holds of a stock row, still on its shelf or picked already. */
export const ReservedFor = shape("ReservedFor", {
  id: uuid,
  exitId: uuid,
  exitNumber: Type.String(),
  quantity: Type.Integer(),
  status: Type.Enum(["open", "picked"]),
});
export type ReservedFor = Sent<typeof ReservedFor>;

const Twins = shape("Twins", {
  entity: about("A key of the texts' entities, or `lot`.", Type.String()),
  texts: about("The spellings of what is one by its normal form.", Type.Array(Type.String())),
  within: about(
    "The code of the client, warehouse or parent that they share; null: none.",
    nullable(Type.String()),
  ),
});
export type Twins = Sent<typeof Twins>;

/** GET /api/repertory/reconcile. */
export const Reconciliation = shape("Reconciliation", {
  holds: Type.Boolean(),
  checks: Type.Array(
    part({
      law: Type.String(),
      holds: Type.Boolean(),
      examples: Type.Array(Type.Unknown()),
    }),
  ),
  twins: about(
    "Rows that were twins by their normal form before that was unique: goods, lots, locations and the like. No law is broken by them.",
    Type.Array(Twins),
  ),
});
export type Reconciliation = Sent<typeof Reconciliation>;
