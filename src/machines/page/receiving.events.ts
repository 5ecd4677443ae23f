/** What a receiving desk is told, and what it tells. */
import type { EntryPlaces } from "../../contracts/entry.ts";
import type { ReceiveLine } from "../../contracts/entry-bodies.ts";
import type { DeskEntry, OpenPiece } from "./receiving.values.ts";

export type ReceivingEvent =
  | { readonly type: "scanned"; readonly text: string }
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
  /** The receipt has ended; `version`: of the entry that contains it, null where it did not take effect. */
  | { readonly type: "desk.settled"; readonly version: number | null };

export type ReceivingEmitted =
  | { readonly type: "scan.right" }
  | { readonly type: "scan.wrong" }
  | { readonly type: "desk.books"; readonly lines: readonly ReceiveLine[] };
