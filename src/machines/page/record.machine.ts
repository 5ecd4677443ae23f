/**
 * One row with its timeline, followed by `live.machine.ts`: events with the next version change it at once, and each
 * newer event causes a fetch of the timeline and of what a version skipped. `createRecordMachine<Detail>()` is called
 * once per kind of row.
 */
import type { Answer, Failure } from "../../contracts/answer.ts";
import type { TimelineItem } from "../../contracts/entry.ts";
import { CODES } from "../../contracts/envelope.ts";
import type { LogEvent, LogTopic } from "../../contracts/live.ts";
import { keptIn } from "../../contracts/read-answer.ts";
import type { LivePort } from "../channel/live-port.ts";
import type { ListRow } from "./list-events.ts";
import { createLiveMachine } from "./live.machine.ts";
import type { Applied, LiveEmitted, LivePolicy } from "./live.policy.ts";
import { mergeChanged, mergeEvent } from "./record-merge.ts";

export interface RecordInput<Detail extends ListRow> {
  readonly id: string;
  readonly fetchDetail: (id: string, signal: AbortSignal) => Promise<Answer<Detail>>;
  /** Oldest first; a record without a history leaves it out. */
  readonly fetchTimeline?: (id: string, signal: AbortSignal) => Promise<Answer<readonly TimelineItem[]>>;
  readonly topic?: LogTopic;
  readonly live?: LivePort;
  readonly now?: () => number;
}

/** What is known of a row. */
export interface Recorded<Detail> {
  readonly detail: Detail;
  readonly timeline: readonly TimelineItem[];
  /** Why the timeline could not be fetched. */
  readonly failure?: Failure;
}

type Answered<Detail> = Partial<Detail> & ListRow;

/** Fetches both parts; without a detail there is nothing to show. */
async function fetchRecord<Detail extends ListRow>(
  { id, fetchDetail, fetchTimeline }: RecordInput<Detail>,
  signal: AbortSignal,
): Promise<Answer<Recorded<Detail>>> {
  const [detail, timeline] = await Promise.all([
    fetchDetail(id, signal),
    fetchTimeline?.(id, signal) ?? ({ ok: true, data: [] } as const),
  ]);
  if (!detail.ok) {
    const kept = keptIn<Detail>(detail);
    return kept && detail.kind === "transport"
      ? { ...detail, kept: { ...kept, data: { detail: kept.data, timeline: [] } } }
      : detail;
  }
  const parts = timeline.ok ? { timeline: timeline.data } : { timeline: [], failure: timeline };
  return { ok: true, data: { detail: detail.data, ...parts } };
}

/** The record after its newer events; an event whose version does not come next only causes a fetch. */
function applied<Detail extends ListRow>(
  record: Recorded<Detail>,
  events: readonly LogEvent[],
): Applied<Recorded<Detail>> {
  let { detail } = record;
  const emits: LiveEmitted[] = [];
  for (const reported of events) {
    const { version: to, by, commandKey } = reported;
    const merged = to === detail.version + 1 ? mergeEvent(detail, reported) : null;
    if (!merged) continue;
    const from = detail.version;
    emits.push({ type: "record.moved", from, to, by, ...(commandKey ? { commandKey } : {}) });
    detail = { ...merged, version: to };
  }
  const value = detail === record.detail ? record : { ...record, detail };
  return { value, isBehind: events.length > 0, emits };
}

const policyOf = <Detail extends ListRow>(
  input: RecordInput<Detail>,
): LivePolicy<Recorded<Detail>, Answered<Detail>> => ({
  ...{ live: input.live, topic: input.topic, now: input.now },
  // One fetch for a burst of events; a person waits for the timeline of their own command.
  pauseMs: 200,
  fetch: (signal) => fetchRecord(input, signal),
  take: (answer, shown) => {
    const detail = shown && shown.detail.version > answer.detail.version ? shown.detail : answer.detail;
    const timeline = answer.failure && shown ? shown.timeline : answer.timeline;
    return { value: { detail, timeline }, failure: answer.failure };
  },
  concerns: ({ id, type, version }, shown) =>
    id === input.id && (!shown || version > shown.detail.version || type === "deleted"),
  apply: applied,
  answered: (shown, row) =>
    row.id === shown.detail.id && row.version > shown.detail.version
      ? { ...shown, detail: mergeChanged(shown.detail, row) }
      : null,
  // A URL with an invalid id finds nothing either.
  isGone: (failure) =>
    failure.kind === "refused" && (failure.code === CODES.unknown || failure.code === CODES.invalid),
});

/** The machine of records of one kind. */
export const createRecordMachine = <Detail extends ListRow>() =>
  createLiveMachine<Recorded<Detail>, RecordInput<Detail>, Answered<Detail>>(policyOf);
