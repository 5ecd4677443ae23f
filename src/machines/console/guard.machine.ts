/**
 * The guard: which page the present address shows (specification sections 6 and 8). It holds the requested place and
 * the facts that permit it, and decides again when one of them changes. Views render only its result, so a forbidden
 * page is never rendered, not even for a frame. Emits: `address` (the browser's address has to follow), `shown` (a
 * page is shown now), `turnedAway`.
 */
import { assign, emit, enqueueActions, setup } from "xstate";
import { type GuardFacts, judge, type MenuFact, type SessionFact, type Verdict } from "./guard.judge.ts";
import { hrefOfPlace, type Place, placeOf } from "./guard.places.ts";

interface GuardContext {
  readonly asked: Place;
  readonly facts: GuardFacts;
  readonly verdict: Verdict;
}

export type GuardEvent =
  /** A person clicked a link, or the console navigates. */
  | { readonly type: "go"; readonly href: string; readonly replace?: boolean }
  /** The browser's address has changed already: back, forward. */
  | { readonly type: "address.moved"; readonly href: string }
  | { readonly type: "session.known"; readonly session: SessionFact }
  | { readonly type: "menu.known"; readonly menu: MenuFact };

export type GuardEmitted =
  | { readonly type: "address"; readonly href: string; readonly replace: boolean }
  | { readonly type: "judged"; readonly verdict: Verdict }
  | { readonly type: "turnedAway"; readonly from: string; readonly to: string };

export interface GuardInput {
  readonly href: string;
  /** Names of the pages that have a view. */
  readonly registered: ReadonlySet<string>;
}

const samePlace = (a: Place, b: Place): boolean => a.path === b.path && a.search === b.search;

export const guardMachine = setup({
  types: {
    context: {} as GuardContext,
    events: {} as GuardEvent,
    emitted: {} as GuardEmitted,
    input: {} as GuardInput,
    tags: {} as "settled",
  },
  guards: {
    isWaiting: ({ context }) => context.verdict.outcome.kind === "waiting",
    isLogin: ({ context }) => context.verdict.outcome.kind === "login",
    isPage: ({ context }) => context.verdict.outcome.kind === "page",
    isNoPermission: ({ context }) => context.verdict.outcome.kind === "noPermission",
    isMenuFailed: ({ context }) => context.verdict.outcome.kind === "menuFailed",
    isPasswordDue: ({ context }) => context.verdict.outcome.kind === "passwordDue",
    isSecondFactorDue: ({ context }) => context.verdict.outcome.kind === "secondFactorDue",
  },
  actions: {
    askFor: assign(({ context, event }) =>
      event.type === "go" || event.type === "address.moved" ? { asked: placeOf(event.href) } : context,
    ),
    knowSession: assign(({ context, event }) =>
      event.type === "session.known" ? { facts: { ...context.facts, session: event.session } } : context,
    ),
    knowMenu: assign(({ context, event }) =>
      event.type === "menu.known" ? { facts: { ...context.facts, menu: event.menu } } : context,
    ),
    judgeAgain: assign(({ context }) => {
      const verdict = judge(context.asked, context.facts);
      // The requested address is replaced by its result; a waiting one is kept and decided again.
      return { verdict, asked: verdict.place };
    }),
    /** First its own step in the history; its result then replaces that step. */
    showAskedAddress: emit(({ event }) => ({
      type: "address" as const,
      href: event.type === "go" ? hrefOfPlace(placeOf(event.href)) : "/",
      replace: event.type === "go" && event.replace === true,
    })),
    notify: enqueueActions(({ context, event, enqueue }) => {
      const { verdict } = context;
      const askedNow = event.type === "go" || event.type === "address.moved" ? placeOf(event.href) : null;
      if (!askedNow || !samePlace(askedNow, verdict.place)) {
        enqueue.emit({ type: "address", href: hrefOfPlace(verdict.place), replace: true });
      }
      if (verdict.forbidden && verdict.outcome.kind === "page") {
        enqueue.emit({ type: "turnedAway", from: verdict.forbidden, to: verdict.outcome.name });
      }
      enqueue.emit({ type: "judged", verdict });
    }),
  },
}).createMachine({
  id: "guard",
  description: "Which page the present address shows.",
  context: ({ input }) => {
    const facts: GuardFacts = {
      session: { kind: "unknown" },
      menu: { kind: "off" },
      registered: input.registered,
    };
    const asked = placeOf(input.href);
    return { asked, facts, verdict: judge(asked, facts) };
  },
  initial: "judging",
  on: {
    go: { target: ".judging", actions: ["showAskedAddress", "askFor", "judgeAgain", "notify"] },
    "address.moved": { target: ".judging", actions: ["askFor", "judgeAgain", "notify"] },
    "session.known": { target: ".judging", actions: ["knowSession", "judgeAgain", "notify"] },
    "menu.known": { target: ".judging", actions: ["knowMenu", "judgeAgain", "notify"] },
  },
  states: {
    judging: {
      description: "Between a change and its result; never visible.",
      always: [
        { guard: "isWaiting", target: "waiting" },
        { guard: "isLogin", target: "atLogin" },
        { guard: "isPage", target: "atPage" },
        { guard: "isNoPermission", target: "withoutPermission" },
        { guard: "isMenuFailed", target: "withoutMenu" },
        { guard: "isPasswordDue", target: "passwordDue" },
        { guard: "isSecondFactorDue", target: "secondFactorDue" },
        { target: "notFound" },
      ],
    },
    waiting: { description: "The session or the server menu is not known yet: nothing is shown." },
    atLogin: { tags: "settled", description: "Signed out." },
    atPage: { tags: "settled", description: "A page that the person may open." },
    notFound: { tags: "settled", description: "No such page, or one that the server menu lacks." },
    withoutPermission: { tags: "settled", description: "The person's role does not grant this page." },
    withoutMenu: {
      tags: "settled",
      description: "The server menu could not be loaded; it can be retried.",
    },
    passwordDue: { tags: "settled", description: "The password must be changed before anything else." },
    secondFactorDue: {
      tags: "settled",
      description: "A second factor must be set up before anything else.",
    },
  },
});
