/** How much a wall's picture can be trusted (rule 5 of the live channel), pure: connected is not fresh. */
import type { SnapshotFrom } from "xstate";
import type { channelMachine } from "../channel/channel.machine.ts";
import { pulseOf } from "../channel/channel.view.ts";
import { freshnessOf } from "../channel/freshness.ts";

export const PICTURE_LEVELS = ["empty", "live", "stale", "grey"] as const;
export type PictureLevel = (typeof PICTURE_LEVELS)[number];

export interface Picture {
  readonly level: PictureLevel;
  /** Milliseconds since the server last confirmed it; null: no picture. */
  readonly ageMs: number | null;
}

/** The picture that was computed at `asOf` (epoch ms on the server's clock; null: none came yet), seen at `nowMs`. */
export function pictureOf(
  channel: SnapshotFrom<typeof channelMachine>,
  asOf: number | null,
  nowMs: number,
): Picture {
  if (asOf === null) return { level: "empty", ageMs: null };
  const vouched = freshnessOf(channel, "overview", nowMs);
  const ageMs = vouched.ageMs ?? Math.max(0, nowMs + channel.context.clockOffsetMs - asOf);
  if (vouched.level === "live" || vouched.level === "grey") return { level: vouched.level, ageMs };
  return { level: pulseOf(channel) === "grey" ? "grey" : "stale", ageMs };
}
