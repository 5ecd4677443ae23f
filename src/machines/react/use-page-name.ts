import { useMemo } from "react";
import type { PageName } from "../../contracts/pages.ts";
import { matchPage } from "../console/guard.places.ts";
import { useTabIfAny } from "./tab-context.ts";

/** The name of the page that this view belongs to; null outside of all tabs. */
export function usePageName(): PageName | null {
  const path = useTabIfAny()?.path;
  return useMemo(() => {
    const match = path === undefined ? null : matchPage(path);
    // It matches only the names of the contract's pages.
    return (match?.page.name as PageName | undefined) ?? null;
  }, [path]);
}
