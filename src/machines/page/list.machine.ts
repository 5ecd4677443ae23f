/**
 * A page of a REST list, followed by `live.machine.ts`: newer events change its rows, and it is fetched again when rows
 * enter, leave or move. `createListMachine<Row>()` is called once per row type.
 */
import type { Answer } from "../../contracts/answer.ts";
import type { ListPage, ListQuery } from "../../contracts/list.ts";
import type { LogEvent, LogTopic } from "../../contracts/live.ts";
import type { LivePort } from "../channel/live-port.ts";
import { applyEvents, keepIdentity, type ListRow, type ListRules, rowOfData } from "./list-events.ts";
import { type Fit, fitsQuery } from "./list-fit.ts";
import { createLiveMachine } from "./live.machine.ts";
import type { LivePolicy } from "./live.policy.ts";

export interface ListInput<Row extends ListRow> {
  /** The person's filters, sort and page, from the URL. */
  readonly query: ListQuery;
  /** What the page itself demands (a queue's status); not counted as the person's filter. */
  readonly fixed?: ListQuery;
  readonly fetchPage: (query: ListQuery, signal: AbortSignal) => Promise<Answer<ListPage<Row>>>;
  readonly topic?: LogTopic;
  readonly live?: LivePort;
  readonly rowOf?: (event: LogEvent, before?: Row) => Row | null;
  readonly patchOf?: (event: LogEvent, before: Row) => Row | null;
  readonly fits?: (row: Row, query: ListQuery) => Fit;
  readonly now?: () => number;
  readonly joinPatienceMs?: number;
}

function policyOf<Row extends ListRow>(input: ListInput<Row>): LivePolicy<ListPage<Row>> {
  const { live, topic, query, now, joinPatienceMs, fixed, fetchPage } = input;
  const fullQuery = (asked: ListQuery): ListQuery => ({ ...asked, ...fixed });
  const rules: ListRules<Row> = {
    rowOf: input.rowOf ?? rowOfData<Row>,
    patchOf: input.patchOf,
    fits: input.fits ?? fitsQuery,
  };
  return {
    ...{ live, topic, query, now, joinPatienceMs },
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
