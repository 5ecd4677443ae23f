/** A page's list: its query lives in the URL, its rows in a list machine that follows the feed. */
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import type { ActorRefFrom } from "xstate";
import type { ListPage, ListQuery } from "../../contracts/list.ts";
import type { GaugeTopic, LogEvent, LogTopic } from "../../contracts/live.ts";
import { type Moment, NOW } from "../../domain/relative-day.ts";
import type { createListMachine } from "../page/list.machine.ts";
import { listIsBusy, listIsKnown, listMarks, listRows, listTotals, listView } from "../page/list.machine.ts";
import { type Fit, fitsQuery } from "../page/list-events.ts";
import { queryAt } from "../page/saved-views.ts";
import { useFeature } from "./use-feature.ts";
import { usePorts } from "./use-ports.ts";
import { useQuery } from "./use-query.ts";
import { useShown } from "./use-shown.ts";

interface Row {
  readonly id: string;
  readonly version: number;
}

/** R of /api/R/queryByPage and what tells of newer rows, so that no page can forget it: the topic of that name, or `newer`. */
export type Followed =
  | { readonly resource: LogTopic; readonly newer?: undefined }
  | {
      readonly resource: string;
      /** A gauge; null: nothing tells. */
      readonly newer: {
        readonly topic: GaugeTopic;
        readonly signOf: (gauge: unknown, query: ListQuery) => string;
      } | null;
    };

export type ListAsk<R extends Row> = Followed & {
  /** Unique in the page. */
  readonly key: string;
  readonly machine: ReturnType<typeof createListMachine<R>>;
  /** Where the rows come from, if not from there. */
  readonly path?: string;
  /** The page's own filters, such as a queue's status; they do not count as the person's filter. */
  readonly fixed?: ListQuery;
  /** The default query, such as a queue's order, unless the reader changes it. */
  readonly defaults?: ListQuery;
  /** Whether a row that an event brings belongs into this list; by the query's filters when unsaid. */
  readonly fits?: (row: R, query: ListQuery) => Fit;
  /** The row that an event carries; the event's own data when unsaid. */
  readonly rowOf?: (event: LogEvent, before?: R) => R | null;
  /** What an event changes of a row without making another version of it. */
  readonly patchOf?: (event: LogEvent, before: R) => R | null;
  /** Parameters of the page's URL that are not filters, beside `view`, such as an item opened over the list. */
  readonly own?: readonly string[];
  /** From when relative time in the address is read, as it goes on; absent: the list has none. */
  readonly moment?: Moment;
  /** The page of rows is kept on this device, for when there is no network. */
  readonly keeps?: boolean;
};

/** How a list reads the events of its topic, as its machine takes it. */
export const readingOf = <R extends Row>({ rowOf, patchOf }: ListAsk<R>) => ({
  ...(rowOf ? { rowOf } : {}),
  ...(patchOf ? { patchOf } : {}),
});

/** The part of a machine's input that follows. */
export const followed = <Live>(ask: Followed, live: Live) =>
  ask.newer === undefined ? { topic: ask.resource, live } : { topic: null, ...ask.newer, live };

/** The page's own parameter, not a filter: which of its lists it shows. */
export const VIEW_PARAMETER = "view";

/** The parameter of a list's address that names its active view: one that is built in, or the id of a saved one. */
export const SAVED_PARAMETER = "saved";

const NO_FILTERS = [VIEW_PARAMETER, SAVED_PARAMETER];

/** The list query in a URL: numbers for paging, everything else unchanged. */
export function queryOf(search: URLSearchParams, own: readonly string[] = []): ListQuery {
  const query: Record<string, string | number> = {};
  for (const [name, value] of search) {
    if (value === "" || NO_FILTERS.includes(name) || own.includes(name)) continue;
    query[name] = name === "current" || name === "pageSize" ? Number(value) || 1 : value;
  }
  return query;
}

/** Everything about a list but its rows, so that a page is not rendered again with each of them. `setFilter` starts again at page 1. */
export function useList<R extends Row>(ask: ListAsk<R>) {
  const ports = usePorts();
  const { resource, defaults, fits = fitsQuery } = ask;
  const { today, now } = ask.moment ?? {};
  const [search, setSearch] = useQuery();
  // Opening an item over the list changes the URL, but not the query.
  const asked = JSON.stringify(queryOf(search, ask.own));
  // Only what is asked for as of now is asked for again each minute.
  const asOf = asked.includes(`"${NOW}"`) ? now : "";
  const query = useMemo(() => {
    const said = JSON.parse(asked) as ListQuery;
    return today === undefined ? said : queryAt(said, { today, now: asOf ?? "" });
  }, [asked, today, asOf]);
  const actor = useFeature(ask.key, ask.machine, {
    query,
    fetchPage: (wanted: ListQuery, signal: AbortSignal) => {
      const full = { ...defaults, ...wanted };
      const options = { signal, isShown: true, keeps: ask.keeps === true };
      return ask.path === undefined
        ? ports.rest.page<R>(resource, full, options)
        : ports.rest.get<ListPage<R>>(ask.path, full, options);
    },
    fits: (row: R, wanted: ListQuery) => fits(row, { ...defaults, ...wanted }),
    ...readingOf(ask),
    ...(ask.fixed ? { fixed: ask.fixed } : {}),
    ...followed(ask, ports.live),
  });
  // The URL is external here: back, forward and links change it without the machine.
  useEffect(() => {
    actor.send({ type: "query.changed", query });
  }, [actor, query]);
  useShown(actor);
  return {
    actor,
    query,
    view: useSelector(actor, listView, shallowEqual),
    totals: useSelector(actor, listTotals, shallowEqual),
    isBusy: useSelector(actor, listIsBusy),
    isKnown: useSelector(actor, listIsKnown),
    setFilter: (changes: Readonly<Record<string, string | null>>) => setSearch({ ...changes, current: null }),
    setSort: (sort: string | null) => setSearch({ sort, current: null }),
    setPage: (current: number) => setSearch({ current: String(current) }, { push: true }),
    setPageSize: (pageSize: number) => setSearch({ pageSize: String(pageSize), current: null }),
    clearFilters: () =>
      setSearch(
        Object.fromEntries(
          [...search.keys()]
            .filter((name) => name !== "pageSize" && name !== VIEW_PARAMETER && !ask.own?.includes(name))
            .map((name) => [name, null]),
        ),
      ),
    refresh: () => actor.send({ type: "again" }),
    retry: () => actor.send({ type: "again" }),
  };
}

/** A list as a page hands it to its parts. */
export type ListOf<R extends Row> = ReturnType<typeof useList<R>>;

interface Listed<R extends Row> {
  readonly actor: ActorRefFrom<ReturnType<typeof createListMachine<R>>>;
}

/** The rows and their marks. For the view that shows them: it renders with each change of a row. */
export function useListRows<R extends Row>({ actor }: Listed<R>) {
  const marks = useSelector(actor, listMarks);
  return {
    rows: useSelector(actor, listRows<R>),
    /** The query whose rows these are, as text; `query` is already the next one while that is fetched. */
    answers: useSelector(actor, ({ context }) => JSON.stringify(context.valueQuery)),
    /** Rows that have just come in or changed, for DataTable's `mark`. */
    mark: (row: R) => marks[row.id],
  };
}

/** Some of the rows: the view renders when one of these changes. */
export const useSomeRows = <R extends Row>(
  { actor }: Listed<R>,
  isWanted: (row: R, index: number) => boolean,
): readonly R[] => useSelector(actor, (snapshot) => listRows<R>(snapshot).filter(isWanted), shallowEqual);
