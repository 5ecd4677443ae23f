/**
 * What a person has opened from the palette, latest first. It is kept in the browser for that person alone: another
 * person's sign-in clears it.
 */
import { fromTransition } from "xstate";
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

interface RecentsContext {
  readonly store: { read(): string | null; write(text: string): void };
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

const kept = (context: RecentsContext): RecentsContext => {
  const { store, userId, items } = context;
  if (userId !== null) store.write(JSON.stringify({ userId, items }));
  return context;
};

export const recentsStore = fromTransition(
  (context: RecentsContext, event: RecentsEvent): RecentsContext => {
    switch (event.type) {
      case "person.known":
        return kept({
          ...context,
          userId: event.userId,
          items: readRecents(context.store.read(), event.userId),
        });
      case "person.gone":
        return { ...context, userId: null, items: [] };
      case "opened": {
        const others = context.items.filter(({ href }) => href !== event.item.href);
        return kept({ ...context, items: [event.item, ...others].slice(0, MOST_RECENTS) });
      }
    }
  },
  ({ input }: { readonly input: Pick<RecentsContext, "store"> }): RecentsContext => ({
    store: input.store,
    userId: null,
    items: [],
  }),
);
