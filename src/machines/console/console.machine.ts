/**
 * The console: the root of the browser's machines. It starts session, guard, settings, toasts and version under their
 * system ids, and loads the signed-in machines once a person is known. One `wiring` actor in each half holds all
 * connections between machines; the machines do not know each other.
 */
import { type AnyActorRef, assign, fromPromise, setup } from "xstate";
import { type ConsoleInput, entryOf, type PageStarts, STORE_KEYS } from "./console.ports.ts";
import { guardMachine } from "./guard.machine.ts";
import { sessionMachine } from "./session.machine.ts";
import { settingsStore } from "./settings.store.ts";
import type { signedInMachine } from "./signed-in.machine.ts";
import { toastsMachine } from "./toasts.machine.ts";
import { versionMachine } from "./version.machine.ts";
import { wiring } from "./wiring.ts";

/** Between two tries to fetch the code behind the sign-in. */
const RETRY_MS = 3_000;

/** How the code behind the sign-in is fetched. */
export type LoadSignedIn = () => Promise<{
  readonly signedInMachine: typeof signedInMachine;
  readonly pageStarts?: PageStarts;
}>;

export interface ConsoleStart extends ConsoleInput {
  readonly loadSignedIn: LoadSignedIn;
}

interface ConsoleContext extends ConsoleStart {
  readonly signedIn: AnyActorRef | null;
}

type Loaded = Awaited<ReturnType<LoadSignedIn>>;

export const consoleMachine = setup({
  types: {
    context: {} as ConsoleContext,
    /** A person is known. */
    events: {} as { readonly type: "signedIn.wanted" },
    input: {} as ConsoleStart,
    tags: {} as "blocked",
  },
  delays: { RETRY_MS },
  actors: {
    wiring,
    session: sessionMachine,
    guard: guardMachine,
    settings: settingsStore,
    toasts: toastsMachine,
    version: versionMachine,
    load: fromPromise<Loaded, { load: LoadSignedIn }>(({ input }) => input.load()),
  },
  actions: {
    goToSignedIn: assign(({ context, spawn }, { signedInMachine: logic, pageStarts }: Loaded) => {
      // Code that is fetched later cannot be named in setup; its type is the same.
      const spawnAny = spawn as unknown as (logic: unknown, options: object) => AnyActorRef;
      return {
        signedIn: spawnAny(logic, {
          id: "signedIn",
          systemId: "signedIn",
          input: { ...context, pageStarts },
        }),
      };
    }),
  },
}).createMachine({
  id: "console",
  description: "The root of all machines, from boot to the page's end.",
  context: ({ input }) => ({ ...input, signedIn: null }),
  invoke: [
    // The wiring starts first, so that it receives all events of the others.
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
      input: ({ context }) => ({
        rest: context.rest,
        token: entryOf(context.store, STORE_KEYS.token),
        signOnCode: context.signOnCode,
        kept: context.kept,
      }),
    },
  ],
  initial: "outdoors",
  states: {
    outdoors: {
      description: "No person has signed in since the page was loaded.",
      on: { "signedIn.wanted": "entering" },
    },
    entering: {
      description: "Loads the code behind the sign-in.",
      invoke: {
        src: "load",
        input: ({ context }) => ({ load: context.loadSignedIn }),
        onDone: {
          target: "signedIn",
          actions: { type: "goToSignedIn", params: ({ event }) => event.output },
        },
        onError: "blocked",
      },
    },
    signedIn: { description: "The machines behind the sign-in run." },
    blocked: {
      tags: "blocked",
      description: "That code could not be fetched; retries until it succeeds.",
      initial: "resting",
      on: { "signedIn.wanted": "entering" },
      states: {
        resting: { description: "Waits until the next retry.", after: { RETRY_MS: "retrying" } },
        retrying: {
          description: "Loads the code again.",
          invoke: {
            src: "load",
            input: ({ context }) => ({ load: context.loadSignedIn }),
            onDone: {
              target: "#console.signedIn",
              actions: { type: "goToSignedIn", params: ({ event }) => event.output },
            },
            onError: "resting",
          },
        },
      },
    },
  },
});
