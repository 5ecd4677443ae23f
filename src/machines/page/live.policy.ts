/** What `live.machine.ts` asks of its policies: what to fetch, and what an answer or an event changes. Pure. */
import type { Answer, Failure } from "../../contracts/answer.ts";
import type { ListQuery } from "../../contracts/list.ts";
import type { LogEvent } from "../../contracts/live.ts";
import type { FollowInput } from "../channel/live-follow.ts";

/** The time of an answer that names none: older than any value of the channel. */
export const UNDATED = 0;

/** What differs between one followed value and another. `Row` is a command's answer that the value can take over. */
export interface LivePolicy<Value, Row = never> extends FollowInput {
  /** What is fetched first; `query.changed` replaces it. */
  readonly query?: ListQuery;
  readonly fetch: (signal: AbortSignal, query: ListQuery) => Promise<Answer<Value>>;
  /** An answer compared with the shown value; without it the answer is taken as it is. */
  readonly take?: (answer: Value, shown: Value | null, isSameQuery: boolean) => Taken<Value>;
  /** Whether an event can have changed the value; without it every event can. */
  readonly concerns?: (event: LogEvent, value: Value | null) => boolean;
  /** The value after events; without it each event causes a fetch. */
  readonly apply?: (value: Value, events: readonly LogEvent[], query: ListQuery) => Applied<Value>;
  /** The value with a command's answer, or null when the answer is not newer. */
  readonly answered?: (value: Value, row: Row) => Value | null;
  /** The value's own time, epoch ms: the newer value wins. The topic of such a value is a gauge. */
  readonly asOfOf?: (value: Value) => number;
  /** What a value of the topic, a gauge, says about the newest of what is fetched: another text causes a fetch. */
  readonly signOf?: (gauge: unknown, query: ListQuery) => string;
  /** Whether a refusal means that the value does not exist (any more). */
  readonly isGone?: (failure: Failure) => boolean;
  /** False: a failed fetch is repeated only on request and when the connection returns. */
  readonly retries?: boolean;
  /** How long the first fetch waits for the topics' places, for what does not belong to the first content. */
  readonly joinPatienceMs?: number;
  /** The pause after the last event before a fetch. */
  readonly pauseMs?: number;
  readonly now?: () => number;
}

/** What another person did to a row last. */
export interface RowNews {
  readonly by: string;
  /** The command or change. */
  readonly type: string;
  /** The row that it changed. */
  readonly before: object;
}

/** A row that has just changed or come. */
export interface Mark {
  readonly kind: "changed" | "new";
  /** Absent: the reader's own change, or its author is unknown. */
  readonly news?: RowNews;
}

/** A mark as it is shown: its tint holds, fades, and is gone; the word stays a little longer. */
export interface ShownMark extends Mark {
  /** Epoch ms. */
  readonly at: number;
  readonly isFading: boolean;
}

export type Marks = Readonly<Record<string, Mark>>;

interface Taken<Value> {
  readonly value: Value;
  readonly marks?: Marks;
  /** A part of the answer is missing. */
  readonly failure?: Failure | null;
}

export interface Applied<Value> {
  readonly value: Value;
  /** The events do not tell the whole new value: it has to be fetched. */
  readonly isBehind: boolean;
  readonly marks?: Marks;
  readonly emits?: readonly LiveEmitted[];
}

export type LiveEmitted =
  /** An event moved a record from one version to another. */
  | {
      readonly type: "record.moved";
      readonly from: number;
      readonly to: number;
      readonly by: string;
      readonly commandKey?: string;
    }
  | { readonly type: "record.gone" };
