/** Selectors of the channel for views; all of them depend on the snapshot alone. */
import type { SnapshotFrom } from "xstate";
import { CODES } from "../../contracts/envelope.ts";
import type { channelMachine } from "./channel.machine.ts";

type ChannelSnapshot = SnapshotFrom<typeof channelMachine>;

const CONNECTIONS = ["signedOut", "connecting", "open", "waiting", "offline", "refused"] as const;
export type Connection = (typeof CONNECTIONS)[number];
export type Pulse = "live" | "stale" | "grey";

/** Where the connection stands. */
export const connectionOf = (snapshot: ChannelSnapshot): Connection =>
  CONNECTIONS.find((connection) => snapshot.hasTag(connection)) ?? "connecting";

/** Time since the last message of the server: under 12 s, under 25 s, or longer. */
export function pulseOf(snapshot: ChannelSnapshot): Pulse {
  if (snapshot.hasTag("grey")) return "grey";
  return snapshot.hasTag("live") ? "live" : "stale";
}

/** Whether the server takes no further connection of this person, because too many of their pages are open. */
export const hasTooManyPages = (snapshot: ChannelSnapshot): boolean =>
  snapshot.context.refusedCode === CODES.tooMany && connectionOf(snapshot) !== "signedOut";

/** Commands that depend on fresh data are off after 25 s without a message of the server. */
export const mayCommand = (snapshot: ChannelSnapshot): boolean => pulseOf(snapshot) !== "grey";
