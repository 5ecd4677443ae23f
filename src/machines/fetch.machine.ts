/** One thing fetched for a page that does not follow it live: loading, there, or failed with a way to try again. */
import { assign, fromPromise, setup } from "xstate";
import type { Answer, Failure } from "../contracts/answer.ts";

interface FetchContext<Value> {
  readonly fetch: (signal: AbortSignal) => Promise<Answer<Value>>;
  readonly value: Value | null;
  readonly failure: Failure | null;
}

/** Makes the machine for one kind of value. */
export function createFetchMachine<Value>() {
  type Done = { readonly output: Answer<Value> };
  return setup({
    types: {
      context: {} as FetchContext<Value>,
      events: {} as { readonly type: "again" },
      input: {} as Pick<FetchContext<Value>, "fetch">,
    },
    guards: { isOk: ({ event }) => (event as unknown as Done).output.ok },
    actors: {
      fetch: fromPromise<Answer<Value>, Pick<FetchContext<Value>, "fetch">>(({ input, signal }) =>
        input.fetch(signal),
      ),
    },
    actions: {
      take: assign(({ event }) => {
        const { output } = event as unknown as Done;
        return output.ok ? { value: output.data, failure: null } : { failure: output };
      }),
    },
  }).createMachine({
    id: "fetch",
    description: "One thing that is fetched.",
    context: ({ input }) => ({ fetch: input.fetch, value: null, failure: null }),
    initial: "loading",
    states: {
      loading: {
        description: "On its way.",
        invoke: {
          src: "fetch",
          input: ({ context }) => ({ fetch: context.fetch }),
          onDone: [
            { guard: "isOk", target: "there", actions: "take" },
            { target: "failed", actions: "take" },
          ],
        },
      },
      there: { description: "There.", on: { again: "loading" } },
      failed: { description: "Could not be fetched.", on: { again: "loading" } },
    },
  });
}
