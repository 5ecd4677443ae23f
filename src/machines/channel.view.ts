/** What views ask the channel; all of it changes with the snapshot alone. */
import type { SnapshotFrom } from "xstate";
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
