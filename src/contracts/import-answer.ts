/** What an import of a CSV file answers. */
import { Type } from "typebox";
import { about, nullable, type Sent, shape } from "./body-shapes.ts";

export const ImportFault = shape("ImportFault", {
  line: about("As spreadsheets number rows.", Type.Integer()),
  column: about("The column's title as the file has it; null: the line itself.", nullable(Type.String())),
  message: Type.String(),
});

export type ImportFault = Sent<typeof ImportFault>;

const ImportCell = shape("ImportCell", {
  column: Type.String(),
  from: about("What the row has, as an export would write it; null: nothing.", nullable(Type.String())),
  to: nullable(Type.String()),
  isGrave: about("What the row is, or how its stock counts, hangs on it.", Type.Boolean()),
});

export const ImportChange = shape("ImportChange", {
  line: Type.Integer(),
  name: about("The row, by the codes that find it.", Type.String()),
  cells: Type.Array(ImportCell),
});

export type ImportChange = Sent<typeof ImportChange>;

/** `write` with faults writes nothing and is refused (42200 `importFaulty`), with this as its data. */
export const ImportAnswer = shape("ImportAnswer", {
  created: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  changes: about(
    "Rows that change, with their changed cells: the first 200 of them, grave ones first.",
    Type.Array(ImportChange),
  ),
  creations: about("New rows with the cells of the file: the first 50 of them.", Type.Array(ImportChange)),
  grave: about(
    "How many rows change in each column on which much hangs: identity, unit, pack, tracking, status.",
    Type.Array(shape("ImportGrave", { column: Type.String(), count: Type.Integer() })),
  ),
  faults: about("The first 500 of them.", Type.Array(ImportFault)),
  faultCount: Type.Integer(),
  warnings: about(
    "Cells that may be meant otherwise, yet are written: the first 500 of them.",
    Type.Array(ImportFault),
  ),
  warningCount: Type.Integer(),
  isWritten: Type.Boolean(),
});

export type ImportAnswer = Sent<typeof ImportAnswer>;
