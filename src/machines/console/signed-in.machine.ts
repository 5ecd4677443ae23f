/**
 * The machines that are not needed before signing in (tabs, menu, inbox, alerts, counts, features, channel). They are
 * loaded with the first person, so that the sign-in page stays small, and stay for as long as the page does.
 */
import { setup } from "xstate";
import { channelMachine } from "../channel/channel.machine.ts";
import { livePortOf } from "../channel/live-port.ts";
import { alertsMachine } from "./alerts.machine.ts";
import { confirmMachine } from "./confirm.machine.ts";
import { actorOf } from "./console.actors.ts";
import { type ConsoleInput, entryOf, STORE_KEYS } from "./console.ports.ts";
import { countsStore } from "./counts.store.ts";
import { featuresMachine } from "./features.machine.ts";
import { inboxMachine } from "./inbox.machine.ts";
import { withKeptFiles } from "./kept-files.ts";
import { menuMachine } from "./menu.machine.ts";
import { outboxMachine } from "./outbox.machine.ts";
import { recentsStore } from "./recents.store.ts";
import { signedInWiring } from "./signed-in.wiring.ts";
import { tabsMachine } from "./tabs.machine.ts";

export const signedInMachine = setup({
  types: { context: {} as ConsoleInput, input: {} as ConsoleInput },
  actors: {
    wiring: signedInWiring,
    tabs: tabsMachine,
    menu: menuMachine,
    inbox: inboxMachine,
    outbox: outboxMachine,
    alerts: alertsMachine,
    recents: recentsStore,
    confirm: confirmMachine,
    counts: countsStore,
    features: featuresMachine,
    channel: channelMachine,
  },
}).createMachine({
  id: "signedIn",
  description: "Everything behind the sign-in, from the first person to the page's end.",
  context: ({ input }) => input,
  initial: "running",
  states: {
    running: { description: "The only state; the actors below hold the rest." },
  },
  // The wiring starts first, so that it receives all events of the others.
  invoke: [
    { src: "wiring", id: "signedInWiring", input: ({ context }) => context },
    { src: "features", id: "features", systemId: "features" },
    {
      src: "tabs",
      id: "tabs",
      systemId: "tabs",
      input: ({ context }) => ({ store: entryOf(context.store, STORE_KEYS.tabs) }),
    },
    {
      src: "menu",
      id: "menu",
      systemId: "menu",
      input: ({ context, self }) => ({
        rest: context.rest,
        startsOn: actorOf(self.system, "settings").getSnapshot().context.values.menuFromServer,
      }),
    },
    {
      src: "channel",
      id: "channel",
      systemId: "channel",
      input: ({ context }) => ({
        socket: context.socket,
        surroundings: context.surroundings,
        hearServerTime: context.hearServerTime,
        ...(context.build ? { build: context.build } : {}),
      }),
    },
    {
      src: "outbox",
      id: "outbox",
      systemId: "outbox",
      input: ({ context: { rest, work: store, surroundings }, self }) => ({
        rest: withKeptFiles(rest, store),
        ...{ store, surroundings },
        live: livePortOf(actorOf(self.system, "channel")),
      }),
    },
    { src: "inbox", id: "inbox", systemId: "inbox", input: ({ context }) => ({ rest: context.rest }) },
    {
      src: "alerts",
      id: "alerts",
      systemId: "alerts",
      input: ({ context }) => ({ store: entryOf(context.store, STORE_KEYS.alerts) }),
    },
    {
      src: "recents",
      id: "recents",
      systemId: "recents",
      input: ({ context }) => ({ store: entryOf(context.store, STORE_KEYS.recents) }),
    },
    {
      src: "confirm",
      id: "confirm",
      systemId: "confirm",
      input: ({ context: { rest, confirmations } }) => ({
        rest,
        ...(confirmations ? { confirmations } : {}),
      }),
    },
    { src: "counts", id: "counts", systemId: "counts" },
  ],
});
