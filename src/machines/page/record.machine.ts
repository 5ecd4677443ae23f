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
import { isObject, type ListRow } from "./list-events.ts";
import { createLiveMachine } from "./live.machine.ts";
import type { Applied, LiveEmitted, LivePolicy } from "./live.policy.ts";
import type { LiveSnapshot } from "./live.view.ts";

// Selectors of a record for views; its state is `liveView`.

type RecordSnapshot<Detail> = LiveSnapshot<Recorded<Detail>>;

const NONE: readonly TimelineItem[] = [];

/** The detail to show, or null. */
export const recordDetail = <Detail>({ context }: RecordSnapshot<Detail>): Detail | null =>
  context.value?.detail ?? null;

/** Its history, oldest first. */
export const recordTimeline = ({ context }: RecordSnapshot<unknown>): readonly TimelineItem[] =>
  context.value?.timeline ?? NONE;

// Merges an event's data into a detail: pure. The shape is that of EntryEventData and similar types.

/** Commands whose event carries all lines: lines that it lacks were removed. */
const WHOLE: readonly string[] = ["amend", "saved"];
/** Lists that every event carries whole: what it lacks is there no more, as a promise that followed its goods. */
const WHOLE_LISTS: readonly string[] = ["allocations"];

/**
 * The detail after the event: `data.row`'s fields, and the lists beside it (`lines`, `receipts` …) merged by id. null
 * when the event carries no row: then the detail has to be fetched.
 */
export function mergeEvent<Detail extends ListRow>(detail: Detail, { type, data }: LogEvent): Detail | null {
  if (!isObject(data) || !isObject(data.row)) return null;
  const { row, ...lists } = data;
  return mergeChanged({ ...detail, ...row }, lists, WHOLE.includes(type));
}

/** The detail after its command, which answered with the row and the lists beside it that it changed. */
function mergeChanged<Detail extends ListRow>(detail: Detail, changed: object, isWhole = false): Detail {
  const known = new Map<string, unknown>(Object.entries(detail));
  const after = Object.entries(changed).map(([name, reported]) => {
    const before = known.get(name);
    const isPart =
      !isWhole && !WHOLE_LISTS.includes(name) && Array.isArray(reported) && Array.isArray(before);
    return [name, isPart ? mergeById(before, reported) : reported];
  });
  return { ...detail, ...Object.fromEntries(after) };
}

function mergeById(known: readonly unknown[], reported: readonly unknown[]): unknown[] {
  const byId = new Map(reported.map((item) => [idOf(item), item]));
  const kept = known.map((item) => {
    const id = idOf(item);
    const newer = byId.get(id);
    byId.delete(id);
    return newer ?? item;
  });
  return [...kept, ...byId.values()];
}

const idOf = (item: unknown): unknown => (isObject(item) ? item.id : item);

export interface RecordInput<Detail extends ListRow> {
  readonly id: string;
  readonly fetchDetail: (id: string, signal: AbortSignal) => Promise<Answer<Detail>>;
  /** Oldest first; a record without a history leaves it out. */
  readonly fetchTimeline?: (id: string, signal: AbortSignal) => Promise<Answer<readonly TimelineItem[]>>;
  readonly topic: LogTopic;
  readonly live: LivePort;
  readonly now?: () => number;
}

/** What is known of a row. */
interface Recorded<Detail> {
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
