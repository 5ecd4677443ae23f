import { CODES } from "../../src/contracts/envelope.ts";
import { troubleOf } from "../platform/trouble.ts";

const bugRetryMs = 1_000;

/** The code of a failure on the live channel, and when to try again: 50300 for load and what the server stands on. */
export function failureOf(error: unknown): {
  readonly code: typeof CODES.busy | typeof CODES.ourFault;
  readonly retryMs: number;
} {
  const trouble = troubleOf(error);
  return trouble
    ? { code: CODES.busy, retryMs: trouble.seconds * 1_000 }
    : { code: CODES.ourFault, retryMs: bugRetryMs };
}
