/** What an import of a CSV file answers. */
import { Type } from "typebox";
import { about, nullable, type Sent, shape } from "./body-shapes.ts";

export const ImportFault = shape("ImportFault", {
  line: Type.Integer(),
  column: about("The column's title as the file has it; null: the line itself.", nullable(Type.String())),
  message: Type.String(),
});

export type ImportFault = Sent<typeof ImportFault>;

/** `write` with faults writes nothing and is refused (42200 `importFaulty`), with this as its data. */
export const ImportAnswer = shape("ImportAnswer", {
  created: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  faults: about("The first 500 of them.", Type.Array(ImportFault)),
  faultCount: Type.Integer(),
  warnings: about(
    "Lines that may be meant otherwise, yet are written: the first 500 of them.",
    Type.Array(ImportFault),
  ),
  warningCount: Type.Integer(),
  isWritten: Type.Boolean(),
});

export type ImportAnswer = Sent<typeof ImportAnswer>;
