/**
 * The counts beside the menu: from the latest overview, on every page; null: none has come yet. The wiring follows the
 * gauge `overview` for the signed-in person; the workplace follows the same topic, so both show the same.
 */
import { fromTransition } from "xstate";
import type { Overview } from "../../contracts/overview.ts";
import type { FeedNews } from "../feed/news.ts";

interface Counts {
  readonly overview: Overview | null;
}

export const countsStore = fromTransition(
  (counts: Counts, event: FeedNews | { readonly type: "person.gone" }): Counts => {
    if (event.type === "feed.gauge") return { overview: event.value as Overview };
    return event.type === "feed.denied" || event.type === "person.gone" ? { overview: null } : counts;
  },
  { overview: null },
);
