/**
 * The console: the root of the browser's machines. It starts session, guard, settings, toasts and version under their
 * system ids, and loads the signed-in machines once a person is known. One `wiring` actor in each half holds all
 * connections between machines; the machines do not know each other.
 */
import { type AnyActorRef, type AnyEventObject, assign, fromCallback, fromPromise, setup } from "xstate";
import type { Refused } from "../../contracts/answer.ts";
import { CODES, LOGOUT_CODES, type Refusal } from "../../contracts/envelope.ts";
import { actorsOf, type ConsoleActors } from "./console.actors.ts";
import { type CallFailed, type ConsoleInput, entryOf, type PageStarts, STORE_KEYS } from "./console.ports.ts";
import { guardMachine } from "./guard.machine.ts";
import { sessionMachine } from "./session.machine.ts";
import { settingsStore } from "./settings.store.ts";
import type { signedInMachine } from "./signed-in.machine.ts";
import { toastsMachine } from "./toasts.machine.ts";
import { versionMachine } from "./version.machine.ts";

// All connections between the console's machines that exist from boot, and between them and the outside. The machines
// only emit; what follows from an event is defined here (and in signed-in.machine.ts for the rest).

type Actors = Pick<ConsoleActors, "session" | "toasts">;

/** The calls whose refusal never opens the expiry dialog: user info by the specification, and the ways in and out. */
const OUTSIDE_DIALOG = [
  "/api/user/info",
  "/api/user/logout",
  "/api/user/logoutEverywhere",
  "/api/user/login",
];

const wiring = fromCallback<AnyEventObject, ConsoleInput>(({ input, system, sendBack }) => {
  const actors = actorsOf(system);
  const { session, guard, settings, toasts } = actors;
  const { address, failures, store, viewport } = input;

  settings.send({ type: "device.known", device: viewport.read() });
  const subscriptions = [
    // Load the signed-in machines, which also need to know the person.
    session.on("known", () => sendBack({ type: "signedIn.wanted" })),
    session.on("gone", () => guard.send({ type: "session.known", session: { kind: "nobody" } })),
    session.on("reload", () => address.reload()),
    // Where one stands.
    guard.on("address", ({ href, replace }) => address.write(href, { replace })),
    guard.on("turnedAway", ({ from, to }) =>
      toasts.send({
        type: "toast.asked",
        id: "turned-away",
        tone: "warning",
        key: "shell.guard.turnedAway",
        pages: { from, to },
      }),
    ),
  ];
  const stops = [
    ...subscriptions.map(({ unsubscribe }) => unsubscribe),
    // Events of the browser itself.
    address.watch((href) => guard.send({ type: "address.moved", href })),
    failures.watch((call) => failed(actors, input, call)),
    store.watch(STORE_KEYS.token, (token) => session.send({ type: "token.elsewhere", token })),
    store.watch(STORE_KEYS.settings, (text) => settings.send({ type: "store.changed", text })),
    viewport.watch((device) => settings.send({ type: "device.known", device })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
});

/** Each failed call shows a toast for 5 s, unless its own view says so; a logout code also asks to sign in again (specification section 8). */
function failed({ session, toasts }: Actors, { store }: ConsoleInput, call: CallFailed): void {
  const { failure, path, isRetried, isShown } = call;
  if (failure.kind === "transport" && failure.isAborted) return;
  // The console was opened without a network, and its banner says so.
  if (failure.kind === "transport" && session.getSnapshot().hasTag("remembered")) return;
  // However many calls find the server busy, the page says it once.
  if (isRetried) {
    toasts.send({ type: "toast.asked", id: "busy", tone: "info", key: "login.failure.busy" });
    return;
  }
  // Not a failure: the sign-in form asks for the code now.
  if (failure.kind === "refused" && failure.code === CODES.codeNeeded) return;
  // The role now requires a second factor: fetch user info again, and then show its page.
  if (failure.kind === "refused" && isFactorDue(failure)) {
    if (!session.getSnapshot().context.user?.secondFactorDue) session.send({ type: "user.stale" });
    return;
  }
  const isLogout = failure.kind === "refused" && LOGOUT_CODES.includes(failure.code);
  // Calls that were under way during sign-out are refused because the token is gone: show no notice.
  if (isLogout && !store.read(STORE_KEYS.token)) return;
  const fallback = failure.kind === "refused" ? "login.failure.error" : "login.failure.request";
  if (!isShown || isLogout)
    toasts.send({
      type: "toast.asked",
      tone: "danger",
      ...(failure.msg ? { text: failure.msg } : { key: fallback }),
    });
  if (isLogout && !OUTSIDE_DIALOG.includes(path))
    session.send({ type: "request.refused", code: failure.code });
}

const isFactorDue = ({ code, data }: Refused): boolean =>
  code === CODES.notPermitted && ((data as Refusal | null)?.because?.includes("secondFactorDue") ?? false);

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
