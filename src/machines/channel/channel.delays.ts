/** The channel's times, in milliseconds (rules 5 and 9 of the live channel). */
import { GREY_AFTER_MS, STALE_AFTER_MS } from "../../contracts/live.ts";

/** Full jitter between these, so that a thousand readers do not come back at once. */
const RETRY_MIN_MS = 500;
const RETRY_MAX_MS = 5_000;
/** After ten minutes of outage the waits grow; wall displays keep trying as before. */
const OUTAGE_LONG_MS = 600_000;
const RETRY_LONG_MAX_MS = 30_000;

/** A handshake without an answer. */
export const CONNECT_TIMEOUT_MS = 10_000;
/** A connection without any message for this long is half-open. */
export const SILENCE_MS = STALE_AFTER_MS;
export const STALE_TO_GREY_MS = GREY_AFTER_MS - STALE_AFTER_MS;
/** The browser's word "offline" is not always true: tried even so. */
export const OFFLINE_RETRY_MS = 30_000;
/** A topic is kept this long after its last follower: the next page often follows it again. */
export const LAPSE_MS = 2_000;

export interface Outage {
  readonly sinceMs: number;
  readonly isDisplay: boolean;
  /** What the server asked for in its `bye`. */
  readonly bye: readonly [min: number, max: number] | null;
}

/** How long to wait before the next attempt; random is in [0, 1). */
export function retryDelayMs({ sinceMs, isDisplay, bye }: Outage, random: number): number {
  if (bye) return bye[0] + random * Math.max(0, bye[1] - bye[0]);
  const max = sinceMs > OUTAGE_LONG_MS && !isDisplay ? RETRY_LONG_MAX_MS : RETRY_MAX_MS;
  return RETRY_MIN_MS + random * (max - RETRY_MIN_MS);
}
