import type { Failure } from "../contracts/answer.ts";

interface FailedCall {
  readonly path: string;
  readonly failure: Failure;
  /** The server is busy, and the call is sent again. */
  readonly isRetried: boolean;
  /** The view that asked says so itself. */
  readonly isShown: boolean;
}

/** Passes each failed call of the REST client on to those who watch. */
export function createFailures() {
  const watching = new Set<(call: FailedCall) => void>();
  return {
    notify(failure: Failure, path: string, isRetried: boolean, isShown = false): void {
      for (const failed of [...watching]) failed({ failure, path, isRetried, isShown });
    },
    watch(failed: (call: FailedCall) => void): () => void {
      watching.add(failed);
      return () => watching.delete(failed);
    },
  };
}
