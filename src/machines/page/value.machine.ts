/**
 * One whole value, followed by `live.machine.ts`: who has read a bulletin, the sums of a query, a gauge such as the
 * overview, or something that a page only fetches.
 */
import { createLiveMachine } from "./live.machine.ts";
import type { LivePolicy } from "./live.policy.ts";

type Part<Value, Name extends keyof LivePolicy<Value>> = Pick<LivePolicy<Value>, Name>;
type Fetched<Value> = Part<Value, "fetch" | "query">;
type Following<Value> = Required<Part<Value, "live" | "topic">> &
  Part<Value, "concerns" | "asOfOf" | "joinPatienceMs" | "pauseMs">;

/** A value that is followed names its topics and the live channel; one that is only fetched has nothing of it. */
export type ValueInput<Value, Follows extends boolean = true> = Fetched<Value> &
  (Follows extends true ? Following<Value> : { readonly [Name in keyof Following<Value>]?: undefined });

export type ValueMachine<Value> = ReturnType<typeof createValueMachine<Value>>;

/** The machine of values of one kind. Without a topic it fetches again only on request: it may be a POST. */
export const createValueMachine = <Value>() =>
  createLiveMachine<Value, ValueInput<Value, boolean>>((input) => ({
    ...input,
    retries: input.topic !== undefined,
  }));
