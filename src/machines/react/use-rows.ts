/** A list beside the page's own, such as a ledger in a drawer: the machine keeps its paging, not the URL. */
import { shallowEqual, useSelector } from "@xstate/react";
import type { ListQuery } from "../../contracts/list.ts";
import { listIsBusy, listTotals, listView } from "../page/list.machine.ts";
import { useFeature } from "./use-feature.ts";
import { followed, type ListAsk, readingOf, useListRows } from "./use-list.ts";
import { usePorts } from "./use-ports.ts";
import { useShown } from "./use-shown.ts";

/** The rows of a list without a URL of its own. */
export function useRows<R extends { readonly id: string; readonly version: number }>(ask: ListAsk<R>) {
  const ports = usePorts();
  const { resource } = ask;
  const actor = useFeature(ask.key, ask.machine, {
    query: {},
    fetchPage: (query: ListQuery, signal: AbortSignal) =>
      ports.rest.page<R>(resource, query, { signal, keeps: ask.keeps === true }),
    ...readingOf(ask),
    ...(ask.fixed ? { fixed: ask.fixed } : {}),
    ...followed(ask, ports.live),
    ...(ask.fits ? { fits: ask.fits } : {}),
  });
  useShown(actor);
  const { rows, mark } = useListRows<R>({ actor });
  return {
    ...{ actor, rows, mark },
    view: useSelector(actor, listView, shallowEqual),
    totals: useSelector(actor, listTotals, shallowEqual),
    isBusy: useSelector(actor, listIsBusy),
    setPage: (current: number) => actor.send({ type: "query.changed", query: { current } }),
    refresh: () => actor.send({ type: "again" }),
    retry: () => actor.send({ type: "again" }),
  };
}
