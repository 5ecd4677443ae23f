/**
 * The session: who sits in front of this browser (specification sections 3, 4, 5, 7 and 8).
 *
 * It owns the token, the current user, the one expiry dialog and the ways in and out. A refusal of user info signs
 * the person out; silence of the server is told and tried again for 15 s before that rule applies.
 * Emits: `known` (who it is, also when rights changed), `gone`, `reload`.
 */
import { assertEvent, assign, emit, fromPromise, setup } from "xstate";
import type { Answer, RestPort } from "../contracts/answer.ts";
import type { CurrentUser, LoginAnswer } from "../contracts/user.ts";
import {
  type Credentials,
  emptyFields,
  type SessionContext,
  type SessionEmitted,
  type SessionEvent,
  type SessionInput,
} from "./session.types.ts";

/** Between two tries while the server does not answer. */
const RETRY_MS = 2_000;
/** How long the server may be silent at boot before the person is signed out. */
const PATIENCE_MS = 15_000;
/** A server that does not answer the sign-out must not hold anybody back. */
const LEAVING_MS = 5_000;
/** Requests that were under way when somebody chose to stay fail within this time: they do not ask again. */
const STAY_GRACE_MS = 3_000;

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    input: {} as SessionInput,
    tags: {} as "booting" | "unreachable" | "signedIn" | "busy" | "expired" | "stayed",
  },
  delays: { RETRY_MS, PATIENCE_MS, LEAVING_MS, STAY_GRACE_MS },
  guards: {
    hasToken: ({ context }) => Boolean(context.token.read()),
    fieldsGiven: ({ event }) => event.type === "signIn.asked" && emptyFields(event) === null,
    bringsToken: ({ event }) => event.type === "token.elsewhere" && Boolean(event.token),
    isOk: ({ event }) => answerOf(event)?.ok === true,
    isTransport: ({ event }) => {
      const answer = answerOf(event);
      return answer?.ok === false && answer.kind === "transport";
    },
    wantsReload: ({ context }) => context.reloadsAfter,
  },
  actors: {
    signIn: fromPromise<Answer<LoginAnswer>, { rest: RestPort; credentials: Credentials | null }>(
      ({ input, signal }) => input.rest.post<LoginAnswer>("/api/user/login", input.credentials, { signal }),
    ),
    fetchUser: fromPromise<Answer<CurrentUser>, { rest: RestPort }>(({ input, signal }) =>
      input.rest.get<CurrentUser>("/api/user/info", {}, { signal }),
    ),
    signOut: fromPromise<Answer<unknown>, { rest: RestPort; isEverywhere: boolean }>(({ input }) =>
      input.rest.post(input.isEverywhere ? "/api/user/logoutEverywhere" : "/api/user/logout"),
    ),
  },
  actions: {
    takeCredentials: assign(({ event }) => {
      assertEvent(event, "signIn.asked");
      return { credentials: { username: event.username.trim(), password: event.password }, problem: null };
    }),
    noteEmptyFields: assign(({ event }) => {
      assertEvent(event, "signIn.asked");
      return { problem: emptyFields(event) };
    }),
    noteFailure: assign(({ event }) => {
      const answer = answerOf(event);
      return { problem: answer && !answer.ok ? { kind: "failed" as const, failure: answer } : null };
    }),
    forgetProblem: assign({ problem: null }),
    forgetCredentials: assign({ credentials: null }),
    storeToken: ({ context, event }) => {
      const answer = answerOf(event);
      if (answer?.ok) context.token.write((answer.data as LoginAnswer).tokenValue);
    },
    clearToken: ({ context }) => context.token.clear(),
    knowUser: assign(({ event }) => {
      const answer = answerOf(event);
      return answer?.ok ? { user: answer.data as CurrentUser, problem: null, code: null } : {};
    }),
    tellKnown: emit(({ context, event }) => {
      const answer = answerOf(event);
      const user = answer?.ok ? (answer.data as CurrentUser) : context.user;
      if (!user) throw new Error("nobody is known");
      return {
        type: "known" as const,
        user,
        token: context.token.read() ?? "",
        isAnother: context.lastUserId !== null && context.lastUserId !== user.id,
      };
    }),
    rememberPerson: assign(({ context }) => ({ lastUserId: context.user?.id ?? context.lastUserId })),
    forgetPerson: assign({ user: null, code: null, lastUserId: null }),
    tellGone: emit({ type: "gone" as const }),
    tellReload: emit({ type: "reload" as const }),
    noteCode: assign(({ event }) => (event.type === "request.refused" ? { code: event.code } : {})),
    leaveHere: assign({ leavesEverywhere: false, reloadsAfter: false }),
    leaveAsAsked: assign(({ event }) => ({
      leavesEverywhere: event.type === "signOut.asked" && event.everywhere === true,
      reloadsAfter: false,
    })),
    leaveAndReload: assign({ leavesEverywhere: false, reloadsAfter: true }),
  },
}).createMachine({
  id: "session",
  description: "Who sits in front of this browser.",
  context: ({ input }) => ({
    rest: input.rest,
    token: input.token,
    user: null,
    lastUserId: null,
    credentials: null,
    problem: null,
    code: null,
    leavesEverywhere: false,
    reloadsAfter: false,
  }),
  initial: "booting",
  states: {
    booting: {
      tags: "booting",
      description: "The page has just started: is there a token?",
      always: [{ guard: "hasToken", target: "checking" }, { target: "signedOut" }],
    },
    signedOut: {
      description: "Nobody is signed in; the sign-in form may say what went wrong.",
      entry: ["forgetPerson", "tellGone"],
      on: {
        "signIn.asked": [
          { guard: "fieldsGiven", target: "signingIn", actions: "takeCredentials" },
          { actions: "noteEmptyFields" },
        ],
        "problem.seen": { actions: "forgetProblem" },
        "token.elsewhere": { guard: "bringsToken", target: "checking", actions: "forgetProblem" },
      },
    },
    signingIn: {
      tags: "busy",
      description: "Account and password are on their way.",
      invoke: {
        src: "signIn",
        input: ({ context }) => ({ rest: context.rest, credentials: context.credentials }),
        onDone: [
          { guard: "isOk", target: "checking", actions: ["storeToken", "forgetCredentials"] },
          { target: "signedOut", actions: ["clearToken", "noteFailure", "forgetCredentials"] },
        ],
      },
    },
    checking: {
      tags: ["booting", "busy"],
      description: "There is a token: whose is it?",
      initial: "asking",
      on: {
        "token.elsewhere": [
          { guard: "bringsToken", target: "checking", reenter: true },
          { target: "signedOut" },
        ],
      },
      states: {
        asking: {
          description: "User info is on its way.",
          invoke: {
            src: "fetchUser",
            input: ({ context }) => ({ rest: context.rest }),
            onDone: [
              {
                guard: "isOk",
                target: "#session.signedIn",
                actions: ["knowUser", "tellKnown", "rememberPerson"],
              },
              { guard: "isTransport", target: "unreachable" },
              { target: "#session.leaving", actions: ["noteFailure", "leaveHere"] },
            ],
          },
          after: { PATIENCE_MS: "unreachable" },
        },
        unreachable: {
          tags: "unreachable",
          description: "The server does not answer; it is asked again until patience ends.",
          initial: "resting",
          after: { PATIENCE_MS: { target: "#session.signedOut", actions: "clearToken" } },
          on: { "retry.asked": ".retrying" },
          states: {
            resting: { description: "Until the next try.", after: { RETRY_MS: "retrying" } },
            retrying: {
              description: "User info is asked for again.",
              invoke: {
                src: "fetchUser",
                input: ({ context }) => ({ rest: context.rest }),
                onDone: [
                  {
                    guard: "isOk",
                    target: "#session.signedIn",
                    actions: ["knowUser", "tellKnown", "rememberPerson"],
                  },
                  { guard: "isTransport", target: "resting" },
                  { target: "#session.leaving", actions: ["noteFailure", "leaveHere"] },
                ],
              },
            },
          },
        },
      },
    },
    signedIn: {
      tags: "signedIn",
      description: "A person is known.",
      initial: "usual",
      on: {
        "signOut.asked": { target: "leaving", actions: "leaveAsAsked" },
        "token.elsewhere": [
          { guard: "bringsToken", target: ".recognising" },
          { target: "signedOut", actions: "clearToken" },
        ],
        "user.stale": { target: ".refreshing" },
      },
      states: {
        usual: {
          description: "Everything is in order.",
          on: { "request.refused": { target: "expired", actions: "noteCode" } },
        },
        refreshing: {
          description: "Role, menu or profile changed: the person is asked for again.",
          on: { "request.refused": { target: "expired", actions: "noteCode" } },
          invoke: {
            src: "fetchUser",
            input: ({ context }) => ({ rest: context.rest }),
            onDone: [
              { guard: "isOk", target: "usual", actions: ["knowUser", "tellKnown", "rememberPerson"] },
              { guard: "isTransport", target: "usual" },
              { target: "#session.leaving", actions: ["noteFailure", "leaveHere"] },
            ],
          },
        },
        expired: {
          tags: "expired",
          description: "The server no longer knows the token: one dialog, however many requests failed.",
          on: {
            "relogin.asked": { target: "#session.leaving", actions: "leaveAndReload" },
            "stay.asked": { target: "stayed", actions: "forgetProblem" },
            "user.stale": {},
            "signIn.asked": [
              { guard: "fieldsGiven", target: "reentering", actions: "takeCredentials" },
              { actions: "noteEmptyFields" },
            ],
          },
        },
        reentering: {
          tags: ["expired", "busy"],
          description: "Signing in again in place; the pages behind stay as they are.",
          on: { "user.stale": {} },
          invoke: {
            src: "signIn",
            input: ({ context }) => ({ rest: context.rest, credentials: context.credentials }),
            onDone: [
              { guard: "isOk", target: "recognising", actions: ["storeToken", "forgetCredentials"] },
              { target: "expired", actions: ["clearToken", "noteFailure", "forgetCredentials"] },
            ],
          },
        },
        recognising: {
          tags: "busy",
          description:
            "Another token than before: the same person, or another one whose arrival drops all pages.",
          invoke: {
            src: "fetchUser",
            input: ({ context }) => ({ rest: context.rest }),
            onDone: [
              { guard: "isOk", target: "usual", actions: ["knowUser", "tellKnown", "rememberPerson"] },
              { guard: "isTransport", target: "expired", actions: "noteFailure" },
              { target: "#session.leaving", actions: ["noteFailure", "leaveHere"] },
            ],
          },
        },
        stayed: {
          tags: "stayed",
          description: "Signed out, and looking at what was there; what fails late does not ask again.",
          initial: "settling",
          on: {
            "dialog.asked": "expired",
            "user.stale": {},
          },
          states: {
            settling: {
              description: "Requests that were under way may still fail.",
              after: { STAY_GRACE_MS: "listening" },
            },
            listening: {
              description: "The next refused request asks again.",
              on: { "request.refused": { target: "#session.signedIn.expired", actions: "noteCode" } },
            },
          },
        },
      },
    },
    leaving: {
      tags: "busy",
      description: "The server is told; whatever it answers, everything of the person is cleared.",
      invoke: {
        src: "signOut",
        input: ({ context }) => ({ rest: context.rest, isEverywhere: context.leavesEverywhere }),
        onDone: { target: "left" },
        onError: { target: "left" },
      },
      after: { LEAVING_MS: "left" },
    },
    left: {
      description: "Cleared; a re-login also loads the page anew.",
      entry: "clearToken",
      always: [{ guard: "wantsReload", target: "signedOut", actions: "tellReload" }, { target: "signedOut" }],
    },
  },
});

/** The answer that a finished call brought. */
function answerOf(event: unknown): Answer<unknown> | null {
  const { type, output } = event as { type?: string; output?: Answer<unknown> };
  return type?.startsWith("xstate.done.actor") ? (output ?? null) : null;
}
