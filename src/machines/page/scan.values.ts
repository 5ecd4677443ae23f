/** What a scan means on a pick desk, by what the desk asks for; and the log of scans. */
import type { ShelfLot } from "../../contracts/exit.ts";
import { readNumber } from "../../domain/number-text.ts";
import { formsOf, namedBy } from "../../domain/scan-meaning.ts";
import type { Misread } from "../../domain/scan-reader.ts";
import { isNamedBy, plainCode, unframed } from "../../domain/scanned.ts";

/** An open pick: an open allocation with the codes of its goods. */
export interface PickItem {
  readonly allocationId: string;
  readonly lineId: string;
  readonly location: string;
  readonly sku: string;
  readonly gtin: string | null;
  readonly lot: string;
  readonly expiry: string | null;
  readonly quantity: number;
  /** Other lots of the same goods on that shelf. */
  readonly shelfLots: readonly ShelfLot[];
}

/** Why a scan was wrong. */
type ScanFault =
  | Misread
  /** Nothing is left to be picked at all. */
  | "allPicked"
  /** Goods were scanned where a location is expected. */
  | "locationFirst"
  /** Nothing is left to be picked at that location or of those goods, or there are none such. */
  | "nothingThere"
  /** On the list, but at another location. */
  | "otherLocation"
  /** The right goods of another lot than is to be picked here. */
  | "otherLot"
  /** A GS1 label whose separators were lost: it is asked where its lot ends. */
  | "lotLost"
  /** The number of a carton or pallet, which names no goods. */
  | "logisticUnit"
  /** A trade number or a label with a wrong check digit. */
  | "checkDigit"
  /** Not on the list. */
  | "notOnList"
  /** A code where a quantity is typed. */
  | "codeNoQuantity"
  /** Not a whole number above 0. */
  | "noQuantity"
  /** More than is to be picked from there. */
  | "tooMany"
  /** It is still asked which of several things was meant. */
  | "several";

export interface ScanWrong {
  readonly because: ScanFault;
  readonly scanned: string;
  /** Where it is to be picked, or how many at most. */
  readonly hint: string;
  /** Of another lot: what is promised of the shelf, and what the scanned one is of it. */
  readonly lots?: LotFault;
}

/** A lot that was scanned and is not to be picked. */
interface LotFault {
  /** What is to be picked here, first expired first. */
  readonly promised: readonly PickItem[];
  readonly scanned: string;
  /** The scanned lot on this shelf; null: stock has none of it there. */
  readonly there: ShelfLot | null;
}

/** A scan, or a pick that they led to; newest last. */
export interface PickScan {
  readonly no: number;
  readonly atMs: number;
  readonly kind: "location" | "goods" | "lot" | "count" | "taken" | "wrong";
  /** `open`: of a pick that is not booked yet. */
  readonly state: "live" | "undone" | "open" | "booked" | "wrong";
  /** What was scanned; the location of a pick. */
  readonly text: string;
  /** Of goods, lots, counts and picks. */
  readonly lineId: string | null;
  /** Counted or picked. */
  readonly quantity: number | null;
  readonly wrong: ScanWrong | null;
  /** Of the pick that it led to. */
  readonly key: string | null;
}

/** What a scan can name. */
export type PickTarget =
  | { readonly kind: "location"; readonly location: string }
  | ({ readonly kind: "goods" | "lot"; readonly item: PickItem } & ScannedLot)
  /** One more unit of the chosen goods. */
  | ({ readonly kind: "more"; readonly item: PickItem } & ScannedLot)
  /** One reading of a label whose separators were lost, with its lot and the count that it says. */
  | ({
      readonly kind: "label";
      /** To be picked in that lot; null: that lot is not to be picked here. */
      readonly item: PickItem | null;
      readonly lot: string;
      readonly count: number | null;
      readonly lots: LotFault;
    } & ScannedLot);

interface ScannedLot {
  /** The lot that a scanner read; absent: none was read, or it was typed. */
  readonly lotScanned?: string | undefined;
}

export type PickAsked = "location" | "goods" | "quantity";

export interface ScanContext {
  readonly now: () => number;
  readonly makeKey: () => string;
  readonly log: readonly PickScan[];
  readonly work: readonly PickItem[];
  readonly location: string | null;
  readonly allocationId: string | null;
  /** The lot of the chosen goods that a scanner read; null: it was not scanned. */
  readonly lotScanned: string | null;
  /** Units counted, by scanning the goods again and again or by hand; null: all of it is meant. */
  readonly counted: number | null;
  readonly wrong: ScanWrong | null;
  /** What the last scan may mean, where that is several things. */
  readonly which: readonly PickTarget[];
}

/** What the scanner or a person said. */
export type PickHeard =
  /** A code at a scanner's speed: never a quantity. */
  | { readonly type: "scanned"; readonly text: string }
  /** A text by hand; empty: Enter alone. */
  | { readonly type: "typed"; readonly text: string }
  /** A code that was not read whole. */
  | { readonly type: "misread"; readonly because: Misread; readonly text: string };

export type ScanEvent =
  | PickHeard
  /** The list as it is now: picks, shorts and colleagues have moved it. */
  | { readonly type: "work.changed"; readonly work: readonly PickItem[] }
  /** A row was touched in place of two scans. */
  | { readonly type: "item.chosen"; readonly allocationId: string }
  /** One of several meanings of the last scan was chosen. */
  | { readonly type: "option.chosen"; readonly index: number }
  /** The count was changed by hand. */
  | { readonly type: "count.set"; readonly value: number }
  | { readonly type: "back" }
  /** A pick has ended; `ok`: it took effect. */
  | { readonly type: "pick.known"; readonly key: string; readonly ok: boolean };

export type PickReading =
  | PickTarget
  | {
      readonly kind: "several";
      readonly targets: readonly PickTarget[];
      readonly because: "several" | "lotLost";
    }
  | { readonly kind: "quantity"; readonly quantity: number }
  | {
      readonly kind: "wrong";
      readonly because: ScanFault;
      readonly hint: string;
      readonly lots?: LotFault;
    };

/** Of a label only the lot counts here, so no century has to be chosen. */
const NO_DAY = "2000-01-01";
/** Longer logs lose their oldest scans. */
const LOG_MAX = 100;
/** Longer numbers are barcodes. */
const MOST_QUANTITY_DIGITS = 9;

const isGoods = ({ sku, gtin }: PickItem, text: string): boolean => isNamedBy({ code: sku, gtin }, text);

export const chosenOf = ({ work, allocationId }: ScanContext): PickItem | null =>
  work.find((item) => item.allocationId === allocationId) ?? null;

export const itemsHere = ({ work, location }: ScanContext): readonly PickItem[] =>
  work.filter((item) => item.location === location);

/** What Enter alone takes. */
export const wantedOf = (context: ScanContext): number | null =>
  context.counted ?? chosenOf(context)?.quantity ?? null;

/** The first of each kind, in the order of picking. */
const firstOfEach = (items: readonly PickItem[], keyOf: (item: PickItem) => string): readonly PickItem[] =>
  [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].reverse();

/** Everything that a text names where this is asked for. Of several lots of the same goods the first one is meant. */
function targetsOf(
  context: ScanContext,
  asked: PickAsked,
  text: string,
  isScan: boolean,
): readonly PickTarget[] {
  const chosen = asked === "quantity" ? chosenOf(context) : null;
  const here = asked === "location" ? [] : itemsHere(context);
  const named = namedBy(
    text,
    {
      locations: context.work.map((item) => ({ code: item.location, item })),
      goods: here.map((item) => ({ code: item.sku, gtin: item.gtin, item })),
      lots: here.filter(({ sku, lot }) => sku === chosen?.sku && lot !== ""),
    },
    NO_DAY,
  );
  const locations = named.flatMap(({ kind, thing }) => (kind === "location" ? thing.item : []));
  const goods = named.flatMap(({ kind, thing }) => (kind === "goods" ? thing.item : []));
  const lots = named.flatMap(({ kind, thing }) => (kind === "lot" ? thing : []));
  const others = goods.filter(({ sku }) => sku !== chosen?.sku);
  return [
    ...(chosen && others.length < goods.length ? [{ kind: "more", item: chosen } as const] : []),
    ...firstOfEach(lots, ({ lot }) => lot).map(
      (item) => ({ kind: "lot", item, ...(isScan ? { lotScanned: unframed(text) } : {}) }) as const,
    ),
    ...firstOfEach(others, ({ sku }) => sku).map((item) => ({ kind: "goods", item }) as const),
    ...firstOfEach(locations, ({ location }) => location).map(
      ({ location }) => ({ kind: "location", location }) as const,
    ),
  ];
}

const wrong = (because: ScanFault, hint = "") => ({ kind: "wrong", because, hint }) as const;

/** The quantity that a person typed; an empty Enter takes the counted quantity, or all of it. */
function quantityIn(context: ScanContext, text: string): number | null {
  if (text === "") return wantedOf(context);
  const quantity = text.length > MOST_QUANTITY_DIGITS ? null : readNumber(text);
  return quantity !== null && quantity > 0 ? quantity : null;
}

/** A GS1 label: its goods, in the lot that is to be picked here; null: the text is none. */
function labelReading(
  context: ScanContext,
  asked: PickAsked,
  text: string,
  isScan: boolean,
): PickReading | null {
  const { labels, gtin, sscc } = formsOf(text, NO_DAY);
  if (labels.length === 0) return null;
  const chosen = asked === "quantity" ? chosenOf(context) : null;
  // A label without a trade number, such as the second one of a carton, is about the goods that were chosen.
  if (gtin === null && chosen === null) return sscc === null ? null : wrong("logisticUnit");
  const here = asked === "location" ? [] : itemsHere(context);
  const goods = here.filter((item) => (gtin === null ? item.sku === chosen?.sku : isGoods(item, gtin)));
  if (goods.length === 0) return faultOf(context, asked, gtin ?? text, undefined);
  const itemOf = (lot: string | null) => {
    const fitting = goods.filter(
      (item) => lot === null || item.lot === "" || plainCode(item.lot) === plainCode(lot),
    );
    return fitting.find((item) => item === chosen) ?? fitting[0] ?? null;
  };
  const faultIn = (lot: string): LotFault => lotFault(goods, lot);
  const scanned = (lot: string | null, item: PickItem | null): ScannedLot =>
    isScan && lot !== null && item !== null && item.lot !== "" ? { lotScanned: lot } : {};
  const lots = new Map(labels.map((label) => [label.lot === null ? "" : plainCode(label.lot), label]));
  if (lots.size > 1 && goods.some(({ lot }) => lot !== "")) {
    const targets = [...lots.values()].map(({ lot, count }) => {
      const item = itemOf(lot);
      const facts = { kind: "label", item, lot: lot ?? "", count, lots: faultIn(lot ?? "") } as const;
      return { ...facts, ...scanned(lot, item) };
    });
    // The lot that is to be picked comes first.
    return {
      kind: "several",
      because: "lotLost",
      targets: targets.toSorted((one, two) => Number(two.item !== null) - Number(one.item !== null)),
    };
  }
  const lot = labels[0]?.lot ?? null;
  if (gtin === null && lot === null) return wrong(sscc === null ? "codeNoQuantity" : "logisticUnit");
  const item = itemOf(lot);
  if (!item) return { ...wrong("otherLot"), lots: faultIn(lot ?? "") };
  const read = scanned(lot, item);
  if (gtin === null) return { kind: "lot", item, ...read };
  if (item !== chosen) return { kind: "goods", item, ...read };
  const most = chosen.quantity;
  if ((context.counted ?? 1) >= most) return wrong("tooMany", String(most));
  return { kind: "more", item: chosen, ...read };
}

/** Why a lot is not to be picked here. */
function lotFault(goods: readonly PickItem[], scanned: string): LotFault {
  const isScanned = ({ lot }: ShelfLot): boolean => isNamedBy({ code: lot }, scanned);
  const there = goods.flatMap(({ shelfLots }) => shelfLots).find(isScanned) ?? null;
  return { promised: firstOfEach(goods, ({ lot }) => lot), scanned, there };
}

/** A lot alone, which is on the shelf and not to be picked: null: it is none. */
function otherLotReading(context: ScanContext, text: string): PickReading | null {
  const chosen = chosenOf(context);
  if (!chosen || chosen.lot === "") return null;
  const lots = lotFault(
    itemsHere(context).filter(({ sku }) => sku === chosen.sku),
    unframed(text),
  );
  return lots.there ? { ...wrong("otherLot"), lots } : null;
}

/** What was heard means, where this is asked for. */
export function readingOf(context: ScanContext, asked: PickAsked, event: ScanEvent): PickReading {
  if (event.type === "misread") return wrong(event.because);
  const text = event.type === "scanned" || event.type === "typed" ? event.text.trim() : "";
  if (text === "" && context.which.length > 0)
    return wrong(context.wrong?.because === "lotLost" ? "lotLost" : "several");
  const label = labelReading(context, asked, text, event.type === "scanned");
  if (label) return label;
  const most = chosenOf(context)?.quantity ?? 0;
  const quantity = asked === "quantity" && event.type === "typed" ? quantityIn(context, text) : null;
  if (quantity !== null && quantity <= most) return { kind: "quantity", quantity };
  const [target, ...others] = targetsOf(context, asked, text, event.type === "scanned");
  if (target && others.length > 0)
    return { kind: "several", because: "several", targets: [target, ...others] };
  if (target?.kind === "more" && (context.counted ?? 1) >= most) return wrong("tooMany", String(most));
  return (
    target ??
    (asked === "quantity" ? otherLotReading(context, text) : null) ??
    faultOf(context, asked, text, event.type === "typed" ? quantity : undefined)
  );
}

/** Why a scan fits nothing here. `quantity`: what was typed as one; absent: it was scanned. */
function faultOf(
  context: ScanContext,
  asked: PickAsked,
  text: string,
  quantity: number | null | undefined,
): PickReading {
  const [elsewhere] = context.work.filter((item) => isGoods(item, text));
  if (context.work.length === 0) return wrong("allPicked");
  if (!elsewhere && formsOf(text, NO_DAY).isMischecked) return wrong("checkDigit");
  if (asked === "location")
    return elsewhere ? wrong("locationFirst", elsewhere.location) : wrong("nothingThere");
  if (elsewhere) return wrong("otherLocation", elsewhere.location);
  if (asked === "goods") return wrong("notOnList");
  if (quantity === undefined) return wrong("codeNoQuantity");
  return quantity === null ? wrong("noQuantity") : wrong("tooMany", String(chosenOf(context)?.quantity ?? 0));
}

type NewScan = Pick<PickScan, "kind" | "text"> & Partial<PickScan>;

/** The log with one more scan of the goods that are chosen. */
export function logged({ log, now, allocationId, work }: ScanContext, scan: NewScan): readonly PickScan[] {
  const lineId = work.find((item) => item.allocationId === allocationId)?.lineId ?? null;
  const no = (log.at(-1)?.no ?? 0) + 1;
  const whole: PickScan = {
    no,
    atMs: now(),
    state: "live",
    lineId,
    quantity: null,
    wrong: null,
    key: null,
    ...scan,
  };
  return [...log, whole].slice(-LOG_MAX);
}

/** The log with what still counted of these kinds in another state; `key`: of the pick that they led to. */
export const marked = (
  log: readonly PickScan[],
  kinds: readonly PickScan["kind"][],
  state: PickScan["state"],
  key: string | null = null,
) => log.map((scan) => (scan.state === "live" && kinds.includes(scan.kind) ? { ...scan, state, key } : scan));

/** Kinds of scans that name goods, not where they are. */
export const OF_GOODS = ["goods", "lot", "count"] as const;

/** What changes when a scan has named this. */
export function afterTarget(context: ScanContext, target: PickTarget): Partial<ScanContext> {
  const none = { wrong: null, which: [] };
  if (target.kind === "label") {
    const { item, lotScanned } = target;
    return item ? afterTarget(context, { kind: "goods", item, lotScanned }) : none;
  }
  if (target.kind === "location") {
    const { location } = target;
    const log = marked(context.log, ["location", ...OF_GOODS], "undone");
    const entry = { kind: "location", text: location } as const;
    return {
      ...{ ...none, location, allocationId: null, counted: null, lotScanned: null },
      log: logged({ ...context, log, allocationId: null }, entry),
    };
  }
  const { item, kind } = target;
  if (kind === "more") {
    const quantity = (context.counted ?? 1) + 1;
    const lotScanned = target.lotScanned ?? context.lotScanned;
    const log = logged(context, { kind: "count", text: item.sku, quantity });
    return { ...none, counted: quantity, lotScanned, log };
  }
  // Goods that were named before are given up; a lot adds to them.
  const log = kind === "goods" ? marked(context.log, OF_GOODS, "undone") : context.log;
  const { allocationId } = item;
  const text = kind === "lot" ? item.lot : item.sku;
  return {
    ...none,
    allocationId,
    counted: null,
    lotScanned: target.lotScanned ?? null,
    log: logged({ ...context, allocationId, log }, { kind, text }),
  };
}

/** The scan as it is shown. */
export const shownText = (event: ScanEvent): string =>
  "text" in event ? unframed(event.text).toUpperCase() : "";
