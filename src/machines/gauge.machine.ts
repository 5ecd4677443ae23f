/**
 * The latest whole value of something, such as the overview: fetched over REST at once, then as the channel tells it.
 *
 * Whichever is newer by `asOf` wins; a value stays, with its time, when neither can be had.
 */
import { assign, fromPromise, setup, stateIn } from "xstate";
import type { Answer, Failure } from "../contracts/answer.ts";
import type { GaugeTopic } from "../contracts/live.ts";
import type { LivePort } from "./feed/live-port.ts";
import type { FeedNews } from "./feed/news.ts";
import { follow } from "./live-follow.ts";

export interface GaugeInput<Value> {
  readonly topic: GaugeTopic;
  readonly live: LivePort;
  readonly fetchValue: (signal: AbortSignal) => Promise<Answer<Value>>;
  /** When a fetched value was computed, epoch ms. */
  readonly asOfOf: (value: Value) => number;
}

interface GaugeContext<Value> {
  readonly input: GaugeInput<Value>;
  readonly value: Value | null;
  /** Epoch ms of the value; null while there is none. */
  readonly asOf: number | null;
  readonly failure: Failure | null;
}

export type GaugeEvent =
  | { readonly type: "gauge.retry" }
  | { readonly type: "page.hidden" }
  | { readonly type: "page.shown" }
  | FeedNews;

/** The machine of gauges of one kind of value. */
export function createGaugeMachine<Value>() {
  type Context = GaugeContext<Value>;
  const newer = (context: Context, value: Value, asOf: number): Partial<Context> =>
    context.asOf !== null && asOf < context.asOf ? {} : { value, asOf, failure: null };
  return setup({
    types: { context: {} as Context, events: {} as GaugeEvent, input: {} as GaugeInput<Value> },
    actors: {
      follow,
      fetchValue: fromPromise<Answer<Value>, GaugeInput<Value>>(({ input, signal }) =>
        input.fetchValue(signal),
      ),
    },
    guards: { isValue: (_, answer: Answer<Value>) => answer.ok },
    actions: {
      takeAnswer: assign(({ context }, answer: Answer<Value>) =>
        answer.ok ? newer(context, answer.data, context.input.asOfOf(answer.data)) : { failure: answer },
      ),
      takeNews: assign(({ context, event }) => {
        if (event.type === "feed.gauge")
          return newer(context, event.value as Value, Date.parse(String(event.asOf)));
        return {};
      }),
    },
    delays: { retry: 5_000 },
  }).createMachine({
    id: "gauge",
    type: "parallel",
    context: ({ input }) => ({ input, value: null, asOf: null, failure: null }),
    states: {
      fetch: {
        description: "The first value, and whatever is wanted again, over REST.",
        initial: "asking",
        states: {
          asking: {
            invoke: {
              src: "fetchValue",
              input: ({ context }) => context.input,
              onDone: [
                {
                  guard: { type: "isValue", params: ({ event }) => event.output },
                  target: "settled",
                  actions: { type: "takeAnswer", params: ({ event }) => event.output },
                },
                { target: "failed", actions: { type: "takeAnswer", params: ({ event }) => event.output } },
              ],
            },
          },
          settled: {
            description:
              "A page that comes back asks anew; one that is shown for the first time has just asked.",
            on: {
              "gauge.retry": "asking",
              "page.shown": { guard: stateIn({ feed: "resting" }), target: "asking" },
            },
          },
          failed: {
            on: { "gauge.retry": "asking", "page.shown": "asking", "feed.gauge": "settled" },
            after: { retry: "asking" },
          },
        },
      },
      feed: {
        description: "Followed while its page is seen.",
        initial: "following",
        states: {
          following: {
            invoke: {
              src: "follow",
              input: ({ context }) => ({ live: context.input.live, topic: context.input.topic }),
            },
            on: { "feed.gauge": { actions: "takeNews" }, "page.hidden": "resting" },
          },
          resting: { on: { "page.shown": "following" } },
        },
      },
    },
  });
}
