/** Tabs as values: pure steps on the list of open pages. The machine decides when, these say what. */
import { DEFAULT_PAGE, DEFAULT_PATH, pageByName } from "../../contracts/pages.ts";

export interface Tab {
  /** Identity: the path with its params. The query is the tab's own and may change. */
  readonly id: string;
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: string;
  /** A title that the page gave itself (a request's number). */
  readonly title: string | null;
  readonly isDirty: boolean;
  /** What holds unsaved work in it: the page itself, and each dialog over it. */
  readonly dirtyBy: readonly string[];
  /** Raised by a reload: the page restarts. */
  readonly edition: number;
}

export interface Tabs {
  readonly list: readonly Tab[];
  readonly active: string | null;
  /** Ids of those that are kept alive, most recently seen first. */
  readonly live: readonly string[];
}

/** More live pages than this waste memory. */
const LIVE_MAX = 12;

export const NO_TABS: Tabs = { list: [], active: null, live: [] };

const CLEAN = { isDirty: false, dirtyBy: [] } as const;

/** The landing page stands first and is never closed (specification section 4). */
export const homeTab: Tab = {
  id: DEFAULT_PATH,
  name: DEFAULT_PAGE,
  params: {},
  search: "",
  title: null,
  isDirty: false,
  dirtyBy: [],
  edition: 0,
};

export const tabOf = (tabs: Tabs, id: string): Tab | undefined => tabs.list.find((tab) => tab.id === id);

const isCached = (name: string): boolean => pageByName.get(name)?.ignoreCache !== true;

const replaced = (tabs: Tabs, id: string, change: (tab: Tab) => Tab): Tabs => ({
  ...tabs,
  list: tabs.list.map((tab) => (tab.id === id ? change(tab) : tab)),
});

/** Keeps at most LIVE_MAX alive: the active one, unsaved ones, then the most recently seen. */
function limited(tabs: Tabs): Tabs {
  const dirty = tabs.live.filter((id) => tabOf(tabs, id)?.isDirty || id === tabs.active);
  const room = Math.max(0, LIVE_MAX - dirty.length);
  const others = tabs.live.filter((id) => !dirty.includes(id)).slice(0, room);
  return { ...tabs, live: tabs.live.filter((id) => dirty.includes(id) || others.includes(id)) };
}

/** A page was opened or returned to. */
export function visited(
  tabs: Tabs,
  place: Pick<Tab, "id" | "name" | "params" | "search">,
  isFresh = false,
): Tabs {
  const known = tabOf(tabs, place.id);
  const list = known
    ? tabs.list.map((tab) =>
        tab.id === place.id
          ? {
              ...tab,
              search: place.search,
              edition: tab.edition + (isFresh ? 1 : 0),
              ...(isFresh ? CLEAN : {}),
            }
          : tab,
      )
    : [...tabs.list, { ...place, title: null, ...CLEAN, edition: 0 }];
  // A page that is not cached ends when the person leaves it; its tab stays.
  const kept = tabs.live.filter((id) => id !== place.id && isCached(tabOf(tabs, id)?.name ?? ""));
  return limited({ list, active: place.id, live: [place.id, ...kept] });
}

/** A page gets its tab behind the others, and is fetched when the person goes there; a tab that exists stays as it is. */
export const added = (tabs: Tabs, place: Pick<Tab, "id" | "name" | "params" | "search">): Tabs =>
  tabOf(tabs, place.id)
    ? tabs
    : { ...tabs, list: [...tabs.list, { ...place, title: null, ...CLEAN, edition: 0 }] };

export const titled = (tabs: Tabs, id: string, title: string | null): Tabs =>
  replaced(tabs, id, (tab) => ({ ...tab, title }));

/** A holder in the tab has unsaved work, or has none any more. */
export const marked = (tabs: Tabs, id: string, isDirty: boolean, by: string): Tabs =>
  replaced(tabs, id, (tab) => {
    const others = tab.dirtyBy.filter((holder) => holder !== by);
    const dirtyBy = isDirty ? [...others, by] : others;
    return { ...tab, dirtyBy, isDirty: dirtyBy.length > 0 };
  });

export const reloaded = (tabs: Tabs, id: string): Tabs =>
  replaced(tabs, id, (tab) => ({ ...tab, edition: tab.edition + 1, ...CLEAN }));

/** What the context menu can close. */
export type CloseScope = "this" | "left" | "right" | "others" | "all";

/** The tabs that this close command would close; home is never among them. */
export function closing(tabs: Tabs, scope: CloseScope, id: string): readonly string[] {
  const at = tabs.list.findIndex((tab) => tab.id === id);
  const inScope = (index: number): boolean => {
    switch (scope) {
      case "this":
        return index === at;
      case "left":
        return index < at;
      case "right":
        return index > at;
      case "others":
        return index !== at;
      case "all":
        return true;
    }
  };
  return tabs.list.filter((tab, index) => tab.id !== homeTab.id && inScope(index)).map((tab) => tab.id);
}

/** After closing: when the active tab was closed, the tab to its right is active, else the one to its left. */
export function without(tabs: Tabs, ids: readonly string[]): Tabs {
  const list = tabs.list.filter((tab) => !ids.includes(tab.id));
  const live = tabs.live.filter((id) => !ids.includes(id));
  if (!tabs.active || !ids.includes(tabs.active)) return { ...tabs, list, live };
  const at = tabs.list.findIndex((tab) => tab.id === tabs.active);
  const right = tabs.list.slice(at + 1).find((tab) => !ids.includes(tab.id));
  const left = tabs.list.slice(0, at).findLast((tab) => !ids.includes(tab.id));
  return { list, live, active: (right ?? left ?? homeTab).id };
}

/** Keeps only the pages that the person may still see; the second value names the closed ones. */
export function permitted(
  tabs: Tabs,
  mayOpen: (name: string) => boolean,
): { tabs: Tabs; gone: readonly string[] } {
  const gone = tabs.list.filter((tab) => !mayOpen(tab.name)).map((tab) => tab.id);
  return { tabs: { ...tabs, ...withoutActive(without(tabs, gone), tabs.active) }, gone };
}

/** The guard, not the tabs, decides what is active after rights changed. */
const withoutActive = (tabs: Tabs, active: string | null): Tabs => ({ ...tabs, active });

interface StoredTab {
  readonly id: string;
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: string;
  readonly title: string | null;
}

/** All persons' tabs of this browser, by user id. */
export type StoredTabs = Readonly<Record<string, readonly StoredTab[]>>;

/** Reads the stored tabs; unreadable text gives no tabs. */
export function readStoredTabs(text: string | null): StoredTabs {
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as StoredTabs) : {};
  } catch {
    return {};
  }
}

const isStoredTab = (value: unknown): value is StoredTab => {
  const tab = value as Partial<StoredTab> | null;
  return (
    typeof tab === "object" &&
    tab !== null &&
    typeof tab.id === "string" &&
    typeof tab.name === "string" &&
    typeof tab.search === "string" &&
    typeof tab.params === "object"
  );
};

/** A person's stored tabs, asleep until they are visited. */
export function restored(stored: StoredTabs, userId: string): Tabs {
  const own = stored[userId];
  const list = (Array.isArray(own) ? own : [])
    .filter(isStoredTab)
    .filter((tab) => tab.id !== homeTab.id && pageByName.has(tab.name))
    .map((tab) => ({ ...tab, title: tab.title ?? null, ...CLEAN, edition: 0 }));
  return { list: [homeTab, ...list], active: null, live: [] };
}

/** The stored form of a person's tabs, beside those of others (the last few persons only). */
export function toStore(stored: StoredTabs, userId: string, tabs: Tabs): StoredTabs {
  const own = tabs.list.map(({ id, name, params, search, title }) => ({ id, name, params, search, title }));
  const others = Object.entries(stored).filter(([key]) => key !== userId);
  return Object.fromEntries([...others.slice(-4), [userId, own]]);
}
