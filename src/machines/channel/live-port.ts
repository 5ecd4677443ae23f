/** Following a topic, as lists, records, the inbox and gauges do it: through the channel, by its news alone. */
import type { ActorRefFrom } from "xstate";
import type { LookAnswer, Looked, Topic } from "../../contracts/live.ts";
import { NO_ANSWER } from "../../contracts/live.ts";
import type { FeedNews } from "../feed/news.ts";
import type { channelMachine } from "./channel.machine.ts";

interface FollowOptions {
  /** The snapshot's data are needed (the inbox), even when others follow the topic already. */
  readonly snapshot?: boolean;
}

/** Whether what a page has open can be seen, and the server told of it. */
export type LookPlace = "inSight" | "outOfSight" | "newConnection" | "noConnection";

/** Saying which request is open. */
export interface LookPort {
  /** Connected, and the page is in sight. */
  isPossible(): boolean;
  /** Notifies of each change; returns the function that stops it. */
  watch(changed: (to: LookPlace) => void): () => void;
  begin(what: Looked): Promise<LookAnswer>;
  end(what: Looked): void;
}

export interface LivePort {
  /** Sends the topic's news in the log's order; returns the function that stops it. */
  follow(topic: Topic, hear: (news: FeedNews) => void, options?: FollowOptions): () => void;
  /** Notifies of each new connection; returns the function that stops it. */
  returned?(hear: () => void): () => void;
  readonly look?: LookPort;
}

// Counted over all ports of a channel: two followers with one name would receive each other's first news.
let followers = 0;

/** The port over a channel's actor. */
export function livePortOf(channel: ActorRefFrom<typeof channelMachine>): LivePort {
  return {
    look: lookPortOf(channel),
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

function lookPortOf(channel: ActorRefFrom<typeof channelMachine>): LookPort {
  const { socket, surroundings } = channel.getSnapshot().context.input;
  return {
    isPossible: () => channel.getSnapshot().hasTag("open") && (surroundings.isVisible?.() ?? true),
    watch: (changed) => {
      const opened = channel.on("channel.opened", () => changed("newConnection"));
      const closed = channel.on("channel.closed", () => changed("noConnection"));
      const stop = surroundings.watch(({ type }) => {
        if (type === "surroundings.visible") changed("inSight");
        if (type === "surroundings.hidden") changed("outOfSight");
      });
      return () => {
        opened.unsubscribe();
        closed.unsubscribe();
        stop();
      };
    },
    begin: (what) => socket.look?.(what) ?? Promise.resolve({ kind: "deny", code: NO_ANSWER }),
    end: (what) => socket.unlook?.(what),
  };
}
