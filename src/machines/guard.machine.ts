/**
 * The guard: which page stands at the present address (specification sections 6 and 8).
 *
 * It holds the place that was asked for and the facts that admit to it, and judges again whenever one of them
 * changes. Views render what it shows and nothing else, so a forbidden page is not rendered even for a frame.
 * Emits: `address` (the browser's address has to follow), `shown` (a page stands there now), `turnedAway`.
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
  /** Somebody clicked a link, or the console takes the person somewhere. */
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
      // The place that was asked for gives way to where it led; a waiting one is kept to be judged again.
      return { verdict, asked: verdict.place };
    }),
    /** A step of its own in the history first; what it led to then replaces that step. */
    showAskedAddress: emit(({ event }) => ({
      type: "address" as const,
      href: event.type === "go" ? hrefOfPlace(placeOf(event.href)) : "/",
      replace: event.type === "go" && event.replace === true,
    })),
    tell: enqueueActions(({ context, event, enqueue }) => {
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
  description: "Which page stands at the present address.",
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
    go: { target: ".judging", actions: ["showAskedAddress", "askFor", "judgeAgain", "tell"] },
    "address.moved": { target: ".judging", actions: ["askFor", "judgeAgain", "tell"] },
    "session.known": { target: ".judging", actions: ["knowSession", "judgeAgain", "tell"] },
    "menu.known": { target: ".judging", actions: ["knowMenu", "judgeAgain", "tell"] },
  },
  states: {
    judging: {
      description: "Between a change and its verdict; never seen.",
      always: [
        { guard: "isWaiting", target: "waiting" },
        { guard: "isLogin", target: "atLogin" },
        { guard: "isPage", target: "atPage" },
        { guard: "isNoPermission", target: "withoutPermission" },
        { guard: "isMenuFailed", target: "withoutMenu" },
        { guard: "isPasswordDue", target: "passwordDue" },
        { target: "notFound" },
      ],
    },
    waiting: { description: "The session or the server menu is not known yet: nothing is shown." },
    atLogin: { tags: "settled", description: "Nobody is signed in." },
    atPage: { tags: "settled", description: "A page that the person may open." },
    notFound: { tags: "settled", description: "No such page, or one that the server menu lacks." },
    withoutPermission: { tags: "settled", description: "The person's role does not grant this page." },
    withoutMenu: {
      tags: "settled",
      description: "The server menu could not be loaded; it can be tried again.",
    },
    passwordDue: { tags: "settled", description: "The password must be changed before anything else." },
  },
});
