/** The age of the shown data: connected does not mean fresh (rule 5 of the live channel). Pure. */
import type { SnapshotFrom } from "xstate";
import type { Topic } from "../../contracts/live.ts";
import { GREY_AFTER_MS, isGaugeTopic, STALE_AFTER_MS } from "../../contracts/live.ts";
import type { feedMachine } from "../feed/feed.machine.ts";
import type { channelMachine } from "./channel.machine.ts";

type FreshnessLevel = "live" | "aging" | "grey" | "offline";

export interface Freshness {
  readonly level: FreshnessLevel;
  /** Since the server last vouched for it; null: never yet. */
  readonly ageMs: number | null;
  /** Epoch ms on this browser's clock of that moment. */
  readonly asOf: number | null;
  /** The topic was requested too often or not answered: waits before the next request. */
  readonly isTroubled: boolean;
}

/** A gauge is recomputed on events and every 30 s; half as long again is a missed recomputation. */
const GAUGE_MISSED_MS = 45_000;

/** The freshness of one topic at `nowMs`; call it with a ticking now. */
export function freshnessOf(
  channel: SnapshotFrom<typeof channelMachine>,
  topic: Topic,
  nowMs: number,
): Freshness {
  const feed = channel.context.feeds[topic]?.getSnapshot();
  const asOf = feed ? asOfOf(feed, topic, channel, nowMs) : null;
  const ageMs = asOf === null ? null : Math.max(0, nowMs - asOf);
  const isTroubled = feed?.hasTag("troubled") ?? false;
  const isAway = channel.hasTag("offline") || channel.hasTag("signedOut");
  if (isAway || (ageMs === null && !channel.hasTag("open")))
    return { level: "offline", ageMs, asOf, isTroubled };
  // Every topic, gauge or log: to 12 s live, then "data N s old", at 25 s greyed. The age shown decides the level.
  const level = ageMs === null ? "aging" : byAge(ageMs);
  return { level, ageMs, asOf, isTroubled };
}

/**
 * When the server last confirmed the data of a topic. A gauge changes with events, so that each good heartbeat confirms
 * its value, unless a recomputation was missed: then its age is that of its asOf.
 */
function asOfOf(
  feed: SnapshotFrom<typeof feedMachine>,
  topic: Topic,
  channel: SnapshotFrom<typeof channelMachine>,
  nowMs: number,
): number | null {
  const { gauge, confirmedAt } = feed.context;
  if (!isGaugeTopic(topic)) return confirmedAt;
  if (gauge === null) return null;
  const { clockOffsetMs, pulseAt } = channel.context;
  const computedAt = Date.parse(gauge.asOf) - clockOffsetMs;
  return nowMs - computedAt < GAUGE_MISSED_MS ? Math.max(computedAt, pulseAt ?? computedAt) : computedAt;
}

const byAge = (ageMs: number): FreshnessLevel => {
  if (ageMs < STALE_AFTER_MS) return "live";
  return ageMs < GREY_AFTER_MS ? "aging" : "grey";
};
