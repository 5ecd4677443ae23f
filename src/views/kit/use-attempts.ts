import { useEffect, useState } from "react";

/** Counts the attempts of a form that failed: those that its page saw, and refusals of the server about fields. */
export function useAttempts(
  /** The last answer that was none of success. */
  failure: object | null,
  hasFieldErrors: boolean,
): { readonly attempt: number; readonly failed: () => void } {
  const [attempt, setAttempt] = useState(0);
  const failed = (): void => setAttempt((count) => count + 1);
  useEffect(() => {
    if (failure && hasFieldErrors) setAttempt((count) => count + 1);
  }, [failure, hasFieldErrors]);
  return { attempt, failed };
}
