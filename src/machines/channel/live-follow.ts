/** The actors by which a machine follows topics and the connection: news come as its events until its state ends. */
import { fromCallback } from "xstate";
import type { Topic } from "../../contracts/live.ts";
import type { FeedNews } from "../feed/news.ts";
import type { LivePort } from "./live-port.ts";

export interface FollowInput {
  /** Without a port or a topic it follows nothing. */
  readonly live?: LivePort;
  readonly topic?: Topic | readonly Topic[];
}

/** Follows the input's topics while invoked; sends its machine the news (`feed.*`). Places are told with the last one. */
export const follow = fromCallback<FeedNews, FollowInput>(({ input: { live, topic }, sendBack }) => {
  if (!live || !topic) return;
  const topics = [topic].flat();
  let unplaced = topics.length;
  const stops = topics.map((each) =>
    live.follow(each, (news) => {
      if (news.type === "feed.joined" && news.isPlaced) {
        unplaced -= 1;
        if (unplaced > 0) return;
      }
      sendBack(news);
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
});

/** Notified of each new connection while invoked. */
export const watchReturn = fromCallback<{ readonly type: "channel.returned" }, Pick<FollowInput, "live">>(
  ({ input, sendBack }) => input.live?.returned?.(() => sendBack({ type: "channel.returned" })),
);
