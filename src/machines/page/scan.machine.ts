/**
 * Picking by scanner alone: a location, then goods to be picked there, then a quantity. Together they identify the
 * allocation. A scan that does not fit is refused with a reason and changes nothing; one that names several things asks
 * which. Each scan is kept in a log. The receiver of `scan.taken` sends the pick, and answers with `pick.settled`.
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
  const quantity = { guard: reads("quantity"), target: "sending", actions: "send" } as const;
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
    input: {} as { readonly work: readonly PickItem[]; readonly now: () => number },
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
    send: enqueueActions(({ context, event, enqueue }) => {
      const item = chosenOf(context);
      const reading = readingOf(context, "quantity", event);
      if (!item || reading.kind !== "quantity") return;
      const { quantity } = reading;
      enqueue.assign({ wrong: null, sent: quantity });
      const { allocationId, lineId } = item;
      enqueue.emit({ type: "scan.taken", allocationId, lineId, quantity, lotScanned: context.lotScanned });
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
    wait: assign(({ context, event }) =>
      // An Enter that comes while a pick is under way means that pick.
      event.type === "scanned" || event.type === "misread" || (event.type === "typed" && event.text !== "")
        ? { waiting: [...context.waiting, event] }
        : {},
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
        : event.ok === null
          ? logged({ ...context, log: marked(context.log, OF_GOODS, "open") }, { ...entry, state: "open" })
          : marked(context.log, OF_GOODS, "undone");
      enqueue.assign({
        work: event.ok ? left : work,
        waiting: [],
        allocationId: null,
        lotScanned: null,
        counted: null,
        log,
      });
      if (event.ok) for (const heard of waiting) enqueue.raise(heard);
    }),
    /** What is not booked is undone, except the pick itself, which then never was. */
    noteKnown: assign(({ context, event }) => {
      assertEvent(event, "pick.known");
      const state = event.ok ? ("booked" as const) : ("undone" as const);
      return { log: context.log.map((scan) => (scan.state === "open" ? { ...scan, state } : scan)) };
    }),
    forgetWrong: assign({ wrong: null, which: [] }),
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
    lotScanned: null,
    counted: null,
    wrong: null,
    which: [],
    sent: 0,
    waiting: [],
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
    sending: {
      description: "Sends the pick; scans wait for it.",
      on: {
        "item.chosen": {},
        "option.chosen": {},
        scanned: { actions: "wait" },
        typed: { actions: "wait" },
        misread: { actions: "wait" },
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
