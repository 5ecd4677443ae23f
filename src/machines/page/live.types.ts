/** What `live.machine.ts` holds, and what it is told. */
import type { Failure } from "../../contracts/answer.ts";
import type { ListQuery } from "../../contracts/list.ts";
import type { LogEvent } from "../../contracts/live.ts";
import type { FeedNews } from "../feed/news.ts";
import type { LivePolicy, Marks, ShownMark } from "./live.policy.ts";

export interface LiveContext<Value, Row = never> {
  readonly policy: LivePolicy<Value, Row>;
  readonly now: () => number;
  readonly query: ListQuery;
  /** The shown value; null: nothing was fetched yet, or the fetch of a new query failed. */
  readonly value: Value | null;
  /** The query that the shown value answers. */
  readonly valueQuery: ListQuery | null;
  /** Epoch ms at which the shown value was requested, or its own time: it is at least that fresh. */
  readonly dataAt: number | null;
  readonly askedAt: number;
  readonly failure: Failure | null;
  readonly failures: number;
  /** Events since the running fetch began: its answer may or may not contain them. */
  readonly meanwhile: readonly LogEvent[];
  /** What the gauge said last, where a gauge tells of newer values; null: nothing about this query yet. */
  readonly sign: string | null;
  /** Epoch ms since which another fetch is needed; null: none is. */
  readonly behindSince: number | null;
  /** The connection came back while the running fetch was under way. */
  readonly hasReturned: boolean;
  /** Rows that have just changed or come, by id. */
  readonly marks: Readonly<Record<string, ShownMark>>;
}

export type LiveEvent<Row = never> =
  | { readonly type: "again" }
  | { readonly type: "query.changed"; readonly query: ListQuery }
  /** A command's answer or a refusal's present row: taken when newer. */
  | { readonly type: "record.answered"; readonly detail: Row }
  | { readonly type: "page.hidden" }
  | { readonly type: "page.shown" }
  | { readonly type: "rows.marked"; readonly marks: Marks }
  | { readonly type: "marks.fade" }
  | { readonly type: "channel.returned" }
  | FeedNews;
