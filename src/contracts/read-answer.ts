/** Answers of the server, as the actions and guards of a machine read them. */
import type { Answer, Failure } from "./answer.ts";
import { CODES } from "./envelope.ts";

/** The result in the event that ended a promise actor, of the type that its caller says. */
export const outputIn = <Value>(event: unknown): Value => (event as { readonly output: Value }).output;

/**
 * The answer in the event that ended a promise actor; a thrown error counts as no answer. XState's types of actions and
 * guards do not name that event, so the caller says what it fetched.
 */
export const answerIn = <Value>(event: unknown): Answer<Value> =>
  (event as { readonly output?: Answer<Value> }).output ?? { ok: false, kind: "transport" };

/** Temporary failures: no answer, too many requests, an internal error of the server. */
export const isPassing = (failure: Failure): boolean =>
  failure.kind === "transport" || failure.code === CODES.tooMany || failure.code === CODES.ourFault;
