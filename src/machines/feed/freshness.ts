/** How old what is shown may be: connected is not fresh (rule 5 of the live channel). Pure. */
import type { SnapshotFrom } from "xstate";
import type { Topic } from "../../contracts/live.ts";
import { GREY_AFTER_MS, isGaugeTopic, STALE_AFTER_MS } from "../../contracts/live.ts";
import type { channelMachine } from "../channel.machine.ts";
import type { feedMachine } from "../feed.machine.ts";

export type FreshnessLevel = "live" | "aging" | "grey" | "offline";

export interface Freshness {
  readonly level: FreshnessLevel;
  /** Since the server last vouched for it (a gauge: since its asOf); null: never yet. */
  readonly ageMs: number | null;
  /** Epoch ms on this browser's clock of that moment. */
  readonly asOf: number | null;
  /** The topic was asked for too often or not answered: waits before it asks again. */
  readonly isTroubled: boolean;
}

/** A gauge is made anew every 30 s even when nothing happens; half as long again is a missed one. */
const GAUGE_AGING_MS = 45_000;
const GAUGE_GREY_MS = 90_000;

/** The freshness of one topic at `nowMs`; call it with a ticking now. */
export function freshnessOf(
  channel: SnapshotFrom<typeof channelMachine>,
  topic: Topic,
  nowMs: number,
): Freshness {
  const feed = channel.context.feeds[topic]?.getSnapshot();
  const asOf = feed ? asOfOf(feed, topic, channel.context.clockOffsetMs) : null;
  const ageMs = asOf === null ? null : Math.max(0, nowMs - asOf);
  const isTroubled = feed?.hasTag("troubled") ?? false;
  const isAway = channel.hasTag("offline") || channel.hasTag("signedOut");
  if (isAway || (ageMs === null && !channel.hasTag("open")))
    return { level: "offline", ageMs, asOf, isTroubled };
  return { level: levelOf(channel, topic, ageMs, nowMs), ageMs, asOf, isTroubled };
}

function asOfOf(feed: SnapshotFrom<typeof feedMachine>, topic: Topic, clockOffsetMs: number): number | null {
  const { gauge, confirmedAt } = feed.context;
  if (!isGaugeTopic(topic)) return confirmedAt;
  return gauge === null ? null : Date.parse(gauge.asOf) - clockOffsetMs;
}

function levelOf(
  channel: SnapshotFrom<typeof channelMachine>,
  topic: Topic,
  ageMs: number | null,
  nowMs: number,
): FreshnessLevel {
  if (ageMs === null) return "aging";
  if (!isGaugeTopic(topic)) return byAge(ageMs, STALE_AFTER_MS, GREY_AFTER_MS);
  // A gauge's value may be young while nothing has been heard since: the pulse bounds it too.
  const pulseAge = channel.context.pulseAt === null ? Infinity : nowMs - channel.context.pulseAt;
  const byPulse = byAge(pulseAge, STALE_AFTER_MS, GREY_AFTER_MS);
  const byValue = byAge(ageMs, GAUGE_AGING_MS, GAUGE_GREY_MS);
  return ORDER.indexOf(byPulse) > ORDER.indexOf(byValue) ? byPulse : byValue;
}

const ORDER: readonly FreshnessLevel[] = ["live", "aging", "grey", "offline"];

const byAge = (ageMs: number, agingMs: number, greyMs: number): FreshnessLevel => {
  if (ageMs < agingMs) return "live";
  return ageMs < greyMs ? "aging" : "grey";
};
