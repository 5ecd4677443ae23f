import { createContext, useContext } from "react";

/** The tab that contains a page, and its address; a hidden tab keeps its own. */
export interface TabInReach {
  readonly id: string;
  readonly path: string;
  readonly search: string;
  readonly params: Readonly<Record<string, string>>;
}

const TabContext = createContext<TabInReach | null>(null);

export const TabProvider = TabContext.Provider;

/** The tab around this view; only pages have one. */
export function useTabInReach(): TabInReach {
  const tab = useContext(TabContext);
  if (!tab) throw new Error("this view stands in no tab");
  return tab;
}

/** The tab around this view, or null: a heading may stand outside of all tabs. */
export const useTabIfAny = (): TabInReach | null => useContext(TabContext);
