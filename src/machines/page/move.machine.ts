/**
 * A move desk: a location, goods that lie there (a lot where there are several), a quantity, and the location where they
 * go; or everything from one location to another. By scanner alone or by thumb. A scan that does not fit is refused with a
 * reason and changes nothing. What goes leaves by `move.taken`, whose receiver puts it into the queue: the desk goes on at
 * once, and shows what is left without it.
 */
import { assertEvent, assign, enqueueActions, fromPromise, setup } from "xstate";
import type { LocationOption } from "../../contracts/options.ts";
import {
  inHand,
  type MoveFound,
  type MoveHeard,
  type MoveReading,
  type MoveRow,
  type MoveState,
  type MoveStep,
  type MoveWrong,
  mostOf,
  readingOf,
  takenOf,
} from "./move.values.ts";

export interface MoveInput {
  /** What lies in a location; null: the server did not answer. */
  readonly load: (locationId: string, signal: AbortSignal) => Promise<readonly MoveRow[] | null>;
  /** What the server knows by a text; null: it did not answer. */
  readonly find: (text: string, signal: AbortSignal) => Promise<MoveFound | null>;
  readonly today: () => string;
  /** What this browser has not sent yet of before. */
  readonly unsent: readonly Unsent[];
}

/** Units that left a row and that the server has not booked yet. */
interface Unsent {
  readonly key: string;
  readonly stockId: string;
  readonly quantity: number;
}

interface MoveContext extends MoveState {
  readonly input: MoveInput;
  /** As the server told them. */
  readonly stored: Readonly<Record<string, readonly MoveRow[]>>;
  readonly unsent: readonly Unsent[];
  readonly wrong: MoveWrong | null;
  /** Of which the person chooses. */
  readonly which: readonly MoveRow[];
  readonly asked: MoveHeard | null;
  readonly waiting: readonly MoveHeard[];
  readonly step: MoveStep;
}

export type MoveEvent =
  | MoveHeard
  | { readonly type: "row.chosen"; readonly id: string }
  | { readonly type: "all.chosen" }
  | { readonly type: "option.chosen"; readonly index: number }
  | { readonly type: "count.set"; readonly value: number }
  | { readonly type: "reserved.set"; readonly value: boolean }
  | { readonly type: "location.chosen"; readonly location: LocationOption }
  | { readonly type: "back" }
  /** Something in stock has changed: what lies here is loaded again. */
  | { readonly type: "stock.changed" }
  /** A move ended: booked, refused or undone. */
  | { readonly type: "move.ended"; readonly key: string };

export type MoveEmitted =
  | { readonly type: "scan.right" }
  | { readonly type: "scan.wrong" }
  | {
      readonly type: "move.taken";
      readonly from: LocationOption;
      readonly to: LocationOption;
      readonly takesReserved: boolean;
      readonly moves: readonly { readonly key: string; readonly row: MoveRow; readonly quantity: number }[];
    };

/** What is left of the rows of a location without what has left it. */
function leftOf(
  { stored, unsent }: Pick<MoveContext, "stored" | "unsent">,
  locationId: string,
): readonly MoveRow[] {
  return (stored[locationId] ?? [])
    .map((row) => {
      const gone = unsent
        .filter(({ stockId }) => stockId === row.id)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      const onHand = Math.max(0, row.onHand - gone);
      return { ...row, onHand, reserved: Math.min(row.reserved, onHand) };
    })
    .filter(({ onHand }) => onHand > 0);
}

const read = ({ context, event }: { context: MoveContext; event: MoveEvent }): MoveReading =>
  event.type === "scanned" || event.type === "typed" || event.type === "misread"
    ? readingOf(context, context.step, event, null, context.input.today())
    : { kind: "idle" };

const readFound = (context: MoveContext, found: MoveFound | null): MoveReading =>
  found === null || context.asked === null
    ? { kind: "wrong", because: "unreachable", hint: "" }
    : readingOf(context, context.step, context.asked, found, context.input.today());

const reads = (kind: MoveReading["kind"]) => ({ type: "reads", params: { kind } }) as const;
const looked = (kind: MoveReading["kind"]) => ({ type: "looked", params: { kind } }) as const;
const heard = [
  { guard: reads("from"), target: "loading", actions: "takeFrom" },
  { guard: reads("goods"), target: "deciding", actions: "takeGoods" },
  { guard: reads("to"), target: "deciding", actions: ["takeTo", "release"] },
  { guard: reads("count"), target: "deciding", actions: "takeCount" },
  { guard: reads("more"), actions: "takeMore" },
  { guard: reads("enter"), target: "deciding", actions: "takeEnter" },
  { guard: reads("lookup"), target: "looking", actions: "noteAsked" },
  { guard: reads("wrong"), actions: "refuse" },
] as const;
const hears = { scanned: heard, typed: heard, misread: heard } as const;
/** Scans that come while the server is asked are heard after it. */
const waits = {
  scanned: { actions: "wait" },
  typed: { actions: "wait" },
  misread: { actions: "wait" },
} as const;

export const moveMachine = setup({
  types: {
    context: {} as MoveContext,
    events: {} as MoveEvent,
    emitted: {} as MoveEmitted,
    input: {} as MoveInput,
  },
  actors: {
    load: fromPromise<readonly MoveRow[] | null, MoveContext>(async ({ input: { input, from }, signal }) =>
      from ? input.load(from.id, signal) : [],
    ),
    find: fromPromise<MoveFound | null, MoveContext>(({ input: { input, asked }, signal }) =>
      input.find(asked?.text ?? "", signal),
    ),
  },
  guards: {
    reads: ({ context, event }, { kind }: { kind: MoveReading["kind"] }) =>
      read({ context, event }).kind === kind,
    looked: ({ context, event }, { kind }: { kind: MoveReading["kind"] }) =>
      "output" in event && readFound(context, event.output as MoveFound | null).kind === kind,
    asks: ({ context }, { step }: { step: MoveStep }) => context.step === step,
    isKnownRow: ({ context, event }) =>
      event.type === "row.chosen" && context.rows.some(({ id }) => id === event.id),
    hasRows: ({ context }) => context.rows.length > 0,
    isOption: ({ context, event }) => event.type === "option.chosen" && event.index in context.which,
    mayGo: ({ context, event }) =>
      event.type === "location.chosen" &&
      event.location.id !== context.from?.id &&
      takenOf(context).length > 0,
    isNowhere: ({ context }) => context.from === null,
  },
  actions: {
    takeFrom: enqueueActions(({ context, event, enqueue }) => {
      const reading = readingIn(context, event);
      const location =
        event.type === "location.chosen" ? event.location : reading.kind === "from" ? reading.location : null;
      if (!location) return;
      enqueue.assign(goneTo(context, location));
      enqueue.emit({ type: "scan.right" });
    }),
    takeGoods: enqueueActions(({ context, event, enqueue }) => {
      const reading = readingIn(context, event);
      if (reading.kind !== "goods") return;
      const [row] = reading.rows;
      if (reading.rows.length > 1) {
        const wrong = { because: "several", scanned: textOf(context, event), hint: "" } as const;
        enqueue.assign({ which: reading.rows, wrong, step: "goods", asked: null });
        enqueue.emit({ type: "scan.wrong" });
        return;
      }
      if (row) enqueue.assign(withChosen([row.id]));
      enqueue.emit({ type: "scan.right" });
    }),
    takeRow: assign(({ event }) => (event.type === "row.chosen" ? withChosen([event.id]) : {})),
    takeAll: assign(({ context }) => ({
      ...withChosen(context.rows.map(({ id }) => id)),
      step: "to" as const,
    })),
    takeOption: assign(({ context, event }) => {
      assertEvent(event, "option.chosen");
      const row = context.which[event.index];
      return row ? withChosen([row.id]) : {};
    }),
    takeCount: enqueueActions(({ context, event, enqueue }) => {
      const reading = readingIn(context, event);
      if (reading.kind === "count") enqueue.assign({ counted: reading.quantity, step: "to", wrong: null });
    }),
    takeEnter: assign(({ context }) =>
      takenOf(context).length > 0 ? { step: "to" as const, wrong: null } : {},
    ),
    takeMore: enqueueActions(({ context, enqueue }) => {
      const [row] = inHand(context);
      if (!row) return;
      const most = mostOf(row, context.takesReserved);
      enqueue.assign({ counted: Math.min((context.counted ?? 1) + 1, most), wrong: null });
      enqueue.emit({ type: "scan.right" });
    }),
    setCount: assign(({ context, event }) => {
      assertEvent(event, "count.set");
      const [row] = inHand(context);
      const most = row ? mostOf(row, context.takesReserved) : 1;
      return { counted: Math.min(Math.max(1, event.value), Math.max(1, most)), wrong: null };
    }),
    setReserved: assign(({ event }) => {
      assertEvent(event, "reserved.set");
      return { takesReserved: event.value, counted: null };
    }),
    takeTo: enqueueActions(({ context, event, enqueue }) => {
      const reading = readingIn(context, event);
      const to =
        event.type === "location.chosen" ? event.location : reading.kind === "to" ? reading.location : null;
      const { from: source } = context;
      const taken = takenOf(context);
      if (!to || !source || taken.length === 0) return;
      const moves = taken.map(({ row, quantity }) => ({ key: crypto.randomUUID(), row, quantity }));
      enqueue.assign({
        locations: known(context, to),
        unsent: [
          ...context.unsent,
          ...moves.map(({ key, row, quantity }) => ({ key, stockId: row.id, quantity })),
        ],
      });
      enqueue.emit({ type: "scan.right" });
      const { takesReserved } = context;
      enqueue.emit({ type: "move.taken", from: source, to, takesReserved, moves });
    }),
    release: assign(({ context }) => {
      const rows = context.from ? leftOf(context, context.from.id) : [];
      return { ...withChosen([]), rows, step: rows.length > 0 ? ("goods" as const) : ("from" as const) };
    }),
    noteAsked: assign(({ event }) =>
      event.type === "scanned" || event.type === "typed" ? { asked: event, wrong: null, which: [] } : {},
    ),
    wait: assign(({ context, event }) =>
      event.type === "scanned" || event.type === "typed" || event.type === "misread"
        ? { waiting: [...context.waiting, event] }
        : {},
    ),
    hearWaiting: enqueueActions(({ context, enqueue }) => {
      const [first, ...rest] = context.waiting;
      if (!first) return;
      enqueue.assign({ waiting: rest });
      enqueue.raise(first);
    }),
    refuse: enqueueActions(({ context, event, enqueue }) => {
      const reading = readingIn(context, event);
      if (reading.kind !== "wrong") return;
      const { because, hint } = reading;
      enqueue.assign({ wrong: { because, scanned: textOf(context, event), hint }, asked: null });
      enqueue.emit({ type: "scan.wrong" });
    }),
    takeRows: assign(({ context, event }) => {
      const loaded = "output" in event ? (event.output as readonly MoveRow[] | null) : null;
      const { from: location, step } = context;
      if (!location) return {};
      const stored = loaded ? { ...context.stored, [location.id]: loaded } : context.stored;
      const rows = leftOf({ stored, unsent: context.unsent }, location.id);
      const still = context.chosen.filter((id) => rows.some((row) => row.id === id));
      const isLost = context.chosen.length > 0 && still.length === 0;
      const isUnknown = !(location.id in stored);
      const because = isUnknown ? "unreachable" : "nothingHere";
      if (rows.length === 0)
        return {
          ...{ stored, rows, chosen: [], step: "from" as const },
          wrong: { because, scanned: location.code, hint: location.code } as const,
        };
      return {
        ...{ stored, rows, chosen: still },
        step: step === "from" || isLost ? ("goods" as const) : step,
      };
    }),
    noteEnded: assign(({ context, event }) => {
      assertEvent(event, "move.ended");
      return { unsent: context.unsent.filter(({ key }) => key !== event.key) };
    }),
    stepBack: assign(({ context }) => {
      if (context.wrong && context.which.length === 0) return { wrong: null };
      if (context.which.length > 0) return { which: [], wrong: null };
      const { step, chosen: ids } = context;
      if (step === "to") return ids.length === 1 ? { step: "quantity" as const } : withChosen([]);
      if (step === "quantity") return { ...withChosen([]), step: "goods" as const };
      return { from: null, rows: [], step: "from" as const };
    }),
  },
}).createMachine({
  id: "move",
  description: "Goods go from one location to another.",
  context: ({ input }) => ({
    ...{ input, locations: [], from: null, rows: [], chosen: [], counted: null, takesReserved: false },
    ...{ stored: {}, unsent: input.unsent, wrong: null, which: [], asked: null, waiting: [], step: "from" },
  }),
  initial: "deciding",
  on: { "move.ended": { actions: "noteEnded", target: ".refreshing" } },
  states: {
    deciding: {
      always: [
        { guard: { type: "asks", params: { step: "from" } }, target: "from" },
        { guard: { type: "asks", params: { step: "goods" } }, target: "goods" },
        { guard: { type: "asks", params: { step: "quantity" } }, target: "quantity" },
        { target: "to" },
      ],
    },
    from: {
      description: "Asks for the location where goods lie.",
      entry: "hearWaiting",
      on: { ...hears, "location.chosen": { target: "loading", actions: "takeFrom" } },
    },
    loading: {
      description: "What lies there is loaded.",
      tags: ["busy"],
      invoke: {
        src: "load",
        input: ({ context }) => context,
        onDone: { target: "deciding", actions: "takeRows" },
        onError: { target: "deciding", actions: "takeRows" },
      },
      on: { ...waits, back: { target: "deciding", actions: "stepBack" } },
    },
    refreshing: {
      description: "What lies there may have changed.",
      always: { guard: "isNowhere", target: "deciding" },
      invoke: {
        src: "load",
        input: ({ context }) => context,
        onDone: { target: "deciding", actions: "takeRows" },
        onError: { target: "deciding" },
      },
      on: waits,
    },
    goods: {
      description: "Asks for goods that lie there.",
      entry: "hearWaiting",
      on: {
        ...hears,
        "row.chosen": { guard: "isKnownRow", target: "deciding", actions: "takeRow" },
        "all.chosen": { guard: "hasRows", target: "deciding", actions: "takeAll" },
        "option.chosen": { guard: "isOption", target: "deciding", actions: "takeOption" },
        "location.chosen": { target: "loading", actions: "takeFrom" },
        "stock.changed": "refreshing",
        back: { target: "deciding", actions: "stepBack" },
      },
    },
    quantity: {
      description: "Asks how many; the next location alone means what is shown.",
      entry: "hearWaiting",
      on: {
        ...hears,
        "row.chosen": { guard: "isKnownRow", target: "deciding", actions: "takeRow" },
        "count.set": { actions: "setCount" },
        "reserved.set": { actions: "setReserved" },
        "location.chosen": { guard: "mayGo", target: "deciding", actions: ["takeTo", "release"] },
        back: { target: "deciding", actions: "stepBack" },
      },
    },
    to: {
      description: "Asks where they go.",
      entry: "hearWaiting",
      on: {
        ...hears,
        "count.set": { actions: "setCount" },
        "reserved.set": { actions: "setReserved" },
        "location.chosen": { guard: "mayGo", target: "deciding", actions: ["takeTo", "release"] },
        back: { target: "deciding", actions: "stepBack" },
      },
    },
    looking: {
      description: "The server is asked what a scan names.",
      tags: ["busy"],
      invoke: {
        src: "find",
        input: ({ context }) => context,
        onDone: [
          { guard: looked("from"), target: "loading", actions: "takeFrom" },
          { guard: looked("goods"), target: "deciding", actions: "takeGoods" },
          { guard: looked("to"), target: "deciding", actions: ["takeTo", "release"] },
          { guard: looked("more"), target: "deciding", actions: "takeMore" },
          { target: "deciding", actions: "refuse" },
        ],
        onError: { target: "deciding", actions: "refuse" },
      },
      on: { ...waits, "move.ended": { actions: "noteEnded" }, back: { target: "deciding" } },
    },
  },
});

/** What an event says, or what the server has found for the scan that it was asked about. */
function readingIn(context: MoveContext, event: object): MoveReading {
  if ("output" in event) return readFound(context, event.output as MoveFound | null);
  if ("error" in event) return readFound(context, null);
  return read({ context, event: event as MoveEvent });
}

const textOf = (context: MoveContext, event: object): string =>
  "text" in event ? String(event.text).trim() : (context.asked?.text.trim() ?? "");

const known = (
  { locations }: Pick<MoveState, "locations">,
  location: LocationOption,
): readonly LocationOption[] => [...locations.filter(({ id }) => id !== location.id), location];

const goneTo = (context: MoveContext, location: LocationOption) => ({
  ...withChosen([]),
  ...{ from: location, locations: known(context, location), step: "from" as const },
  rows: [] as readonly MoveRow[],
});

const withChosen = (ids: readonly string[]) => ({
  ...{ chosen: ids, counted: null, takesReserved: false, wrong: null, asked: null },
  ...{ which: [] as readonly MoveRow[], step: ids.length > 0 ? ("quantity" as const) : ("goods" as const) },
});
