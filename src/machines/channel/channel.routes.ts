/** Sorts a connection's messages by followed topic: pure, keeps the order within a topic. */
import type { Heartbeat, LiveMessage, LogEvent } from "../../contracts/live.ts";
import { STALE_AFTER_MS } from "../../contracts/live.ts";
import type { FeedEvent } from "../feed/feed.machine.ts";

interface Routed {
  readonly topic: string;
  readonly event: FeedEvent;
}

export interface RoutedBatch {
  readonly routed: readonly Routed[];
  /** The last heartbeat of the batch, or null. */
  readonly heartbeat: Heartbeat | null;
}

/** A heartbeat is good when the server's own reading of the log does not lag: only then it vouches for freshness. */
export const isGood = (heartbeat: Heartbeat): boolean => heartbeat.relayLagMs < STALE_AFTER_MS;

/**
 * Successive events of one topic are joined; a heartbeat's heads go to each followed topic after the earlier events.
 */
export function routeBatch(
  batch: readonly LiveMessage[],
  followed: readonly string[],
  nowMs: number,
): RoutedBatch {
  const routed: Routed[] = [];
  const waiting = new Map<string, LogEvent[]>();
  let heartbeat: Heartbeat | null = null;
  const flush = (topic: string): void => {
    const events = waiting.get(topic);
    if (events) routed.push({ topic, event: { type: "feed.events", events } });
    waiting.delete(topic);
  };
  for (const message of batch) {
    if (message.kind === "ev") {
      const { topic } = message.event;
      waiting.set(topic, [...(waiting.get(topic) ?? []), message.event]);
    } else if (message.kind === "gauge") {
      routed.push({ topic: message.gauge.topic, event: { type: "feed.gauge", gauge: message.gauge } });
    } else if (message.kind === "resync") {
      const { topic, reason } = message.resync;
      flush(topic);
      const isScope = reason === "scope" || reason === "epoch";
      routed.push({ topic, event: { type: "feed.resync", isScope } });
    } else {
      heartbeat = message.heartbeat;
      for (const topic of followed) {
        flush(topic);
        const event = headOf(heartbeat, topic, nowMs);
        if (event) routed.push({ topic, event });
      }
    }
  }
  for (const topic of [...waiting.keys()]) flush(topic);
  return { routed: routed.filter(({ topic }) => followed.includes(topic)), heartbeat };
}

function headOf(heartbeat: Heartbeat, topic: string, nowMs: number): FeedEvent | null {
  const head = heartbeat.heads[topic];
  if (!head) return null;
  const vouchedAt = isGood(heartbeat) ? nowMs - Math.max(0, heartbeat.relayLagMs) : null;
  return { type: "feed.head", head: { epoch: head[0], seq: head[1] }, vouchedAt };
}
