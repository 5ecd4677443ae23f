import type { Cursor, LogEvent, SubAnswer } from "../../src/contracts/live.ts";
import type { Person } from "../../src/contracts/permissions.ts";
import type { Database } from "../platform/database.ts";
import { Gate } from "./gate.ts";
import { type LogRow, readAfter, readHead } from "./read-log.ts";
import type { Watch } from "./relay.ts";
import { SharedReads } from "./shared-reads.ts";
import type { TopicSpec } from "./topics.ts";
import { EncodedAnswer } from "./wire-encoder.ts";
import { eventFor, isAuthor } from "./wire-event.ts";

/** A longer or heavier delta costs more than the snapshot that replaces it. */
const maxDeltaEvents = 1_000;
const maxDeltaBytes = 256 * 1024;
/** On the embedded engine an open transaction blocks all others, so a snapshot is short or fails. */
const snapshotDeadlineMs = 5_000;
/** A thousand clients that reconnect at once queue here, not in front of the commands. */
const startsAtOnce = 3;

/** The requesting connection. */
export interface Asker {
  readonly spec: TopicSpec;
  readonly scope: string;
  readonly person: Person;
  readonly have: Cursor | null;
  /** The log: the relay's position in it, and which reads of it are still valid. */
  readonly fanOut: { readonly watch: Watch; readonly generation: number };
  /** Whether the answer is still waited for. */
  readonly isWanted: () => boolean;
}

/** The answer, and the place in the log that the client has after it. */
export interface StartingPoint {
  readonly answer: SubAnswer | EncodedAnswer;
  readonly seq: number;
  readonly mark: string | null;
}

/**
 * There is no delta: the state that replaces it is at least as new as `atLeast`. Zero: the client's cursor is not of
 * this history, so any state will do.
 */
interface NoDelta {
  readonly atLeast: number;
}

interface SharedStart {
  readonly point: StartingPoint & { readonly answer: EncodedAnswer };
  /** For the author of an event in a delta: the delta is made for this client. */
  readonly rows: readonly LogRow[];
}

/**
 * Brings a client up to date: with the events after its cursor or, when these are not available, with the current
 * state. Each is read in one statement or one transaction, so that the next event continues exactly at its number.
 * Clients with the same rights and the same cursor share one read and one encoded answer; events that were committed
 * since that read began are sent from the log after the answer.
 */
export class StartingPoints {
  readonly #db: Database;
  readonly #gate = new Gate(startsAtOnce);
  readonly #deltas: SharedReads<SharedStart | NoDelta>;
  readonly #states: SharedReads<SharedStart>;

  constructor(db: Database) {
    this.#db = db;
    this.#deltas = new SharedReads(this.#gate, (start) => ("point" in start ? bytesOf(start) : 0));
    this.#states = new SharedReads(this.#gate, bytesOf);
  }

  /** Reads that wait. */
  get waiting(): number {
    return this.#gate.waiting;
  }

  /** Rejects with Overloaded where too much stands before it, with Unwanted where it is not waited for any more. */
  async read(epoch: string, asker: Asker): Promise<StartingPoint> {
    const { spec, scope, have, fanOut } = asker;
    const place = `${epoch} ${fanOut.generation} ${spec.topic} ${scope}`;
    // The relay has looked since the client asked: an older result that stands there is as good as a new one.
    const head = fanOut.watch.cursor ?? 0;
    let atLeast = 0;
    if (have?.epoch === epoch) {
      const read = () => readDelta(this.#db, epoch, asker, have);
      const key = `${place} after ${have.seq} ${have.mark ?? ""}`;
      const isUpToHead = (known: SharedStart | NoDelta) => !("point" in known) || known.point.seq >= head;
      const delta = await this.#deltas.get(key, read, asker.isWanted, isUpToHead);
      if ("point" in delta) return forPerson(delta, epoch, asker, have);
      atLeast = delta.atLeast;
    }
    const read = () => readSnapshot(this.#db, epoch, asker);
    const isRecent = ({ point }: SharedStart) => point.seq >= Math.max(atLeast, head);
    return (await this.#states.get(place, read, asker.isWanted, isRecent)).point;
  }
}

/** In characters: near enough for a bound of memory. */
const bytesOf = ({ point, rows }: SharedStart): number =>
  point.answer.json.length * (rows.length > 0 ? 2 : 1);

/** A client that caused one of the events gets the key of its command with it. */
function forPerson(
  { point, rows }: SharedStart,
  epoch: string,
  { spec, person }: Asker,
  have: Cursor,
): StartingPoint {
  if (!spec.project && !rows.some((row) => isAuthor(row, person))) return point;
  const events = rows.map((row) => eventFor(person, spec, epoch, row));
  return { ...point, answer: deltaOf(epoch, have.seq, point, events) };
}

async function readDelta(
  db: Database,
  epoch: string,
  { spec, scope, person }: Asker,
  { seq, mark }: Cursor,
): Promise<SharedStart | NoDelta> {
  const { head, markAt, rows } = await readAfter(db.reader, spec.topic, scope, seq, maxDeltaEvents + 1);
  if (seq > head.seq) return { atLeast: 0 };
  // A line that was pruned has no mark any more, so nothing can be said about what the client has.
  const isPruned = seq < head.prunedTo || (mark !== undefined && seq === head.prunedTo && seq < head.seq);
  if (isPruned) return { atLeast: head.seq };
  if (mark !== undefined && mark !== markAt) return { atLeast: 0 };
  if (head.seq - seq > maxDeltaEvents || rows.length !== head.seq - seq) return { atLeast: head.seq };
  // Without the keys of commands, which are their authors' alone.
  const nobody = { ...person, userId: "" };
  const answer = deltaOf(
    epoch,
    seq,
    head,
    rows.map((row) => eventFor(nobody, spec, epoch, row)),
  );
  const encoded = new EncodedAnswer(answer);
  if (Buffer.byteLength(encoded.json) > maxDeltaBytes) return { atLeast: head.seq };
  return { point: { answer: encoded, seq: head.seq, mark: head.mark }, rows };
}

const deltaOf = (
  epoch: string,
  seq: number,
  to: { readonly seq: number; readonly mark: string | null },
  events: readonly LogEvent[],
): SubAnswer => ({ kind: "delta", epoch, from: seq + 1, to: to.seq, ...markOf(to), events });

async function readSnapshot(
  db: Database,
  epoch: string,
  { spec, scope, person }: Asker,
): Promise<SharedStart> {
  const { snapshot } = spec;
  if (!snapshot) return snapshotOf(epoch, await readHead(db.reader, spec.topic, scope), null);
  return db.transaction(
    async (tx) => {
      const head = await readHead(tx, spec.topic, scope);
      return snapshotOf(epoch, head, (await snapshot(tx, person)) ?? null);
    },
    { isolation: "repeatable read", readOnly: true, deadlineMs: snapshotDeadlineMs },
  );
}

function snapshotOf(
  epoch: string,
  head: { readonly seq: number; readonly mark: string | null },
  data: unknown,
): SharedStart {
  const answer: SubAnswer = { kind: "snapshot", epoch, seq: head.seq, ...markOf(head), data };
  return { point: { answer: new EncodedAnswer(answer), ...head }, rows: [] };
}

const markOf = ({ mark }: { readonly mark: string | null }) => (mark === null ? {} : { mark });
