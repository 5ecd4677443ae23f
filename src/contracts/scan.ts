/** The pages of a scan: all rows of a list, for programs. */
import { type TSchema, Type } from "typebox";
import { about, nullable, part } from "./body-shapes.ts";

/** The rows of one page. */
export const SCAN_MAX = 1_000;

export const scanPageOf = (row: TSchema) =>
  part({
    list: about("In the order of their ids.", Type.Array(row)),
    next: about("To be sent as `after`; null: this was the last page.", nullable(Type.String())),
    eventCursor: about(
      "Of the first page: the cursor of this topic's events since before it was read; null on the others.",
      nullable(Type.String()),
    ),
  });

/** A page of a scan. */
export interface ScanPage<Row> {
  readonly list: readonly Row[];
  readonly next: string | null;
  readonly eventCursor: string | null;
}
