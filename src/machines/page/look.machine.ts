/**
 * Says to the server that this page has a request open, as long as it is shown, in sight and connected; colleagues see
 * it beside the request. Requests that are only leafed through are not said.
 */
import { assign, fromCallback, fromPromise, setup } from "xstate";
import type { LookAnswer, Looked } from "../../contracts/live.ts";
import type { LookPlace, LookPort } from "../channel/live-port.ts";

export interface LookInput {
  readonly what: Looked;
  readonly look: LookPort;
}

interface LookContext extends LookInput {
  readonly retryMs: number;
}

export type LookEvent =
  | { readonly type: "page.shown" | "page.hidden" }
  | { readonly type: `look.${LookPlace}` };

const GLANCE_MS = 400;
const RETRY_MS = 5_000;

export const lookMachine = setup({
  types: { context: {} as LookContext, events: {} as LookEvent, input: {} as LookInput },
  actors: {
    watch: fromCallback<LookEvent, LookInput>(({ input, sendBack }) =>
      input.look.watch((to) => sendBack({ type: `look.${to}` })),
    ),
    begin: fromPromise<LookAnswer, LookInput>(({ input }) => input.look.begin(input.what)),
  },
  guards: {
    isPossible: ({ context }) => context.look.isPossible(),
    isDenied: (_, answer: LookAnswer) => answer.kind === "deny",
    isRefused: (_, answer: LookAnswer) => answer.kind === "error",
  },
  actions: {
    end: ({ context }) => context.look.end(context.what),
    noteRetry: assign((_, answer: LookAnswer) => ({
      retryMs: (answer.kind === "error" ? answer.retryMs : undefined) ?? RETRY_MS,
    })),
  },
  delays: { glance: GLANCE_MS, retry: ({ context }) => context.retryMs },
}).createMachine({
  id: "look",
  context: ({ input }) => ({ ...input, retryMs: RETRY_MS }),
  initial: "hidden",
  states: {
    hidden: {
      description: "Its view is not shown.",
      on: { "page.shown": "shown" },
    },
    shown: {
      description: "Its view is shown; it may still be out of sight, or not connected.",
      initial: "judging",
      invoke: { src: "watch", input: ({ context }) => context },
      on: {
        "page.hidden": "hidden",
        "look.outOfSight": ".unseen",
        "look.noConnection": ".unseen",
        "look.inSight": ".judging",
        "look.newConnection": ".judging",
      },
      states: {
        judging: { always: [{ guard: "isPossible", target: "glancing" }, { target: "unseen" }] },
        unseen: { description: "The browser's tab is hidden, or there is no connection." },
        glancing: { description: "Open for a moment only so far.", after: { glance: "said" } },
        said: {
          description: "The server has been told; it is told too when this ends.",
          exit: "end",
          initial: "asking",
          states: {
            asking: {
              invoke: {
                src: "begin",
                input: ({ context }) => context,
                onDone: [
                  { guard: { type: "isDenied", params: ({ event }) => event.output }, target: "denied" },
                  {
                    guard: { type: "isRefused", params: ({ event }) => event.output },
                    target: "refused",
                    actions: { type: "noteRetry", params: ({ event }) => event.output },
                  },
                  { target: "known" },
                ],
              },
            },
            known: { description: "Colleagues see it." },
            denied: { description: "Not for this person, or no such request." },
            refused: { description: "Not now.", after: { retry: "asking" } },
          },
        },
      },
    },
  },
});
