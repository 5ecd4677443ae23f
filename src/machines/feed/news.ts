/** The news for the followers of a topic, in the order of the log. */
import type { LogEvent, Topic } from "../../contracts/live.ts";
import type { FeedChange } from "./reducer.ts";

export type FeedNews =
  /** Said once to each new follower; isPlaced: a fetch from now on misses nothing; else a feed.reset will follow. */
  | { readonly type: "feed.joined"; readonly isPlaced: boolean }
  /** A snapshot replaced the state: fetch again, or use its data (null if the topic has none). */
  | { readonly type: "feed.reset"; readonly data: unknown; readonly asOf: string | null }
  | { readonly type: "feed.batch"; readonly events: readonly LogEvent[] }
  | { readonly type: "feed.gauge"; readonly value: unknown; readonly asOf: string }
  | { readonly type: "feed.denied"; readonly code: number };

/** News with their address; follower null: all who follow the topic. */
export type NewsForOne = FeedNews & { readonly topic: Topic; readonly follower: string | null };

/** Converts the reducer's output to news for followers. */
export const newsOf = (reported: FeedChange): FeedNews =>
  reported.kind === "reset"
    ? { type: "feed.reset", data: reported.data, asOf: reported.asOf }
    : { type: "feed.batch", events: reported.events };
