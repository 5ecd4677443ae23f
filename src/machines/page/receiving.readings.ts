/** What a scan means on a receiving desk, by what the desk asks for; and the work after it. */
import { TEXT_MAX } from "../../contracts/limits.ts";
import type { LocationOption } from "../../contracts/options.ts";
import { isDay } from "../../domain/business-day.ts";
import { isProducedLater } from "../../domain/goods-dates.ts";
import { readNumber } from "../../domain/number-text.ts";
import { isNamedBy, plainCode } from "../../domain/scanned.ts";
import type { ReceivingEvent } from "./receiving.events.ts";
import { suggestedFor } from "./receiving.suggested.ts";
import {
  asksProduction,
  type DeskFault,
  type DeskLine,
  type DeskState,
  type DeskWork,
  dueOf,
  isAllDamaged,
  isAllIn,
  knownDates,
  knownLot,
  lineOf,
  logged,
  type OpenPiece,
  opened,
  producedOn,
  recorded,
  roomOf,
  stepOf,
  undone,
  wantedOf,
} from "./receiving.values.ts";

export type Reading =
  | { readonly kind: "wrong"; readonly because: DeskFault; readonly hint: string }
  | { readonly kind: "idle" }
  | { readonly kind: "book" }
  /** It may be a location: the server knows. */
  | { readonly kind: "lookup" }
  | { readonly kind: "undo" }
  | { readonly kind: "goods"; readonly lineId: string }
  | { readonly kind: "count" }
  | { readonly kind: "place"; readonly place: LocationOption }
  | { readonly kind: "lot"; readonly lot: string; readonly lineId: string }
  | {
      readonly kind: "date";
      readonly productionDate: string | null;
      readonly expiry: string | null;
    }
  /** Gives the expiry instead of the production date, or the other way round. */
  | { readonly kind: "otherDate" }
  | { readonly kind: "accepted" }
  | { readonly kind: "quantity"; readonly quantity: number }
  | { readonly kind: "record" }
  /** Counts damaged goods, or good ones again. */
  | { readonly kind: "turned" };

/** Letters that a person types alone, with Enter; a scanner types no code that short. */
const DESK_KEYS = { undo: "Z", damaged: "D", otherDate: "E", accept: "Y" } as const;

/** Longer numbers are barcodes. */
const MOST_QUANTITY_DIGITS = 9;

const wrong = (because: DeskFault, hint = ""): Reading => ({ kind: "wrong", because, hint });

/** What the text means now. `today`: the business day. */
function readScan(state: DeskState, scanned: string, today: string): Reading {
  const text = plainCode(scanned);
  const { open } = state.work;
  const line = lineOf(state, open?.lineId ?? null);
  const named = state.entry.lines.filter(({ skuCode, gtin }) => isNamedBy({ code: skuCode, gtin }, text));
  if (named.length > 0) return readGoods(state, named, today);
  if (text === DESK_KEYS.undo) return { kind: "undo" };
  if (!open || !line) {
    if (text !== "") return wrong("notOfOrder");
    return isAllIn(state) && state.work.pieces.length > 0 ? { kind: "book" } : { kind: "idle" };
  }
  if (text === DESK_KEYS.damaged) return { kind: "turned" };
  switch (stepOf(state, today)) {
    case "location":
      return readPlace(state, open, text);
    case "lot":
      return readLot(state, line, text, scanned.trim());
    case "expiry":
      return readDate(state, line, open, text, today);
    case "expired":
      return text === DESK_KEYS.accept ? { kind: "accepted" } : wrong("expiredAsks", open.expiry ?? "");
    default:
      return readQuantity(state, line, open, text);
  }
}

/** Goods of the entry: one more unit of what is open, or the next to count. */
function readGoods(state: DeskState, named: readonly DeskLine[], today: string): Reading {
  const { open } = state.work;
  const current = named.find(({ id }) => id === open?.lineId);
  if (open && current) {
    const { good, damaged } = afterCount(open);
    if ((good ?? 0) + damaged <= roomOf(state, current)) return { kind: "count" };
  }
  const others = named.filter((line) => line !== current);
  const next =
    others.find((line) => dueOf(state, line) > 0) ?? others.find((line) => roomOf(state, line) > 0);
  if (!next) return wrong("full", named[0]?.skuCode);
  // What was counted is recorded by the scan of the next goods; what was not needs a quantity.
  const isLost =
    open !== null && (open.good !== null || open.damaged > 0 || stepOf(state, today) === "quantity");
  const isCounted = open !== null && stepOf(state, today) === "quantity" && unitsIn(open) > 0;
  if (isLost && !isCounted) return wrong("confirmFirst", lineOf(state, open.lineId)?.skuCode);
  return { kind: "goods", lineId: next.id };
}

/** A location that the desk knows already. */
function placeNamed({ work, places }: DeskState, text: string): LocationOption | null {
  const known = [
    ...(places?.lines ?? []).map(({ location }) => location),
    ...work.pieces.map(({ place }) => place),
    ...(places?.damaged ? [places.damaged] : []),
  ];
  return known.find((place) => isNamedBy(place, text)) ?? null;
}

function readPlace(state: DeskState, open: OpenPiece, text: string): Reading {
  if (text === "") {
    const suggested = suggestedFor(state, open.lineId);
    return suggested ? { kind: "place", place: suggested.location } : wrong("noSuggestion");
  }
  const place = placeNamed(state, text);
  return place ? { kind: "place", place } : { kind: "lookup" };
}

function readLot(state: DeskState, line: DeskLine, text: string, lot: string): Reading {
  const place = placeNamed(state, text);
  if (place) return { kind: "place", place };
  const taken = text === "" ? knownLot(line) : lot.slice(0, TEXT_MAX.lot);
  if (taken === null) return wrong("lotMissing");
  // The same goods may be announced in several lots: the label names the line.
  const announced = state.entry.lines.find(
    (each) => each.typeId === line.typeId && each.lot !== "" && plainCode(each.lot) === plainCode(taken),
  );
  const isOther = announced !== undefined && announced !== line && roomOf(state, announced) > 0;
  return { kind: "lot", lot: announced?.lot ?? taken, lineId: isOther ? announced.id : line.id };
}

/** YYYY-MM-DD from a date with or without separators, or from YYMMDD, as labels print it; null: no such day. */
function dayIn(text: string): string | null {
  const digits = text.replaceAll(/[-/.年月日]/g, "");
  const whole = digits.length === 6 ? `20${digits}` : digits;
  const day = whole.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  return isDay(day) ? day : null;
}

function readDate(state: DeskState, line: DeskLine, open: OpenPiece, text: string, today: string): Reading {
  if (text === DESK_KEYS.otherDate && line.shelfLifeDays !== null) return { kind: "otherDate" };
  if (text === "") {
    const known = knownDates(state, line, open.lot);
    return known ? { kind: "date", ...known } : wrong("noDate");
  }
  const day = dayIn(text);
  if (day === null) return wrong("noDate");
  if (!asksProduction(line, open)) return { kind: "date", productionDate: null, expiry: day };
  return isProducedLater({ productionDate: day }, today)
    ? wrong("producedLater", today)
    : { kind: "date", ...producedOn(line, day) };
}

function readQuantity(state: DeskState, line: DeskLine, open: OpenPiece, text: string): Reading {
  const room = roomOf(state, line);
  if (text === "") {
    if (open.counts === "damaged") return { kind: "turned" };
    const { good, damaged } = wantedOf(state, open);
    if (good + damaged === 0) return wrong("noQuantity");
    return good + damaged > room ? wrong("tooMany", String(room)) : { kind: "record" };
  }
  const place = placeNamed(state, text);
  const quantity = text.length > MOST_QUANTITY_DIGITS ? null : readNumber(text);
  if (quantity === null) {
    if (place) return place.id === state.places?.damaged?.id ? { kind: "turned" } : { kind: "place", place };
    return { kind: "lookup" };
  }
  const rest = open.counts === "damaged" ? (open.good ?? 0) : open.damaged;
  if (quantity < 0 || (quantity === 0 && rest === 0 && open.counts === "good")) return wrong("noQuantity");
  return quantity + rest > room
    ? wrong("tooMany", String(Math.max(0, room - rest)))
    : { kind: "quantity", quantity };
}

/** Units that were really counted. */
const unitsIn = (open: OpenPiece): number => (open.good ?? 0) + open.damaged;

/** One more unit of what is being counted. */
function afterCount(open: OpenPiece): Pick<OpenPiece, "good" | "damaged"> {
  return open.counts === "damaged"
    ? { good: open.good, damaged: open.damaged + 1 }
    : { good: (open.good ?? 1) + 1, damaged: open.damaged };
}

/** The work after a scan that means something. */
export function afterScan(state: DeskState, reading: Reading, scanned: string, atMs: number): DeskWork {
  const { work } = state;
  const { open } = work;
  const text = scanned.trim();
  if (reading.kind === "undo") return undone(work);
  if (reading.kind === "goods") {
    const isRecorded = open !== null && unitsIn(open) > 0;
    const before = isRecorded ? recorded(state, { ...open, good: open.good ?? 0 }, atMs) : work;
    const next = logged(before, { kind: "goods", text, lineId: reading.lineId }, atMs);
    return { ...next, open: opened(reading.lineId) };
  }
  if (!open) return work;
  const step = (
    kind: "count" | "place" | "lot" | "date" | "accepted" | "quantity",
    said: string,
    to: object,
  ) => ({
    ...logged(work, { kind, text: said }, atMs),
    open: { ...open, ...to },
  });
  switch (reading.kind) {
    case "count": {
      const after = afterCount(open);
      return step("count", String(open.counts === "damaged" ? after.damaged : after.good), after);
    }
    case "place":
      return step("place", reading.place.code, { place: reading.place });
    case "lot":
      return step("lot", reading.lot, { lot: reading.lot, lineId: reading.lineId });
    case "date": {
      const { productionDate, expiry } = reading;
      return step("date", expiry ?? "", { productionDate, expiry, acceptsExpired: false });
    }
    case "accepted":
      return step("accepted", open.expiry ?? "", { acceptsExpired: true });
    case "otherDate":
      return { ...work, open: { ...open, givesExpiry: !open.givesExpiry } };
    case "turned":
      return { ...work, open: { ...open, counts: open.counts === "good" ? "damaged" : "good" } };
    case "quantity": {
      const { quantity } = reading;
      if (open.counts === "damaged" && !isAllDamaged(state, open))
        return step("quantity", String(quantity), { damaged: quantity, counts: "good" });
      const damaged = open.counts === "damaged" ? 0 : open.damaged;
      return recorded(state, { ...open, good: quantity, damaged }, atMs);
    }
    case "record":
      return recorded(state, open, atMs);
    default:
      return work;
  }
}

/** What an event at the desk means on a business day. */
export function readingOf(desk: DeskState, event: ReceivingEvent, today: string): Reading {
  if (event.type === "scanned") return readScan(desk, event.text, today);
  if (event.type !== "line.chosen") return { kind: "idle" };
  const line = lineOf(desk, event.lineId);
  // Touching the line that is being counted adds nothing.
  if (!line || event.lineId === desk.work.open?.lineId) return { kind: "idle" };
  return readGoods(desk, [line], today);
}

export const textIn = (event: ReceivingEvent): string => (event.type === "scanned" ? event.text : "");
