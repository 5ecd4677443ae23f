/** What views ask the channel; all of it changes with the snapshot alone. */
import type { SnapshotFrom } from "xstate";
import type { Topic } from "../contracts/live.ts";
import type { FeedRef } from "./channel.context.ts";
import type { channelMachine } from "./channel.machine.ts";

type ChannelSnapshot = SnapshotFrom<typeof channelMachine>;

const CONNECTIONS = ["signedOut", "connecting", "open", "waiting", "offline", "refused"] as const;
export type Connection = (typeof CONNECTIONS)[number];
export type Pulse = "live" | "stale" | "grey";

/** Where the connection stands. */
export const connectionOf = (snapshot: ChannelSnapshot): Connection =>
  CONNECTIONS.find((connection) => snapshot.hasTag(connection)) ?? "connecting";

/** How long ago the server was last heard well: under 12 s, under 25 s, or longer. */
export function pulseOf(snapshot: ChannelSnapshot): Pulse {
  if (snapshot.hasTag("grey")) return "grey";
  return snapshot.hasTag("live") ? "live" : "stale";
}

/** Commands that depend on fresh data are off while nothing has been heard for 25 s. */
export const mayCommand = (snapshot: ChannelSnapshot): boolean => pulseOf(snapshot) !== "grey";

/** Epoch ms of the next attempt while waiting, else null. */
export const retryAtOf = (snapshot: ChannelSnapshot): number | null => snapshot.context.retryAt;

/** The server's clock at this browser's `nowMs`. */
export const serverNow = (snapshot: ChannelSnapshot, nowMs: number): number =>
  nowMs + snapshot.context.clockOffsetMs;

/** The feed of a topic that somebody follows. */
export const feedOf = (snapshot: ChannelSnapshot, topic: Topic): FeedRef | undefined =>
  snapshot.context.feeds[topic];
