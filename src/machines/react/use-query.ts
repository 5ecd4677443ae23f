import { useCallback, useMemo } from "react";
import { hrefOfPlace } from "../console/guard.places.ts";
import { useTabInReach } from "./tab-context.ts";
import { useActorOf } from "./use-actor-of.ts";

type QueryChange = Readonly<Record<string, string | number | null | undefined>>;

export type SetQuery = (change: QueryChange, options?: { readonly push?: boolean }) => void;

/** This tab's query, and the way to change it: merged, null and '' remove; replaces the history's step unless pushed. */
export function useQuery(): readonly [URLSearchParams, SetQuery] {
  const { id, path, search } = useTabInReach();
  const guard = useActorOf("guard");
  const tabs = useActorOf("tabs");
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery = useCallback<SetQuery>(
    (change, options = {}) => {
      // Read the present value: two changes in one event must both apply.
      const now = tabs.getSnapshot().context.tabs.list.find((tab) => tab.id === id)?.search ?? search;
      const next = new URLSearchParams(now);
      for (const [key, value] of Object.entries(change)) {
        if (value === null || value === undefined || value === "") next.delete(key);
        else next.set(key, String(value));
      }
      // An unchanged query is not a step: a page that sets its filters at start must not loop.
      if (next.toString() === new URLSearchParams(now).toString()) return;
      const href = hrefOfPlace({ path, search: next.toString() });
      guard.send({ type: "go", href, replace: !options.push });
    },
    [guard, tabs, id, path, search],
  );
  return [query, setQuery];
}
