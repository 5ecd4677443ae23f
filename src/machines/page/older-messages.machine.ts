/** Messages older than the inbox's latest hundred, fetched page by page on request. */
import { assign, fromPromise, setup } from "xstate";
import type { Answer, Failure, RestPort } from "../../contracts/answer.ts";
import type { MessageRow } from "../../contracts/message.ts";
import { answerIn } from "../../contracts/read-answer.ts";

interface OlderContext {
  readonly rest: RestPort;
  readonly rows: readonly MessageRow[];
  readonly before: string;
  readonly failure: Failure | null;
}

export type OlderEvent = { readonly type: "older.asked"; readonly before: string };

/** A page of the list; fewer say that it was the last. */
const PAGE = 100;

export const olderMessagesMachine = setup({
  types: { context: {} as OlderContext, events: {} as OlderEvent, input: {} as { readonly rest: RestPort } },
  guards: {
    isLast: ({ event }) => {
      const answer = answerIn<readonly MessageRow[]>(event);
      return answer.ok && answer.data.length < PAGE;
    },
  },
  actors: {
    fetch: fromPromise<Answer<readonly MessageRow[]>, { rest: RestPort; before: string }>(
      ({ input, signal }) => input.rest.get("/api/message/list", { before: input.before }, { signal }),
    ),
  },
  actions: {
    noteBefore: assign(({ event }) => (event.type === "older.asked" ? { before: event.before } : {})),
    take: assign(({ context, event }) => {
      const answer = answerIn<readonly MessageRow[]>(event);
      return answer.ok ? { rows: [...context.rows, ...answer.data], failure: null } : { failure: answer };
    }),
  },
}).createMachine({
  id: "olderMessages",
  description: "Messages older than the inbox's latest hundred.",
  context: ({ input }) => ({ rest: input.rest, rows: [], before: "", failure: null }),
  initial: "resting",
  states: {
    resting: {
      description: "There may be older ones.",
      on: { "older.asked": { target: "fetching", actions: "noteBefore" } },
    },
    fetching: {
      description: "Fetches a page.",
      invoke: {
        src: "fetch",
        input: ({ context }) => ({ rest: context.rest, before: context.before }),
        onDone: [
          { guard: "isLast", target: "complete", actions: "take" },
          { target: "resting", actions: "take" },
        ],
      },
    },
    complete: { description: "The very first message is among them." },
  },
});
