/**
 * One thing fetched over REST, and again (debounced) whenever its topic tells of what concerns it: who has read a
 * bulletin, what stands beside a task. The last value stays while another is on its way, or cannot be had.
 */
import { assign, fromPromise, setup } from "xstate";
import type { Answer, Failure } from "../contracts/answer.ts";
import type { LogEvent, LogTopic } from "../contracts/live.ts";
import type { LivePort } from "./feed/live-port.ts";
import type { FeedNews } from "./feed/news.ts";
import { follow } from "./live-follow.ts";

export const FOLLOWED_QUIET_MS = 300;

export interface FollowedInput<Value> {
  readonly topic: LogTopic;
  readonly live: LivePort;
  readonly fetchValue: (signal: AbortSignal) => Promise<Answer<Value>>;
  /** Whether an event can have changed the value. */
  readonly concerns: (event: LogEvent) => boolean;
}

export type FollowedEvent =
  | { readonly type: "again" }
  | { readonly type: "page.hidden" }
  | { readonly type: "page.shown" }
  | FeedNews;

interface FollowedContext<Value> {
  readonly input: FollowedInput<Value>;
  readonly value: Value | null;
  readonly failure: Failure | null;
}

/** The machine of followed values of one kind. */
export function createFollowedMachine<Value>() {
  type Context = FollowedContext<Value>;
  return setup({
    types: { context: {} as Context, events: {} as FollowedEvent, input: {} as FollowedInput<Value> },
    actors: {
      follow,
      fetchValue: fromPromise<Answer<Value>, FollowedInput<Value>>(({ input, signal }) =>
        input.fetchValue(signal),
      ),
    },
    guards: {
      isPlaced: ({ event }) => event.type === "feed.joined" && event.isPlaced,
      concerns: ({ context, event }) =>
        event.type === "feed.batch" && event.events.some(context.input.concerns),
      isValue: (_, answer: Answer<Value>) => answer.ok,
    },
    actions: {
      take: assign((_, answer: Answer<Value>) =>
        answer.ok ? { value: answer.data, failure: null } : { failure: answer },
      ),
    },
    delays: { joinPatience: 400, quiet: FOLLOWED_QUIET_MS, retry: 10_000 },
  }).createMachine({
    id: "followed",
    description: "One thing, as fresh as what is told of it.",
    context: ({ input }) => ({ input, value: null, failure: null }),
    initial: "shown",
    states: {
      hidden: {
        description: "Nobody looks at it: it follows nothing.",
        on: { "page.shown": "shown" },
      },
      shown: {
        description: "Looked at: what is told makes it ask again.",
        initial: "joining",
        invoke: {
          src: "follow",
          input: ({ context }) => ({ live: context.input.live, topic: context.input.topic }),
        },
        on: {
          "page.hidden": "hidden",
          again: ".asking",
          "feed.reset": ".moved",
          "feed.batch": { guard: "concerns", target: ".moved" },
        },
        states: {
          joining: {
            description: "Waits a moment for its topic's place, so that one fetch is enough.",
            after: { joinPatience: "asking" },
            on: {
              "feed.joined": { guard: "isPlaced", target: "asking" },
              "feed.reset": "asking",
              "feed.denied": "asking",
            },
          },
          moved: {
            description: "Something has changed it; more may follow at once.",
            after: { quiet: "asking" },
          },
          asking: {
            description: "It is on its way; the last one stays.",
            invoke: {
              src: "fetchValue",
              input: ({ context }) => context.input,
              onDone: [
                {
                  guard: { type: "isValue", params: ({ event }) => event.output },
                  target: "known",
                  actions: { type: "take", params: ({ event }) => event.output },
                },
                { target: "failed", actions: { type: "take", params: ({ event }) => event.output } },
              ],
            },
          },
          known: { description: "As of the last answer." },
          failed: { description: "Could not be had; it is tried again.", after: { retry: "asking" } },
        },
      },
    },
  });
}
