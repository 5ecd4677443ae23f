/** What views ask a list. Narrow: each answer changes only when what it says changes. */
import type { Failure } from "../contracts/answer.ts";
import { CODES } from "../contracts/envelope.ts";
import { PAGE_SIZE_DEFAULT } from "../contracts/list.ts";
import type { ListContext, ListMark } from "./list.machine.ts";
import type { ListRow } from "./list-events.ts";
import { filtersOf } from "./list-fit.ts";

/** What of a list machine's snapshot is read here. */
export interface ListSnapshot<Row extends ListRow> {
  readonly context: Pick<ListContext<Row>, "page" | "pageQuery" | "query" | "failure" | "dataAt" | "marks">;
  hasTag(tag: string): boolean;
}

export interface ListView {
  /** waiting: under 150 ms, nothing to show yet. error with dataAt: the rows stay, with their time. */
  readonly kind: "waiting" | "loading" | "ready" | "empty" | "noMatch" | "error" | "forbidden";
  readonly failure?: Failure;
  /** Epoch ms of the rows that stay. */
  readonly dataAt?: number;
}

/** Which of the five states a list is in (and the two that need no words). */
export function listView<Row extends ListRow>(snapshot: ListSnapshot<Row>): ListView {
  const { page, failure, dataAt, query } = snapshot.context;
  if (failure?.kind === "refused" && failure.code === CODES.notPermitted)
    return { kind: "forbidden", failure };
  if (failure && !(page === null && snapshot.hasTag("late"))) {
    return { kind: "error", failure, ...(page && dataAt !== null ? { dataAt } : {}) };
  }
  if (page === null) return { kind: snapshot.hasTag("late") ? "loading" : "waiting" };
  if (page.list.length > 0) return { kind: "ready" };
  return { kind: filtersOf(query).length > 0 || page.total > 0 ? "noMatch" : "empty" };
}

const NONE: readonly never[] = [];

/** The rows to show, in the server's order. */
export const listRows = <Row extends ListRow>(snapshot: ListSnapshot<Row>): readonly Row[] =>
  snapshot.context.page?.list ?? NONE;

export interface ListTotals {
  readonly total: number;
  readonly totalCapped: boolean;
  readonly current: number;
  readonly pageSize: number;
}

/** For the pager; before the first answer what was asked for, and no rows. */
export function listTotals<Row extends ListRow>(snapshot: ListSnapshot<Row>): ListTotals {
  const { page, query } = snapshot.context;
  return {
    total: page?.total ?? 0,
    totalCapped: page?.totalCapped ?? false,
    current: query.current ?? 1,
    pageSize: query.pageSize ?? page?.pageSize ?? PAGE_SIZE_DEFAULT,
  };
}

/** Whether an answer has come: until then there are not none, but nobody knows how many. */
export const listIsKnown = <Row extends ListRow>(snapshot: ListSnapshot<Row>): boolean =>
  snapshot.context.page !== null;

/** Rows of another query are on their way, for over 150 ms. */
export const listIsBusy = <Row extends ListRow>(snapshot: ListSnapshot<Row>): boolean =>
  snapshot.hasTag("late") &&
  snapshot.context.page !== null &&
  snapshot.context.pageQuery !== snapshot.context.query;

/** Whether a row has just changed or come. */
export const listMark = <Row extends ListRow>(
  snapshot: ListSnapshot<Row>,
  id: string,
): ListMark | undefined => snapshot.context.marks[id];
