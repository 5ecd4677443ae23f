/**
 * Type-ahead: fetches the choices of a field as its keyword changes, and shows only the answer to the last request. The
 * old choices stay while the next ones are fetched. It gets its ports as input; the delay avoids a request per
 * keystroke. While nothing exists to choose from, it follows its topic until the first one is made.
 */
import { assign, fromPromise, setup } from "xstate";
import type { Answer, Failure } from "../../contracts/answer.ts";
import { type FollowInput, follow } from "../channel/live-follow.ts";
import type { FeedNews } from "../feed/news.ts";

const KEYWORD_DELAY_MS = 200;

export type FetchOptions<Option> = (
  keyword: string,
  signal: AbortSignal,
) => Promise<Answer<readonly Option[]>>;

interface OptionsContext<Option> {
  readonly fetchOptions: FetchOptions<Option>;
  readonly followed: FollowInput;
  readonly keyword: string;
  readonly options: readonly Option[];
  readonly failure: Failure | null;
  /** The connection came back while the running fetch was under way. */
  readonly hasReturned: boolean;
}

type OptionsEvent =
  | { readonly type: "keyword.changed"; readonly keyword: string }
  | { readonly type: "options.retry" }
  | { readonly type: "channel.returned" }
  | FeedNews;

/** `live` and `topic`: where the first choice would be told; without them an empty field asks only when typed in. */
interface OptionsInput<Option> extends FollowInput {
  readonly fetchOptions: FetchOptions<Option>;
}

/** Creates the machine for one kind of option. It fetches the choices of the empty keyword at once. */
export function createOptionsMachine<Option>() {
  return setup({
    types: {
      context: {} as OptionsContext<Option>,
      events: {} as OptionsEvent,
      input: {} as OptionsInput<Option>,
    },
    actors: {
      follow,
      ask: fromPromise(
        ({ input, signal }: { input: { ask: FetchOptions<Option>; keyword: string }; signal: AbortSignal }) =>
          input.ask(input.keyword, signal),
      ),
    },
    guards: {
      hasFailed: ({ context }) => context.failure !== null,
      isNone: ({ context }, answer: Answer<readonly Option[]>) =>
        answer.ok && answer.data.length === 0 && context.keyword === "",
      hasReturned: ({ context }) => context.failure !== null && context.hasReturned,
    },
    actions: {
      keepKeyword: assign(({ event }) =>
        event.type === "keyword.changed" ? { keyword: event.keyword } : {},
      ),
      keepAnswer: assign((_, answer: Answer<readonly Option[]>) =>
        answer.ok ? { options: answer.data, failure: null } : { failure: answer },
      ),
    },
    delays: { keyword: KEYWORD_DELAY_MS },
  }).createMachine({
    id: "options",
    context: ({ input: { fetchOptions, ...followed } }) => ({
      fetchOptions,
      followed,
      keyword: "",
      options: [],
      failure: null,
      hasReturned: false,
    }),
    initial: "asking",
    on: { "keyword.changed": { target: ".typing", actions: "keepKeyword" } },
    states: {
      typing: {
        description: "The keyword has just changed; the person may still type.",
        tags: ["busy"],
        after: { keyword: "asking" },
      },
      asking: {
        description: "Fetches the choices; a newer keyword aborts it.",
        tags: ["busy"],
        entry: assign({ hasReturned: false }),
        on: { "channel.returned": { actions: assign({ hasReturned: true }) } },
        invoke: {
          src: "ask",
          input: ({ context }) => ({ ask: context.fetchOptions, keyword: context.keyword }),
          onDone: [
            {
              guard: { type: "isNone", params: ({ event }) => event.output },
              target: "none",
              actions: { type: "keepAnswer", params: ({ event }) => event.output },
            },
            {
              target: "settled",
              actions: { type: "keepAnswer", params: ({ event }) => event.output },
            },
          ],
        },
      },
      none: {
        description: "Nothing exists that could be chosen; the first one that is made is fetched at once.",
        invoke: { src: "follow", input: ({ context }) => context.followed },
        on: {
          "feed.batch": "asking",
          "feed.reset": "asking",
          "options.retry": "asking",
          "channel.returned": "asking",
        },
      },
      settled: {
        description: "The choices, or the failure, belong to the present keyword.",
        always: { guard: "hasReturned", target: "asking" },
        on: {
          "options.retry": "asking",
          "channel.returned": { guard: "hasFailed", target: "asking" },
        },
      },
    },
  });
}
