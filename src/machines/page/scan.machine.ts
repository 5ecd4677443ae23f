/**
 * Picking by scanner alone: a location, then goods to be picked there, then a quantity. Together they identify the
 * allocation. A scan that does not fit is refused with a reason and changes nothing. Pure: no clock, no port; the
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
export type ScanFault =
  /** Goods were scanned where a location is expected. */
  | "locationFirst"
  /** Nothing is to be picked at that location, or it does not exist. */
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

interface ScanContext {
  readonly work: readonly PickItem[];
  readonly location: string | null;
  readonly allocationId: string | null;
  /** Units counted by scanning the goods again and again. */
  readonly counted: number;
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

/** The quantity in a scan; an empty Enter takes the counted quantity, or all of it. */
function quantityOf(context: ScanContext, text: string): number | null {
  if (text === "") return context.counted > 1 ? context.counted : (chosenOf(context)?.quantity ?? null);
  const quantity = text.length > MOST_QUANTITY_DIGITS ? null : readNumber(text);
  return quantity !== null && quantity > 0 ? quantity : null;
}

/** Why a scan fits nothing here; asked only of scans that no transition took. */
function faultOf(context: ScanContext, asked: "location" | "goods" | "quantity", text: string): ScanWrong {
  const elsewhere = context.work.filter((item) => isGoods(item, text));
  const wrong = (because: ScanFault, hint = ""): ScanWrong => ({ because, scanned: text, hint });
  if (asked === "location")
    return elsewhere[0] ? wrong("locationFirst", elsewhere[0].location) : wrong("nothingThere");
  if (elsewhere[0]) return wrong("otherLocation", elsewhere[0].location);
  if (asked === "goods") return wrong("notOnList");
  return quantityOf(context, text) === null
    ? wrong("noQuantity")
    : wrong("tooMany", String(chosenOf(context)?.quantity ?? 0));
}

const refuse = (asked: "location" | "goods" | "quantity") => ({ type: "refuse", params: { asked } }) as const;
const toLocation = { guard: "isLocation", target: "goods", actions: "takeLocation" } as const;
const lostGoods = { guard: "isGoneHere", target: "location", actions: "leave" } as const;

export const scanMachine = setup({
  types: {
    context: {} as ScanContext,
    events: {} as ScanEvent,
    emitted: {} as ScanEmitted,
    input: {} as { readonly work: readonly PickItem[] },
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
      return chosen !== null && isGoods(chosen, textIn(event)) && context.counted < chosen.quantity;
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
      enqueue.assign({ location: found?.location ?? null, allocationId: null, wrong: null });
      enqueue.emit({ type: "scan.right" });
    }),
    /** Of several lots of the same goods the first in the order of picking; scanning a lot names another. */
    takeGoods: enqueueActions(({ context, event, enqueue }) => {
      const found = itemsHere(context).find((item) => isGoods(item, textIn(event)));
      enqueue.assign({ allocationId: found?.allocationId ?? null, counted: 1, wrong: null });
      enqueue.emit({ type: "scan.right" });
    }),
    takeLot: enqueueActions(({ context, event, enqueue }) => {
      const chosen = chosenOf(context);
      const found = itemsHere(context).find(
        (item) => item.sku === chosen?.sku && plainCode(item.lot) === textIn(event),
      );
      enqueue.assign({ allocationId: found?.allocationId ?? null, counted: 1, wrong: null });
      enqueue.emit({ type: "scan.right" });
    }),
    takeItem: assign(({ context, event }) => {
      assertEvent(event, "item.chosen");
      const found = context.work.find(({ allocationId }) => allocationId === event.allocationId);
      return {
        location: found?.location ?? null,
        allocationId: event.allocationId,
        counted: 1,
        wrong: null,
      };
    }),
    countOne: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ counted: context.counted + 1, wrong: null });
      enqueue.emit({ type: "scan.right" });
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
        enqueue.assign({ wrong });
        enqueue.emit({ type: "scan.wrong", ...wrong });
      },
    ),
    leave: assign({ location: null, allocationId: null, counted: 1 }),
    dropGoods: assign({ allocationId: null, counted: 1, wrong: null }),
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
      enqueue.assign({ work: event.ok ? left : work, waiting: [], allocationId: null, counted: 1 });
      if (event.ok) for (const text of waiting) enqueue.raise({ type: "scanned", text });
    }),
    forgetWrong: assign({ wrong: null }),
  },
}).createMachine({
  id: "scan",
  description: "One exit being picked by scanner.",
  context: ({ input }) => ({
    work: input.work,
    location: null,
    allocationId: null,
    counted: 1,
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
