/**
 * The log of one topic as a reader keeps it: pure, so that it can be tried under every bad network.
 * What it promises: followers are told of every event once, in order, without a gap; where that cannot be
 * kept, they are told of a snapshot (`reset`) instead. Rules 3 to 5 of the live channel's contract.
 */
import type { Cursor, LogEvent, SubAnswer } from "../../contracts/live.ts";

/** A hole is waited for this long, or until this many events are held behind it; then `sub` with `have`. */
export const HOLE_PATIENCE_MS = 300;
export const HELD_MAX = 50;
/** The head may be ahead of mine for this long: its events may still be on their way. */
export const HEAD_PATIENCE_MS = 1_000;

export interface FeedLog {
  /** Up to where followers have been told; null before the first snapshot. */
  readonly cursor: Cursor | null;
  /** Events behind a hole, or before the first snapshot; by seq, no seq twice. */
  readonly held: readonly LogEvent[];
  /** The last head that a heartbeat told of. */
  readonly head: Cursor | null;
  /** Another epoch was seen, or an answer did not fit: only a snapshot helps. */
  readonly isLost: boolean;
}

export type FeedTold =
  | { readonly kind: "reset"; readonly data: unknown; readonly asOf: string | null }
  | { readonly kind: "events"; readonly events: readonly LogEvent[] };

export interface FeedStep {
  readonly log: FeedLog;
  /** What followers are told now, in this order. */
  readonly told: readonly FeedTold[];
}

/** How an answer was asked for: `have` as sent, and whether it is the topic's first answer in this connection. */
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
  /** The connection ended: what it left half-told is not waited for. A restored server may tell another story. */
  close(log: FeedLog): FeedLog;
  /** Gives up what is known: the next `sub` asks for a snapshot. */
  forget(log: FeedLog): FeedLog;
}

export interface FeedReducerOptions {
  /** false applies events as they come. Only the control of the fault tests sets it, to show that they bite. */
  readonly checkSeq?: boolean;
}

const start: FeedLog = { cursor: null, held: [], head: null, isLost: false };

/** There are events behind a hole. */
export const hasHole = (log: FeedLog): boolean => log.cursor !== null && log.held.length > 0;
/** So many that waiting for the missing one makes no sense any more. */
export const isOverfull = (log: FeedLog): boolean => hasHole(log) && log.held.length >= HELD_MAX;
/** The server has told of events that have not arrived. */
export const isHeadAhead = ({ cursor, head }: FeedLog): boolean =>
  cursor !== null && head !== null && head.epoch === cursor.epoch && head.seq > cursor.seq;

/** Makes the reducer of log topics. */
export function createFeedReducer({ checkSeq = true }: FeedReducerOptions = {}): FeedReducer {
  return {
    start,
    events: checkSeq ? takeEvents : takeUnchecked,
    answer: takeAnswer,
    head: (log, head) => (checkSeq ? noteHead(log, head) : { ...log, head }),
    close: (log) => ({ ...log, held: [], head: null }),
    forget: (log) => ({ ...start, head: log.head }),
  };
}

function takeEvents(log: FeedLog, events: readonly LogEvent[]): FeedStep {
  const { cursor } = log;
  // Before the first snapshot the newest are kept: it will stand close to them.
  if (cursor === null) return { log: { ...log, held: hold(log.held, events).slice(-HELD_MAX) }, told: [] };
  // Events of another epoch are held as well: the snapshot that follows may stand before them.
  const isLost = log.isLost || events.some((event) => event.epoch !== cursor.epoch);
  return drain({ ...log, isLost, held: hold(log.held, events) });
}

/** Adds events to those held, each place in the log once, by seq. */
function hold(held: readonly LogEvent[], events: readonly LogEvent[]): readonly LogEvent[] {
  const byPlace = new Map(held.map((event) => [`${event.epoch}:${event.seq}`, event]));
  for (const event of events) byPlace.set(`${event.epoch}:${event.seq}`, event);
  return [...byPlace.values()].sort((a, b) => a.seq - b.seq);
}

/** Tells of the held events that are next, drops those that were told before, keeps those behind a hole. */
function drain(log: FeedLog): FeedStep {
  const { cursor } = log;
  if (cursor === null) return { log, told: [] };
  let { seq } = cursor;
  const next: LogEvent[] = [];
  const kept: LogEvent[] = [];
  for (const event of log.held) {
    if (event.epoch !== cursor.epoch) kept.push(event);
    else if (event.seq === seq + 1) {
      next.push(event);
      seq = event.seq;
    } else if (event.seq > seq) kept.push(event);
  }
  return {
    log: { ...log, cursor: { epoch: cursor.epoch, seq }, held: kept.slice(0, HELD_MAX) },
    told: next.length > 0 ? [{ kind: "events", events: next }] : [],
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
  // Read before events that have been told since: taking it would go back and lose them. A connection's first
  // answer is believed even so: a restored backup stands behind what this reader has seen.
  const isBehind = cursor !== null && cursor.epoch === answer.epoch && answer.seq < cursor.seq;
  if (isBehind && !asked.isFirst && asked.have !== null) return drain({ ...log, isLost: false });
  const adopted = {
    ...log,
    cursor: { epoch: answer.epoch, seq: answer.seq },
    held: log.held.filter((event) => event.epoch === answer.epoch && event.seq > answer.seq),
    head: log.head?.epoch === answer.epoch ? log.head : null,
    isLost: false,
  };
  const { log: drained, told } = drain(adopted);
  return { log: drained, told: [{ kind: "reset", data: answer.data, asOf: answer.asOf ?? null }, ...told] };
}

function takeDelta(log: FeedLog, answer: Extract<SubAnswer, { kind: "delta" }>, asked: Asked): FeedStep {
  const { cursor } = log;
  const isFitting =
    cursor !== null &&
    cursor.epoch === answer.epoch &&
    answer.from <= cursor.seq + 1 &&
    // The log ends before what this reader has: an older backup was restored under the same epoch.
    !(asked.isFirst && asked.have !== null && answer.to < asked.have.seq);
  if (!isFitting) return { log: { ...log, isLost: true }, told: [] };
  const step = drain({ ...log, held: hold(log.held, answer.events) });
  const reached = step.log.cursor?.seq ?? 0;
  // A delta that does not reach its own end holds a hole that asking again would only repeat.
  return reached < answer.to ? { ...step, log: { ...step.log, isLost: true } } : step;
}

function noteHead(log: FeedLog, head: Cursor): FeedLog {
  return { ...log, head, isLost: log.isLost || (log.cursor !== null && log.cursor.epoch !== head.epoch) };
}

function takeUnchecked(log: FeedLog, events: readonly LogEvent[]): FeedStep {
  const last = events.at(-1);
  if (!last) return { log, told: [] };
  return {
    log: { ...log, cursor: { epoch: last.epoch, seq: last.seq } },
    told: [{ kind: "events", events }],
  };
}
