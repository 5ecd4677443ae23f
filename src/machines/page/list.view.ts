/** Selectors of a list for views. Narrow: each changes only when its own result changes. */
import { type ListPage, PAGE_SIZE_DEFAULT } from "../../contracts/list.ts";
import { filtersOf } from "./list-fit.ts";
import type { Mark, ShownMark } from "./live.policy.ts";
import { type LiveSnapshot, type LiveView, liveView } from "./live.view.ts";

type ListSnapshot<Row> = LiveSnapshot<ListPage<Row>>;

export interface ListView extends Omit<LiveView, "kind"> {
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

export interface ListTotals {
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
