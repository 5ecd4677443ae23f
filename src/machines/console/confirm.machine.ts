/** Asks for the person's own password before a sensitive call; calls wait until it is given or dismissed. */
import { assign, fromCallback, fromPromise, setup } from "xstate";
import type { Answer, Failure, RestPort } from "../../contracts/answer.ts";
import { answerIn } from "../../contracts/read-answer.ts";
import type { ConfirmationsPort } from "./console.ports.ts";

interface ConfirmInput {
  readonly rest: Pick<RestPort, "post">;
  readonly confirmations?: ConfirmationsPort;
}

export type ConfirmEvent =
  | { readonly type: "asked" }
  | { readonly type: "password.given"; readonly password: string }
  | { readonly type: "dismissed" };

interface ConfirmContext extends ConfirmInput {
  /** Why the last password was not taken. */
  readonly failure: Failure | null;
}

const givenIn = (event: ConfirmEvent): string => (event.type === "password.given" ? event.password : "");

export const confirmMachine = setup({
  types: {
    context: {} as ConfirmContext,
    events: {} as ConfirmEvent,
    input: {} as ConfirmInput,
  },
  actors: {
    watch: fromCallback<ConfirmEvent, ConfirmInput>(({ input, sendBack }) =>
      input.confirmations?.watch(() => sendBack({ type: "asked" })),
    ),
    send: fromPromise<Answer<unknown>, ConfirmInput & { readonly password: string }>(
      ({ input: { rest, password }, signal }) =>
        rest.post("/api/user/confirmPassword", { password }, { signal }),
    ),
  },
  guards: {
    isTaken: ({ event }) => answerIn(event).ok,
  },
  actions: {
    confirm: ({ context }) => context.confirmations?.settle(true),
    dismiss: ({ context }) => context.confirmations?.settle(false),
    forgetFailure: assign({ failure: null }),
    takeFailure: assign(({ event }) => {
      const answer = answerIn(event);
      return { failure: answer.ok ? null : answer };
    }),
  },
}).createMachine({
  id: "confirm",
  description: "Whether a sensitive call waits for the person's password.",
  context: ({ input }) => ({ ...input, failure: null }),
  invoke: { src: "watch", input: ({ context }) => context },
  initial: "closed",
  states: {
    closed: {
      description: "No call waits.",
      entry: "forgetFailure",
      on: { asked: "asking" },
    },
    asking: {
      description: "The person is asked for the password.",
      tags: ["open"],
      on: {
        "password.given": "sending",
        dismissed: { target: "closed", actions: "dismiss" },
      },
    },
    sending: {
      description: "The server checks the password.",
      tags: ["open", "busy"],
      invoke: {
        src: "send",
        input: ({ context, event }) => ({ ...context, password: givenIn(event) }),
        onDone: [
          { guard: "isTaken", target: "closed", actions: "confirm" },
          { target: "asking", actions: "takeFailure" },
        ],
        onError: { target: "asking" },
      },
      on: { dismissed: { target: "closed", actions: "dismiss" } },
    },
  },
});
