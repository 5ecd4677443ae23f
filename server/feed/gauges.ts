import type { Gauge, GaugeTopic } from "../../src/contracts/live.ts";
import { businessDay } from "../../src/domain/business-day.ts";
import { bounded } from "../platform/bounded.ts";
import type { Deps } from "../platform/deps.ts";
import { newId } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import { inSpan } from "../platform/tracing.ts";
import type { Connection, Following, LiveSocket } from "./connection.ts";
import { backlogBytes, broadcast, GAUGE_BACKLOG_BYTES } from "./connection.ts";
import { Gate, Unwanted } from "./gate.ts";
import type { Relay } from "./relay.ts";
import { ALL } from "./scopes.ts";
import type { GaugeSpec } from "./topics.ts";
import { EncodedAnswer } from "./wire-encoder.ts";

const hourMs = 3_600_000;

/**
 * Milliseconds from an instant to the start of the next business day. Found by bisection, because days of 23 and 25
 * hours exist, and zones whose clocks change at midnight.
 */
export function msToNextDay(now: Date, timeZone: string): number {
  const today = businessDay(now, timeZone);
  const isLater = (afterMs: number) => businessDay(new Date(now.getTime() + afterMs), timeZone) !== today;
  let before = 0;
  let after = 26 * hourMs;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isLater(middle)) after = middle;
    else before = middle;
  }
  return after;
}

/** At most two values a second, however many events there are. */
const leastApartMs = 500;
const refreshMs = 30_000;
/** One that hangs must not keep its place in the gate for ever. */
const computeWithinMs = 30_000;

interface GaugeReading {
  readonly asOf: Date;
  readonly value: unknown;
}

/**
 * The latest whole value of one gauge in one scope: computed at the first request, on events, and every 30 s. One
 * computation at a time; a change during one makes it run again.
 */
class GaugeValue {
  readonly #compute: (asOf: Date) => Promise<unknown>;
  readonly #now: () => Date;
  readonly #gate: Gate;
  readonly #log: Log;
  readonly #publish: (reading: GaugeReading) => void;
  #reading: GaugeReading | null = null;
  #running: Promise<GaugeReading> | null = null;
  #isDirty = false;
  #isStopped = false;
  #startedMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;
  /** `performance.now()` of the oldest change that no computation has begun with, and that none has finished with. */
  #changedMs: number | null = null;
  #coveringMs: number | null = null;

  constructor(given: {
    readonly compute: (asOf: Date) => Promise<unknown>;
    readonly now: () => Date;
    readonly gate: Gate;
    readonly log: Log;
    readonly publish: (reading: GaugeReading) => void;
  }) {
    this.#compute = given.compute;
    this.#now = given.now;
    this.#gate = given.gate;
    this.#log = given.log;
    this.#publish = given.publish;
  }

  /** The present value, or the one that is being computed. */
  async current(): Promise<GaugeReading> {
    return this.#reading ?? (await this.#run());
  }

  /** A value that contains every change noticed so far and is at most `withinMs` old; computed when the present one is not. */
  async asOfNow(withinMs: number): Promise<GaugeReading> {
    const isFresh = (reading: GaugeReading | null): reading is GaugeReading =>
      reading !== null &&
      this.#changedMs === null &&
      this.#coveringMs === null &&
      this.#now().getTime() - reading.asOf.getTime() <= withinMs;
    if (isFresh(this.#reading)) return this.#reading;
    const joined = await this.#run();
    // The computation that was joined may have begun before a change.
    return isFresh(joined) ? joined : this.#run();
  }

  /** How long a change has waited to appear in the value. */
  get lateMs(): number {
    const sinceMs = this.#coveringMs ?? this.#changedMs;
    return sinceMs === null ? 0 : performance.now() - sinceMs;
  }

  /** Something that it shows has changed. */
  touch(): void {
    if (this.#reading || this.#running) this.#changedMs ??= performance.now();
    // No client has seen a value yet, and the one that is being computed may be older than the change.
    this.#isDirty = this.#running !== null;
    if (!this.#running && this.#reading) this.#runLater(this.#startedMs + leastApartMs - performance.now());
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  #runLater(afterMs: number): void {
    if (this.#isStopped) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#run().catch(() => undefined);
      },
      Math.max(0, afterMs),
    );
  }

  #run(): Promise<GaugeReading> {
    this.#running ??= this.#gate
      .through(() => this.#once())
      .finally(() => {
        this.#running = null;
        this.#runLater(this.#isDirty ? leastApartMs : refreshMs);
        this.#isDirty = false;
      });
    return this.#running;
  }

  async #once(): Promise<GaugeReading> {
    this.#startedMs = performance.now();
    this.#isDirty = false;
    this.#coveringMs ??= this.#changedMs;
    this.#changedMs = null;
    try {
      const asOf = this.#now();
      const reading = { asOf, value: await bounded(this.#compute(asOf), computeWithinMs, "A gauge") };
      this.#reading = reading;
      this.#coveringMs = null;
      this.#publish(reading);
      return reading;
    } catch (error) {
      this.#coveringMs ??= this.#startedMs;
      this.#log.error({ err: error }, "a gauge could not be computed");
      throw error;
    }
  }
}

/** Figures are heavier reads than lines of a log; two at a time leave connections for commands. */
const computationsAtOnce = 2;

/** A value that is asked for once is kept this long: the socket of the same page asks next. */
const lingerMs = 5_000;
/** A value asked for once is at most this old. Changes that are known are always part of it. */
const freshWithinMs = 1_000;

/** One socket that follows a gauge, and the number of the value that it was sent last. */
interface Reader extends Following {
  readonly connection: Connection;
  sentSeq: number;
}

interface Dial {
  readonly topic: GaugeTopic;
  readonly scope: string;
  readonly value: GaugeValue;
  readonly readers: Set<Reader>;
  readonly stopListening: () => void;
  /** Runs while the dial is kept without readers. */
  lingering: NodeJS.Timeout | null;
  latest: Gauge | null;
  /** `latest` as the answer to `sub`, after the first request: encoded once for all clients. */
  answer: EncodedAnswer | null;
}

/** The gauges of this node: per (topic, scope) that a socket follows, the latest whole value. */
export class Gauges {
  /** A node counts its own values, so its boot is their epoch. */
  readonly #epoch = newId();
  readonly #deps: Deps;
  readonly #relay: Relay;
  readonly #gate = new Gate(computationsAtOnce);
  readonly #dials = new Map<string, Dial>();
  #seq = 0;
  #dropped = 0;
  #midnight: NodeJS.Timeout | null = null;

  constructor(deps: Deps, relay: Relay) {
    this.#deps = deps;
    this.#relay = relay;
  }

  /** Values that were not sent because their socket was behind. */
  get dropped(): number {
    return this.#dropped;
  }

  /** The longest time that a change has waited to appear in a gauge of this node. */
  get lateMs(): number {
    return Math.max(0, ...[...this.#dials.values()].map(({ value }) => value.lateMs));
  }

  start(): void {
    const { clock, config } = this.#deps;
    const afterMs = msToNextDay(clock.now(), config.businessTimeZone);
    this.#midnight = setTimeout(() => {
      for (const dial of this.#dials.values()) dial.value.touch();
      this.start();
    }, afterMs);
    this.#midnight.unref();
  }

  stop(): void {
    if (this.#midnight) clearTimeout(this.#midnight);
    for (const dial of [...this.#dials.values()]) this.#close(dial);
  }

  /** Follows a gauge and answers with its value of now; `accept` is called before any newer one is sent. */
  async subscribe(
    connection: Connection,
    spec: GaugeSpec,
    scope: string,
    accept: (answer: EncodedAnswer) => void,
  ): Promise<void> {
    const dial = this.#dialOf(spec, scope);
    const reader: Reader = {
      topic: spec.topic,
      scope,
      connection,
      // Values that come before the answer are part of it.
      sentSeq: Number.POSITIVE_INFINITY,
      end: () => {
        dial.readers.delete(reader);
        this.#closeIfUnused(dial);
      },
    };
    dial.readers.add(reader);
    connection.following.set(spec.topic, reader);
    const isWanted = () => connection.following.get(spec.topic) === reader;
    try {
      // Changes from here on cause a new computation; earlier ones are part of the present one.
      await this.#relay.look();
      await dial.value.current();
      const { latest } = dial;
      if (!latest) throw new Error("a gauge has computed nothing");
      if (!isWanted()) throw new Unwanted();
      const { epoch, seq, asOf, value } = latest;
      dial.answer ??= new EncodedAnswer({ kind: "snapshot", epoch, seq, data: value, asOf });
      reader.sentSeq = seq;
      accept(dial.answer);
    } catch (error) {
      if (isWanted()) connection.leave(spec.topic);
      throw error;
    }
  }

  /** The value as of now, for a reader that asks once; one computation serves all that ask within a second. */
  async read(spec: GaugeSpec, scope: string): Promise<unknown> {
    const dial = this.#dialOf(spec, scope);
    if (dial.lingering) clearTimeout(dial.lingering);
    dial.lingering = setTimeout(() => {
      dial.lingering = null;
      this.#closeIfUnused(dial);
    }, lingerMs).unref();
    await this.#relay.look();
    const { value } = await dial.value.asOfNow(freshWithinMs);
    return value;
  }

  /** Sends the latest value to those that were too far behind when it came. */
  catchUp(connection: Connection): void {
    for (const following of connection.following.values()) {
      const dial = this.#dials.get(keyOf(following));
      if (dial && isReader(following)) this.#sendTo([following], dial);
    }
  }

  #dialOf(spec: GaugeSpec, scope: string): Dial {
    const { topic } = spec;
    const found = this.#dials.get(keyOf({ topic, scope }));
    if (found) return found;
    const { db, clock, log } = this.#deps;
    const value = new GaugeValue({
      compute: (asOf) =>
        inSpan("gauge", { "tallyboard.topic": topic }, () => spec.compute(db.reader, scope, asOf)),
      now: () => clock.now(),
      gate: this.#gate,
      log: log.child({ gauge: topic }),
      publish: (reading) => this.#publish(dial, reading),
    });
    // A display of one warehouse follows scope `all`; other warehouses' changes recompute it needlessly.
    const own = scope.startsWith("client:") ? scope : ALL;
    const watched = spec.watchedScopes?.(scope) ?? [own];
    const stops = spec.affectedBy.flatMap((log) =>
      watched.map((each) => this.#relay.listen(log, each, () => value.touch())),
    );
    if (spec.watch) stops.push(spec.watch(() => value.touch()));
    const dial: Dial = {
      topic,
      scope,
      value,
      readers: new Set(),
      stopListening: () => {
        for (const stop of stops) stop();
      },
      lingering: null,
      latest: null,
      answer: null,
    };
    this.#dials.set(keyOf(dial), dial);
    return dial;
  }

  #publish(dial: Dial, { asOf, value }: GaugeReading): void {
    this.#seq += 1;
    dial.answer = null;
    dial.latest = { topic: dial.topic, epoch: this.#epoch, seq: this.#seq, asOf: asOf.toISOString(), value };
    this.#sendTo([...dial.readers], dial);
  }

  /** Gauges give way first: who is behind gets the latest one later. */
  #sendTo(readers: readonly Reader[], { latest }: Dial): void {
    if (!latest) return;
    const ready: LiveSocket[] = [];
    for (const reader of readers) {
      if (reader.sentSeq >= latest.seq || reader.connection.isOver) continue;
      if (backlogBytes(reader.connection.socket) > GAUGE_BACKLOG_BYTES) {
        this.#dropped += 1;
        continue;
      }
      reader.sentSeq = latest.seq;
      ready.push(reader.connection.socket);
    }
    broadcast(ready, "gauge", latest);
  }

  #closeIfUnused(dial: Dial): void {
    if (dial.readers.size === 0 && dial.lingering === null) this.#close(dial);
  }

  #close(dial: Dial): void {
    if (dial.lingering) clearTimeout(dial.lingering);
    dial.value.stop();
    dial.stopListening();
    this.#dials.delete(keyOf(dial));
  }
}

const isReader = (following: Following): following is Reader => "sentSeq" in following;
const keyOf = ({ topic, scope }: { readonly topic: string; readonly scope: string }) => `${topic} ${scope}`;
