/**
 * The session: the person in front of this browser (specification sections 3, 4, 5, 7 and 8). It holds the token, the
 * current user, the one expiry dialog and the sign-in and sign-out. A refusal of user info signs the person out;
 * without an answer the person whom this device has kept of the same token goes on, to what opens without a network, until
 * the server answers; without one it shows a notice and retries for 15 s before that rule applies. Where an account has a second
 * factor, signing in takes two calls: the challenge of the first one replaces the password in the second. Emits:
 * `known` (who it is, also when rights changed), `gone`, `reload`.
 */
import { assertEvent, assign, emit, fromPromise, setup } from "xstate";
import type { Answer, Kept, RestPort } from "../../contracts/answer.ts";
import { CODES, type Refusal } from "../../contracts/envelope.ts";
import { isPassing } from "../../contracts/read-answer.ts";
import type { CodeNeeded, CurrentUser, LoginAnswer } from "../../contracts/user.ts";
import {
  emptyFields,
  type SessionContext,
  type SessionEmitted,
  type SessionEvent,
  type SessionInput,
} from "./session.types.ts";

/** A person who is kept on this device waits no longer than this for the server. */
const RECALL_MS = 3_000;
/** Between two tries while a person works without the server; its connection returning is the usual cause. */
const ASK_AGAIN_MS = 30_000;
/** Between two tries while the server does not answer. */
const RETRY_MS = 2_000;
/** How long the server may be silent at boot before the person is signed out. */
const PATIENCE_MS = 15_000;
/** A sign-out that gets no answer must not delay the person. */
const LEAVING_MS = 5_000;
/**
 * Requests that were under way when the person chose to stay fail within this time: they do not open the dialog
 * again.
 */
const STAY_GRACE_MS = 3_000;

/** The ends of a call: user info has come; a token has come; the sign-in is refused; the session ends. */
const known = <Target extends string>(target: Target) =>
  ({ guard: "isOk", target, actions: ["knowUser", "keepUser", "notifyKnown", "rememberPerson"] }) as const;
const admitted = <Target extends string>(target: Target) =>
  ({ guard: "isOk", target, actions: ["storeToken", "forgetCredentials"] }) as const;
const refused = <Target extends string>(target: Target) =>
  ({ target, actions: ["clearToken", "noteFailure", "forgetCredentials"] }) as const;
const LEAVE = { target: "#session.leaving", actions: ["noteFailure", "leaveHere"] } as const;
const TAKING_CHALLENGE = ["takeChallenge", "forgetCredentials"] as const;
const TRYING_AGAIN = ["noteFailure", "forgetCredentials"] as const;
/** The ways out of the dialog about an ended session. */
const ANSWERED = {
  "relogin.asked": { target: "#session.leaving", actions: "leaveAndReload" },
  "stay.asked": { target: "stayed", actions: "forgetProblem" },
  "user.stale": {},
} as const;

interface Known {
  readonly context: SessionContext;
}
const FETCH_USER = {
  src: "fetchUser",
  input: ({ context }: Known) => ({ rest: context.rest }),
} as const;
/** Where the page itself says that the server does not answer. */
const ASK_QUIETLY = {
  src: "fetchUser",
  input: ({ context }: Known) => ({ rest: context.rest, isQuiet: true }),
} as const;
const REMEMBERED = { guard: "isRecalled", target: "#session.signedIn.remembered" } as const;
const SIGN_IN = {
  src: "signIn",
  input: ({ context }: Known) => ({ rest: context.rest, credentials: context.credentials }),
} as const;

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    input: {} as SessionInput,
    tags: {} as "booting" | "unreachable" | "signedIn" | "remembered" | "busy" | "expired" | "stayed",
  },
  delays: { RECALL_MS, ASK_AGAIN_MS, RETRY_MS, PATIENCE_MS, LEAVING_MS, STAY_GRACE_MS },
  guards: {
    hasToken: ({ context }) => Boolean(context.token.read()),
    hasSignOnCode: ({ context }) => Boolean(context.signOnCode),
    fieldsGiven: ({ event }) => event.type === "signIn.asked" && emptyFields(event) === null,
    codeGiven: ({ event }) => event.type === "code.given" && event.code.trim() !== "",
    isCodeNeeded: ({ event }) => challengeOf(event) !== null,
    isCodeWrong: ({ event }) => mayTryCodeAgain(answerOf(event)),
    bringsToken: ({ event }) => event.type === "token.elsewhere" && Boolean(event.token),
    isOk: ({ event }) => answerOf(event)?.ok === true,
    isTransport: ({ event }) => {
      const answer = answerOf(event);
      return answer?.ok === false && answer.kind === "transport";
    },
    isRecalled: ({ context }) => context.recalled !== null,
    wantsReload: ({ context }) => context.reloadsAfter,
  },
  actors: {
    signIn: fromPromise<Answer<LoginAnswer>, { rest: RestPort; credentials: SessionContext["credentials"] }>(
      ({ input, signal }) => input.rest.post("/api/user/login", input.credentials, { signal }),
    ),
    exchangeCode: fromPromise<Answer<LoginAnswer>, Pick<SessionInput, "rest" | "signOnCode">>(({ input }) =>
      input.rest.post("/api/oidc/exchange", { code: input.signOnCode }),
    ),
    fetchUser: fromPromise<Answer<CurrentUser>, { rest: RestPort; isQuiet?: boolean }>(({ input, signal }) =>
      input.rest.get("/api/user/info", {}, { signal, isQuiet: input.isQuiet === true }),
    ),
    recall: fromPromise<Kept<CurrentUser> | null, Pick<SessionInput, "kept" | "token">>(
      async ({ input }) => (await input.kept?.recall(input.token.read() ?? "")) ?? null,
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
    takeChallenge: assign(({ event }) => ({ challenge: challengeOf(event), problem: null })),
    takeCode: assign(({ context, event }) => {
      assertEvent(event, "code.given");
      const { code, rememberDevice } = event;
      return {
        credentials: { challenge: context.challenge ?? "", code: code.trim(), rememberDevice },
        problem: null,
      };
    }),
    noteNoCode: assign({ problem: { kind: "noCode" } }),
    forgetChallenge: assign({ challenge: null }),
    noteEmptyFields: assign(({ event }) => {
      assertEvent(event, "signIn.asked");
      return { problem: emptyFields(event) };
    }),
    noteFailure: assign(({ event }) => {
      const answer = answerOf(event);
      return { problem: answer && !answer.ok ? { kind: "failed" as const, failure: answer } : null };
    }),
    noteSignOnFailure: assign(({ event }) => {
      const answer = answerOf(event);
      const failure = answer && !answer.ok ? answer : null;
      return { problem: failure && { kind: "failed" as const, failure, words: failure.msg } };
    }),
    forgetProblem: assign({ problem: null }),
    forgetCredentials: assign({ credentials: null }),
    storeToken: ({ context, event }) => {
      const answer = answerOf(event);
      if (answer?.ok) context.token.write((answer.data as LoginAnswer).tokenValue);
    },
    clearToken: ({ context }) => context.token.clear(),
    dropKept: ({ context }) => context.kept?.drop(),
    keepUser: ({ context, event }) => {
      const answer = answerOf(event);
      if (answer?.ok) context.kept?.belongTo(answer.data as CurrentUser, context.token.read() ?? "");
    },
    knowRecalled: assign(({ context }) => ({
      user: context.recalled?.data ?? null,
      problem: null,
      code: null,
    })),
    knowUser: assign(({ event }) => {
      const answer = answerOf(event);
      return answer?.ok
        ? { user: answer.data as CurrentUser, recalled: null, problem: null, code: null }
        : {};
    }),
    notifyKnown: emit(({ context, event }) => {
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
    forgetPerson: assign({ user: null, recalled: null, code: null, lastUserId: null, challenge: null }),
    notifyGone: emit({ type: "gone" as const }),
    notifyReload: emit({ type: "reload" as const }),
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
  description: "The person in front of this browser.",
  context: ({ input }) => ({
    rest: input.rest,
    token: input.token,
    signOnCode: input.signOnCode,
    kept: input.kept,
    user: null,
    recalled: null,
    lastUserId: null,
    credentials: null,
    challenge: null,
    problem: null,
    code: null,
    leavesEverywhere: false,
    reloadsAfter: false,
  }),
  initial: "booting",
  states: {
    booting: {
      tags: "booting",
      description: "The page has just started: checks for a token.",
      always: [
        { guard: "hasSignOnCode", target: "exchanging" },
        { guard: "hasToken", target: "checking" },
        { target: "signedOut" },
      ],
    },
    exchanging: {
      tags: ["booting", "busy"],
      description: "Back from a single sign-on: its code is exchanged for a token.",
      invoke: {
        src: "exchangeCode",
        input: ({ context }) => context,
        onDone: [
          { guard: "isOk", target: "checking", actions: "storeToken" },
          { guard: "hasToken", target: "checking" },
          { target: "signedOut", actions: "noteSignOnFailure" },
        ],
      },
    },
    signedOut: {
      description: "Signed out; the sign-in form may show an error.",
      entry: ["forgetPerson", "notifyGone"],
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
      description: "Sends account and password.",
      invoke: {
        ...SIGN_IN,
        onDone: [
          admitted("checking"),
          { guard: "isCodeNeeded", target: "codeDue", actions: TAKING_CHALLENGE },
          refused("signedOut"),
        ],
      },
    },
    codeDue: {
      description: "The password was right; the account asks for a code as well.",
      on: {
        "code.given": [
          { guard: "codeGiven", target: "provingCode", actions: "takeCode" },
          { actions: "noteNoCode" },
        ],
        "code.abandoned": { target: "signedOut", actions: "forgetProblem" },
        "problem.seen": { actions: "forgetProblem" },
        "token.elsewhere": {
          guard: "bringsToken",
          target: "checking",
          actions: "forgetProblem",
        },
      },
    },
    provingCode: {
      tags: "busy",
      description: "Sends the code.",
      invoke: {
        ...SIGN_IN,
        onDone: [
          admitted("checking"),
          { guard: "isCodeWrong", target: "codeDue", actions: TRYING_AGAIN },
          refused("signedOut"),
        ],
      },
    },
    checking: {
      tags: ["booting", "busy"],
      description: "There is a token: finds out whose.",
      initial: "asking",
      invoke: {
        src: "recall",
        input: ({ context }) => context,
        onDone: { actions: assign({ recalled: ({ event }) => event.output }) },
      },
      on: {
        "token.elsewhere": [
          { guard: "bringsToken", target: "checking", reenter: true },
          { target: "signedOut" },
        ],
      },
      states: {
        asking: {
          description: "Fetches user info.",
          invoke: {
            ...ASK_QUIETLY,
            onDone: [known("#session.signedIn"), { guard: "isTransport", target: "unreachable" }, LEAVE],
          },
          after: { RECALL_MS: REMEMBERED, PATIENCE_MS: "unreachable" },
        },
        unreachable: {
          tags: "unreachable",
          description: "The server does not answer; retries until the time limit.",
          initial: "resting",
          always: REMEMBERED,
          after: { PATIENCE_MS: { target: "#session.signedOut", actions: ["clearToken", "dropKept"] } },
          on: { "retry.asked": ".retrying" },
          states: {
            resting: { description: "Until the next try.", after: { RETRY_MS: "retrying" } },
            retrying: {
              description: "Fetches user info again.",
              invoke: {
                ...ASK_QUIETLY,
                onDone: [known("#session.signedIn"), { guard: "isTransport", target: "resting" }, LEAVE],
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
          { target: "signedOut", actions: ["clearToken", "dropKept"] },
        ],
        "user.stale": { target: ".refreshing" },
      },
      states: {
        usual: {
          description: "Everything is in order.",
          on: { "request.refused": { target: "expired", actions: ["noteCode", "dropKept"] } },
        },
        remembered: {
          tags: "remembered",
          description: "As this device has kept the person: asks the server until it answers.",
          entry: ["knowRecalled", "notifyKnown", "rememberPerson"],
          initial: "asking",
          on: { "request.refused": { target: "expired", actions: ["noteCode", "dropKept"] } },
          states: {
            asking: {
              description: "Fetches user info, without a notice where no answer comes.",
              on: { "user.stale": {} },
              invoke: {
                ...ASK_QUIETLY,
                onDone: [
                  known("#session.signedIn.usual"),
                  { guard: "isTransport", target: "resting" },
                  LEAVE,
                ],
              },
            },
            resting: {
              description: "Until the connection is back, or the next try.",
              on: { "retry.asked": "asking", "user.stale": "asking" },
              after: { ASK_AGAIN_MS: "asking" },
            },
          },
        },
        refreshing: {
          description: "Role, menu or profile changed: fetches user info again.",
          on: { "request.refused": { target: "expired", actions: ["noteCode", "dropKept"] } },
          invoke: {
            ...FETCH_USER,
            onDone: [known("usual"), { guard: "isTransport", target: "usual" }, LEAVE],
          },
        },
        expired: {
          tags: "expired",
          description: "The server no longer knows the token: one dialog, however many requests failed.",
          entry: "forgetChallenge",
          on: {
            ...ANSWERED,
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
            ...SIGN_IN,
            onDone: [
              admitted("recognising"),
              {
                guard: "isCodeNeeded",
                target: "codeDueInPlace",
                actions: TAKING_CHALLENGE,
              },
              refused("expired"),
            ],
          },
        },
        codeDueInPlace: {
          tags: "expired",
          description: "Signing in again in place: the account asks for a code as well.",
          on: {
            ...ANSWERED,
            "code.given": [
              { guard: "codeGiven", target: "provingCodeInPlace", actions: "takeCode" },
              { actions: "noteNoCode" },
            ],
            "code.abandoned": { target: "expired", actions: "forgetProblem" },
          },
        },
        provingCodeInPlace: {
          tags: ["expired", "busy"],
          description: "Sends the code; the pages behind stay as they are.",
          on: { "user.stale": {} },
          invoke: {
            ...SIGN_IN,
            onDone: [
              admitted("recognising"),
              {
                guard: "isCodeWrong",
                target: "codeDueInPlace",
                actions: TRYING_AGAIN,
              },
              refused("expired"),
            ],
          },
        },
        recognising: {
          tags: "busy",
          description: "A different token: the same person, or another one, for whom all pages are dropped.",
          invoke: {
            ...FETCH_USER,
            onDone: [
              known("usual"),
              { guard: "isTransport", target: "expired", actions: "noteFailure" },
              LEAVE,
            ],
          },
        },
        stayed: {
          tags: "stayed",
          description:
            "Signed out, with the pages still visible; late failures do not open the dialog again.",
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
              on: {
                "request.refused": {
                  target: "#session.signedIn.expired",
                  actions: ["noteCode", "dropKept"],
                },
              },
            },
          },
        },
      },
    },
    leaving: {
      tags: "busy",
      description: "Tells the server; after any answer, clears all data of the person.",
      invoke: {
        src: "signOut",
        input: ({ context }) => ({ rest: context.rest, isEverywhere: context.leavesEverywhere }),
        onDone: { target: "left" },
        onError: { target: "left" },
      },
      after: { LEAVING_MS: "left" },
    },
    left: {
      description: "Cleared; a re-login also reloads the page.",
      entry: ["clearToken", "dropKept"],
      always: [
        { guard: "wantsReload", target: "signedOut", actions: "notifyReload" },
        { target: "signedOut" },
      ],
    },
  },
});

/** The answer that a finished call brought. */
function answerOf(event: unknown): Answer<unknown> | null {
  const { type, output } = event as { type?: string; output?: Answer<unknown> };
  return type?.startsWith("xstate.done.actor") ? (output ?? null) : null;
}

/** The challenge of an answer that requests a code; null: it does not. */
function challengeOf(event: unknown): string | null {
  const answer = answerOf(event);
  if (answer?.ok !== false || answer.kind !== "refused" || answer.code !== CODES.codeNeeded) return null;
  return (answer.data as CodeNeeded | null)?.challenge ?? null;
}

/** Whether the challenge is still valid: the code was wrong, came too soon, or was not checked. */
function mayTryCodeAgain(answer: Answer<unknown> | null): boolean {
  if (answer?.ok !== false) return false;
  if (answer.kind === "transport" || isPassing(answer)) return true;
  return (answer.data as Refusal | null)?.because?.includes("codeWrong") ?? false;
}
