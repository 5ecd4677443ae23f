/**
 * Picking by scanner alone: a location, then goods to be picked there, then a quantity. Together they identify the
 * allocation. A scan that does not fit is refused with a reason and changes nothing; one that names several things asks
 * which. Each scan is kept in a log. A pick is done when the hand has done it: the receiver of `scan.taken` queues it, and
 * tells with `pick.known` whether it was booked; meanwhile the next one is picked.
 */
import { assertEvent, assign, enqueueActions, setup } from "xstate";
import {
  afterTarget,
  chosenOf,
  itemsHere,
  logged,
  marked,
  OF_GOODS,
  type PickAsked,
  type PickItem,
  type PickReading,
  type PickScan,
  readingOf,
  type ScanContext,
  type ScanEvent,
  type ScanWrong,
  shownText,
  wantedOf,
} from "./scan.values.ts";

export type ScanEmitted =
  | ({ readonly type: "scan.wrong" } & ScanWrong)
  | { readonly type: "scan.right" }
  | {
      readonly type: "scan.taken";
      /** Names this pick from now on. */
      readonly key: string;
      readonly allocationId: string;
      readonly lineId: string;
      readonly quantity: number;
      /** The lot that a scanner read. */
      readonly lotScanned: string | null;
    };

/** The state that asks for something says what: a scan is read by it. */
const ask = (asked: PickAsked) => {
  const reads = (kind: PickReading["kind"]) => ({ type: "reads", params: { asked, kind } }) as const;
  const take = { type: "take", params: { asked } } as const;
  const refuse = { type: "refuse", params: { asked } } as const;
  const codes = [
    ...(asked === "quantity"
      ? ([
          { guard: reads("more"), actions: take },
          { guard: reads("lot"), actions: take },
        ] as const)
      : []),
    ...(asked === "location"
      ? []
      : ([{ guard: reads("goods"), target: "quantity", actions: take }] as const)),
    { guard: reads("location"), target: "goods", actions: take } as const,
    { guard: reads("several"), actions: { type: "askWhich", params: { asked } } } as const,
    { actions: refuse },
  ];
  const quantity = { guard: reads("quantity"), target: "goods", actions: "pick" } as const;
  return {
    scanned: codes,
    typed: asked === "quantity" ? [quantity, ...codes] : codes,
    misread: { actions: refuse },
  };
};
const lostGoods = { guard: "isGoneHere", target: "location", actions: "leave" } as const;

export const scanMachine = setup({
  types: {
    context: {} as ScanContext,
    events: {} as ScanEvent,
    emitted: {} as ScanEmitted,
    input: {} as {
      readonly work: readonly PickItem[];
      readonly now: () => number;
      readonly makeKey?: () => string;
    },
  },
  guards: {
    reads: ({ context, event }, params: { readonly asked: PickAsked; readonly kind: PickReading["kind"] }) =>
      readingOf(context, params.asked, event).kind === params.kind,
    isKnownItem: ({ context, event }) =>
      event.type === "item.chosen" &&
      context.work.some(({ allocationId }) => allocationId === event.allocationId),
    isLocationOption: ({ context, event }) =>
      event.type === "option.chosen" && context.which[event.index]?.kind === "location",
    /** One reading of its label is of a lot that is not to be picked here. */
    isOtherLotOption: ({ context, event }) => {
      const target = event.type === "option.chosen" ? context.which[event.index] : undefined;
      return target?.kind === "label" && target.item === null;
    },
    isOption: ({ context, event }) => event.type === "option.chosen" && event.index in context.which,
    isGoneHere: ({ context }) => itemsHere(context).length === 0,
    isGone: ({ context }) => chosenOf(context) === null,
  },
  actions: {
    takeWork: assign(({ event }) => (event.type === "work.changed" ? { work: event.work, which: [] } : {})),
    take: enqueueActions(({ context, event, enqueue }, params: { readonly asked: PickAsked }) => {
      const reading = readingOf(context, params.asked, event);
      if (reading.kind === "several" || reading.kind === "quantity" || reading.kind === "wrong") return;
      enqueue.assign(afterTarget(context, reading));
      enqueue.emit({ type: "scan.right" });
    }),
    takeOption: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "option.chosen");
      const target = context.which[event.index];
      if (!target) return;
      enqueue.assign(afterTarget(context, target));
      enqueue.emit({ type: "scan.right" });
    }),
    refuseOption: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "option.chosen");
      const target = context.which[event.index];
      if (target?.kind !== "label") return;
      const { lots } = target;
      const wrong: ScanWrong = { because: "otherLot", scanned: target.lot, hint: "", lots };
      const entry = { kind: "wrong", state: "wrong", text: target.lot, wrong } as const;
      enqueue.assign({ wrong, which: [], log: logged(context, entry) });
      enqueue.emit({ type: "scan.wrong", ...wrong });
    }),
    takeItem: assign(({ context, event }) => {
      assertEvent(event, "item.chosen");
      const item = context.work.find(({ allocationId }) => allocationId === event.allocationId);
      if (!item) return {};
      const { location } = item;
      const log = marked(context.log, ["location"], "undone");
      return { location, ...afterTarget({ ...context, location, log }, { kind: "goods", item }) };
    }),
    askWhich: enqueueActions(({ context, event, enqueue }, params: { readonly asked: PickAsked }) => {
      const reading = readingOf(context, params.asked, event);
      if (reading.kind !== "several") return;
      const { because, targets: which } = reading;
      const wrong = { because, scanned: shownText(event), hint: "" } as const;
      enqueue.assign({ which, wrong });
      enqueue.emit({ type: "scan.wrong", ...wrong });
    }),
    setCount: assign(({ context, event }) => {
      assertEvent(event, "count.set");
      const most = chosenOf(context)?.quantity ?? 1;
      return { counted: Math.min(Math.max(1, event.value), most), wrong: null, which: [] };
    }),
    /** The goods are in the hand: they leave the list, and the scans that named them wait with the pick. */
    pick: enqueueActions(({ context, event, enqueue }) => {
      const item = chosenOf(context);
      const reading = readingOf(context, "quantity", event);
      if (!item || reading.kind !== "quantity") return;
      const { quantity } = reading;
      const key = context.makeKey();
      const { allocationId, lineId, location } = item;
      const work = context.work.flatMap((each) => {
        const left = each === item ? each.quantity - quantity : each.quantity;
        return left > 0 ? [{ ...each, quantity: left }] : [];
      });
      const log = marked(context.log, ["location", ...OF_GOODS], "open", key);
      const taken = { kind: "taken", text: location, quantity, state: "open", key } as const;
      enqueue.assign({
        ...{ work, allocationId: null, lotScanned: null, counted: null, wrong: null },
        log: logged({ ...context, log }, taken),
      });
      enqueue.emit({
        type: "scan.taken",
        key,
        allocationId,
        lineId,
        quantity,
        lotScanned: context.lotScanned,
      });
    }),
    refuse: enqueueActions(({ context, event, enqueue }, params: { readonly asked: PickAsked }) => {
      const reading = readingOf(context, params.asked, event);
      if (reading.kind !== "wrong") return;
      const { because, hint, lots } = reading;
      const wrong: ScanWrong = { because, scanned: shownText(event), hint, ...(lots ? { lots } : {}) };
      const entry = { kind: "wrong", state: "wrong", text: wrong.scanned, wrong } as const;
      // What is still asked stays; a new scan that fits nothing takes its place.
      const which = because === "several" || because === "lotLost" ? context.which : [];
      enqueue.assign({ wrong, which, log: logged(context, entry) });
      enqueue.emit({ type: "scan.wrong", ...wrong });
    }),
    leave: assign(({ context: { log } }) => ({
      ...{ location: null, allocationId: null, lotScanned: null, counted: null },
      log: marked(log, ["location"], "undone"),
    })),
    dropGoods: assign(({ context: { log } }) => ({
      ...{ allocationId: null, lotScanned: null, counted: null, wrong: null, which: [] },
      log: marked(log, OF_GOODS, "undone"),
    })),
    /** What is not booked is undone. */
    noteKnown: assign(({ context, event }) => {
      assertEvent(event, "pick.known");
      const state = event.ok ? ("booked" as const) : ("undone" as const);
      return { log: context.log.map((scan) => (scan.key === event.key ? { ...scan, state } : scan)) };
    }),
    forgetWrong: assign({ wrong: null, which: [] }),
  },
}).createMachine({
  id: "scan",
  description: "One exit being picked by scanner.",
  context: ({ input }) => ({
    work: input.work,
    now: input.now,
    makeKey: input.makeKey ?? (() => crypto.randomUUID()),
    log: [],
    location: null,
    allocationId: null,
    lotScanned: null,
    counted: null,
    wrong: null,
    which: [],
  }),
  initial: "location",
  on: {
    "item.chosen": { guard: "isKnownItem", target: ".quantity", actions: "takeItem" },
    "option.chosen": [
      { guard: "isLocationOption", target: ".goods", actions: "takeOption" },
      { guard: "isOtherLotOption", actions: "refuseOption" },
      { guard: "isOption", target: ".quantity", actions: "takeOption" },
    ],
    "work.changed": { actions: "takeWork" },
    "pick.known": { actions: "noteKnown" },
  },
  states: {
    location: {
      description: "Asks for the location.",
      on: { ...ask("location"), back: { actions: "forgetWrong" } },
    },
    goods: {
      description: "Asks for the goods.",
      always: lostGoods,
      on: { ...ask("goods"), back: { target: "location", actions: ["leave", "forgetWrong"] } },
    },
    quantity: {
      description: "Asks for the quantity; each further scan of the same goods adds one.",
      always: [lostGoods, { guard: "isGone", target: "goods", actions: "dropGoods" }],
      on: {
        ...ask("quantity"),
        "count.set": { actions: "setCount" },
        back: { target: "goods", actions: "dropGoods" },
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
