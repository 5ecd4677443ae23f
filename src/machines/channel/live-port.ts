/** Following a topic, as lists, records, the inbox and gauges do it: through the channel, by its news alone. */
import type { ActorRefFrom } from "xstate";
import type { Topic } from "../../contracts/live.ts";
import type { FeedNews } from "../feed/news.ts";
import type { channelMachine } from "./channel.machine.ts";

export interface FollowOptions {
  /** The snapshot's data are needed (the inbox), even when others follow the topic already. */
  readonly snapshot?: boolean;
}

export interface LivePort {
  /** Sends the topic's news in the log's order; returns the function that stops it. */
  follow(topic: Topic, hear: (news: FeedNews) => void, options?: FollowOptions): () => void;
  /** Notifies of each new connection; returns the function that stops it. */
  returned?(hear: () => void): () => void;
}

// Counted over all ports of a channel: two followers with one name would receive each other's first news.
let followers = 0;

/** The port over a channel's actor. */
export function livePortOf(channel: ActorRefFrom<typeof channelMachine>): LivePort {
  return {
    returned: (hear) => channel.on("channel.opened", () => hear()).unsubscribe,
    follow(topic, hear, { snapshot = false } = {}) {
      followers += 1;
      const follower = `${topic}#${followers}`;
      const kinds = ["feed.joined", "feed.reset", "feed.batch", "feed.gauge", "feed.denied"] as const;
      const heard = kinds.map((kind) =>
        channel.on(kind, (news) => {
          if (news.topic === topic && (news.follower === null || news.follower === follower)) hear(news);
        }),
      );
      channel.send({ type: "topic.follow", topic, follower, wantsSnapshot: snapshot });
      return () => {
        for (const { unsubscribe } of heard) unsubscribe();
        if (channel.getSnapshot().status === "active")
          channel.send({ type: "topic.unfollow", topic, follower });
      };
    },
  };
}
