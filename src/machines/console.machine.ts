/**
 * The console: the root of everything that the browser knows. It starts the shell's machines under their system ids
 * and one `wiring` actor that holds every line between them; none of them knows another.
 */
import { setup } from "xstate";
import { channelMachine } from "./channel.machine.ts";
import { type ConsoleInput, STORE_KEYS, type TextStore } from "./console.ports.ts";
import { featuresMachine } from "./features.machine.ts";
import { guardMachine } from "./guard.machine.ts";
import { inboxMachine } from "./inbox.machine.ts";
import { menuMachine } from "./menu.machine.ts";
import { sessionMachine } from "./session.machine.ts";
import type { TokenStore } from "./session.types.ts";
import { settingsMachine } from "./settings.machine.ts";
import { tabsMachine } from "./tabs.machine.ts";
import { toastsMachine } from "./toasts.machine.ts";
import { versionMachine } from "./version.machine.ts";
import { wiring } from "./wiring.ts";

/** The store's entry under one key. */
const entryOf = (store: TextStore, key: string) => ({
  read: () => store.read(key),
  write: (text: string) => store.write(key, text),
  clear: () => store.remove(key),
});

interface ConsoleContext extends ConsoleInput {
  readonly token: TokenStore;
}

export const consoleMachine = setup({
  types: { context: {} as ConsoleContext, input: {} as ConsoleInput },
  actors: {
    wiring,
    session: sessionMachine,
    guard: guardMachine,
    tabs: tabsMachine,
    settings: settingsMachine,
    menu: menuMachine,
    inbox: inboxMachine,
    toasts: toastsMachine,
    features: featuresMachine,
    version: versionMachine,
    channel: channelMachine,
  },
}).createMachine({
  id: "console",
  description: "Everything that the browser knows, from boot to the page's end.",
  context: ({ input }) => ({ ...input, token: entryOf(input.store, STORE_KEYS.token) }),
  initial: "running",
  states: {
    running: { description: "There is but one state: the actors below hold the rest." },
  },
  // The wiring starts first: it hears what the others tell from their first moment on.
  invoke: [
    { src: "wiring", id: "wiring", input: ({ context }) => context },
    { src: "toasts", id: "toasts", systemId: "toasts" },
    { src: "features", id: "features", systemId: "features" },
    { src: "version", id: "version", systemId: "version" },
    {
      src: "settings",
      id: "settings",
      systemId: "settings",
      input: ({ context }) => ({ store: entryOf(context.store, STORE_KEYS.settings) }),
    },
    {
      src: "tabs",
      id: "tabs",
      systemId: "tabs",
      input: ({ context }) => ({ store: entryOf(context.store, STORE_KEYS.tabs) }),
    },
    {
      src: "guard",
      id: "guard",
      systemId: "guard",
      input: ({ context }) => ({ href: context.address.read(), registered: context.registered }),
    },
    { src: "menu", id: "menu", systemId: "menu", input: ({ context }) => ({ rest: context.rest }) },
    { src: "inbox", id: "inbox", systemId: "inbox", input: ({ context }) => ({ rest: context.rest }) },
    {
      src: "channel",
      id: "channel",
      systemId: "channel",
      input: ({ context }) => ({
        socket: context.socket,
        surroundings: context.surroundings,
        ...(context.build ? { build: context.build } : {}),
      }),
    },
    {
      src: "session",
      id: "session",
      systemId: "session",
      input: ({ context }) => ({ rest: context.rest, token: context.token }),
    },
  ],
});
