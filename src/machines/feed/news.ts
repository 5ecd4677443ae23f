/** What the followers of a topic are told, in the order of the log. */
import type { LogEvent, Topic } from "../../contracts/live.ts";
import type { FeedTold } from "./reducer.ts";

export type FeedNews =
  /** Said once to each new follower; isPlaced: a fetch from now on misses nothing; else a feed.reset will follow. */
  | { readonly type: "feed.joined"; readonly isPlaced: boolean }
  /** A snapshot replaced what was known: fetch again, or take its data (null where the topic has none). */
  | { readonly type: "feed.reset"; readonly data: unknown; readonly asOf: string | null }
  | { readonly type: "feed.batch"; readonly events: readonly LogEvent[] }
  | { readonly type: "feed.gauge"; readonly value: unknown; readonly asOf: string }
  | { readonly type: "feed.denied"; readonly code: number };

/** News with their address; follower null: all who follow the topic. */
export type NewsForOne = FeedNews & { readonly topic: Topic; readonly follower: string | null };

/** The reducer's telling in the followers' words. */
export const newsOf = (told: FeedTold): FeedNews =>
  told.kind === "reset"
    ? { type: "feed.reset", data: told.data, asOf: told.asOf }
    : { type: "feed.batch", events: told.events };
