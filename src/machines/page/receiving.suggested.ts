/** Where the goods in hand are suggested to go. */
import type { LocationOption } from "../../contracts/options.ts";
import type { PlaceReason } from "../../domain/putaway.ts";
import type { DeskState } from "./receiving.values.ts";

export interface Suggested {
  readonly location: LocationOption;
  readonly because: PlaceReason | "justPut";
  /** Free litres of the location; null where they are not known. */
  readonly freeLitres: number | null;
}

/** Where the open piece is suggested to go: to where the same goods were put just now, else what the server says. */
export function suggestedFor({ work, places }: DeskState, lineId: string): Suggested | null {
  const put = work.pieces.findLast(
    (piece) => piece.lineId === lineId && piece.place.id !== places?.damaged?.id,
  );
  if (put) return { location: put.place, because: "justPut", freeLitres: null };
  return places?.lines.find((line) => line.lineId === lineId) ?? null;
}
