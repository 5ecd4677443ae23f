/** A list beside the page's own, such as a ledger in a drawer: the machine keeps its paging, not the URL. */
import { useSelector } from "@xstate/react";
import type { ListQuery } from "../../contracts/list.ts";
import { listIsBusy, listMark, listRows, listTotals, listView } from "../page/list.view.ts";
import { useFeature } from "./use-feature.ts";
import { type ListAsk, readingOf } from "./use-list.ts";
import { usePorts } from "./use-ports.ts";
import { useShown } from "./use-shown.ts";

/** The rows of a list without a URL of its own. */
export function useRows<R extends { readonly id: string; readonly version: number }>(ask: ListAsk<R>) {
  const ports = usePorts();
  const { resource } = ask;
  const actor = useFeature(ask.key, ask.machine, {
    query: {},
    fetchPage: (query: ListQuery, signal: AbortSignal) => ports.rest.page<R>(resource, query, { signal }),
    ...readingOf(ask),
    ...(ask.fixed ? { fixed: ask.fixed } : {}),
    ...(ask.topic ? { topic: ask.topic, live: ports.live } : {}),
    ...(ask.fits ? { fits: ask.fits } : {}),
  });
  useShown(actor);
  return {
    actor,
    view: useSelector(actor, listView),
    rows: useSelector(actor, listRows),
    totals: useSelector(actor, listTotals),
    isBusy: useSelector(actor, listIsBusy),
    mark: (row: R) => listMark(actor.getSnapshot(), row.id),
    setPage: (current: number) => actor.send({ type: "query.changed", query: { current } }),
    refresh: () => actor.send({ type: "again" }),
    retry: () => actor.send({ type: "again" }),
  };
}
