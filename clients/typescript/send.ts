import { NoAnswerError, RefusedError } from "./errors.ts";

/** What the server answered: the envelope, and the pause that it asks for. */
export interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly retryAfterMs: number | null;
}

export interface Patience {
  /** Whether the request may be sent more than once: it reads, or carries an idempotency key. */
  readonly mayRepeat: boolean;
  /** How long it is sent again. */
  readonly patienceMs: number;
  /** How long one attempt may take. */
  readonly timeoutMs: number;
  readonly idempotencyKey: string | null;
  readonly signal: AbortSignal | undefined;
}

/** Busy and too many: the same request may be sent again after Retry-After, under the same key. */
const PASSING: ReadonlySet<number> = new Set([50300, 42900]);
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Resolves after a time; rejects with the reason of the signal when that aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

/** The pause after the nth attempt without an answer: doubled each time, and the upper half of it at random. */
const backoffMs = (attempt: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);

/** Up to a quarter more at random, so that many clients do not come back together. */
const jittered = (ms: number): number => ms * (1 + Math.random() / 4);

/** Retry-After in milliseconds, given in seconds or as a date. */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (text === "") return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** One attempt: an answer, or what came instead of one. */
async function attempt(
  open: (signal: AbortSignal) => Promise<Response>,
  { timeoutMs, signal }: Patience,
): Promise<Answer | { readonly failure: unknown; readonly mayPass: boolean }> {
  // A controller of its own, and no AbortSignal.any: that would keep a listener at a long-lived signal on Node 20.
  const own = new AbortController();
  const stop = () => own.abort(signal?.reason);
  const timer = setTimeout(() => own.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const response = await open(own.signal);
    const text = await response.text();
    const { status, headers } = response;
    try {
      const { code, msg, data } = JSON.parse(text);
      if (typeof code === "number")
        return { code, msg: String(msg ?? ""), data, retryAfterMs: retryAfterOf(headers) };
    } catch {
      // No JSON: a proxy answers in place of the server.
    }
    const failure = new Error(`HTTP ${status} without an envelope: ${text.slice(0, 200)}`);
    return { failure, mayPass: status >= 500 || status === 429 || status === 408 };
  } catch (failure) {
    // Of the token that the request was to carry.
    if (failure instanceof RefusedError) throw failure;
    return { failure, mayPass: true };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/**
 * Sends a request until it is answered. A lost connection, a silent server and 5xx of a proxy are retried after a pause that
 * doubles from 0.5 s to 30 s; 50300 and 42900 after Retry-After. When the patience is over, returns the last refusal, or
 * throws NoAnswerError. Throws the reason of the signal when that aborts.
 */
export async function sendPatiently(
  open: (signal: AbortSignal) => Promise<Response>,
  patience: Patience,
): Promise<Answer> {
  const { mayRepeat, patienceMs, idempotencyKey, signal } = patience;
  const untilMs = Date.now() + patienceMs;
  for (let attempts = 1; ; attempts += 1) {
    signal?.throwIfAborted();
    const answer = await attempt(open, patience);
    signal?.throwIfAborted();
    const isAnswer = "code" in answer;
    if (isAnswer && !PASSING.has(answer.code)) return answer;
    const pauseMs = isAnswer ? jittered(answer.retryAfterMs ?? 1_000) : backoffMs(attempts);
    const isOver = !mayRepeat || Date.now() + pauseMs > untilMs;
    if (isAnswer && isOver) return answer;
    if (!isAnswer && (isOver || !answer.mayPass)) {
      const { failure: cause, mayPass } = answer;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new NoAnswerError(`no answer: ${reason}`, { cause, idempotencyKey, mayPass });
    }
    await pause(pauseMs, signal);
  }
}
