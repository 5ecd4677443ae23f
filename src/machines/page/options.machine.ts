/**
 * Type-ahead: fetches the choices of a field as its keyword changes, and shows only the answer to the last request. The
 * old choices stay while the next ones are fetched. It gets its ports as input; the delay avoids a request per
 * keystroke.
 */
import { assign, fromPromise, setup } from "xstate";
import type { Answer, Failure } from "../../contracts/answer.ts";

const KEYWORD_DELAY_MS = 200;

export type FetchOptions<Option> = (
  keyword: string,
  signal: AbortSignal,
) => Promise<Answer<readonly Option[]>>;

interface OptionsContext<Option> {
  readonly fetchOptions: FetchOptions<Option>;
  readonly keyword: string;
  readonly options: readonly Option[];
  readonly failure: Failure | null;
}

type OptionsEvent =
  | { readonly type: "keyword.changed"; readonly keyword: string }
  | { readonly type: "options.retry" }
  | { readonly type: "channel.returned" };

/** Creates the machine for one kind of option. It fetches the choices of the empty keyword at once. */
export function createOptionsMachine<Option>() {
  return setup({
    types: {
      context: {} as OptionsContext<Option>,
      events: {} as OptionsEvent,
      input: {} as { readonly fetchOptions: FetchOptions<Option> },
    },
    actors: {
      ask: fromPromise(
        ({ input, signal }: { input: { ask: FetchOptions<Option>; keyword: string }; signal: AbortSignal }) =>
          input.ask(input.keyword, signal),
      ),
    },
    guards: { hasFailed: ({ context }) => context.failure !== null },
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
    context: ({ input }) => ({ fetchOptions: input.fetchOptions, keyword: "", options: [], failure: null }),
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
        invoke: {
          src: "ask",
          input: ({ context }) => ({ ask: context.fetchOptions, keyword: context.keyword }),
          onDone: {
            target: "settled",
            actions: { type: "keepAnswer", params: ({ event }) => event.output },
          },
        },
      },
      settled: {
        description: "The choices, or the failure, belong to the present keyword.",
        on: {
          "options.retry": "asking",
          "channel.returned": { guard: "hasFailed", target: "asking" },
        },
      },
    },
  });
}
