/** Converts a list machine's state to that of ListState. */
import type { ComponentProps, ReactNode } from "react";
import type { Failure } from "../../contracts/answer.ts";
import { CODES } from "../../contracts/envelope.ts";
import type { ListState } from "./ListState.tsx";

type Shown = ComponentProps<typeof ListState>["state"];

export interface ListWords {
  readonly empty: { readonly title: string; readonly hint?: string; readonly action?: ReactNode };
  readonly onClear?: () => void;
  readonly onRetry?: () => void;
}

/** The trace id of a 50000, to give to the administrator. */
function traceOf(failure: Failure | undefined): string | undefined {
  if (failure?.kind !== "refused" || typeof failure.data !== "object" || failure.data === null)
    return undefined;
  const { traceId } = failure.data as { readonly traceId?: unknown };
  return typeof traceId === "string" ? traceId : undefined;
}

/** The state of a value that a page fetches: its failure, its absence in words, or the value. */
export function valueStateOf(
  read: { readonly value: unknown; readonly hasFailed: boolean; readonly again: () => void },
  words: { readonly failed: string; readonly none?: string },
): Shown {
  const { value, hasFailed, again } = read;
  if (hasFailed) return { kind: "error", cause: words.failed, onRetry: again };
  if (value === null) return { kind: "loading" };
  const isNone = Array.isArray(value) && value.length === 0 && words.none !== undefined;
  return isNone ? { kind: "empty", title: words.none } : { kind: "ready" };
}

/** `waiting` (under 150 ms) shows as loading, whose skeleton appears with a delay. */
export function listStateOf(
  view: {
    readonly kind: string;
    readonly failure?: Failure | undefined;
    readonly dataAt?: number | null | undefined;
  },
  words: ListWords,
): Shown {
  switch (view.kind) {
    case "ready":
    case "forbidden":
      return { kind: view.kind };
    case "empty":
      return { kind: "empty", ...words.empty };
    case "noMatch":
      return { kind: "noMatch", ...(words.onClear ? { onClear: words.onClear } : {}) };
    case "error": {
      // The URL contains an invalid filter. Retrying cannot succeed, so offer "Clear filters".
      if (words.onClear && view.failure?.kind === "refused" && view.failure.code === CODES.invalid) {
        return { kind: "badQuery", onClear: words.onClear };
      }
      const traceId = traceOf(view.failure);
      return {
        kind: "error",
        cause: view.failure?.msg ?? "",
        ...(words.onRetry ? { onRetry: words.onRetry } : {}),
        ...(traceId ? { traceId } : {}),
        ...(view.dataAt ? { dataAt: view.dataAt } : {}),
      };
    }
    default:
      return { kind: "loading" };
  }
}
