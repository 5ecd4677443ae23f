/** Counts on the wire: rows, details and figures. Instants are ISO 8601, quantities integers in the base unit. */
import { Type } from "typebox";
import { about, date, instant, nullable, part, type Sent, shape, uuid } from "./body-shapes.ts";
import { COUNT_REASONS, COUNT_STATUSES } from "./count-status.ts";
import { StockCondition } from "./repertory.ts";
import { goods, lateAt } from "./request-shapes.ts";

export const CountRow = shape("CountRow", {
  id: uuid,
  number: Type.String(),
  clientId: about(
    "A client's people see only their own lines: their client. null: the warehouse's.",
    nullable(uuid),
  ),
  clientName: nullable(Type.String()),
  warehouseId: uuid,
  warehouseName: Type.String(),
  reason: about("Why it was made.", Type.Enum([...COUNT_REASONS])),
  cause: about("The number of the exit whose shortage or pick it checks.", nullable(Type.String())),
  zone: about("Of a count that was planned for one zone.", nullable(Type.String())),
  dueAt: nullable(instant),
  status: Type.Enum([...COUNT_STATUSES]),
  statusSince: instant,
  lateAt,
  lineCount: Type.Integer(),
  countedLines: about("Lines that have a count.", Type.Integer()),
  countedTotal: about("Units counted so far.", Type.Integer()),
  unbookedLines: about(
    "Lines of an approved count whose differences are yet to be posted: a large one is booked in parts.",
    Type.Integer(),
  ),
  openedByName: nullable(Type.String()),
  approvedBy: about("Who approved it; null of an emptied place, which the system approves.", nullable(uuid)),
  approvedByName: nullable(Type.String()),
  approvedAt: nullable(instant),
  cancelReason: nullable(Type.String()),
  createUserName: nullable(Type.String()),
  version: Type.Integer(),
  createdAt: instant,
  updatedAt: instant,
});
export type CountRow = Sent<typeof CountRow>;

const units = (sentence: string) => about(sentence, nullable(Type.Integer()));

export const CountLine = shape("CountLine", {
  id: uuid,
  lineNo: Type.Integer(),
  locationId: uuid,
  locationCode: Type.String(),
  zone: Type.String(),
  clientId: uuid,
  clientName: Type.String(),
  ...goods,
  gtin: nullable(Type.String()),
  lot: Type.String(),
  expiry: nullable(date),
  condition: StockCondition,
  isFound: about("The counter found it; it was not on the list.", Type.Boolean()),
  takenBy: about("Who counts it; null: no one yet.", nullable(uuid)),
  takenByName: nullable(Type.String()),
  counted: units("null: not counted in this round."),
  countedBy: about("Whose count stands.", nullable(uuid)),
  countedByName: nullable(Type.String()),
  countedAt: nullable(instant),
  round: about("1 at first, one more with each recount.", Type.Integer()),
  state: about(
    "recount: the difference is above the tolerance. For people without the stock page a counted line is `counted` until the count is over.",
    Type.Enum(["open", "counted", "recount", "settled"]),
  ),
  expected: units(
    "What the ledger had at `countedAt`; null to people without the stock page, and until all is counted.",
  ),
  difference: units("counted − expected, null like it."),
  isCorrected: about(
    "What was done before the line was counted was reported after its approval, and the correction is posted.",
    Type.Boolean(),
  ),
  rounds: about(
    "The counts of each round, for the person who approves; empty to people without the stock page, and until all is counted.",
    Type.Array(
      part({
        round: about("1 at first.", Type.Integer()),
        counted: about("Units.", Type.Integer()),
        ...{ byName: Type.String(), at: instant },
      }),
    ),
  ),
});
export type CountLine = Sent<typeof CountLine>;

const totals = {
  plusTotal: units("Units found beyond the expected ones; null like `expected` of the lines."),
  minusTotal: units("Units missing, as a positive number."),
};

export const CountDetail = shape("CountDetail", {
  ...CountRow.properties,
  ...totals,
  lines: Type.Array(CountLine),
});
export type CountDetail = Sent<typeof CountDetail>;

/** A count after a command: its row, and the lines that a record changed; they never carry what is expected. */
export const ChangedCount = shape("ChangedCount", {
  ...CountRow.properties,
  lines: Type.Optional(Type.Array(CountLine)),
});
export type ChangedCount = Sent<typeof ChangedCount>;

/** GET /api/count/due: what is to be counted, by the interval of the goods' level. */
export const CountDue = shape("CountDue", {
  zones: about(
    "By warehouse and zone.",
    Type.Array(
      part({
        warehouseId: uuid,
        warehouseName: Type.String(),
        zone: Type.String(),
        late: about("Stock rows whose day has passed.", Type.Integer()),
        week: about("Stock rows due within 7 days, the late ones included.", Type.Integer()),
      }),
    ),
  ),
  list: about(
    "The first 200, the latest first.",
    Type.Array(
      part({
        stockId: uuid,
        warehouseId: uuid,
        warehouseName: Type.String(),
        zone: Type.String(),
        locationId: uuid,
        locationCode: Type.String(),
        clientId: uuid,
        clientName: Type.String(),
        typeId: uuid,
        skuCode: Type.String(),
        typeName: Type.String(),
        lot: Type.String(),
        expiry: nullable(date),
        condition: StockCondition,
        lastCountedAt: nullable(instant),
        dueAt: instant,
      }),
    ),
  ),
});
export type CountDue = Sent<typeof CountDue>;

const sums = {
  lines: about("Lines of counts that were approved in these days.", Type.Integer()),
  right: about("Lines whose first count was right.", Type.Integer()),
  accuracy: about("right ÷ lines in percent, with one decimal; null: no lines.", nullable(Type.Number())),
  expected: about("Units that the ledger had.", Type.Integer()),
  plus: about("Units found beyond the expected ones.", Type.Integer()),
  minus: about("Units missing, as a positive number.", Type.Integer()),
  gross: about("plus + minus.", Type.Integer()),
  net: about("plus − minus.", Type.Integer()),
};
const byName = Type.Array(part({ id: uuid, name: Type.String(), ...sums }));

/** GET /api/count/figures?from=&to= */
export const CountFigures = shape("CountFigures", {
  ...sums,
  warehouses: about("By warehouse.", byName),
  clients: about("By client.", byName),
  counters: about("By who counted a line first; empty for a client's people.", byName),
});
export type CountFigures = Sent<typeof CountFigures>;
