/** The tree of regions, asked of GET /api/region/tree by the first field or name that needs it. */
import type { Answer, RestPort } from "../../contracts/answer.ts";
import type { RegionTree } from "../../contracts/region.ts";
import { usePorts } from "./use-ports.ts";
import { useValue } from "./use-value.ts";

/** Each tab has an actor of its own; the tree itself is fetched once per browser page. */
const fetched = new WeakMap<RestPort, Promise<Answer<RegionTree>>>();

function treeOf(rest: RestPort): Promise<Answer<RegionTree>> {
  const known = fetched.get(rest);
  if (known) return known;
  const asked = rest.get("/api/region/tree").then((answer) => {
    // Failures are not cached: the next caller fetches again.
    if (!answer.ok) fetched.delete(rest);
    return answer;
  });
  fetched.set(rest, asked);
  return asked;
}

/** The regions for this page; `tree` is null until it has loaded. */
export function useRegions() {
  const { rest } = usePorts();
  const { value: tree, view, isBusy, again } = useValue("regions", { fetch: () => treeOf(rest) });
  return { tree, failure: view.failure ?? null, isLoading: isBusy, retry: again };
}
