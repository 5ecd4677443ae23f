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

type Asks = Extract<GuardEvent, { href: string }>;
const isAsk = (event: GuardEvent): event is Asks => event.type === "go" || event.type === "address.moved";

export const guardMachine = setup({
  types: {
    context: {} as GuardContext,
    events: {} as GuardEvent,
    emitted: {} as GuardEmitted,
    input: {} as GuardInput,
  },
  actions: {
    /** First its own step in the history; its result then replaces that step. */
    showAskedAddress: emit(({ event }) => ({
      type: "address" as const,
      href: event.type === "go" ? hrefOfPlace(placeOf(event.href)) : "/",
      replace: event.type === "go" && event.replace === true,
    })),
    judge: assign(({ context: { asked: before, facts: known }, event }) => {
      const facts: GuardFacts = {
        ...known,
        session: event.type === "session.known" ? event.session : known.session,
        menu: event.type === "menu.known" ? event.menu : known.menu,
      };
      const verdict = judge(isAsk(event) ? placeOf(event.href) : before, facts);
      // The requested address is replaced by its result; a waiting one is kept and decided again.
      return { facts, verdict, asked: verdict.place };
    }),
    notify: enqueueActions(({ context: { verdict }, event, enqueue }) => {
      const askedNow = isAsk(event) ? placeOf(event.href) : null;
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
  description: "Which page the present address shows: what is in `verdict` is on screen.",
  context: ({ input: { href, registered } }) => {
    const facts: GuardFacts = { session: { kind: "unknown" }, menu: { kind: "off" }, registered };
    const asked = placeOf(href);
    return { asked, facts, verdict: judge(asked, facts) };
  },
  on: {
    go: { actions: ["showAskedAddress", "judge", "notify"] },
    "address.moved": { actions: ["judge", "notify"] },
    "session.known": { actions: ["judge", "notify"] },
    "menu.known": { actions: ["judge", "notify"] },
  },
});
