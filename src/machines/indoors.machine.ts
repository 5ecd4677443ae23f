/**
 * Indoors: the machines that nobody needs before signing in (tabs, menu, inbox, alerts, counts, features, channel). They are loaded
 * with the first person, so that the sign-in page stays small, and stay for as long as the page does.
 */
import { setup } from "xstate";
import { alertsMachine } from "./alerts.machine.ts";
import { channelMachine } from "./channel.machine.ts";
import { actorOf } from "./console.actors.ts";
import { type ConsoleInput, entryOf, STORE_KEYS } from "./console.ports.ts";
import { countsMachine } from "./counts.machine.ts";
import { featuresMachine } from "./features.machine.ts";
import { inboxMachine } from "./inbox.machine.ts";
import { indoorsWiring } from "./indoors.wiring.ts";
import { menuMachine } from "./menu.machine.ts";
import { tabsMachine } from "./tabs.machine.ts";

export const indoorsMachine = setup({
  types: { context: {} as ConsoleInput, input: {} as ConsoleInput },
  actors: {
    wiring: indoorsWiring,
    tabs: tabsMachine,
    menu: menuMachine,
    inbox: inboxMachine,
    alerts: alertsMachine,
    counts: countsMachine,
    features: featuresMachine,
    channel: channelMachine,
  },
}).createMachine({
  id: "indoors",
  description: "Everything behind the sign-in, from the first person to the page's end.",
  context: ({ input }) => input,
  initial: "running",
  states: {
    running: { description: "There is but one state: the actors below hold the rest." },
  },
  // The wiring starts first: it hears what the others tell from their first moment on.
  invoke: [
    { src: "wiring", id: "indoorsWiring", input: ({ context }) => context },
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
    { src: "inbox", id: "inbox", systemId: "inbox", input: ({ context }) => ({ rest: context.rest }) },
    {
      src: "alerts",
      id: "alerts",
      systemId: "alerts",
      input: ({ context }) => ({ store: entryOf(context.store, STORE_KEYS.alerts) }),
    },
    { src: "counts", id: "counts", systemId: "counts" },
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
  ],
});
