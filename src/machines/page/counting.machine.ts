/**
 * Counting by scanner: a place, goods, how many, and the next goods there. It knows no quantities but those that the person
 * counts. A scan of a place begins there, whatever was asked; Enter takes what was counted.
 *
 *   place ── place ──▶ goods ── goods ──▶ quantity
 *                      ▲  ▲ └─ nothing else here ─▶ place
 *                      │  └────── number, Enter ──────┘
 */
import { assign, emit, setup } from "xstate";
import { isNamedBy } from "../../domain/scanned.ts";

/** A line as the desk needs it. */
export interface CountingLine {
  readonly id: string;
  readonly locationId: string;
  readonly locationCode: string;
  readonly skuCode: string;
  readonly typeName: string;
  readonly gtin: string | null;
  /** Another person counts it, or counted it. */
  readonly isOthers: boolean;
}

/** What the desk does not understand, or cannot take. */
export type CountingWrong = "place" | "goods" | "others" | "quantity" | "misread";

interface Context {
  readonly lines: readonly CountingLine[];
  readonly locationId: string | null;
  readonly lineId: string | null;
  /** Lines that the last scan may mean: the same goods in several lots. */
  readonly which: readonly string[];
  /** How many were scanned one by one. */
  readonly units: number;
  readonly wrong: { readonly because: CountingWrong; readonly text: string } | null;
}

type Heard =
  | { readonly type: "scanned" | "typed"; readonly text: string }
  | { readonly type: "misread"; readonly text: string };

type Event =
  | Heard
  | { readonly type: "lines.changed"; readonly lines: readonly CountingLine[] }
  | { readonly type: "option.chosen"; readonly index: number }
  | { readonly type: "line.chosen"; readonly lineId: string }
  | { readonly type: "place.closed" }
  | { readonly type: "back" };

/** What was counted, to be sent; and how a scan went, to be heard. */
export type CountingEmitted =
  | { readonly type: "count.taken"; readonly lineId: string; readonly quantity: number }
  | { readonly type: "place.closed"; readonly locationId: string }
  | { readonly type: "scan.right" }
  | { readonly type: "scan.wrong" };

const LARGEST = 1_000_000_000;

/** A whole number as people type it; null: it is none. */
const numberIn = (text: string): number | null =>
  /^\d{1,10}$/.test(text.trim()) && Number(text) <= LARGEST ? Number(text) : null;

const textOf = (event: Event): string => ("text" in event ? event.text : "");

/** The place that a text names. */
const placeIn = ({ lines }: Context, text: string): string | null =>
  lines.find(({ locationCode }) => isNamedBy({ code: locationCode }, text))?.locationId ?? null;

/** The lines of the present place that a text names. */
const goodsIn = ({ lines, locationId }: Context, text: string): readonly CountingLine[] =>
  lines.filter(
    (line) =>
      line.locationId === locationId &&
      isNamedBy({ code: line.skuCode, name: line.typeName, gtin: line.gtin }, text),
  );

const NOTHING = { lineId: null, which: [], units: 0, wrong: null } as const;

export const countingMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    emitted: CountingEmitted;
    input: { readonly lines: readonly CountingLine[] };
  },
  guards: {
    isPlace: ({ context, event }) => placeIn(context, textOf(event)) !== null,
    isOneLine: ({ context, event }) =>
      goodsIn(context, textOf(event)).filter((each) => !each.isOthers).length === 1,
    isSeveral: ({ context, event }) =>
      goodsIn(context, textOf(event)).filter((each) => !each.isOthers).length > 1,
    isOthers: ({ context, event }) => goodsIn(context, textOf(event)).length > 0,
    isSameGoods: ({ context, event }) =>
      event.type === "scanned" && goodsIn(context, textOf(event)).some(({ id }) => id === context.lineId),
    isNumber: ({ event }) => event.type === "typed" && numberIn(textOf(event)) !== null,
    isEnter: ({ context, event }) => event.type === "typed" && textOf(event) === "" && context.units > 0,
    isOption: ({ context, event }) => event.type === "option.chosen" && event.index < context.which.length,
    isFree: ({ context, event }) =>
      event.type === "line.chosen" &&
      context.lines.some(({ id, isOthers }) => id === event.lineId && !isOthers),
  },
  actions: {
    goTo: assign(({ context, event }) => ({ ...NOTHING, locationId: placeIn(context, textOf(event)) })),
    takeUp: assign(({ context, event }) => ({
      ...NOTHING,
      lineId: goodsIn(context, textOf(event)).find((each) => !each.isOthers)?.id ?? null,
      units: event.type === "scanned" ? 1 : 0,
    })),
    askWhich: assign(({ context, event }) => ({
      ...NOTHING,
      which: goodsIn(context, textOf(event)).flatMap(({ id, isOthers }) => (isOthers ? [] : [id])),
    })),
    addOne: assign(({ context }) => ({ units: context.units + 1, wrong: null })),
    right: emit({ type: "scan.right" }),
    taken: emit(({ context, event }) => ({
      ...{ type: "count.taken", lineId: context.lineId ?? "" },
      quantity: numberIn(textOf(event)) ?? context.units,
    })),
    putDown: assign(NOTHING),
    wrongBy: assign(({ event }, because: CountingWrong) => ({
      wrong: { because, text: textOf(event) },
      which: [],
    })),
    beepWrong: emit({ type: "scan.wrong" }),
  },
}).createMachine({
  id: "counting",
  initial: "place",
  context: ({ input }) => ({ lines: input.lines, locationId: null, ...NOTHING }),
  on: {
    "lines.changed": { actions: assign(({ event }) => ({ lines: event.lines })) },
    "line.chosen": {
      guard: "isFree",
      target: ".quantity",
      actions: assign(({ context, event }) => ({
        ...NOTHING,
        lineId: event.lineId,
        locationId: context.lines.find(({ id }) => id === event.lineId)?.locationId ?? null,
      })),
    },
    misread: { actions: [{ type: "wrongBy", params: "misread" }, "beepWrong"] },
  },
  states: {
    place: {
      on: {
        scanned: [
          { guard: "isPlace", target: "goods", actions: ["goTo", "right"] },
          { actions: [{ type: "wrongBy", params: "place" }, "beepWrong"] },
        ],
        typed: [
          { guard: "isPlace", target: "goods", actions: ["goTo", "right"] },
          { actions: [{ type: "wrongBy", params: "place" }, "beepWrong"] },
        ],
        back: { actions: "putDown" },
      },
    },
    goods: {
      on: {
        scanned: [
          { guard: "isOneLine", target: "quantity", actions: ["takeUp", "right"] },
          { guard: "isSeveral", actions: ["askWhich", "right"] },
          { guard: "isOthers", actions: [{ type: "wrongBy", params: "others" }, "beepWrong"] },
          { guard: "isPlace", actions: ["goTo", "right"] },
          { actions: [{ type: "wrongBy", params: "goods" }, "beepWrong"] },
        ],
        typed: [
          { guard: "isOneLine", target: "quantity", actions: ["takeUp", "right"] },
          { guard: "isSeveral", actions: ["askWhich", "right"] },
          { guard: "isOthers", actions: [{ type: "wrongBy", params: "others" }, "beepWrong"] },
          { guard: "isPlace", actions: ["goTo", "right"] },
          { actions: [{ type: "wrongBy", params: "goods" }, "beepWrong"] },
        ],
        "option.chosen": {
          guard: "isOption",
          target: "quantity",
          actions: assign(({ context, event }) => ({
            ...NOTHING,
            lineId: context.which[event.index] ?? null,
          })),
        },
        "place.closed": {
          target: "place",
          actions: [
            emit(({ context }) => ({ type: "place.closed", locationId: context.locationId ?? "" })),
            assign({ ...NOTHING, locationId: null }),
          ],
        },
        back: { target: "place", actions: assign({ ...NOTHING, locationId: null }) },
      },
    },
    quantity: {
      on: {
        scanned: [
          { guard: "isSameGoods", actions: ["addOne", "right"] },
          { actions: [{ type: "wrongBy", params: "quantity" }, "beepWrong"] },
        ],
        typed: [
          { guard: "isNumber", target: "goods", actions: ["taken", "putDown", "right"] },
          { guard: "isEnter", target: "goods", actions: ["taken", "putDown", "right"] },
          { actions: [{ type: "wrongBy", params: "quantity" }, "beepWrong"] },
        ],
        back: { target: "goods", actions: "putDown" },
      },
    },
  },
});
