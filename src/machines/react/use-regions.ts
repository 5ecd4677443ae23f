/** The tree of regions, asked of GET /api/region/tree by the first field or name that needs it. */
import type { Answer, RestPort } from "../../contracts/answer.ts";
import type { RegionTree } from "../../contracts/region.ts";
import type { Locale } from "../../contracts/texts/render.ts";
import { usePorts } from "./use-ports.ts";
import { useFetched } from "./use-value.ts";

/** Each tab has an actor of its own; the tree itself is fetched once per browser page and language. */
const fetched = new WeakMap<RestPort, Map<Locale, Promise<Answer<RegionTree>>>>();

function treeOf(rest: RestPort, locale: Locale): Promise<Answer<RegionTree>> {
  const trees = fetched.get(rest) ?? new Map<Locale, Promise<Answer<RegionTree>>>();
  fetched.set(rest, trees);
  const known = trees.get(locale);
  if (known) return known;
  const asked = rest.get("/api/region/tree").then((answer) => {
    // Failures are not cached: the next caller fetches again.
    if (!answer.ok) trees.delete(locale);
    return answer;
  });
  trees.set(locale, asked);
  return asked;
}

/** The regions for this page in the present language; `tree` is null until it has loaded. */
export function useRegions(locale: Locale) {
  const { rest } = usePorts();
  const {
    value: tree,
    view,
    isBusy,
    again,
  } = useFetched(`regions:${locale}`, {
    fetch: () => treeOf(rest, locale),
  });
  return { tree, failure: view.failure ?? null, isLoading: isBusy, retry: again };
}
