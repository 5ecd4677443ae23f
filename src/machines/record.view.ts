/** What views ask a record. */
import type { Failure } from "../contracts/answer.ts";
import type { TimelineItem } from "../contracts/entry.ts";
import { CODES } from "../contracts/envelope.ts";
import type { ListRow } from "./list-events.ts";
import type { RecordContext } from "./record.machine.ts";

/** What of a record machine's snapshot is read here. */
export interface RecordSnapshot<Detail extends ListRow> {
  readonly context: Pick<RecordContext<Detail>, "detail" | "timeline" | "failure" | "dataAt" | "movedAt">;
  hasTag(tag: string): boolean;
}

export interface RecordView {
  /** waiting: under 150 ms, nothing to show yet. error with dataAt: the detail stays, with its time. */
  readonly kind: "waiting" | "loading" | "ready" | "notFound" | "forbidden" | "error";
  readonly failure?: Failure;
  readonly dataAt?: number;
}

/** Which state a record is in for its reader. */
export function recordView<Detail extends ListRow>(snapshot: RecordSnapshot<Detail>): RecordView {
  const { detail, failure, dataAt } = snapshot.context;
  if (snapshot.hasTag("gone")) return { kind: "notFound" };
  if (failure?.kind === "refused" && failure.code === CODES.notPermitted)
    return { kind: "forbidden", failure };
  if (failure && !(detail === null && snapshot.hasTag("late"))) {
    return { kind: "error", failure, ...(detail && dataAt !== null ? { dataAt } : {}) };
  }
  if (detail) return { kind: "ready" };
  return { kind: snapshot.hasTag("late") ? "loading" : "waiting" };
}

/** The detail to show, or null. */
export const recordDetail = <Detail extends ListRow>(snapshot: RecordSnapshot<Detail>): Detail | null =>
  snapshot.context.detail;

/** What happened to it, oldest first. */
export const recordTimeline = <Detail extends ListRow>(
  snapshot: RecordSnapshot<Detail>,
): readonly TimelineItem[] => snapshot.context.timeline;

/** Epoch ms of the last change that came while it was looked at, else null. */
export const recordMovedAt = <Detail extends ListRow>(snapshot: RecordSnapshot<Detail>): number | null =>
  snapshot.context.movedAt;
