/**
 * One whole value, followed by `live.machine.ts`: who has read a bulletin, the sums of a query, a gauge such as the
 * overview, or something that a page only fetches.
 */
import { createLiveMachine } from "./live.machine.ts";
import type { LivePolicy } from "./live.policy.ts";

type Followed<Value> = Required<Pick<LivePolicy<Value>, "live" | "topic">>;

/** Who gives the live channel says the topic too: a line that was lost is missed. */
export type ValueInput<Value> = Pick<
  LivePolicy<Value>,
  "fetch" | "query" | "concerns" | "asOfOf" | "joinPatienceMs" | "pauseMs"
> &
  (Followed<Value> | { readonly [Part in keyof Followed<Value>]?: undefined });

export type ValueMachine<Value> = ReturnType<typeof createValueMachine<Value>>;

/** The machine of values of one kind. Without a topic it fetches again only on request: it may be a POST. */
export const createValueMachine = <Value>() =>
  createLiveMachine<Value, ValueInput<Value>>((input) => ({ ...input, retries: input.topic !== undefined }));
