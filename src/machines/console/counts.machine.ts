/**
 * The counts beside the menu: from the latest overview, on every page. The wiring follows the gauge `overview` for
 * the signed-in person and forwards its values; the workplace follows the same topic, so both show the same.
 */
import { assign, setup } from "xstate";
import type { Overview } from "../../contracts/overview.ts";
import type { FeedNews } from "../feed/news.ts";

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
  description: "The counts of waiting work in the menu.",
  context: { overview: null },
  initial: "unknown",
  states: {
    unknown: {
      description: "No value has come yet: the menu shows no numbers.",
      on: { "feed.gauge": { target: "known", actions: "take" } },
    },
    known: {
      description: "Shows the latest overview.",
      on: {
        "feed.gauge": { actions: "take" },
        "feed.denied": { target: "unknown", actions: "forget" },
        "person.gone": { target: "unknown", actions: "forget" },
      },
    },
  },
});
