/** Goods codes pasted from a spreadsheet: all are taken or none, and unknown ones are named. */
import { assign, emit, fromPromise, setup } from "xstate";
import type { Answer, Failure } from "../../contracts/answer.ts";
import type { GoodsTypeOption } from "../../contracts/options.ts";

export interface PastedItem {
  readonly code: string;
  readonly expected: number;
}

export interface FoundItem {
  readonly goods: GoodsTypeOption;
  readonly expected: number;
}

export type FetchGoods = (code: string, signal: AbortSignal) => Promise<Answer<readonly GoodsTypeOption[]>>;

interface Lookup {
  readonly found: readonly FoundItem[];
  readonly unknown: readonly string[];
  readonly failure: Failure | null;
}

interface PasteContext {
  readonly fetchGoods: FetchGoods;
  readonly items: readonly PastedItem[];
  readonly unknown: readonly string[];
  readonly failure: Failure | null;
}

/** Looks the codes up, a few at a time; a code counts as found only if it equals the goods' whole code. */
async function lookUp(
  items: readonly PastedItem[],
  fetchGoods: FetchGoods,
  signal: AbortSignal,
): Promise<Lookup> {
  const found: FoundItem[] = [];
  const unknown: string[] = [];
  for (let at = 0; at < items.length; at += 6) {
    const some = items.slice(at, at + 6);
    const answers = await Promise.all(some.map((item) => fetchGoods(item.code, signal)));
    for (const [index, answer] of answers.entries()) {
      const item = some[index] as PastedItem;
      if (!answer.ok) return { found: [], unknown: [], failure: answer };
      const goods = answer.data.find((option) => option.code.toLowerCase() === item.code.toLowerCase());
      if (goods) found.push({ goods, expected: item.expected });
      else unknown.push(item.code);
    }
  }
  return { found, unknown, failure: null };
}

export const pasteMachine = setup({
  types: {
    context: {} as PasteContext,
    events: {} as { readonly type: "paste.given"; readonly items: readonly PastedItem[] },
    emitted: {} as { readonly type: "paste.found"; readonly found: readonly FoundItem[] },
    input: {} as { readonly fetchGoods: FetchGoods },
  },
  actors: {
    lookUp: fromPromise(
      ({
        input,
        signal,
      }: {
        input: { items: readonly PastedItem[]; fetchGoods: FetchGoods };
        signal: AbortSignal;
      }) => lookUp(input.items, input.fetchGoods, signal),
    ),
  },
  guards: {
    isWhole: (_, lookup: Lookup) => lookup.failure === null && lookup.unknown.length === 0,
  },
  actions: {
    takeItems: assign(({ event }) => ({ items: event.items, unknown: [], failure: null })),
    keepTrouble: assign((_, { unknown, failure }: Lookup) => ({ unknown, failure })),
    notifyFound: emit((_, { found }: Lookup) => ({ type: "paste.found" as const, found })),
  },
}).createMachine({
  id: "paste",
  context: ({ input }) => ({ fetchGoods: input.fetchGoods, items: [], unknown: [], failure: null }),
  initial: "waiting",
  states: {
    waiting: {
      description: "Waits for text; or the text contains unknown codes.",
      on: { "paste.given": { target: "lookingUp", actions: "takeItems" } },
    },
    lookingUp: {
      description: "The codes are being looked up.",
      tags: ["busy"],
      invoke: {
        src: "lookUp",
        input: ({ context }) => ({ items: context.items, fetchGoods: context.fetchGoods }),
        onDone: [
          {
            guard: { type: "isWhole", params: ({ event }) => event.output },
            target: "waiting",
            actions: { type: "notifyFound", params: ({ event }) => event.output },
          },
          { target: "waiting", actions: { type: "keepTrouble", params: ({ event }) => event.output } },
        ],
      },
    },
  },
});
