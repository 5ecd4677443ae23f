/**
 * The server menu (specification sections 2, 6 and 8): asked for while the setting menuFromServer is on. Loading,
 * success and failure are told; a failure can be tried again; a menu that is there stays while it is asked for anew.
 * Emits: `fact` (for the guard), `notice` (for the toasts).
 */
import { and, assign, emit, fromPromise, setup } from "xstate";
import type { Answer, RestPort } from "../contracts/answer.ts";
import type { MenuItem } from "../contracts/pages.ts";
import type { MenuFact } from "./guard.judge.ts";

export interface MenuInput {
  readonly rest: RestPort;
  /** The setting as it stands at the start. */
  readonly startsOn: boolean;
}

interface MenuContext extends MenuInput {
  readonly items: readonly MenuItem[];
  /** Somebody is signed in whom the menu would be for. */
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
export function namesOf(items: readonly MenuItem[]): ReadonlySet<string> {
  return new Set(items.flatMap((item) => [item.name, ...namesOf(item.children ?? [])]));
}

type Loaded = { readonly output: Answer<readonly MenuItem[]> };

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
    isOk: ({ event }) => (event as unknown as Loaded).output.ok,
  },
  actors: {
    load: fromPromise<Answer<readonly MenuItem[]>, { rest: RestPort }>(({ input, signal }) =>
      input.rest.post<readonly MenuItem[]>("/api/user/menu", {}, { signal }),
    ),
  },
  actions: {
    take: assign(({ event }) => {
      const { output } = event as unknown as Loaded;
      return { items: output.ok ? output.data : [] };
    }),
    clear: assign({ items: [] }),
    knowPerson: assign({ isKnown: true }),
    forgetPerson: assign({ isKnown: false }),
    tellOff: emit({ type: "fact" as const, menu: { kind: "off" as const }, items: [] }),
    tellLoading: emit({ type: "fact" as const, menu: { kind: "loading" as const }, items: [] }),
    tellFailed: emit({ type: "fact" as const, menu: { kind: "failed" as const }, items: [] }),
    tellLoaded: emit(({ context }) => ({
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
      description: "Before the first word: off must not be said of a setting that is on.",
      always: [{ guard: "startsOn", target: "wanted" }, { target: "off" }],
    },
    off: {
      description: "The setting is off: the console's own menu is used.",
      entry: ["clear", "tellOff"],
      on: {
        "setting.known": [
          { guard: and(["isOn", "isKnown"]), target: "loading" },
          { guard: "isOn", target: "wanted" },
        ],
      },
    },
    wanted: {
      description: "The setting is on, and there is nobody to ask for.",
      entry: ["clear", "tellLoading"],
      on: {
        "person.known": { target: "loading", actions: "knowPerson" },
        "setting.known": { guard: "isOff", target: "off" },
      },
    },
    loading: {
      description: "The first menu is on its way; until it is there, nothing it might lack is shown.",
      entry: ["tellLoading", "noticeLoading"],
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
      description: "The menu is there.",
      entry: "tellLoaded",
      on: {
        "person.known": { target: "renewing", actions: "knowPerson" },
        "person.gone": { target: "wanted", actions: "forgetPerson" },
        "setting.known": { guard: "isOff", target: "off" },
      },
    },
    renewing: {
      description: "Rights changed: the menu is asked for again, the last one stands meanwhile.",
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
      description: "The menu could not be loaded: an error that can be tried again, never a missing page.",
      entry: ["clear", "tellFailed"],
      on: {
        retry: "loading",
        "person.known": { target: "loading", actions: "knowPerson" },
        "person.gone": { target: "wanted", actions: "forgetPerson" },
        "setting.known": { guard: "isOff", target: "off" },
      },
    },
  },
});
