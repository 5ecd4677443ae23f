/**
 * What a person has opened from the palette, latest first. It is kept in the browser for that person alone: another
 * person's sign-in clears it.
 */
import { assertEvent, assign, setup } from "xstate";
import type { RequestName } from "../../contracts/request-kinds.ts";

/** Something that can be opened again: its place, and the texts that find it. */
export interface Recent {
  readonly href: string;
  readonly kind: RequestName | "client" | "goods/type" | "lot" | "page";
  readonly id: string;
  readonly label: string;
  /** How each character of the label is read; empty: as it stands. */
  readonly spelling: readonly string[];
  readonly note: string;
}

/** The palette shows few; older ones are forgotten. */
export const MOST_RECENTS = 8;

interface RecentsStore {
  read(): string | null;
  write(text: string): void;
}

interface RecentsContext {
  readonly store: RecentsStore;
  readonly userId: string | null;
  readonly items: readonly Recent[];
}

export type RecentsEvent =
  | { readonly type: "person.known"; readonly userId: string }
  | { readonly type: "person.gone" }
  | { readonly type: "opened"; readonly item: Recent };

const isRecent = (value: unknown): value is Recent => {
  const item = value as Recent | null;
  return (
    [item?.href, item?.kind, item?.id, item?.label, item?.note].every((text) => typeof text === "string") &&
    Array.isArray(item?.spelling) &&
    item.spelling.every((reading) => typeof reading === "string")
  );
};

/** The stored items of this person; none of another one, and none where nothing readable is stored. */
function readRecents(text: string | null, userId: string): readonly Recent[] {
  try {
    const stored = JSON.parse(text ?? "null") as { userId?: unknown; items?: unknown } | null;
    if (stored?.userId !== userId || !Array.isArray(stored.items)) return [];
    return stored.items.filter(isRecent).slice(0, MOST_RECENTS);
  } catch {
    return [];
  }
}

export const recentsMachine = setup({
  types: {
    context: {} as RecentsContext,
    events: {} as RecentsEvent,
    input: {} as { readonly store: RecentsStore },
  },
  actions: {
    restore: assign(({ context, event }) => {
      assertEvent(event, "person.known");
      return { userId: event.userId, items: readRecents(context.store.read(), event.userId) };
    }),
    drop: assign({ userId: null, items: [] }),
    keep: assign(({ context, event }) => {
      assertEvent(event, "opened");
      const others = context.items.filter(({ href }) => href !== event.item.href);
      return { items: [event.item, ...others].slice(0, MOST_RECENTS) };
    }),
    store: ({ context: { store, userId, items } }) => {
      if (userId !== null) store.write(JSON.stringify({ userId, items }));
    },
  },
}).createMachine({
  id: "recents",
  context: ({ input }) => ({ store: input.store, userId: null, items: [] }),
  initial: "running",
  states: {
    running: {
      description: "The only state.",
      on: {
        "person.known": { actions: ["restore", "store"] },
        "person.gone": { actions: "drop" },
        opened: { actions: ["keep", "store"] },
      },
    },
  },
});
