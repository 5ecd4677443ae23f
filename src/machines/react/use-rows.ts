/** A list beside the page's own, such as a ledger in a drawer: its paging lives in the machine, not in the URL. */
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { ListQuery } from "../../contracts/list.ts";
import { listIsBusy, listMark, listRows, listTotals, listView } from "../list.view.ts";
import { useFeature } from "./use-feature.ts";
import { type ListAsk, readingOf } from "./use-list.ts";
import { usePorts } from "./use-ports.ts";

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
  useEffect(() => {
    actor.send({ type: "page.shown" });
    return () => actor.send({ type: "page.hidden" });
  }, [actor]);
  return {
    actor,
    view: useSelector(actor, listView),
    rows: useSelector(actor, listRows),
    totals: useSelector(actor, listTotals),
    isBusy: useSelector(actor, listIsBusy),
    mark: (row: R) => listMark(actor.getSnapshot(), row.id),
    setPage: (current: number) => actor.send({ type: "query.changed", query: { current } }),
    refresh: () => actor.send({ type: "list.refresh" }),
    retry: () => actor.send({ type: "list.retry" }),
  };
}
