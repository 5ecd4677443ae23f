import type { Failure } from "../contracts/answer.ts";

interface FailedCall {
  readonly path: string;
  readonly failure: Failure;
}

/** Passes each failed call of the REST client on to those who watch. */
export function createFailures() {
  const watching = new Set<(call: FailedCall) => void>();
  return {
    notify(failure: Failure, path: string): void {
      for (const failed of [...watching]) failed({ failure, path });
    },
    watch(failed: (call: FailedCall) => void): () => void {
      watching.add(failed);
      return () => watching.delete(failed);
    },
  };
}
