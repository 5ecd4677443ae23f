/**
 * What waits, for the numbers beside the menu: the latest overview, whatever page is open.
 *
 * The wiring follows the gauge `overview` for the signed-in person and hands its news on; the workplace follows the
 * same topic, so that both say the same.
 */
import { assign, setup } from "xstate";
import type { Overview } from "../contracts/overview.ts";
import type { FeedNews } from "./feed/news.ts";

export type CountsEvent = FeedNews | { readonly type: "person.gone" };

export const countsMachine = setup({
  types: {
    context: {} as { readonly overview: Overview | null },
    events: {} as CountsEvent,
  },
  actions: {
    take: assign(({ event }) => (event.type === "feed.gauge" ? { overview: event.value as Overview } : {})),
    forget: assign({ overview: null }),
  },
}).createMachine({
  id: "counts",
  description: "How much waits for the person, for the menu.",
  context: { overview: null },
  initial: "unknown",
  states: {
    unknown: {
      description: "Nothing has been told yet: the menu shows no numbers.",
      on: { "feed.gauge": { target: "known", actions: "take" } },
    },
    known: {
      description: "The latest overview stands.",
      on: {
        "feed.gauge": { actions: "take" },
        "feed.denied": { target: "unknown", actions: "forget" },
        "person.gone": { target: "unknown", actions: "forget" },
      },
    },
  },
});
