/**
 * The tab bar: the pages that a person keeps open (specification section 4). It works in the same way while the bar is
 * hidden. The twelve most recently seen pages stay alive; closing a page with unsaved work asks first; open tabs are
 * remembered per person. Emits: `ended` (the machines of these tabs have to stop), `activate` (another tab has to come
 * to the front).
 */
import { assertEvent, assign, enqueueActions, setup } from "xstate";
import {
  added,
  type CloseScope,
  closing,
  homeTab,
  marked,
  NO_TABS,
  permitted,
  readStoredTabs,
  reloaded,
  restored,
  type Tab,
  type Tabs,
  tabOf,
  titled,
  toStore,
  visited,
  without,
} from "./tabs.values.ts";

export interface TabsStore {
  read(): string | null;
  write(text: string): void;
}

interface TabsContext {
  readonly store: TabsStore;
  readonly userId: string | null;
  readonly tabs: Tabs;
  /** Raised with each person: the same address of another person is another page. */
  readonly era: number;
  /** The tabs to close that need confirmation: some of them hold unsaved work. */
  readonly asking: readonly string[];
}

export type TabsEvent =
  | { readonly type: "person.known"; readonly userId: string }
  | { readonly type: "person.gone" }
  /** The guard shows a page. */
  | {
      readonly type: "visited";
      readonly place: Pick<Tab, "id" | "name" | "params" | "search">;
      readonly isFresh: boolean;
    }
  /** A page is put into the bar without being shown. */
  | { readonly type: "tab.added"; readonly place: Pick<Tab, "id" | "name" | "params" | "search"> }
  | { readonly type: "rights.changed"; readonly mayOpen: (name: string) => boolean }
  | { readonly type: "tab.titled"; readonly id: string; readonly title: string | null }
  | {
      readonly type: "tab.dirty";
      readonly id: string;
      readonly isDirty: boolean;
      /** Which holder of unsaved work; the page itself when unsaid. */
      readonly by?: string;
    }
  | { readonly type: "tab.chosen"; readonly id: string }
  | { readonly type: "tab.reloaded"; readonly id: string }
  | { readonly type: "tab.closed"; readonly id: string; readonly scope: CloseScope }
  | { readonly type: "close.confirmed" }
  | { readonly type: "close.cancelled" };

export type TabsEmitted =
  | { readonly type: "ended"; readonly ids: readonly string[] }
  | { readonly type: "activate"; readonly href: string };

const hrefOfTab = (tab: Tab): string => (tab.search ? `${tab.id}?${tab.search}` : tab.id);

/** Tabs that were alive before and have closed or restarted. */
function endedBetween(before: Tabs, after: Tabs): readonly string[] {
  return before.live.filter((id) => {
    if (!after.live.includes(id)) return true;
    return tabOf(before, id)?.edition !== tabOf(after, id)?.edition;
  });
}

export const tabsMachine = setup({
  types: {
    context: {} as TabsContext,
    events: {} as TabsEvent,
    emitted: {} as TabsEmitted,
    input: {} as { readonly store: TabsStore },
  },
  guards: {
    isAnotherPerson: ({ context, event }) => event.type === "person.known" && event.userId !== context.userId,
    losesWork: ({ context, event }) =>
      event.type === "tab.closed" &&
      closing(context.tabs, event.scope, event.id).some((id) => tabOf(context.tabs, id)?.isDirty),
  },
  actions: {
    restore: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "person.known");
      enqueue.emit({ type: "ended", ids: context.tabs.live });
      const tabs = restored(readStoredTabs(context.store.read()), event.userId);
      enqueue.assign({ userId: event.userId, tabs, asking: [], era: context.era + 1 });
    }),
    drop: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: "ended", ids: context.tabs.live });
      enqueue.assign({ userId: null, tabs: NO_TABS, asking: [] });
    }),
    visit: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "visited");
      const tabs = visited(context.tabs, event.place, event.isFresh);
      enqueue.emit({ type: "ended", ids: endedBetween(context.tabs, tabs) });
      enqueue.assign({ tabs });
    }),
    add: assign(({ context, event }) => {
      assertEvent(event, "tab.added");
      return { tabs: added(context.tabs, event.place) };
    }),
    keepPermitted: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "rights.changed");
      const { tabs, gone } = permitted(context.tabs, event.mayOpen);
      enqueue.emit({ type: "ended", ids: gone });
      enqueue.assign({ tabs });
    }),
    title: assign(({ context, event }) => {
      assertEvent(event, "tab.titled");
      return { tabs: titled(context.tabs, event.id, event.title) };
    }),
    mark: assign(({ context, event }) => {
      assertEvent(event, "tab.dirty");
      return { tabs: marked(context.tabs, event.id, event.isDirty, event.by ?? "page") };
    }),
    choose: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "tab.chosen");
      const tab = tabOf(context.tabs, event.id);
      if (tab) enqueue.emit({ type: "activate", href: hrefOfTab(tab) });
    }),
    reload: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "tab.reloaded");
      const tabs = reloaded(context.tabs, event.id);
      enqueue.emit({ type: "ended", ids: endedBetween(context.tabs, tabs) });
      enqueue.assign({ tabs });
    }),
    noteAsked: assign(({ context, event }) => {
      assertEvent(event, "tab.closed");
      return { asking: closing(context.tabs, event.scope, event.id) };
    }),
    closeAsked: enqueueActions(({ context, enqueue }) => {
      const tabs = without(context.tabs, context.asking);
      enqueue.emit({ type: "ended", ids: context.asking });
      enqueue.assign({ tabs, asking: [] });
      const next = tabOf(tabs, tabs.active ?? homeTab.id);
      if (next && tabs.active !== context.tabs.active)
        enqueue.emit({ type: "activate", href: hrefOfTab(next) });
    }),
    forgetAsked: assign({ asking: [] }),
    store: ({ context }) => {
      if (context.userId === null) return;
      const all = toStore(readStoredTabs(context.store.read()), context.userId, context.tabs);
      context.store.write(JSON.stringify(all));
    },
  },
}).createMachine({
  id: "tabs",
  description: "The pages that a person keeps open.",
  context: ({ input }) => ({ store: input.store, userId: null, tabs: NO_TABS, era: 0, asking: [] }),
  initial: "empty",
  states: {
    empty: {
      description: "Signed out, no page is open.",
      on: { "person.known": { target: "open", actions: "restore" } },
    },
    open: {
      description: "Pages are open.",
      initial: "resting",
      on: {
        "person.known": { guard: "isAnotherPerson", target: ".resting", actions: "restore" },
        "person.gone": { target: "empty", actions: "drop" },
        visited: { actions: ["visit", "store"] },
        "tab.added": { actions: ["add", "store"] },
        "rights.changed": { actions: ["keepPermitted", "store"] },
        "tab.titled": { actions: ["title", "store"] },
        "tab.dirty": { actions: "mark" },
        "tab.chosen": { actions: "choose" },
      },
      states: {
        resting: {
          description: "Nothing is asked.",
          on: {
            "tab.reloaded": { actions: "reload" },
            "tab.closed": [
              { guard: "losesWork", target: "asking", actions: "noteAsked" },
              { actions: ["noteAsked", "closeAsked", "store"] },
            ],
          },
        },
        asking: {
          description: "Closing would lose unsaved work: asks for confirmation.",
          on: {
            "close.confirmed": { target: "resting", actions: ["closeAsked", "store"] },
            "close.cancelled": { target: "resting", actions: "forgetAsked" },
          },
        },
      },
    },
  },
});
