/** The views of a list: those that are kept on the server, and how many rows each built-in one has now. */
import type { Answer } from "../../contracts/answer.ts";
import { listPageOf, REQUEST_NAMES } from "../../contracts/request-kinds.ts";
import type { SavedView } from "../../contracts/saved-view.ts";
import type { SavedViewPage } from "../../contracts/saved-view-pages.ts";
import { isByGoods } from "../page/saved-views.ts";
import { usePorts } from "./use-ports.ts";
import { useFetched, useValue } from "./use-value.ts";

/** The count of a view: exact, unless there are more than the server counts. */
export interface ViewCount {
  readonly total: number;
  readonly isCapped: boolean;
}

/** Events of this time cause one count. */
const PAUSE_MS = 3_000;

/** What a page lists: R of /api/R/queryByPage, and the topic that follows it. */
const listedBy = (page: SavedViewPage) =>
  REQUEST_NAMES.find((name) => page === listPageOf(name)) ?? ("repertory" as const);

/** One's own views of a page and the shared ones; null until they are known. */
export function useSavedViews(page: SavedViewPage) {
  const { rest } = usePorts();
  return useFetched<readonly SavedView[]>(`views:${page}`, {
    fetch: (signal) => rest.get("/api/savedView/list", { page }, { signal, isOptional: true }),
  });
}

/**
 * The counts of views by key, followed live; null until the server has counted. `searches` are their conditions;
 * `byGoods`: of the stock put together by goods.
 */
export function useViewCounts(
  page: SavedViewPage,
  searches: Readonly<Record<string, string>>,
  byGoods: boolean,
) {
  const { rest } = usePorts();
  const resource = listedBy(page);
  const count = async (
    [key, search]: readonly [string, unknown],
    signal: AbortSignal,
  ): Promise<Answer<readonly [string, ViewCount]>> => {
    const query = { ...Object.fromEntries(new URLSearchParams(String(search))), pageSize: 1 };
    const request = { signal, isOptional: true };
    const answer =
      byGoods || isByGoods(String(search))
        ? await rest.get("/api/repertory/goods/queryByPage", query, request)
        : await rest.page(resource, query, request);
    if (!answer.ok) return answer;
    const { total, totalCapped: isCapped } = answer.data;
    return { ...answer, data: [key, { total, isCapped }] };
  };
  return useValue<Readonly<Record<string, ViewCount>>>(`view-counts${byGoods ? ":goods" : ""}`, {
    topic: resource,
    ...{ query: searches, pauseMs: PAUSE_MS },
    fetch: async (signal, query) => {
      const counts: (readonly [string, ViewCount])[] = [];
      for (const each of Object.entries(query)) {
        const answer = await count(each, signal);
        if (!answer.ok) return answer;
        counts.push(answer.data);
      }
      return { ok: true, data: Object.fromEntries(counts) };
    },
  }).value;
}
