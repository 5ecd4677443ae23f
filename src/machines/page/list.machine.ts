/**
 * A page of a REST list, followed by `live.machine.ts`: newer events change its rows, and it is fetched again when rows
 * enter, leave or move. `createListMachine<Row>()` is called once per row type.
 */
import type { Answer } from "../../contracts/answer.ts";
import { type ListPage, type ListQuery, PAGE_SIZE_DEFAULT } from "../../contracts/list.ts";
import type { LogEvent, Topic } from "../../contracts/live.ts";
import type { LivePort } from "../channel/live-port.ts";
import {
  applyEvents,
  type Fit,
  filtersOf,
  fitsQuery,
  keepIdentity,
  type ListRow,
  type ListRules,
  rowOfData,
} from "./list-events.ts";
import { createLiveMachine } from "./live.machine.ts";
import type { LivePolicy, Mark, ShownMark } from "./live.policy.ts";
import { type LiveSnapshot, type LiveView, liveView } from "./live.view.ts";

// Selectors of a list for views. Narrow: each changes only when its own result changes.

type ListSnapshot<Row> = LiveSnapshot<ListPage<Row>>;

interface ListView extends Omit<LiveView, "kind"> {
  readonly kind: LiveView["kind"] | "empty" | "noMatch";
}

/** Which state a list is in: ready without rows is empty, or the person's filter finds nothing. */
export function listView(snapshot: ListSnapshot<unknown>): ListView {
  const view = liveView(snapshot);
  const { value, query } = snapshot.context;
  if (view.kind !== "ready" || value === null || value.list.length > 0) return view;
  return { kind: filtersOf(query).length > 0 || value.total > 0 ? "noMatch" : "empty" };
}

const NONE: readonly never[] = [];

/** The rows to show, in the server's order. */
export const listRows = <Row>({ context }: ListSnapshot<Row>): readonly Row[] => context.value?.list ?? NONE;

interface ListTotals {
  readonly total: number;
  readonly totalCapped: boolean;
  readonly current: number;
  readonly pageSize: number;
}

/** For the pager; before the first answer the requested page, and no rows. */
export function listTotals({ context: { value, query } }: ListSnapshot<unknown>): ListTotals {
  return {
    total: value?.total ?? 0,
    totalCapped: value?.totalCapped ?? false,
    current: query.current ?? 1,
    pageSize: query.pageSize ?? value?.pageSize ?? PAGE_SIZE_DEFAULT,
  };
}

/** Whether an answer has come; until then the number of rows is unknown. */
export const listIsKnown = ({ context }: ListSnapshot<unknown>): boolean => context.value !== null;

/** Rows of another query are on their way, for over 150 ms. */
export const listIsBusy = (snapshot: ListSnapshot<unknown>): boolean => {
  const { value, valueQuery, query } = snapshot.context;
  return snapshot.hasTag("late") && value !== null && valueQuery !== query;
};

/** The rows that have just changed or come, by id. */
export const listMarks = ({ context }: ListSnapshot<unknown>): Readonly<Record<string, ShownMark>> =>
  context.marks;

/** Whether a row has just changed or come. */
export const listMark = ({ context }: ListSnapshot<unknown>, id: string): Mark["kind"] | undefined =>
  context.marks[id]?.kind;

export interface ListInput<Row extends ListRow> {
  /** The person's filters, sort and page, from the URL. */
  readonly query: ListQuery;
  /** What the page itself demands (a queue's status); not counted as the person's filter. */
  readonly fixed?: ListQuery;
  readonly fetchPage: (query: ListQuery, signal: AbortSignal) => Promise<Answer<ListPage<Row>>>;
  /** null: nothing tells of its rows. */
  readonly topic: Topic | null;
  /** Where the topic is a gauge: what it says about the newest row, which another text causes to be fetched. */
  readonly signOf?: LivePolicy<ListPage<Row>>["signOf"];
  readonly live: LivePort;
  readonly rowOf?: (event: LogEvent, before?: Row) => Row | null;
  readonly patchOf?: (event: LogEvent, before: Row) => Row | null;
  readonly fits?: (row: Row, query: ListQuery) => Fit;
  readonly now?: () => number;
  readonly joinPatienceMs?: number;
}

function policyOf<Row extends ListRow>(input: ListInput<Row>): LivePolicy<ListPage<Row>> {
  const { live, signOf, query, now, joinPatienceMs, fixed, fetchPage } = input;
  const fullQuery = (asked: ListQuery): ListQuery => ({ ...asked, ...fixed });
  const rules: ListRules<Row> = {
    rowOf: input.rowOf ?? rowOfData<Row>,
    patchOf: input.patchOf,
    fits: input.fits ?? fitsQuery,
  };
  return {
    ...{ live, topic: input.topic ?? undefined, signOf, query, now, joinPatienceMs },
    fetch: (signal, asked) => fetchPage(fullQuery(asked), signal),
    take: (answer, shown, isSameQuery) => {
      const value = { ...answer, list: keepIdentity(shown?.list ?? [], answer.list) };
      if (!shown || !isSameQuery) return { value };
      const known = new Set(shown.list.map(({ id }) => id));
      const entered = value.list.filter(({ id }) => !known.has(id));
      return { value, marks: Object.fromEntries(entered.map(({ id }) => [id, { kind: "new" }])) };
    },
    apply: (page, events, asked) => {
      const { rows, changed, mustRefetch } = applyEvents(page.list, events, fullQuery(asked), rules);
      const value = rows === page.list ? page : { ...page, list: rows };
      return { value, isBehind: mustRefetch, marks: changed };
    },
  };
}

/** The machine of lists of one row type. */
export const createListMachine = <Row extends ListRow>() =>
  createLiveMachine<ListPage<Row>, ListInput<Row>>(policyOf);
