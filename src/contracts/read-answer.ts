/** Answers of the server, as the actions and guards of a machine read them. */
import type { Answer, Failure, Kept } from "./answer.ts";
import { CODES } from "./envelope.ts";

/** The result in the event that ended a promise actor, of the type that its caller says. */
export const outputIn = <Value>(event: unknown): Value => (event as { readonly output: Value }).output;

/**
 * The answer in the event that ended a promise actor; a thrown error counts as no answer. XState's types of actions and
 * guards do not name that event, so the caller says what it fetched.
 */
export const answerIn = <Value>(event: unknown): Answer<Value> =>
  (event as { readonly output?: Answer<Value> }).output ?? { ok: false, kind: "transport" };

/** What this device has kept of the call that failed; null: nothing. The caller says what it answers. */
export const keptIn = <T>(failure: Failure): Kept<T> | null =>
  failure.kind === "transport" ? ((failure.kept as Kept<T> | undefined) ?? null) : null;

/** The answer, or the one that this device has kept of it; for what has no age to show. */
export const orKept = <Value>(answer: Answer<Value>): Answer<Value> => {
  const kept = answer.ok ? null : keptIn<Value>(answer);
  return kept ? { ok: true, data: kept.data } : answer;
};

/** The server has too much to do for now: the page says so, and tries again. */
export const isBusy = (failure: Failure | null): boolean =>
  failure?.kind === "refused" && (failure.code === CODES.busy || failure.code === CODES.tooMany);

/** How long to wait before the next try: never less than the server asks for; up to a quarter more, so that pages spread. */
export const retryDelayMs = (failure: Failure | null, ownMs: number, random: number): number =>
  Math.max(ownMs, (failure?.retryAfterMs ?? 0) * (1 + random / 4));

const PASSING: readonly number[] = [CODES.tooMany, CODES.busy, CODES.ourFault];

/** Temporary failures: no answer, too many requests, a busy server, an internal error of the server. */
export const isPassing = (failure: Failure): boolean =>
  failure.kind === "transport" || PASSING.includes(failure.code);
