import { CODES } from "../../src/contracts/envelope.ts";
import type { Cursor, LogEvent, Sub, SubAnswer } from "../../src/contracts/live.ts";
import type { Person } from "../../src/contracts/permissions.ts";
import type { Database } from "../platform/database.ts";
import type { Deps } from "../platform/deps.ts";
import { slowDownTopic } from "../platform/slow-answers.ts";
import type { Connection } from "./connection.ts";
import type { Epoch } from "./epoch.ts";
import { FanOut } from "./fan-out.ts";
import { Gate, Overloaded, Unwanted } from "./gate.ts";
import type { Gauges } from "./gauges.ts";
import { failureOf } from "./looks.ts";
import { type LogRow, readAfter, readHead } from "./read-log.ts";
import type { Relay, Watch } from "./relay.ts";
import { SharedReads } from "./shared-reads.ts";
import type { Judgement, TopicSpec, Topics } from "./topics.ts";
import { EncodedAnswer, eventFor, isAuthor } from "./wire-encoder.ts";

/** A longer or heavier delta costs more than the snapshot that replaces it. */
const maxDeltaEvents = 1_000;
const maxDeltaBytes = 256 * 1024;
/** On the embedded engine an open transaction blocks all others, so a snapshot is short or fails. */
const snapshotDeadlineMs = 5_000;
/** A thousand clients that reconnect at once queue here, not in front of the commands. */
const startsAtOnce = 3;

/** The requesting connection. */
interface Asker {
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
interface StartingPoint {
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
class StartingPoints {
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

const movedRetryMs = 100;

export type Answer = (answer: SubAnswer | EncodedAnswer) => void;

/** Answers `sub`: who may, from where, and from then on every line after it. */
export class Subscriptions {
  readonly #deps: Deps;
  readonly #relay: Relay;
  readonly #epoch: Epoch;
  readonly #topics: Topics;
  readonly #gauges: Gauges;
  readonly #starts: StartingPoints;
  readonly #fanOuts = new Map<string, FanOut>();
  #postponed = 0;

  constructor(
    deps: Deps,
    parts: {
      readonly relay: Relay;
      readonly epoch: Epoch;
      readonly topics: Topics;
      readonly gauges: Gauges;
    },
  ) {
    this.#deps = deps;
    this.#relay = parts.relay;
    this.#epoch = parts.epoch;
    this.#topics = parts.topics;
    this.#gauges = parts.gauges;
    this.#starts = new StartingPoints(deps.db);
  }

  /** Starting points that wait to be read. */
  get waiting(): number {
    return this.#starts.waiting;
  }

  /** Subscriptions that were postponed. */
  get postponed(): number {
    return this.#postponed;
  }

  /** Begins to follow a topic, in place of what the socket followed of it before. Never throws. */
  async subscribe(connection: Connection, { topic, have }: Sub, answer: Answer): Promise<void> {
    const place = this.#topics.judge(connection.onlooker, topic);
    connection.leave(topic);
    if (place.kind === "deny") {
      answer({ kind: "deny", code: place.code });
      return;
    }
    try {
      await slowDownTopic(topic, this.#deps.config);
      if (!connection.socket.connected) return;
      if (place.kind === "log") await this.#followLog(connection, place, have, answer);
      else await this.#gauges.subscribe(connection, place.spec, place.scope, answer);
    } catch (error) {
      answer(this.#refusal(topic, error));
    }
  }

  /**
   * Re-evaluates a socket's subscriptions after its person's rights have changed: a forbidden topic stops at once,
   * and the client subscribes again to what it may still see.
   */
  judgeAgain(connection: Connection, hasOtherPages: boolean): void {
    for (const { topic, scope } of [...connection.following.values()]) {
      const place = this.#topics.judge(connection.onlooker, topic);
      // What a person is shown within a scope hangs on their pages.
      const isOtherwise = hasOtherPages && place.kind === "log" && place.spec.project !== undefined;
      if (place.kind === "deny" || place.scope !== scope || isOtherwise) connection.resync(topic, "scope");
    }
  }

  #refusal(topic: string, error: unknown): SubAnswer {
    // The client left, subscribed again or lost its right while the read was running: drop the result.
    if (error instanceof Unwanted) return { kind: "error", code: CODES.movedOn, retryMs: movedRetryMs };
    if (error instanceof Overloaded) {
      this.#postponed += 1;
      return { kind: "error", code: CODES.tooMany, retryMs: error.retryMs };
    }
    this.#deps.log.warn({ err: error, topic }, "a subscription could not begin");
    return { kind: "error", ...failureOf(error) };
  }

  async #followLog(
    connection: Connection,
    { spec, scope, person }: Extract<Judgement, { kind: "log" }>,
    have: Cursor | null,
    answer: Answer,
  ): Promise<void> {
    const fanOut = this.#fanOutOf(spec, scope);
    const subscription = fanOut.join(connection, spec);
    connection.following.set(spec.topic, subscription);
    const isWanted = () => connection.following.get(spec.topic) === subscription;
    try {
      const epoch = this.#epoch.current;
      await this.#relay.locate(fanOut.watch);
      const start =
        startAt(fanOut.watch, epoch, spec, have) ??
        (await this.#starts.read(epoch, { spec, scope, person, have, fanOut, isWanted }));
      if (!isWanted() || epoch !== this.#epoch.current) throw new Unwanted();
      answer(start.answer);
      subscription.goLive(start.seq, start.mark);
    } catch (error) {
      if (isWanted()) connection.leave(spec.topic);
      throw error;
    }
  }

  #fanOutOf(spec: TopicSpec, scope: string): FanOut {
    const key = `${spec.topic} ${scope}`;
    const found = this.#fanOuts.get(key);
    if (found) return found;
    const fanOut = new FanOut(
      { spec, scope },
      {
        relay: this.#relay,
        epoch: () => this.#epoch.current,
        onEmpty: () => {
          this.#fanOuts.delete(key);
          this.#relay.unfollow(fanOut.watch);
        },
      },
    );
    this.#fanOuts.set(key, fanOut);
    return fanOut;
  }
}

/**
 * The starting point that needs no read, because the relay has just read the head: nothing is new for this client, or
 * the topic's state is its head alone. Null: there is more to it.
 */
function startAt(
  { cursor, mark }: Watch,
  epoch: string,
  { snapshot }: TopicSpec,
  have: Cursor | null,
): StartingPoint | null {
  if (cursor === null) return null;
  const at = { seq: cursor, mark };
  const marked = mark === null ? {} : { mark };
  if (have?.epoch !== epoch)
    return snapshot
      ? null
      : { answer: { kind: "snapshot", epoch, seq: cursor, ...marked, data: null }, ...at };
  const isThere = have.seq === cursor && (have.mark === undefined || have.mark === mark);
  return isThere
    ? { answer: { kind: "delta", epoch, from: cursor + 1, to: cursor, ...marked, events: [] }, ...at }
    : null;
}
