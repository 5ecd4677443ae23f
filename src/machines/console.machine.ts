/**
 * The console: the root of everything that the browser knows. It starts session, guard, settings, toasts and version
 * under their system ids, loads what is indoors once somebody is known, and one `wiring` actor on each side of that
 * door holds every line between the machines; none of them knows another.
 */
import { type AnyActorRef, assign, fromPromise, setup } from "xstate";
import { type ConsoleInput, entryOf, STORE_KEYS } from "./console.ports.ts";
import { guardMachine } from "./guard.machine.ts";
import type { indoorsMachine } from "./indoors.machine.ts";
import { sessionMachine } from "./session.machine.ts";
import { settingsMachine } from "./settings.machine.ts";
import { toastsMachine } from "./toasts.machine.ts";
import { versionMachine } from "./version.machine.ts";
import { wiring } from "./wiring.ts";

/** How the code behind the sign-in is fetched. */
export type LoadIndoors = () => Promise<{ readonly indoorsMachine: typeof indoorsMachine }>;

export interface ConsoleStart extends ConsoleInput {
  readonly loadIndoors: LoadIndoors;
}

interface ConsoleContext extends ConsoleStart {
  readonly indoors: AnyActorRef | null;
}

type Loaded = { readonly output: Awaited<ReturnType<LoadIndoors>> };

export const consoleMachine = setup({
  types: {
    context: {} as ConsoleContext,
    /** Somebody is known. */
    events: {} as { readonly type: "indoors.wanted" },
    input: {} as ConsoleStart,
    tags: {} as "blocked",
  },
  actors: {
    wiring,
    session: sessionMachine,
    guard: guardMachine,
    settings: settingsMachine,
    toasts: toastsMachine,
    version: versionMachine,
    load: fromPromise<Awaited<ReturnType<LoadIndoors>>, { load: LoadIndoors }>(({ input }) => input.load()),
  },
  actions: {
    goIndoors: assign(({ context, event, spawn }) => {
      const logic = (event as unknown as Loaded).output.indoorsMachine;
      // What is fetched later cannot be named in setup; its type is the same.
      const spawnAny = spawn as unknown as (logic: unknown, options: object) => AnyActorRef;
      return { indoors: spawnAny(logic, { id: "indoors", systemId: "indoors", input: context }) };
    }),
  },
}).createMachine({
  id: "console",
  description: "Everything that the browser knows, from boot to the page's end.",
  context: ({ input }) => ({ ...input, indoors: null }),
  invoke: [
    // The wiring starts first: it hears what the others tell from their first moment on.
    { src: "wiring", id: "wiring", input: ({ context }) => context },
    { src: "toasts", id: "toasts", systemId: "toasts" },
    { src: "version", id: "version", systemId: "version" },
    {
      src: "settings",
      id: "settings",
      systemId: "settings",
      input: ({ context }) => ({ store: entryOf(context.store, STORE_KEYS.settings) }),
    },
    {
      src: "guard",
      id: "guard",
      systemId: "guard",
      input: ({ context }) => ({ href: context.address.read(), registered: context.registered }),
    },
    {
      src: "session",
      id: "session",
      systemId: "session",
      input: ({ context }) => ({ rest: context.rest, token: entryOf(context.store, STORE_KEYS.token) }),
    },
  ],
  initial: "outdoors",
  states: {
    outdoors: {
      description: "Nobody has been known since the page was loaded.",
      on: { "indoors.wanted": "entering" },
    },
    entering: {
      description: "The code behind the sign-in is on its way.",
      invoke: {
        src: "load",
        input: ({ context }) => ({ load: context.loadIndoors }),
        onDone: { target: "indoors", actions: "goIndoors" },
        onError: "blocked",
      },
    },
    indoors: { description: "The machines behind the sign-in run." },
    blocked: {
      tags: "blocked",
      description: "That code could not be fetched: the page has to be loaded anew.",
      on: { "indoors.wanted": "entering" },
    },
  },
});
