/** How much a wall's picture can be trusted (rule 5 of the live channel), pure: connected is not fresh. */
import type { SnapshotFrom } from "xstate";
import type { channelMachine } from "./channel.machine.ts";
import { pulseOf } from "./channel.view.ts";
import { freshnessOf } from "./feed/freshness.ts";

export const PICTURE_LEVELS = ["empty", "live", "stale", "grey"] as const;
export type PictureLevel = (typeof PICTURE_LEVELS)[number];

export interface Picture {
  readonly level: PictureLevel;
  /** Milliseconds since the server computed it; null: there is none. */
  readonly ageMs: number | null;
}

/** The picture that was computed at `asOf` (epoch ms on the server's clock; null: none came yet), seen at `nowMs`. */
export function pictureOf(
  channel: SnapshotFrom<typeof channelMachine>,
  asOf: number | null,
  nowMs: number,
): Picture {
  if (asOf === null) return { level: "empty", ageMs: null };
  const ageMs = Math.max(0, nowMs + channel.context.clockOffsetMs - asOf);
  const { level } = freshnessOf(channel, "overview", nowMs);
  if (level === "live" || level === "grey") return { level, ageMs };
  return { level: pulseOf(channel) === "grey" ? "grey" : "stale", ageMs };
}
