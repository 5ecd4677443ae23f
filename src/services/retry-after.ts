import type { Answer } from "../contracts/answer.ts";
import { serverNow } from "../domain/server-clock.ts";

/** Longer times count as this one. */
const LONGEST_MS = 3_600_000;

/** The time that a server or proxy names in `Retry-After`, in seconds or as a date; null: none. */
function retryAfterMsOf(header: string | null, now: number): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.min(LONGEST_MS, Math.max(0, ms)) : null;
}

/** A failure with the time before which the server is not to be asked again, where it names one. */
export function withRetryAfter<T>(
  answer: Answer<T>,
  header: string | null,
  now: number = serverNow(),
): Answer<T> {
  if (answer.ok) return answer;
  const said =
    answer.kind === "refused" ? (answer.data as { readonly retryAfterSeconds?: unknown } | null) : null;
  const inData = typeof said?.retryAfterSeconds === "number" ? String(said.retryAfterSeconds) : null;
  const retryAfterMs = retryAfterMsOf(header, now) ?? retryAfterMsOf(inData, now);
  return retryAfterMs === null ? answer : { ...answer, retryAfterMs };
}
