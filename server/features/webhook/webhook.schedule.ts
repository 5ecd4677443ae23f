/** When a post that was not taken is tried again: the schedule of the specification Standard Webhooks, with jitter. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pause after the nth failed attempt. */
const PAUSES_MS = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];
const JITTER = 0.2;
/** A receiver may ask to be left alone for so long. */
const LONGEST_WISH_MS = 24 * HOUR_MS;

/** After so many failed attempts a webhook is stopped. */
export const MOST_ATTEMPTS = PAUSES_MS.length + 1;

/** The instant of the attempt after the nth failed one; never before the receiver wishes it. */
export function nextAttemptAt(
  failed: number,
  now: Date,
  wishedMs: number | null,
  random: () => number = Math.random,
): Date {
  const pauseMs = PAUSES_MS[Math.min(failed, PAUSES_MS.length) - 1] ?? 0;
  const jittered = pauseMs * (1 - JITTER + 2 * JITTER * random());
  return new Date(now.getTime() + Math.max(jittered, wishedMs ?? 0));
}

/** Milliseconds that a header Retry-After asks for, in seconds or as a date; null: none, or it cannot be read. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? "";
  if (text === "") return null;
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, LONGEST_WISH_MS) : null;
}
