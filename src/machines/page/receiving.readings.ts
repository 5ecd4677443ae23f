/** What a scan means on a receiving desk, by what the desk asks for; and the work after it. */
import { TEXT_MAX } from "../../contracts/limits.ts";
import type { LocationOption, Option } from "../../contracts/options.ts";
import type { Gs1Label } from "../../domain/gs1.ts";
import { choicesOf, readLabelDate } from "../../domain/label-date.ts";
import { visibleText } from "../../domain/normal-form.ts";
import { readNumber } from "../../domain/number-text.ts";
import { formsOf } from "../../domain/scan-meaning.ts";
import { isMischecked, isNamedBy, lotDoubtOf, plainCode, unframed } from "../../domain/scanned.ts";
import type { DeskHeard, ReceivingEvent } from "./receiving.events.ts";
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

type LabelFacts = Pick<OpenPiece, "lot" | "productionDate" | "expiry">;

export type Reading =
  | { readonly kind: "wrong"; readonly because: DeskFault; readonly hint: string }
  | { readonly kind: "idle" }
  | { readonly kind: "book" }
  /** It may be a location, or other goods: the server knows. `instead`: what it is if it is neither. */
  | { readonly kind: "lookup"; readonly instead: Reading | null }
  /** It may be several things, or what it is read as is doubtful: the person chooses. */
  | { readonly kind: "ask"; readonly because: DeskFault; readonly options: readonly Reading[] }
  | { readonly kind: "undo" }
  | { readonly kind: "goods"; readonly lineId: string }
  | { readonly kind: "count" }
  /** A label that names the goods with their lot and dates. */
  | ({ readonly kind: "label"; readonly lineId: string } & LabelFacts)
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

/** Longer codes are cut where they are shown. */
const SHOWN_MOST = 20;

/** Longer numbers are barcodes. */
const MOST_QUANTITY_DIGITS = 9;

const wrong = (because: DeskFault, hint = ""): Reading => ({ kind: "wrong", because, hint });

const ask = (because: DeskFault, options: readonly Reading[]): Reading => ({ kind: "ask", because, options });

const MISSED = ["wrong", "idle"];

/** What a code or a text by hand means now. `today`: the business day. */
function readHeard(state: DeskState, heard: DeskHeard, today: string): Reading {
  if (heard.type === "misread") return wrong(heard.because);
  const label = readLabel(state, heard.text, today);
  if (label) return label;
  const isByHand = heard.type === "typed";
  const said = isByHand ? visibleText(heard.text) : visibleText(unframed(heard.text));
  const text = plainCode(said);
  const { open } = state.work;
  const line = lineOf(state, open?.lineId ?? null);
  const step = stepOf(state, today);
  const number =
    isByHand && open && line && step === "quantity" ? readNumberOf(state, open, line, text) : null;
  if (number && !MISSED.includes(number.kind)) return number;
  const goods = readNamed(state, heard.text, today);
  if (goods) {
    const places = open && ["location", "quantity"].includes(step) ? placesNamed(state, text) : [];
    if (places.length > 0 && goods.kind !== "wrong") return ask("several", [goods, ...places.map(placeOf)]);
    // Where a location is asked for, the code of goods may be that of a location too.
    const isDoubtful = open !== null && step === "location" && !isByHand;
    return isDoubtful && !["wrong", "ask"].includes(goods.kind) ? { kind: "lookup", instead: goods } : goods;
  }
  if (isByHand && text === DESK_KEYS.undo) return { kind: "undo" };
  if (!open || !line) {
    if (text !== "") return wrong(isMischecked(heard.text) ? "checkDigit" : "notOfOrder");
    return isAllIn(state) && state.work.pieces.length > 0 ? { kind: "book" } : { kind: "idle" };
  }
  if (isByHand && text === DESK_KEYS.damaged) return { kind: "turned" };
  switch (step) {
    case "location":
      return readPlace(state, open, text);
    case "lot":
      return readLot(state, line, said, isByHand);
    case "expiry":
      if (isByHand && text === DESK_KEYS.otherDate && line.shelfLifeDays !== null)
        return { kind: "otherDate" };
      return readDate(state, line, open, said, today);
    case "expired":
      return isByHand && text === DESK_KEYS.accept
        ? { kind: "accepted" }
        : wrong("expiredAsks", open.expiry ?? "");
    default:
      if (number) return number;
      return isByHand && text === "" ? readConfirmed(state, open, line) : readCode(state, text);
  }
}

/** A GS1 label; null: the text is none. Of one whose separators were lost the person chooses the lot. */
function readLabel(state: DeskState, text: string, today: string): Reading | null {
  const { labels: all, gtin, sscc } = formsOf(text, today);
  const counted = lineOf(state, state.work.open?.lineId ?? null);
  // A label without a trade number, such as the second one of a carton, is about the goods that are open.
  if (gtin === null && sscc !== null && all.every(({ lot, expiry }) => lot === null && expiry === null))
    return wrong("logisticUnit");
  const isOfOpen = gtin === null && counted !== null && (counted.trackLot || counted.trackExpiry);
  const labels = isOfOpen ? all : all.filter((label) => label.gtin !== null);
  // Goods without a lot are the same in each reading: nothing has to be asked.
  const meanings = labels.map((label) => readOneLabel(state, label, today));
  const readings = [...new Map(meanings.map((reading) => [JSON.stringify(reading), reading])).values()];
  const [first = null] = readings;
  const usable = readings.filter(({ kind }) => kind !== "wrong");
  return readings.length > 1 && usable.length > 0 ? ask("lotLost", usable) : first;
}

function readOneLabel(state: DeskState, label: Gs1Label, today: string): Reading {
  const { open } = state.work;
  const isSame = (lot: string | null): boolean =>
    lot !== null && plainCode(lot) === plainCode(label.lot ?? "");
  const counted = lineOf(state, open?.lineId ?? null);
  const named = state.entry.lines.filter(({ typeId, skuCode, gtin }) =>
    label.gtin === null ? typeId === counted?.typeId : isNamedBy({ code: skuCode, gtin }, label.gtin),
  );
  // Goods without a trade number may be those of the label.
  if (named.length === 0 && counted?.gtin === null && stepOf(state, today) !== "quantity")
    return ask("lotGs1", [{ kind: "label", lineId: counted.id, ...factsOf(counted, label) }]);
  if (named.length === 0) return wrong("notOfOrder");
  // The same goods may be announced in several lots: the label names the line.
  const announced = named.filter(({ lot }) => lot !== "" && isSame(lot));
  const lines = announced.length > 0 ? announced : named;
  const current = lines.find(({ id }) => id === open?.lineId);
  const line = current ?? lines.find((each) => dueOf(state, each) > 0) ?? lines[0];
  if (!line) return wrong("notOfOrder");
  const isOther = current && open && open.lot !== null && label.lot !== null && !isSame(open.lot);
  const isLacking = current && stepOf(state, today) !== "quantity";
  const facts = factsOf(line, label);
  if (isLacking && !isOther) return { kind: "label", lineId: line.id, ...facts };
  // Read again, a label that names no goods counts none.
  if (label.gtin === null && !isOther) return { kind: "idle" };
  if (isOther) {
    // Another lot of the goods that are being counted is another piece of them: what was counted is recorded first.
    const isCounted = unitsIn(open) > 0 && !isLacking;
    return isCounted ? { kind: "label", lineId: line.id, ...facts } : wrong("confirmFirst", line.skuCode);
  }
  const reading = readGoods(state, lines, today);
  return reading.kind === "goods" ? { kind: "label", lineId: reading.lineId, ...facts } : reading;
}

/** What of a label the goods want. */
const factsOf = (line: DeskLine, { lot, productionDate, expiry }: Gs1Label): LabelFacts => ({
  lot: line.trackLot ? lot : null,
  ...(line.trackExpiry && expiry === null && productionDate !== null && line.shelfLifeDays !== null
    ? producedOn(line, productionDate)
    : { productionDate: null, expiry: line.trackExpiry ? expiry : null }),
});

/** Goods of the entry by their codes; null: it names none. Different goods with one code are asked about. */
function readNamed(state: DeskState, text: string, today: string): Reading | null {
  const named = state.entry.lines.filter(({ skuCode, gtin }) => isNamedBy({ code: skuCode, gtin }, text));
  if (named.length === 0) return null;
  const types = [...new Set(named.map(({ typeId }) => typeId))];
  const readings = types.map((typeId) =>
    readGoods(
      state,
      named.filter((line) => line.typeId === typeId),
      today,
    ),
  );
  const usable = readings.filter(({ kind }) => kind !== "wrong");
  const [first = null] = readings;
  return types.length > 1 && usable.length > 0 ? ask("several", usable) : first;
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

const placeOf = (place: LocationOption): Reading => ({ kind: "place", place });

/** Locations of that code that the desk knows already. One that is only called so is left to the server, which knows all. */
function placesNamed({ work, places }: DeskState, text: string): readonly LocationOption[] {
  const known = [
    ...(places?.lines ?? []).map(({ location }) => location),
    ...work.pieces.map(({ place }) => place),
    ...(places?.damaged ? [places.damaged] : []),
  ].filter(({ code }) => isNamedBy({ code }, text));
  return [...new Map(known.map((place) => [place.id, place])).values()];
}

function readPlace(state: DeskState, open: OpenPiece, text: string): Reading {
  if (text === "") {
    const suggested = suggestedFor(state, open.lineId);
    return suggested ? placeOf(suggested.location) : wrong("noSuggestion");
  }
  const [place, ...others] = placesNamed(state, text);
  if (place && others.length > 0) return ask("several", [place, ...others].map(placeOf));
  return place ? placeOf(place) : { kind: "lookup", instead: null };
}

function readLot(state: DeskState, line: DeskLine, said: string, isByHand: boolean): Reading {
  const taken = said === "" ? knownLot(line) : said;
  if (taken === null) return wrong("lotMissing");
  if (taken.length > TEXT_MAX.lot) return wrong("lotLong", String(TEXT_MAX.lot));
  const isSame = (lot: string): boolean => lot !== "" && plainCode(lot) === plainCode(taken);
  // The same goods may be announced in several lots: the label names the line.
  const announced = state.entry.lines.find((each) => each.typeId === line.typeId && isSame(each.lot));
  const isOther = announced !== undefined && announced !== line && roomOf(state, announced) > 0;
  const lot = announced?.lot ?? taken;
  const reading: Reading = { kind: "lot", lot, lineId: isOther ? announced.id : line.id };
  if (announced || state.work.pieces.some((piece) => isSame(piece.lot))) return reading;
  const places = placesNamed(state, taken);
  if (places.length > 0) return ask("lotKnown", [reading, ...places.map(placeOf)]);
  const doubt = lotDoubtOf(taken);
  if (doubt) return ask(LOT_DOUBTS[doubt], [reading]);
  return isByHand ? reading : { kind: "lookup", instead: reading };
}

const LOT_DOUBTS = { gs1: "lotGs1", gtin: "lotGtin", request: "lotKnown" } as const;

function readDate(state: DeskState, line: DeskLine, open: OpenPiece, said: string, today: string): Reading {
  if (said === "") {
    const known = knownDates(state, line, open.lot);
    return known ? { kind: "date", ...known } : wrong("noDate");
  }
  const isProduction = asksProduction(line, open);
  const context = {
    ...{ today, shelfLifeDays: line.shelfLifeDays },
    kind: isProduction ? "production" : "expiry",
  } as const;
  const label = readLabelDate(said, context);
  const dateOf = (day: string): Reading =>
    isProduction
      ? { kind: "date", ...producedOn(line, day) }
      : { kind: "date", productionDate: null, expiry: day };
  if (label.readings.length === 0) return wrong("noDate");
  const { taken, asked } = choicesOf(label, context);
  if (taken !== null) return dateOf(taken);
  const possible = isProduction ? asked.filter((day) => day <= today) : asked;
  if (possible.length === 0) return wrong("producedLater", today);
  return ask(possible.length > 1 ? "whichDay" : "dayBeyond", possible.map(dateOf));
}

/** Enter alone: what is counted, or all that the line waits for. */
function readConfirmed(state: DeskState, open: OpenPiece, line: DeskLine): Reading {
  if (open.counts === "damaged") return { kind: "turned" };
  const room = roomOf(state, line);
  const { good, damaged } = wantedOf(state, open);
  if (good + damaged === 0) return wrong("noQuantity");
  return good + damaged > room ? wrong("tooMany", String(room)) : { kind: "record" };
}

/** A number by hand; null: it is none. */
function readNumberOf(state: DeskState, open: OpenPiece, line: DeskLine, text: string): Reading | null {
  const quantity = text.length > MOST_QUANTITY_DIGITS ? null : readNumber(text);
  if (quantity === null) return null;
  const room = roomOf(state, line);
  const rest = open.counts === "damaged" ? (open.good ?? 0) : open.damaged;
  if (quantity < 0 || (quantity === 0 && rest === 0 && open.counts === "good")) return wrong("noQuantity");
  return quantity + rest > room
    ? wrong("tooMany", String(Math.max(0, room - rest)))
    : { kind: "quantity", quantity };
}

/** A code where a quantity is asked for: it names another location, or the one of damaged goods. */
function readCode(state: DeskState, text: string): Reading {
  const [place, ...others] = placesNamed(state, text);
  if (!place) return { kind: "lookup", instead: null };
  if (others.length > 0) return ask("several", [place, ...others].map(placeOf));
  return place.id === state.places?.damaged?.id ? { kind: "turned" } : placeOf(place);
}

/** What a code means once the server has said which locations and which other goods bear it. */
export function readFound(
  { asked, instead }: { readonly asked: string; readonly instead: Reading | null },
  found: Found | null,
  hasPlace: boolean,
): Reading {
  if (found === null) return instead ?? wrong("noAnswer");
  const places = found.locations.filter((location) => isNamedBy(location, asked)).map(placeOf);
  const isGoods = found.goods.some((goods) => isNamedBy(goods, asked));
  const options = [...(instead ? [instead] : []), ...places];
  if (instead?.kind === "lot" && (isGoods || places.length > 0)) return ask("lotKnown", options);
  const [only] = options;
  if (options.length > 1) return ask("several", options);
  return only ?? wrong(isMischecked(asked) ? "checkDigit" : hasPlace ? "unknown" : "noLocation");
}

/** What the server knows by a code. */
export interface Found {
  readonly locations: readonly LocationOption[];
  readonly goods: readonly Option[];
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
  if (reading.kind === "label") {
    const { lineId, lot, productionDate, expiry } = reading;
    const isSame =
      open?.lineId === lineId &&
      unitsIn(open) === 0 &&
      (open.lot === null || lot === null || open.lot === lot);
    const before =
      !isSame && open !== null && unitsIn(open) > 0
        ? recorded(state, { ...open, good: open.good ?? 0 }, atMs)
        : work;
    const named = text.length > SHOWN_MOST ? `${text.slice(0, SHOWN_MOST)}…` : text;
    const next = logged(before, { kind: "goods", text: lot ?? named, lineId }, atMs);
    const facts = {
      ...(lot === null ? {} : { lot }),
      ...(expiry === null ? {} : { productionDate, expiry }),
    };
    return { ...next, open: { ...(isSame ? open : opened(lineId)), ...facts, acceptsExpired: false } };
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
  if (isHeard(event)) return readHeard(desk, event, today);
  if (event.type !== "line.chosen") return { kind: "idle" };
  const line = lineOf(desk, event.lineId);
  // Touching the line that is being counted adds nothing.
  if (!line || event.lineId === desk.work.open?.lineId) return { kind: "idle" };
  return readGoods(desk, [line], today);
}

export const isHeard = (event: ReceivingEvent): event is DeskHeard =>
  event.type === "scanned" || event.type === "typed" || event.type === "misread";

/** What was read, as it is shown: without what the scanner adds to the code. */
export const textIn = (event: ReceivingEvent): string => (isHeard(event) ? unframed(event.text) : "");
