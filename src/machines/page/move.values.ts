/** What a scan or a text means on a move desk, by what the desk asks for. Pure. */
import type { LocationOption } from "../../contracts/options.ts";
import type { RepertoryRow } from "../../contracts/repertory.ts";
import { readNumber } from "../../domain/number-text.ts";
import { formsOf } from "../../domain/scan-meaning.ts";
import type { Misread } from "../../domain/scan-reader.ts";
import { isNamedBy, plainCode, unframed } from "../../domain/scanned.ts";

/** A stock row as the desk moves it. */
export type MoveRow = Pick<
  RepertoryRow,
  | ("id" | "clientName" | "typeId" | "skuCode" | "typeName" | "spec" | "unit" | "typePicture")
  | ("lot" | "expiry" | "condition" | "onHand" | "reserved" | "version")
>;

/** What the server knows by a text: locations of the warehouse, and goods types. */
export interface MoveFound {
  readonly locations: readonly LocationOption[];
  readonly typeIds: readonly string[];
}

export type MoveStep = "from" | "goods" | "quantity" | "to";

type MoveFault =
  | Misread
  /** Goods, or nothing that is known, where a location is asked for. */
  | "noLocation"
  /** Neither goods that lie here nor a location. */
  | "notHere"
  | "nothingHere"
  | "sameLocation"
  | "noQuantity"
  | "tooMany"
  /** All of it is promised to exits. */
  | "nothingFree"
  | "several"
  /** The server did not answer, and this browser does not know it. */
  | "unreachable";

export interface MoveWrong {
  readonly because: MoveFault;
  readonly scanned: string;
  /** How many at most, or the location. */
  readonly hint: string;
}

/** What the scanner or a person said. */
export type MoveHeard =
  | { readonly type: "scanned" | "typed"; readonly text: string }
  | { readonly type: "misread"; readonly because: Misread; readonly text: string };

export interface MoveState {
  /** Locations that this browser has met. */
  readonly locations: readonly LocationOption[];
  readonly from: LocationOption | null;
  readonly rows: readonly MoveRow[];
  /** Ids of the rows in hand: one, or all of the location. */
  readonly chosen: readonly string[];
  /** Null: all of it. */
  readonly counted: number | null;
  readonly takesReserved: boolean;
}

export type MoveReading =
  | { readonly kind: "from" | "to"; readonly location: LocationOption }
  | { readonly kind: "goods"; readonly rows: readonly MoveRow[] }
  | { readonly kind: "more" }
  | { readonly kind: "count"; readonly quantity: number }
  /** Enter alone: what is shown is meant. */
  | { readonly kind: "enter" }
  | { readonly kind: "lookup" }
  | { readonly kind: "idle" }
  | { readonly kind: "wrong"; readonly because: MoveFault; readonly hint: string };

const wrong = (because: MoveFault, hint = ""): MoveReading => ({ kind: "wrong", because, hint });
/** Longer numbers are barcodes. */
const MOST_QUANTITY_DIGITS = 9;

export const inHand = ({ rows, chosen }: Pick<MoveState, "rows" | "chosen">): readonly MoveRow[] =>
  rows.filter(({ id }) => chosen.includes(id));

/** How many units of a row may go; what is promised to exits goes only where that is wanted. */
export const mostOf = ({ onHand, reserved }: MoveRow, takesReserved: boolean): number =>
  takesReserved ? onHand : Math.max(0, onHand - reserved);

/** What goes: of one row as many as were counted, of several all that may. Rows of which nothing goes are left out. */
export function takenOf(state: MoveState): readonly { readonly row: MoveRow; readonly quantity: number }[] {
  const rows = inHand(state);
  return rows
    .map((row) => {
      const most = mostOf(row, state.takesReserved);
      return { row, quantity: rows.length === 1 ? Math.min(state.counted ?? most, most) : most };
    })
    .filter(({ quantity }) => quantity > 0);
}

/** The rows here that a text names: by code, name, trade number (as the server knows it), or lot. */
function rowsNamed(
  { rows, chosen }: MoveState,
  text: string,
  today: string,
  typeIds: readonly string[],
): readonly MoveRow[] {
  const { labels } = formsOf(text, today);
  const lots = labels.flatMap(({ lot }) => (lot === null ? [] : [plainCode(lot)]));
  const goods = rows.filter(
    (row) => typeIds.includes(row.typeId) || isNamedBy({ code: row.skuCode, name: row.typeName }, text),
  );
  const ofLot = (within: readonly MoveRow[], wanted: readonly string[]) =>
    within.filter(({ lot }) => lot !== "" && wanted.includes(plainCode(lot)));
  if (goods.length > 0) return lots.length > 0 ? ofLot(goods, lots) : goods;
  // A lot alone: of what is asked about first, else of all that lies here.
  const wanted = lots.length > 0 ? lots : [plainCode(unframed(text))];
  const asked = ofLot(inHand({ rows, chosen }), wanted);
  return asked.length > 0 ? asked : ofLot(rows, wanted);
}

/** `found`: null until the server was asked. */
export function readingOf(
  state: MoveState,
  step: MoveStep,
  heard: MoveHeard,
  found: MoveFound | null,
  today: string,
): MoveReading {
  if (heard.type === "misread") return wrong(heard.because);
  const text = heard.text.trim();
  if (text === "" && step === "quantity")
    return takenOf(state).length === 0 ? wrong("nothingFree") : { kind: "enter" };
  if (text === "") return { kind: "idle" };
  const [row] = inHand(state);
  const bare = unframed(text);
  if (step === "quantity" && heard.type === "typed" && bare.length <= MOST_QUANTITY_DIGITS) {
    const number = readNumber(bare);
    if (number !== null && row) {
      const most = mostOf(row, state.takesReserved);
      if (!Number.isInteger(number) || number < 1) return wrong("noQuantity");
      return number > most ? wrong("tooMany", String(most)) : { kind: "count", quantity: number };
    }
  }
  const known = found ? [...found.locations, ...state.locations] : state.locations;
  const location = known.find((each) => isNamedBy({ code: each.code }, text));
  const rows = step === "from" || step === "to" ? [] : rowsNamed(state, text, today, found?.typeIds ?? []);
  if (rows.length > 0) {
    const isSame = step === "quantity" && rows.some(({ id }) => id === row?.id) && state.chosen.length === 1;
    return isSame ? { kind: "more" } : { kind: "goods", rows };
  }
  if (location) {
    if (step === "from" || step === "goods") return { kind: "from", location };
    if (location.id === state.from?.id) return wrong("sameLocation", location.code);
    return takenOf(state).length === 0 ? wrong("nothingFree") : { kind: "to", location };
  }
  if (found === null) return { kind: "lookup" };
  return wrong(step === "from" || step === "to" ? "noLocation" : "notHere", state.from?.code ?? "");
}
