/** The receive form as values: one piece per line, location and lot, and the request body. */
import type { EntryDetail, EntryLine, EntryPlaces } from "../../contracts/entry.ts";
import type { ReceiveLine } from "../../contracts/entry-bodies.ts";
import { TEXT_MAX } from "../../contracts/limits.ts";
import type { LocationOption } from "../../contracts/options.ts";
import { isExpired } from "../../domain/goods-dates.ts";
import { outstanding, receivableLimit, received } from "../../domain/quantity.ts";
import { isNamedBy, lotDoubtOf, plainCode } from "../../domain/scanned.ts";

export interface ReceivePiece {
  readonly lineId: string;
  readonly location: LocationOption | null;
  /** The person has chosen, scanned or emptied this location; it never follows another line's. */
  readonly isPlaced: boolean;
  readonly good: number | null;
  readonly damaged: number | null;
  readonly lot: string;
  /** The person has confirmed that what looks like another code is the lot. */
  readonly acceptsLot: boolean;
  readonly expiry: string;
  /** The person has confirmed that expired goods are accepted. */
  readonly acceptsExpired: boolean;
  readonly acceptsOtherExpiry: boolean;
  /** Ids of files. */
  readonly photos: readonly string[];
}

export const emptyPiece = (line: EntryLine, location: LocationOption | null = null): ReceivePiece => ({
  lineId: line.id,
  location,
  isPlaced: false,
  good: null,
  damaged: null,
  lot: line.lot,
  acceptsLot: false,
  expiry: line.expiry ?? "",
  acceptsExpired: false,
  acceptsOtherExpiry: false,
  photos: [],
});

/** One empty piece for each line that still waits for something, where its goods would go. */
export function startingPieces(entry: EntryDetail, places: EntryPlaces | null): readonly ReceivePiece[] {
  const suggested = new Map(places?.lines.map(({ lineId, location }) => [lineId, location]));
  return entry.lines
    .filter((line) => outstanding(line) > 0)
    .map((line) => emptyPiece(line, suggested.get(line.id) ?? null));
}

/** The pieces with one of them replaced. Pieces whose location is untouched take its location: one truck, one bay. */
export function withPiece(
  pieces: readonly ReceivePiece[],
  index: number,
  piece: ReceivePiece,
): readonly ReceivePiece[] {
  return pieces.map((each, at) => {
    if (at === index) return piece;
    const follows = !each.isPlaced && each.location === null;
    return follows && piece.location ? { ...each, location: piece.location } : each;
  });
}

/** Every piece takes what its line still waits for; further pieces of a line stay empty. */
export function fillAll(entry: EntryDetail, pieces: readonly ReceivePiece[]): readonly ReceivePiece[] {
  const seen = new Set<string>();
  return pieces.map((piece) => {
    const line = entry.lines.find((each) => each.id === piece.lineId);
    if (!line || seen.has(piece.lineId)) return piece;
    seen.add(piece.lineId);
    return { ...piece, good: Math.max(0, outstanding(line) - (piece.damaged ?? 0)) };
  });
}

/** Whether a piece contains any count. */
export const filled = (piece: ReceivePiece) => (piece.good ?? 0) !== 0 || (piece.damaged ?? 0) !== 0;

/** Whether a lot is longer than can be stored. */
export const isLotTooLong = ({ lot }: ReceivePiece): boolean => lot.trim().length > TEXT_MAX.lot;

/** Whether a piece contains a count below zero. */
export const isNegative = (piece: ReceivePiece) => (piece.good ?? 0) < 0 || (piece.damaged ?? 0) < 0;

/** Sums of the form as it stands. */
export function totalsOf(pieces: readonly ReceivePiece[]): {
  readonly good: number;
  readonly damaged: number;
} {
  return pieces.reduce(
    (sum, piece) => ({ good: sum.good + (piece.good ?? 0), damaged: sum.damaged + (piece.damaged ?? 0) }),
    { good: 0, damaged: 0 },
  );
}

/** How much more a line may take than the form gives it; negative when it gives too much. */
export function roomLeft(entry: EntryDetail, pieces: readonly ReceivePiece[], lineId: string): number {
  const line = entry.lines.find((each) => each.id === lineId);
  if (!line) return 0;
  const brought = totalsOf(pieces.filter((piece) => piece.lineId === lineId));
  return (
    receivableLimit(line.expected, entry.overReceiptPercent) - received(line) - brought.good - brought.damaged
  );
}

/** Whether this receipt would complete the entry. */
export function completes(entry: EntryDetail, pieces: readonly ReceivePiece[]): boolean {
  return entry.lines.every((line) => {
    const brought = totalsOf(pieces.filter((piece) => piece.lineId === line.id));
    return outstanding(line) <= brought.good + brought.damaged;
  });
}

/** What a piece still lacks before it can be sent, as the field's name; null when it is complete or empty. */
export function lackOf(entry: EntryDetail, piece: ReceivePiece): "location" | "lot" | "expiry" | null {
  if (!filled(piece)) return null;
  const line = entry.lines.find((each) => each.id === piece.lineId);
  if (!piece.location) return "location";
  if (line?.trackLot && piece.lot.trim() === "") return "lot";
  return line?.trackExpiry && piece.expiry === "" ? "expiry" : null;
}

/** Whether a piece contains expired goods that have not been accepted yet. */
export const asksExpired = (piece: ReceivePiece, today: string) =>
  filled(piece) && isExpired(piece, today) && !piece.acceptsExpired;

const LOT_DOUBTS = { gs1: "lotGs1", gtin: "lotGtin", request: "lotKnown" } as const;

/**
 * Why a piece's lot is probably none: the code of goods of the entry, of the location, or of something else by its form;
 * null where nothing says so, or where the lot was announced. A key of `entry.desk.wrong`.
 */
export function lotDoubtIn(
  entry: Pick<EntryDetail, "lines">,
  { lineId, lot, location }: Pick<ReceivePiece, "lineId" | "lot" | "location">,
): "lotGs1" | "lotGtin" | "lotKnown" | null {
  const taken = plainCode(lot);
  const line = entry.lines.find((each) => each.id === lineId);
  if (taken === "" || !line?.trackLot) return null;
  const ofGoods = entry.lines.filter(({ typeId }) => typeId === line.typeId);
  if (ofGoods.some((each) => plainCode(each.lot) === taken)) return null;
  const isOther =
    (location !== null && isNamedBy(location, lot)) ||
    entry.lines.some(({ skuCode, gtin }) => isNamedBy({ code: skuCode, gtin }, lot));
  const doubt = lotDoubtOf(lot);
  if (doubt) return LOT_DOUBTS[doubt];
  return isOther ? "lotKnown" : null;
}

/** The lines of the command's body: the pieces that carry a quantity. */
export function bodyOf(pieces: readonly ReceivePiece[]): { readonly lines: readonly ReceiveLine[] } {
  return {
    lines: pieces.filter(filled).map((piece) => ({
      lineId: piece.lineId,
      locationId: piece.location?.id ?? "",
      good: piece.good ?? 0,
      damaged: piece.damaged ?? 0,
      ...(piece.lot.trim() ? { lot: piece.lot.trim() } : {}),
      ...(piece.expiry ? { expiry: piece.expiry } : {}),
      ...(piece.acceptsExpired ? { acceptExpired: true } : {}),
      ...(piece.acceptsOtherExpiry ? { acceptOtherExpiry: true } : {}),
      ...(piece.photos.length > 0 ? { photos: [...piece.photos] } : {}),
    })),
  };
}
