/** The actor by which a machine follows a topic: news come as its events, and it stops with its state. */
import { fromCallback } from "xstate";
import type { Topic } from "../contracts/live.ts";
import type { LivePort } from "./feed/live-port.ts";
import type { FeedNews } from "./feed/news.ts";

export interface FollowInput {
  /** Absent: nothing is followed. */
  readonly live?: LivePort;
  readonly topic?: Topic;
  readonly snapshot?: boolean;
}

/** Follows the input's topic while invoked; sends its machine the news (`feed.*`). */
export const follow = fromCallback<FeedNews, FollowInput>(({ input, sendBack }) => {
  const { live, topic, snapshot } = input;
  return live && topic ? live.follow(topic, sendBack, { snapshot }) : undefined;
});

/** Told of each new connection while invoked. */
export const watchReturn = fromCallback<{ readonly type: "channel.returned" }, Pick<FollowInput, "live">>(
  ({ input, sendBack }) => input.live?.returned?.(() => sendBack({ type: "channel.returned" })),
);
