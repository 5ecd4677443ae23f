/**
 * Type-ahead: asks for the choices of a field as its keyword changes, and shows only the answer to the last question.
 *
 * The choices so far stay while the next ones are on their way. Ports come by input; the delay spares the server a
 * question per keystroke.
 */
import { assign, fromPromise, setup } from "xstate";
import type { Answer, Failure } from "../contracts/answer.ts";

export const KEYWORD_DELAY_MS = 200;

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

export type OptionsEvent =
  | { readonly type: "keyword.changed"; readonly keyword: string }
  | { readonly type: "options.retry" };

/** Makes the machine for one kind of option. It asks at once for the choices of the empty keyword. */
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
        description: "The keyword has just changed; more of it may follow.",
        tags: ["busy"],
        after: { keyword: "asking" },
      },
      asking: {
        description: "The question is under way; a newer keyword withdraws it.",
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
        description: "The choices, or the failure, belong to the keyword that is typed.",
        on: { "options.retry": "asking" },
      },
    },
  });
}
