/** What a page shows of a followed value: which of its states it is in. */
import type { Failure } from "../../contracts/answer.ts";
import { CODES } from "../../contracts/envelope.ts";
import type { LiveContext } from "./live.types.ts";

/** What of a live machine's snapshot is read here. */
export interface LiveSnapshot<Value> {
  readonly context: Omit<LiveContext<Value>, "policy" | "now">;
  hasTag(tag: "early" | "late" | "asking" | "gone"): boolean;
}

export interface LiveView {
  /** waiting: under 150 ms, nothing to show yet. error with dataAt: the value stays, with its time. */
  readonly kind: "waiting" | "loading" | "ready" | "notFound" | "forbidden" | "error";
  readonly failure?: Failure;
  /** Epoch ms of the value that stays. */
  readonly dataAt?: number;
}

/** Which state a followed value is in for its reader. */
export function liveView(snapshot: LiveSnapshot<unknown>): LiveView {
  const { value, failure, dataAt } = snapshot.context;
  const isLate = snapshot.hasTag("late");
  if (snapshot.hasTag("gone")) return { kind: "notFound" };
  if (failure?.kind === "refused" && failure.code === CODES.notPermitted)
    return { kind: "forbidden", failure };
  if (failure && !(value === null && isLate))
    return { kind: "error", failure, ...(value !== null && dataAt !== null ? { dataAt } : {}) };
  if (value !== null) return { kind: "ready" };
  return { kind: isLate ? "loading" : "waiting" };
}
