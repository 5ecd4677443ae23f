/**
 * The server menu (specification sections 2, 6 and 8): fetched while the setting menuFromServer is on. It shows
 * notices for loading, success and failure; a failure can be retried; the menu stays while it is fetched again.
 * Emits: `fact` (for the guard), `notice` (for the toasts).
 */
import { and, assign, emit, fromPromise, setup } from "xstate";
import type { Answer, RestPort } from "../../contracts/answer.ts";
import { answerIn, orKept } from "../../contracts/read-answer.ts";
import type { MenuItem } from "../../contracts/user.ts";
import type { MenuFact } from "./guard.judge.ts";

export interface MenuInput {
  readonly rest: RestPort;
  /** The setting at the start. */
  readonly startsOn: boolean;
}

interface MenuContext extends MenuInput {
  readonly items: readonly MenuItem[];
  /** A person is signed in who would use the menu. */
  readonly isKnown: boolean;
}

export type MenuEvent =
  | { readonly type: "person.known" }
  | { readonly type: "person.gone" }
  | { readonly type: "setting.known"; readonly fromServer: boolean }
  | { readonly type: "retry" };

export type MenuEmitted =
  | { readonly type: "fact"; readonly menu: MenuFact; readonly items: readonly MenuItem[] }
  | { readonly type: "notice"; readonly of: "loading" | "success" | "failure" };

/** The names of a menu, with those of all children. */
function namesOf(items: readonly MenuItem[]): ReadonlySet<string> {
  return new Set(items.flatMap((item) => [item.name, ...namesOf(item.children ?? [])]));
}

export const menuMachine = setup({
  types: {
    context: {} as MenuContext,
    events: {} as MenuEvent,
    emitted: {} as MenuEmitted,
    input: {} as MenuInput,
  },
  guards: {
    startsOn: ({ context }) => context.startsOn,
    isOn: ({ event }) => event.type === "setting.known" && event.fromServer,
    isKnown: ({ context }) => context.isKnown,
    isOff: ({ event }) => event.type === "setting.known" && !event.fromServer,
    isOk: ({ event }) => answerIn(event).ok,
  },
  actors: {
    load: fromPromise<Answer<readonly MenuItem[]>, { rest: RestPort }>(({ input, signal }) =>
      input.rest.post("/api/user/menu", {}, { signal, keeps: true }).then(orKept),
    ),
  },
  actions: {
    take: assign(({ event }) => {
      const answer = answerIn<readonly MenuItem[]>(event);
      // Another back end may leave out a menu that is empty.
      return { items: answer.ok ? (answer.data ?? []) : [] };
    }),
    clear: assign({ items: [] }),
    knowPerson: assign({ isKnown: true }),
    forgetPerson: assign({ isKnown: false }),
    notifyOff: emit({ type: "fact" as const, menu: { kind: "off" as const }, items: [] }),
    notifyLoading: emit({ type: "fact" as const, menu: { kind: "loading" as const }, items: [] }),
    notifyFailed: emit({ type: "fact" as const, menu: { kind: "failed" as const }, items: [] }),
    notifyLoaded: emit(({ context }) => ({
      type: "fact" as const,
      menu: { kind: "loaded" as const, names: namesOf(context.items) },
      items: context.items,
    })),
    noticeLoading: emit({ type: "notice" as const, of: "loading" as const }),
    noticeSuccess: emit({ type: "notice" as const, of: "success" as const }),
    noticeFailure: emit({ type: "notice" as const, of: "failure" as const }),
  },
}).createMachine({
  id: "menu",
  description: "The menu that the server grants.",
  context: ({ input }) => ({ ...input, items: [], isKnown: false }),
  initial: "starting",
  on: {
    "person.known": { actions: "knowPerson" },
    "person.gone": { actions: "forgetPerson" },
  },
  states: {
    starting: {
      description: "At the start: must not report off for a setting that is on.",
      always: [{ guard: "startsOn", target: "wanted" }, { target: "off" }],
    },
    off: {
      description: "The setting is off: the console's own menu is used.",
      entry: ["clear", "notifyOff"],
      on: {
        "setting.known": [
          { guard: and(["isOn", "isKnown"]), target: "loading" },
          { guard: "isOn", target: "wanted" },
        ],
      },
    },
    wanted: {
      description: "The setting is on, but no person is signed in.",
      entry: ["clear", "notifyLoading"],
      on: {
        "person.known": { target: "loading", actions: "knowPerson" },
        "setting.known": { guard: "isOff", target: "off" },
      },
    },
    loading: {
      description: "Fetches the first menu; until then, hides pages that it might lack.",
      entry: ["notifyLoading", "noticeLoading"],
      invoke: {
        src: "load",
        input: ({ context }) => ({ rest: context.rest }),
        onDone: [
          { guard: "isOk", target: "loaded", actions: ["take", "noticeSuccess"] },
          { target: "failed", actions: "noticeFailure" },
        ],
      },
      on: {
        "person.gone": { target: "wanted", actions: "forgetPerson" },
        "setting.known": { guard: "isOff", target: "off" },
      },
    },
    loaded: {
      description: "The menu has loaded.",
      entry: "notifyLoaded",
      on: {
        "person.known": { target: "renewing", actions: "knowPerson" },
        "person.gone": { target: "wanted", actions: "forgetPerson" },
        "setting.known": { guard: "isOff", target: "off" },
      },
    },
    renewing: {
      description: "Rights changed: fetches the menu again, the last one stays during that time.",
      invoke: {
        src: "load",
        input: ({ context }) => ({ rest: context.rest }),
        onDone: [
          { guard: "isOk", target: "loaded", actions: "take" },
          { target: "failed", actions: "noticeFailure" },
        ],
      },
      on: {
        "person.known": { target: "renewing", reenter: true },
        "person.gone": { target: "wanted", actions: "forgetPerson" },
        "setting.known": { guard: "isOff", target: "off" },
      },
    },
    failed: {
      description: "The menu could not be loaded: an error that can be retried, never a missing page.",
      entry: ["clear", "notifyFailed"],
      on: {
        retry: "loading",
        "person.known": { target: "loading", actions: "knowPerson" },
        "person.gone": { target: "wanted", actions: "forgetPerson" },
        "setting.known": { guard: "isOff", target: "off" },
      },
    },
  },
});
