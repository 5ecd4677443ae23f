/** The work on a receiving desk, as values: what was counted, what is being counted, and what each scan means. */
import type { EntryDetail, EntryLine, EntryPlaces } from "../../contracts/entry.ts";
import type { ReceiveLine } from "../../contracts/entry-bodies.ts";
import type { LocationOption } from "../../contracts/options.ts";
import { addDays } from "../../domain/business-day.ts";
import { isExpired } from "../../domain/goods-dates.ts";
import { outstanding, receivableLimit, received } from "../../domain/quantity.ts";
import type { Misread } from "../../domain/scan-reader.ts";

/** What the desk reads of an entry. */
export type DeskEntry = Pick<EntryDetail, "version" | "overReceiptPercent"> & {
  readonly lines: readonly DeskLine[];
};

export type DeskLine = Pick<
  EntryLine,
  | ("id" | "typeId" | "skuCode" | "gtin" | "trackLot" | "trackExpiry" | "shelfLifeDays")
  | ("expected" | "good" | "damaged" | "closedShort" | "lot" | "productionDate" | "expiry")
>;

/** Goods that are being counted. */
export interface OpenPiece {
  readonly lineId: string;
  readonly place: LocationOption | null;
  readonly lot: string | null;
  readonly productionDate: string | null;
  readonly expiry: string | null;
  /** The expiry is given instead of the production date. */
  readonly givesExpiry: boolean;
  readonly acceptsExpired: boolean;
  /** Null: scanned once and not counted; all that the line waits for is meant. */
  readonly good: number | null;
  readonly damaged: number;
  readonly counts: "good" | "damaged";
  /** Ids of uploaded photos of the damage; absent: none. */
  readonly photos?: readonly string[];
}

/** Counted goods at a location, which are booked together with the others of the desk. */
export interface Piece {
  readonly no: number;
  readonly lineId: string;
  readonly place: LocationOption;
  readonly lot: string;
  readonly productionDate: string | null;
  readonly expiry: string | null;
  readonly acceptsExpired: boolean;
  readonly good: number;
  readonly damaged: number;
  readonly photos?: readonly string[];
}

/** Why a scan was wrong. */
export type DeskFault =
  | Misread
  /** It names several things, and it is asked which. */
  | "several"
  /** A GS1 string, a trade number, or the code of something else, where a lot is asked for. */
  | "lotGs1"
  | "lotGtin"
  | "lotKnown"
  | "lotLong"
  /** A GS1 label whose separators were lost: it is asked where its lot ends. */
  | "lotLost"
  /** The number of a carton or pallet, which names no goods. */
  | "logisticUnit"
  /** A trade number or a label with a wrong check digit. */
  | "checkDigit"
  /** A text that may be several days; a day that the shelf life of the goods rules out. */
  | "whichDay"
  | "dayBeyond"
  /** Neither goods of this entry nor a location of its warehouse. */
  | "unknown"
  | "notOfOrder"
  /** All that the line may take is counted or received. */
  | "full"
  /** Other goods wait for their quantity first. */
  | "confirmFirst"
  | "noSuggestion"
  | "noLocation"
  | "noAnswer"
  | "lotMissing"
  | "noDate"
  | "producedLater"
  | "expiredAsks"
  | "noQuantity"
  | "tooMany";

/** A scan, newest last. */
export interface LogEntry {
  readonly no: number;
  readonly atMs: number;
  readonly kind:
    | "goods"
    | "count"
    | "place"
    | "lot"
    | "date"
    | "accepted"
    | "quantity"
    | "recorded"
    | "wrong";
  readonly lineId: string | null;
  readonly text: string;
  /** Of a wrong scan. */
  readonly because: DeskFault | null;
  readonly hint: string;
  /** What was being counted before the scan: undoing it restores that. */
  readonly before: OpenPiece | null;
  /** The number of the piece that the scan recorded. */
  readonly pieceNo: number | null;
  readonly state: "live" | "undone" | "open" | "booked" | "wrong";
  /** Of the receipt that it went into; absent: it is on the desk. */
  readonly key?: string;
}

/** Pieces that were given as one receipt: it is not known yet whether it is booked. */
interface SentPieces {
  readonly key: string;
  readonly pieces: readonly Piece[];
}

/** Everything on the desk: it is kept in the browser, so that a reload loses no scan. */
export interface DeskWork {
  readonly pieces: readonly Piece[];
  readonly sent: readonly SentPieces[];
  readonly open: OpenPiece | null;
  readonly log: readonly LogEntry[];
  readonly nextNo: number;
}

const NO_WORK: DeskWork = { pieces: [], sent: [], open: null, log: [], nextNo: 1 };

/** Longer logs lose their oldest scans. */
const LOG_MAX = 100;

export interface DeskState {
  readonly entry: DeskEntry;
  readonly places: EntryPlaces | null;
  readonly work: DeskWork;
  /** Booked pieces that the entry's lines do not contain yet, with the version that will. */
  readonly booked: readonly { readonly version: number; readonly pieces: readonly Piece[] }[];
}

export type DeskStep = "goods" | "location" | "lot" | "expiry" | "expired" | "quantity";

export const lineOf = ({ entry }: DeskState, lineId: string | null): DeskLine | null =>
  entry.lines.find(({ id }) => id === lineId) ?? null;

/** Units of a line that are counted on the desk or given as a receipt, and not in the line yet. */
export function countedOf({ work, booked }: DeskState, lineId: string): number {
  return [...work.pieces, ...[...work.sent, ...booked].flatMap(({ pieces }) => pieces)]
    .filter((piece) => piece.lineId === lineId)
    .reduce((sum, { good, damaged }) => sum + good + damaged, 0);
}

/** How many more units a line may take. */
export function roomOf(state: DeskState, line: DeskLine): number {
  const limit = receivableLimit(line.expected, state.entry.overReceiptPercent);
  return Math.max(0, limit - received(line) - countedOf(state, line.id));
}

/** How many units a line still waits for. */
export const dueOf = (state: DeskState, line: DeskLine): number =>
  Math.max(0, outstanding(line) - countedOf(state, line.id));

/** Whether the goods of the location are damaged, all of them. */
export const isAllDamaged = ({ places }: DeskState, { place }: Pick<OpenPiece, "place">): boolean =>
  place !== null && place.id === places?.damaged?.id;

/** What confirming the open piece would record. */
export function wantedOf(
  state: DeskState,
  open: OpenPiece,
): { readonly good: number; readonly damaged: number } {
  const line = lineOf(state, open.lineId);
  const rest = line ? Math.max(0, dueOf(state, line) - open.damaged) : 0;
  const good = open.good ?? (rest > 0 || open.damaged > 0 ? rest : 1);
  return isAllDamaged(state, open)
    ? { good: 0, damaged: good + open.damaged }
    : { good, damaged: open.damaged };
}

/** Whether everything that the entry waits for is counted or received. */
export const isAllIn = (state: DeskState): boolean =>
  state.work.open === null && state.entry.lines.every((line) => dueOf(state, line) === 0);

/** What the open piece asks for next. */
export function stepOf(state: DeskState, today: string): DeskStep {
  const { open } = state.work;
  const line = lineOf(state, open?.lineId ?? null);
  if (!open || !line) return "goods";
  if (!open.place) return "location";
  if (line.trackLot && open.lot === null) return "lot";
  if (line.trackExpiry && open.expiry === null) return "expiry";
  if (isExpired(open, today) && !open.acceptsExpired) return "expired";
  return "quantity";
}

type Dates = Pick<OpenPiece, "productionDate" | "expiry">;

/** The lot that Enter alone takes: the announced one. */
export const knownLot = (line: DeskLine): string | null => line.lot || null;

/** The dates that Enter alone takes: those of the same lot on this desk, else the announced ones. */
export function knownDates({ work }: DeskState, line: DeskLine, lot: string | null): Dates | null {
  const same = work.pieces.findLast((piece) => piece.lineId === line.id && piece.lot === (lot ?? ""));
  if (same?.expiry) return { productionDate: same.productionDate, expiry: same.expiry };
  if (line.expiry) return { productionDate: null, expiry: line.expiry };
  return line.productionDate ? producedOn(line, line.productionDate) : null;
}

/** The dates of goods that were produced on a day: they expire when their shelf life is over. */
export const producedOn = (line: DeskLine, day: string): Dates => ({
  productionDate: day,
  expiry: line.shelfLifeDays ? addDays(day, line.shelfLifeDays) : null,
});

/** Whether the step asks for the production date; otherwise for the expiry. */
export const asksProduction = (line: DeskLine, open: OpenPiece): boolean =>
  line.shelfLifeDays !== null && !open.givesExpiry;

/** The lines of the command's body. The server computes the expiry where the production date is given. */
export const bodyOf = (pieces: readonly Piece[]): readonly ReceiveLine[] =>
  pieces.map(
    ({ lineId, place, good, damaged, lot, productionDate, expiry, acceptsExpired, photos = [] }) => ({
      ...{ lineId, locationId: place.id, good, damaged },
      ...(lot ? { lot } : {}),
      ...(productionDate ? { productionDate } : expiry ? { expiry } : {}),
      ...(acceptsExpired ? { acceptExpired: true } : {}),
      ...(photos.length > 0 ? { photos: [...photos] } : {}),
    }),
  );

/** An open piece that was named by its goods alone. */
export const opened = (lineId: string): OpenPiece => ({
  ...{ lineId, place: null, lot: null, productionDate: null, expiry: null },
  ...{ givesExpiry: false, acceptsExpired: false, good: null, damaged: 0, counts: "good" },
});

type NewEntry = Pick<LogEntry, "kind" | "text"> & Partial<LogEntry>;

/** The work with a further scan in its log. */
export function logged(work: DeskWork, entry: NewEntry, atMs: number): DeskWork {
  const whole: LogEntry = {
    ...{ no: work.nextNo, atMs, lineId: work.open?.lineId ?? null, because: null, hint: "" },
    ...{ before: work.open, pieceNo: null, state: "live" },
    ...entry,
  };
  return { ...work, log: [...work.log, whole].slice(-LOG_MAX), nextNo: work.nextNo + 1 };
}

/** The work with the open piece recorded as it is wanted. */
export function recorded(state: DeskState, open: OpenPiece, atMs: number): DeskWork {
  const { work } = state;
  const { place } = open;
  if (!place) return work;
  const { good, damaged } = wantedOf(state, open);
  const piece: Piece = {
    ...{ no: work.nextNo, lineId: open.lineId, place, lot: open.lot ?? "", good, damaged },
    ...{ productionDate: open.productionDate, expiry: open.expiry, acceptsExpired: open.acceptsExpired },
    ...(open.photos ? { photos: open.photos } : {}),
  };
  const entry = {
    kind: "recorded",
    text: place.code,
    hint: String(good + damaged),
    pieceNo: piece.no,
  } as const;
  const next = logged(work, entry, atMs);
  return { ...next, open: null, pieces: [...work.pieces, piece] };
}

/** The last scan that can be undone. */
export const lastScan = ({ log }: DeskWork): LogEntry | null =>
  log.findLast(({ state }) => state === "live") ?? null;

const marked = (log: readonly LogEntry[], no: number, state: LogEntry["state"]): readonly LogEntry[] =>
  log.map((entry) => (entry.no === no ? { ...entry, state } : entry));

/** The work as it was before the last scan. */
export function undone(work: DeskWork): DeskWork {
  const last = lastScan(work);
  if (!last) return work;
  // Photos are no scans: they stay with their goods.
  const taken = last.pieceNo === null ? work.open : work.pieces.find(({ no }) => no === last.pieceNo);
  const before =
    last.before && taken?.photos && taken.lineId === last.before.lineId
      ? { ...last.before, photos: taken.photos }
      : last.before;
  return {
    ...work,
    open: before,
    pieces: work.pieces.filter(({ no }) => no !== last.pieceNo),
    log: marked(work.log, last.no, "undone"),
  };
}

/** The work without a recorded piece. */
export function withoutPiece(work: DeskWork, no: number): DeskWork {
  const entry = work.log.find(({ pieceNo }) => pieceNo === no);
  return {
    ...work,
    pieces: work.pieces.filter((piece) => piece.no !== no),
    log: entry ? marked(work.log, entry.no, "undone") : work.log,
  };
}

/** The work without anything that was counted. */
export const emptied = (work: DeskWork): DeskWork => ({
  ...{ ...work, pieces: [], open: null },
  log: work.log.map((entry) => (entry.state === "live" ? { ...entry, state: "undone" } : entry)),
});

/** The work when its pieces are given as a receipt. */
export const sentOff = (work: DeskWork, key: string): DeskWork => ({
  ...work,
  pieces: [],
  sent: [...work.sent, { key, pieces: work.pieces }],
  log: work.log.map((entry) => (entry.state === "live" ? { ...entry, state: "open", key } : entry)),
});

/** The work when it is known how a receipt ended: what is not booked is on the desk again. */
export function settled(work: DeskWork, key: string, isBooked: boolean): DeskWork {
  const back = work.sent.find((receipt) => receipt.key === key)?.pieces ?? [];
  const state = isBooked ? "booked" : "live";
  return {
    ...work,
    pieces: isBooked ? work.pieces : [...back, ...work.pieces],
    sent: work.sent.filter((receipt) => receipt.key !== key),
    log: work.log.map((entry) => (entry.key === key ? { ...entry, state } : entry)),
  };
}

/** The stored work if it has the present form, else none. */
export function readWork(text: string | null): DeskWork {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<DeskWork> | null;
    const isWhole = Array.isArray(kept?.pieces) && Array.isArray(kept.log) && typeof kept.nextNo === "number";
    // An older build kept no receipts.
    return isWhole ? { ...(kept as DeskWork), sent: kept.sent ?? [] } : NO_WORK;
  } catch {
    return NO_WORK;
  }
}
