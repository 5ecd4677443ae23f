/** Messages older than the inbox's latest hundred, fetched page by page when somebody asks for them. */
import { assign, fromPromise, setup } from "xstate";
import type { Answer, Failure, RestPort } from "../contracts/answer.ts";
import type { MessageRow } from "../contracts/message.ts";

interface OlderContext {
  readonly rest: RestPort;
  readonly rows: readonly MessageRow[];
  readonly before: string;
  readonly failure: Failure | null;
}

export type OlderEvent = { readonly type: "older.asked"; readonly before: string };

/** A page of the list; fewer say that it was the last. */
const PAGE = 100;

type Done = { readonly output: Answer<readonly MessageRow[]> };

export const olderMessagesMachine = setup({
  types: { context: {} as OlderContext, events: {} as OlderEvent, input: {} as { readonly rest: RestPort } },
  guards: {
    isLast: ({ event }) => {
      const { output } = event as unknown as Done;
      return output.ok && output.data.length < PAGE;
    },
  },
  actors: {
    fetch: fromPromise<Answer<readonly MessageRow[]>, { rest: RestPort; before: string }>(
      ({ input, signal }) =>
        input.rest.get<readonly MessageRow[]>("/api/message/list", { before: input.before }, { signal }),
    ),
  },
  actions: {
    noteBefore: assign(({ event }) => (event.type === "older.asked" ? { before: event.before } : {})),
    take: assign(({ context, event }) => {
      const { output } = event as unknown as Done;
      return output.ok ? { rows: [...context.rows, ...output.data], failure: null } : { failure: output };
    }),
  },
}).createMachine({
  id: "olderMessages",
  description: "What came before the inbox's latest hundred.",
  context: ({ input }) => ({ rest: input.rest, rows: [], before: "", failure: null }),
  initial: "resting",
  states: {
    resting: {
      description: "There may be older ones.",
      on: { "older.asked": { target: "fetching", actions: "noteBefore" } },
    },
    fetching: {
      description: "A page is on its way.",
      invoke: {
        src: "fetch",
        input: ({ context }) => ({ rest: context.rest, before: context.before }),
        onDone: [
          { guard: "isLast", target: "complete", actions: "take" },
          { target: "resting", actions: "take" },
        ],
      },
    },
    complete: { description: "The first message ever is among them." },
  },
});
