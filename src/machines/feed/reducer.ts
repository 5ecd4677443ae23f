/**
 * The log of one topic on the client: pure, so that it can be tested under every bad network. It guarantees that
 * followers receive every event once, in order, without a gap; where that is impossible, they receive a snapshot
 * (`reset`) instead. Rules 3 to 5 of the live channel's contract.
 */
import type { Cursor, LogEvent, SubAnswer } from "../../contracts/live.ts";

/** Wait this long for a missing event, or until this many events are held behind it; then `sub` with `have`. */
export const HOLE_PATIENCE_MS = 300;
export const HELD_MAX = 50;
/** The head may be ahead of mine for this long: its events may still be on their way. */
export const HEAD_PATIENCE_MS = 1_000;

export interface FeedLog {
  /** The position up to which followers have received events; null before the first snapshot. */
  readonly cursor: Cursor | null;
  /** Events behind a hole, or before the first snapshot; by seq, no seq twice. */
  readonly held: readonly LogEvent[];
  /** The last head in a heartbeat. */
  readonly head: Cursor | null;
  /** Another epoch was seen, or an answer did not fit: only a snapshot helps. */
  readonly isLost: boolean;
}

export type FeedChange =
  | { readonly kind: "reset"; readonly data: unknown; readonly asOf: string | null }
  | { readonly kind: "events"; readonly events: readonly LogEvent[] };

interface FeedStep {
  readonly log: FeedLog;
  /** The news for followers now, in this order. */
  readonly reported: readonly FeedChange[];
}

/** How an answer was requested: `have` as sent, and whether it is the topic's first answer in this connection. */
export interface Asked {
  readonly have: Cursor | null;
  readonly isFirst: boolean;
}

export interface FeedReducer {
  readonly start: FeedLog;
  /** Live events, in the order of their arrival. */
  events(log: FeedLog, events: readonly LogEvent[]): FeedStep;
  /** A snapshot or a delta; a refusal is the machine's business. */
  answer(log: FeedLog, answer: Extract<SubAnswer, { kind: "snapshot" | "delta" }>, asked: Asked): FeedStep;
  head(log: FeedLog, head: Cursor): FeedLog;
  /** The connection ended: held events are dropped. A restored server may have a different history. */
  close(log: FeedLog): FeedLog;
  /** Drops the cursor: the next `sub` requests a snapshot. */
  forget(log: FeedLog): FeedLog;
}

export interface FeedReducerOptions {
  /** false applies events as they come. Only the control of the fault tests sets it, to prove that they can fail. */
  readonly checkSeq?: boolean;
  /** false never sends the mark, so a restored backup goes undetected: for that control alone. */
  readonly checkMarks?: boolean;
}

const start: FeedLog = { cursor: null, held: [], head: null, isLost: false };

/** There are events behind a hole. */
export const hasHole = (log: FeedLog): boolean => log.cursor !== null && log.held.length > 0;
/** Too many to wait longer for the missing one. */
export const isOverfull = (log: FeedLog): boolean => hasHole(log) && log.held.length >= HELD_MAX;
/** The server has announced events that have not arrived. */
export const isHeadAhead = ({ cursor, head }: FeedLog): boolean =>
  cursor !== null && head !== null && head.epoch === cursor.epoch && head.seq > cursor.seq;

/** Makes the reducer of log topics. */
export function createFeedReducer({
  checkSeq = true,
  checkMarks = true,
}: FeedReducerOptions = {}): FeedReducer {
  const kept = checkMarks ? same : withoutMark;
  return {
    start,
    events: (log, events) => kept((checkSeq ? takeEvents : takeUnchecked)(log, events)),
    answer: (log, answer, asked) => kept(takeAnswer(log, answer, asked)),
    head: (log, head) => (checkSeq ? noteHead(log, head) : { ...log, head }),
    close: (log) => ({ ...log, held: [], head: null }),
    forget: (log) => ({ ...start, head: log.head }),
  };
}

const same = (step: FeedStep): FeedStep => step;

function withoutMark({ log, reported }: FeedStep): FeedStep {
  const { cursor } = log;
  return { log: { ...log, cursor: cursor && { epoch: cursor.epoch, seq: cursor.seq } }, reported };
}

/** A position in the log; without a mark if it is unknown. */
const placeAt = (epoch: string, seq: number, mark: string | undefined): Cursor =>
  mark === undefined ? { epoch, seq } : { epoch, seq, mark };

function takeEvents(log: FeedLog, events: readonly LogEvent[]): FeedStep {
  const { cursor } = log;
  // Before the first snapshot the newest are kept: it will stand close to them.
  if (cursor === null)
    return { log: { ...log, held: hold(log.held, events).slice(-HELD_MAX) }, reported: [] };
  // Events of another epoch are held as well: the snapshot that follows may be older than them.
  const isLost = log.isLost || events.some((event) => event.epoch !== cursor.epoch);
  return drain({ ...log, isLost, held: hold(log.held, events) });
}

/** Adds events to those held, each place in the log once, by seq. */
function hold(held: readonly LogEvent[], events: readonly LogEvent[]): readonly LogEvent[] {
  const byPlace = new Map(held.map((event) => [`${event.epoch}:${event.seq}`, event]));
  for (const event of events) byPlace.set(`${event.epoch}:${event.seq}`, event);
  return [...byPlace.values()].sort((a, b) => a.seq - b.seq);
}

/** Returns the held events that are next, drops those already applied, keeps those behind a gap. */
function drain(log: FeedLog): FeedStep {
  const { cursor } = log;
  if (cursor === null) return { log, reported: [] };
  let { seq, mark } = cursor;
  const next: LogEvent[] = [];
  const kept: LogEvent[] = [];
  for (const event of log.held) {
    if (event.epoch !== cursor.epoch) kept.push(event);
    else if (event.seq === seq + 1) {
      next.push(event);
      seq = event.seq;
      mark = event.mark;
    } else if (event.seq > seq) kept.push(event);
  }
  return {
    log: { ...log, cursor: placeAt(cursor.epoch, seq, mark), held: kept.slice(0, HELD_MAX) },
    reported: next.length > 0 ? [{ kind: "events", events: next }] : [],
  };
}

function takeAnswer(
  log: FeedLog,
  answer: Extract<SubAnswer, { kind: "snapshot" | "delta" }>,
  asked: Asked,
): FeedStep {
  return answer.kind === "snapshot" ? takeSnapshot(log, answer, asked) : takeDelta(log, answer, asked);
}

function takeSnapshot(
  log: FeedLog,
  answer: Extract<SubAnswer, { kind: "snapshot" }>,
  asked: Asked,
): FeedStep {
  const { cursor } = log;
  // Read before events that were applied since: taking it would go back and lose them. But take a connection's first
  // answer, and one older than the requested position: a backup was restored.
  const isBehind = cursor !== null && cursor.epoch === answer.epoch && answer.seq < cursor.seq;
  const isRestored = asked.have !== null && answer.seq < asked.have.seq;
  if (isBehind && !asked.isFirst && asked.have !== null && !isRestored)
    return drain({ ...log, isLost: false });
  const adopted = {
    ...log,
    cursor: placeAt(answer.epoch, answer.seq, answer.mark),
    held: log.held.filter((event) => event.epoch === answer.epoch && event.seq > answer.seq),
    head: log.head?.epoch === answer.epoch ? log.head : null,
    isLost: false,
  };
  const { log: drained, reported } = drain(adopted);
  return {
    log: drained,
    reported: [{ kind: "reset", data: answer.data, asOf: answer.asOf ?? null }, ...reported],
  };
}

function takeDelta(log: FeedLog, answer: Extract<SubAnswer, { kind: "delta" }>, asked: Asked): FeedStep {
  const { cursor } = log;
  const isFitting =
    cursor !== null &&
    cursor.epoch === answer.epoch &&
    answer.from <= cursor.seq + 1 &&
    // The log ends before what this reader has: an older backup was restored under the same epoch.
    !(asked.isFirst && asked.have !== null && answer.to < asked.have.seq);
  if (!isFitting) return { log: { ...log, isLost: true }, reported: [] };
  const step = drain({ ...log, held: hold(log.held, answer.events) });
  const reached = step.log.cursor?.seq ?? 0;
  if (reached === answer.to && answer.mark !== undefined) {
    return { ...step, log: { ...step.log, cursor: placeAt(answer.epoch, reached, answer.mark) } };
  }
  // A delta that does not reach its own end holds a hole that asking again would only repeat.
  return reached < answer.to ? { ...step, log: { ...step.log, isLost: true } } : step;
}

function noteHead(log: FeedLog, head: Cursor): FeedLog {
  return { ...log, head, isLost: log.isLost || (log.cursor !== null && log.cursor.epoch !== head.epoch) };
}

function takeUnchecked(log: FeedLog, events: readonly LogEvent[]): FeedStep {
  const last = events.at(-1);
  if (!last) return { log, reported: [] };
  return {
    log: { ...log, cursor: placeAt(last.epoch, last.seq, last.mark) },
    reported: [{ kind: "events", events }],
  };
}
