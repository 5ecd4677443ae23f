/**
 * Everything that one scan can name, for all desks: by its form alone (GS1 labels, a trade number, a logistic unit, a
 * request number, a plate), and of the things that a desk knows (locations, goods, lots, vehicles). Pure. A scan that
 * names several things, or a label that can be read in several ways, gives all of them: the desk asks, and guesses none.
 */
import { type Gs1Label, readGs1 } from "./gs1.ts";
import { gtinForm, isGtin } from "./gtin.ts";
import { plainPlate } from "./plate.ts";
import { isMischecked, isNamedBy, plainCode, requestNumberIn, unframed } from "./scanned.ts";

/** What a scan is by its form, whatever a desk knows. */
export interface ScanForms {
  /** Without what the scanner adds to it. */
  readonly text: string;
  /** The facts of a GS1 label; several: its separators were lost, so ask. */
  readonly labels: readonly Gs1Label[];
  /** Of a trade number alone or in a label: 14 digits. */
  readonly gtin: string | null;
  /** A logistic unit, such as a pallet: 18 digits. */
  readonly sscc: string | null;
  readonly requestNumber: string | null;
  /** A plate as it is stored; other plates than those of mainland China have no form of their own. */
  readonly plate: string | null;
  /** It has the form of a trade number or a label, and a wrong check digit. */
  readonly isMischecked: boolean;
}

const PLATE = /^[\u4e00-\u9fa5][A-Z][A-Z\d]{5,6}$/;

/** What a text is by its form, on a business day. */
export function formsOf(text: string, today: string): ScanForms {
  const labels = readGs1(text, today);
  const bare = unframed(text);
  const plate = plainPlate(bare).toUpperCase();
  const inLabels = (fact: "gtin" | "sscc"): string | null =>
    labels.map((label) => label[fact]).find((value) => value !== null) ?? null;
  return {
    text: bare,
    labels,
    gtin: isGtin(plainCode(bare)) ? gtinForm(bare) : inLabels("gtin"),
    sscc: inLabels("sscc"),
    requestNumber: requestNumberIn(text),
    plate: PLATE.test(plate) ? plate : null,
    isMischecked: labels.length === 0 && isMischecked(text),
  };
}

interface CodedLocation {
  readonly code: string;
  readonly name?: string;
}
interface CodedGoods {
  readonly code: string;
  readonly name?: string;
  readonly gtin?: string | null;
}
interface CodedLot {
  readonly lot: string;
}
interface CodedVehicle {
  readonly plate: string;
}

/** The things that a desk knows; what it does not know is left out. */
export interface KnownThings<Location, Goods, Lot, Vehicle> {
  readonly locations?: readonly Location[];
  readonly goods?: readonly Goods[];
  /** Lots of the goods in hand. */
  readonly lots?: readonly Lot[];
  readonly vehicles?: readonly Vehicle[];
}

/** One thing that a scan names. Of goods and lots with the label that names them; null: a plain code. */
export type Named<Location, Goods, Lot, Vehicle> =
  | { readonly kind: "location"; readonly thing: Location }
  | { readonly kind: "goods"; readonly thing: Goods; readonly label: Gs1Label | null }
  | { readonly kind: "lot"; readonly thing: Lot; readonly label: Gs1Label | null }
  | { readonly kind: "vehicle"; readonly thing: Vehicle };

/**
 * All known things that a scan names: none: it is not known; several: ask. A label names goods by its trade number, in
 * each way in which it can be read; one without a trade number names a lot.
 */
export function namedBy<
  Location extends CodedLocation = never,
  Goods extends CodedGoods = never,
  Lot extends CodedLot = never,
  Vehicle extends CodedVehicle = never,
>(
  text: string,
  known: KnownThings<Location, Goods, Lot, Vehicle>,
  today: string,
): readonly Named<Location, Goods, Lot, Vehicle>[] {
  const { labels } = formsOf(text, today);
  const plain = plainCode(text);
  const goods = (known.goods ?? []).flatMap((thing) => [
    ...(isNamedBy(thing, text) ? [{ kind: "goods", thing, label: null } as const] : []),
    ...labels
      .filter(({ gtin }) => gtin !== null && isNamedBy(thing, gtin))
      .map((label) => ({ kind: "goods", thing, label }) as const),
  ]);
  const lots = (known.lots ?? []).flatMap((thing) => [
    ...(isNamedBy({ code: thing.lot }, text) ? [{ kind: "lot", thing, label: null } as const] : []),
    ...labels
      .filter(({ gtin, lot }) => gtin === null && lot !== null && isNamedBy({ code: thing.lot }, lot))
      .map((label) => ({ kind: "lot", thing, label }) as const),
  ]);
  return [
    ...(known.locations ?? [])
      .filter((thing) => isNamedBy(thing, text))
      .map((thing) => ({ kind: "location", thing }) as const),
    ...goods,
    ...lots,
    ...(known.vehicles ?? [])
      .filter(({ plate }) => plain !== "" && plainPlate(plate).toUpperCase() === plainPlate(plain))
      .map((thing) => ({ kind: "vehicle", thing }) as const),
  ];
}
