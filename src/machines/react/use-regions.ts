/** The tree of regions, asked of GET /api/region/tree by the first field or name that needs it. */
import { useSelector } from "@xstate/react";
import type { Answer, Failure, RestPort } from "../../contracts/answer.ts";
import type { RegionTree } from "../../contracts/region.ts";
import { regionMachine } from "../region.machine.ts";
import { useFeature } from "./use-feature.ts";
import { usePorts } from "./use-ports.ts";

/** Each tab has an actor of its own; the tree itself is fetched once a browser page, whichever tab asks first. */
const fetched = new WeakMap<RestPort, Promise<Answer<RegionTree>>>();

function treeOf(rest: RestPort): Promise<Answer<RegionTree>> {
  const known = fetched.get(rest);
  if (known) return known;
  const asked = rest.get<RegionTree>("/api/region/tree").then((answer) => {
    // A failure is not kept: whoever asks next may have more luck.
    if (!answer.ok) fetched.delete(rest);
    return answer;
  });
  fetched.set(rest, asked);
  return asked;
}

export interface Regions {
  /** null until it is there. */
  readonly tree: RegionTree | null;
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/** The regions for this page. */
export function useRegions(): Regions {
  const { rest } = usePorts();
  const actor = useFeature("regions", regionMachine, { fetch: () => treeOf(rest) });
  return {
    tree: useSelector(actor, (snapshot) => snapshot.context.value),
    failure: useSelector(actor, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(actor, (snapshot) => snapshot.matches("loading")),
    retry: () => actor.send({ type: "again" }),
  };
}
