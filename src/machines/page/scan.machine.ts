/**
 * Picking by scanner alone: a location, then goods to be picked there, then a quantity. Together they identify the
 * allocation. A scan that does not fit is refused with a reason and changes nothing. Each scan is kept in a log. The
 * receiver of `scan.taken` sends the pick, and answers with `pick.settled`.
 */
import { assertEvent, assign, enqueueActions, setup } from "xstate";
import { readNumber } from "../../domain/number-text.ts";
import { isNamedBy, plainCode } from "../../domain/scanned.ts";

/** An open pick: an open allocation with the codes of its goods. */
export interface PickItem {
  readonly allocationId: string;
  readonly lineId: string;
  readonly location: string;
  readonly sku: string;
  readonly gtin: string | null;
  readonly lot: string;
  readonly quantity: number;
}

/** Why a scan was wrong. */
type ScanFault =
  /** Nothing is left to be picked at all. */
  | "allPicked"
  /** Goods were scanned where a location is expected. */
  | "locationFirst"
  /** Nothing is left to be picked at that location or of those goods, or there are none such. */
  | "nothingThere"
  /** On the list, but at another location. */
  | "otherLocation"
  /** Not on the list. */
  | "notOnList"
  /** Not a whole number above 0. */
  | "noQuantity"
  /** More than is to be picked from there. */
  | "tooMany";

export interface ScanWrong {
  readonly because: ScanFault;
  readonly scanned: string;
  /** Where it is to be picked, or how many at most. */
  readonly hint: string;
}

/** A scan, or a pick that they led to; newest last. */
export interface PickScan {
  readonly no: number;
  readonly atMs: number;
  readonly kind: "location" | "goods" | "lot" | "count" | "taken" | "wrong";
  readonly state: "live" | "undone" | "booked" | "wrong";
  /** What was scanned; the location of a pick. */
  readonly text: string;
  /** Of goods, lots, counts and picks. */
  readonly lineId: string | null;
  /** Counted or picked. */
  readonly quantity: number | null;
  readonly wrong: ScanWrong | null;
}

/** Longer logs lose their oldest scans. */
const LOG_MAX = 100;

interface ScanContext {
  readonly now: () => number;
  readonly log: readonly PickScan[];
  readonly work: readonly PickItem[];
  readonly location: string | null;
  readonly allocationId: string | null;
  /** Units counted, by scanning the goods again and again or by hand; null: all of it is meant. */
  readonly counted: number | null;
  readonly wrong: ScanWrong | null;
  /** The quantity that is on its way. */
  readonly sent: number;
  /** Scans during a running pick. */
  readonly waiting: readonly string[];
}

export type ScanEvent =
  | { readonly type: "scanned"; readonly text: string }
  /** The list as it is now: picks, shorts and colleagues have moved it. */
  | { readonly type: "work.changed"; readonly work: readonly PickItem[] }
  /** A row was touched in place of two scans. */
  | { readonly type: "item.chosen"; readonly allocationId: string }
  /** The count was changed by hand. */
  | { readonly type: "count.set"; readonly value: number }
  | { readonly type: "back" }
  /** The pick has ended; `ok`: it took effect. */
  | { readonly type: "pick.settled"; readonly ok: boolean };

export type ScanEmitted =
  | ({ readonly type: "scan.wrong" } & ScanWrong)
  | { readonly type: "scan.right" }
  | {
      readonly type: "scan.taken";
      readonly allocationId: string;
      readonly lineId: string;
      readonly quantity: number;
    };

const isGoods = ({ sku, gtin }: PickItem, text: string): boolean => isNamedBy({ code: sku, gtin }, text);
const isAt = (item: PickItem, location: string | null): boolean =>
  location !== null && isNamedBy({ code: item.location }, location);

const chosenOf = ({ work, allocationId }: ScanContext): PickItem | null =>
  work.find((item) => item.allocationId === allocationId) ?? null;

const itemsHere = ({ work, location }: ScanContext): readonly PickItem[] =>
  work.filter((item) => isAt(item, location));

const textIn = (event: ScanEvent): string => (event.type === "scanned" ? plainCode(event.text) : "");

/** Longer numbers are barcodes. */
const MOST_QUANTITY_DIGITS = 9;

/** What Enter alone takes. */
const wantedOf = (context: ScanContext): number | null =>
  context.counted ?? chosenOf(context)?.quantity ?? null;

/** The quantity in a scan; an empty Enter takes the counted quantity, or all of it. */
function quantityOf(context: ScanContext, text: string): number | null {
  if (text === "") return wantedOf(context);
  const quantity = text.length > MOST_QUANTITY_DIGITS ? null : readNumber(text);
  return quantity !== null && quantity > 0 ? quantity : null;
}

/** Why a scan fits nothing here; asked only of scans that no transition took. */
function faultOf(context: ScanContext, asked: "location" | "goods" | "quantity", text: string): ScanWrong {
  const elsewhere = context.work.filter((item) => isGoods(item, text));
  const wrong = (because: ScanFault, hint = ""): ScanWrong => ({ because, scanned: text, hint });
  if (context.work.length === 0) return wrong("allPicked");
  if (asked === "location")
    return elsewhere[0] ? wrong("locationFirst", elsewhere[0].location) : wrong("nothingThere");
  if (elsewhere[0]) return wrong("otherLocation", elsewhere[0].location);
  if (asked === "goods") return wrong("notOnList");
  return quantityOf(context, text) === null
    ? wrong("noQuantity")
    : wrong("tooMany", String(chosenOf(context)?.quantity ?? 0));
}

type NewScan = Pick<PickScan, "kind" | "text"> & Partial<PickScan>;

/** The log with one more scan of the goods that are chosen. */
function logged({ log, now, allocationId, work }: ScanContext, scan: NewScan): readonly PickScan[] {
  const lineId = work.find((item) => item.allocationId === allocationId)?.lineId ?? null;
  const no = (log.at(-1)?.no ?? 0) + 1;
  const whole: PickScan = { no, atMs: now(), state: "live", lineId, quantity: null, wrong: null, ...scan };
  return [...log, whole].slice(-LOG_MAX);
}

/** The log with what still counted of these kinds in another state. */
const marked = (log: readonly PickScan[], kinds: readonly PickScan["kind"][], state: PickScan["state"]) =>
  log.map((scan) => (scan.state === "live" && kinds.includes(scan.kind) ? { ...scan, state } : scan));

/** Kinds of scans that name goods, not where they are. */
const OF_GOODS = ["goods", "lot", "count"] as const;

const refuse = (asked: "location" | "goods" | "quantity") => ({ type: "refuse", params: { asked } }) as const;

/** The goods named by a scan, which stands in the log; goods that were named before are given up, a lot adds to them. */
function named(context: ScanContext, item: PickItem | undefined, scan: NewScan) {
  const allocationId = item?.allocationId ?? null;
  const log = scan.kind === "goods" ? marked(context.log, OF_GOODS, "undone") : context.log;
  return {
    ...{ allocationId, counted: null, wrong: null },
    log: logged({ ...context, allocationId, log }, scan),
  };
}

const toLocation = { guard: "isLocation", target: "goods", actions: "takeLocation" } as const;
const lostGoods = { guard: "isGoneHere", target: "location", actions: "leave" } as const;

export const scanMachine = setup({
  types: {
    context: {} as ScanContext,
    events: {} as ScanEvent,
    emitted: {} as ScanEmitted,
    input: {} as { readonly work: readonly PickItem[]; readonly now: () => number },
  },
  guards: {
    isLocation: ({ context, event }) => context.work.some((item) => isAt(item, textIn(event))),
    isGoodsHere: ({ context, event }) => itemsHere(context).some((item) => isGoods(item, textIn(event))),
    isLotHere: ({ context, event }) => {
      const chosen = chosenOf(context);
      return itemsHere(context).some(
        (item) => item.sku === chosen?.sku && item.lot !== "" && plainCode(item.lot) === textIn(event),
      );
    },
    /** The same goods again: one more unit, unless that is too many. */
    isOneMore: ({ context, event }) => {
      const chosen = chosenOf(context);
      const isChosen = chosen !== null && isGoods(chosen, textIn(event));
      return isChosen && (context.counted ?? 1) < chosen.quantity;
    },
    isQuantity: ({ context, event }) => {
      const quantity = quantityOf(context, textIn(event));
      return quantity !== null && quantity <= (chosenOf(context)?.quantity ?? 0);
    },
    isKnownItem: ({ context, event }) =>
      event.type === "item.chosen" &&
      context.work.some(({ allocationId }) => allocationId === event.allocationId),
    isGoneHere: ({ context }) => itemsHere(context).length === 0,
    isGone: ({ context }) => chosenOf(context) === null,
  },
  actions: {
    takeWork: assign(({ event }) => (event.type === "work.changed" ? { work: event.work } : {})),
    takeLocation: enqueueActions(({ context, event, enqueue }) => {
      const found = context.work.find((item) => isAt(item, textIn(event)));
      const location = found?.location ?? null;
      const log = marked(context.log, ["location", ...OF_GOODS], "undone");
      const none = { ...context, log, allocationId: null };
      const entry = { kind: "location", text: location ?? "" } as const;
      enqueue.assign({ location, allocationId: null, counted: null, wrong: null, log: logged(none, entry) });
      enqueue.emit({ type: "scan.right" });
    }),
    /** Of several lots of the same goods the first in the order of picking; scanning a lot names another. */
    takeGoods: enqueueActions(({ context, event, enqueue }) => {
      const found = itemsHere(context).find((item) => isGoods(item, textIn(event)));
      enqueue.assign(({ context: before }) =>
        named(before, found, { kind: "goods", text: found?.sku ?? "" }),
      );
      enqueue.emit({ type: "scan.right" });
    }),
    takeLot: enqueueActions(({ context, event, enqueue }) => {
      const chosen = chosenOf(context);
      const found = itemsHere(context).find(
        (item) => item.sku === chosen?.sku && plainCode(item.lot) === textIn(event),
      );
      enqueue.assign(({ context: before }) => named(before, found, { kind: "lot", text: found?.lot ?? "" }));
      enqueue.emit({ type: "scan.right" });
    }),
    takeItem: assign(({ context, event }) => {
      assertEvent(event, "item.chosen");
      const found = context.work.find(({ allocationId }) => allocationId === event.allocationId);
      const log = marked(context.log, ["location"], "undone");
      const at = { ...context, log, location: found?.location ?? null };
      return { location: at.location, ...named(at, found, { kind: "goods", text: found?.sku ?? "" }) };
    }),
    countOne: enqueueActions(({ context, enqueue }) => {
      const quantity = (context.counted ?? 1) + 1;
      const entry = { kind: "count", text: chosenOf(context)?.sku ?? "", quantity } as const;
      enqueue.assign({ counted: quantity, wrong: null, log: logged(context, entry) });
      enqueue.emit({ type: "scan.right" });
    }),
    setCount: assign(({ context, event }) => {
      assertEvent(event, "count.set");
      const most = chosenOf(context)?.quantity ?? 1;
      return { counted: Math.min(Math.max(1, event.value), most), wrong: null };
    }),
    take: enqueueActions(({ context, event, enqueue }) => {
      const item = chosenOf(context);
      const quantity = quantityOf(context, textIn(event));
      if (!item || quantity === null) return;
      enqueue.assign({ wrong: null, sent: quantity });
      enqueue.emit({
        type: "scan.taken",
        allocationId: item.allocationId,
        lineId: item.lineId,
        quantity,
      });
    }),
    refuse: enqueueActions(
      ({ context, event, enqueue }, params: { asked: "location" | "goods" | "quantity" }) => {
        const wrong = faultOf(context, params.asked, textIn(event));
        const entry = { kind: "wrong", state: "wrong", text: wrong.scanned, wrong } as const;
        enqueue.assign({ wrong, log: logged(context, entry) });
        enqueue.emit({ type: "scan.wrong", ...wrong });
      },
    ),
    leave: assign(({ context: { log } }) => ({
      ...{ location: null, allocationId: null, counted: null },
      log: marked(log, ["location"], "undone"),
    })),
    dropGoods: assign(({ context: { log } }) => ({
      ...{ allocationId: null, counted: null, wrong: null },
      log: marked(log, OF_GOODS, "undone"),
    })),
    wait: assign(({ context, event }) =>
      event.type === "scanned" ? { waiting: [...context.waiting, event.text] } : {},
    ),
    /** Remove picked goods from the list before its own update; then handle what was scanned in between. */
    settle: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "pick.settled");
      const { allocationId, sent, waiting, work } = context;
      const left = work
        .map((item) =>
          item.allocationId === allocationId ? { ...item, quantity: item.quantity - sent } : item,
        )
        .filter(({ quantity }) => quantity > 0);
      const entry = { kind: "taken", text: context.location ?? "", quantity: sent, state: "booked" } as const;
      const log = event.ok
        ? logged({ ...context, log: marked(context.log, ["location", ...OF_GOODS], "booked") }, entry)
        : marked(context.log, OF_GOODS, "undone");
      enqueue.assign({ work: event.ok ? left : work, waiting: [], allocationId: null, counted: null, log });
      if (event.ok) for (const text of waiting) enqueue.raise({ type: "scanned", text });
    }),
    forgetWrong: assign({ wrong: null }),
  },
}).createMachine({
  id: "scan",
  description: "One exit being picked by scanner.",
  context: ({ input }) => ({
    work: input.work,
    now: input.now,
    log: [],
    location: null,
    allocationId: null,
    counted: null,
    wrong: null,
    sent: 0,
    waiting: [],
  }),
  initial: "location",
  on: {
    "item.chosen": { guard: "isKnownItem", target: ".quantity", actions: "takeItem" },
    "work.changed": { actions: "takeWork" },
  },
  states: {
    location: {
      description: "Asks for the location.",
      on: {
        scanned: [toLocation, { actions: refuse("location") }],
        back: { actions: "forgetWrong" },
      },
    },
    goods: {
      description: "Asks for the goods.",
      always: lostGoods,
      on: {
        scanned: [
          { guard: "isGoodsHere", target: "quantity", actions: "takeGoods" },
          toLocation,
          { actions: refuse("goods") },
        ],
        back: { target: "location", actions: ["leave", "forgetWrong"] },
      },
    },
    quantity: {
      description: "Asks for the quantity; each further scan of the same goods adds one.",
      always: [lostGoods, { guard: "isGone", target: "goods", actions: "dropGoods" }],
      on: {
        scanned: [
          { guard: "isOneMore", actions: "countOne" },
          { guard: "isQuantity", target: "sending", actions: "take" },
          { guard: "isLotHere", actions: "takeLot" },
          { guard: "isGoodsHere", actions: "takeGoods" },
          toLocation,
          { actions: refuse("quantity") },
        ],
        "count.set": { actions: "setCount" },
        back: { target: "goods", actions: "dropGoods" },
      },
    },
    sending: {
      description: "Sends the pick; scans wait for it.",
      on: {
        "item.chosen": {},
        scanned: { actions: "wait" },
        "pick.settled": { target: "goods", actions: "settle" },
      },
    },
  },
});

/** The item to pick now; null before goods are scanned. */
export const chosenItem = (snapshot: { readonly context: ScanContext }): PickItem | null =>
  chosenOf(snapshot.context);

/** What Enter alone takes of it. */
export const wantedCount = (snapshot: { readonly context: ScanContext }): number =>
  wantedOf(snapshot.context) ?? 0;

/** The last scan that can be taken back. */
export const lastPickScan = (log: readonly PickScan[]): PickScan | null =>
  log.findLast(({ state }) => state === "live") ?? null;
