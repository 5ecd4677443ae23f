/** What a receiving desk is told, and what it tells. */
import type { EntryPlaces } from "../../contracts/entry.ts";
import type { ReceiveLine } from "../../contracts/entry-bodies.ts";
import type { Misread } from "../../domain/scan-reader.ts";
import type { DeskEntry, OpenPiece } from "./receiving.values.ts";

/** What the scanner or a person said. */
export type DeskHeard =
  /** A code at a scanner's speed: never a quantity, nor a key of the desk. */
  | { readonly type: "scanned"; readonly text: string }
  /** A text by hand; empty: Enter alone. */
  | { readonly type: "typed"; readonly text: string }
  /** A code that was not read whole. */
  | { readonly type: "misread"; readonly because: Misread; readonly text: string };

export type ReceivingEvent =
  | DeskHeard
  /** One of several meanings of the last scan was chosen. */
  | { readonly type: "option.chosen"; readonly index: number }
  /** The entry as it is now, its lines in step with its totals. */
  | { readonly type: "entry.changed"; readonly entry: DeskEntry }
  | { readonly type: "places.changed"; readonly places: EntryPlaces }
  /** A line was touched in place of a scan. */
  | { readonly type: "line.chosen"; readonly lineId: string }
  /** A stepper was used. */
  | { readonly type: "count.set"; readonly counts: OpenPiece["counts"]; readonly value: number }
  /** A photo of a line's damaged goods has been uploaded; or one of the open piece is taken off. */
  | { readonly type: "photo.added"; readonly lineId: string; readonly photo: string }
  | { readonly type: "photo.removed"; readonly photo: string }
  | { readonly type: "location.again" }
  | { readonly type: "undo" }
  | { readonly type: "piece.removed"; readonly no: number }
  | { readonly type: "desk.cleared" }
  | { readonly type: "book" }
  /** A receipt has ended; `version`: of the entry that contains it, null where it did not take effect. */
  | { readonly type: "receipt.known"; readonly key: string; readonly version: number | null };

export type ReceivingEmitted =
  | { readonly type: "scan.right" }
  | { readonly type: "scan.wrong" }
  | { readonly type: "desk.books"; readonly key: string; readonly lines: readonly ReceiveLine[] };
