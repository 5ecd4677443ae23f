import { createHash } from "node:crypto";
import type { Gauge, GaugeTopic, LogTopic } from "../../src/contracts/live.ts";
import { businessDay } from "../../src/domain/business-day.ts";
import { bounded } from "../platform/bounded.ts";
import type { Deps } from "../platform/deps.ts";
import { newId } from "../platform/ids.ts";
import { inSpan } from "../platform/tracing.ts";
import type { Connection, Following, LiveSocket } from "./connection.ts";
import { backlogBytes, broadcast, GAUGE_BACKLOG_BYTES } from "./connection.ts";
import { Gate, Unwanted } from "./gate.ts";
import { SharedGauge } from "./gauge-share.ts";
import { FRESH_WITHIN_MS, type GaugeReading, GaugeValue, type Produced, type Wanted } from "./gauge-value.ts";
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

/** Figures are heavier reads than lines of a log; two at a time leave connections for commands. */
const computationsAtOnce = 2;

/** A value that is asked for once is kept this long: the socket of the same page asks next. */
const lingerMs = 5_000;
/** One that hangs must not keep its place in the gate for ever. */
const computeWithinMs = 30_000;

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
  readonly #build: string;
  readonly #gate = new Gate(computationsAtOnce);
  readonly #dials = new Map<string, Dial>();
  #seq = 0;
  #dropped = 0;
  #computed = 0;
  #midnight: NodeJS.Timeout | null = null;

  /** Nodes of the same build share what they compute. */
  constructor(deps: Deps, relay: Relay, build: string) {
    this.#deps = deps;
    this.#relay = relay;
    this.#build = build;
  }

  /** Values that this node has computed, and not read from another one. */
  get computed(): number {
    return this.#computed;
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
      for (const dial of this.#dials.values()) dial.value.expire();
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
    const { value } = await dial.value.asOfNow(FRESH_WITHIN_MS);
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
    // A display of one warehouse follows scope `all`; other warehouses' changes recompute it needlessly.
    const own = scope.startsWith("client:") ? scope : ALL;
    const watched = spec.watchedScopes?.(scope) ?? [own];
    const logs = spec.affectedBy.flatMap((log) => watched.map((each) => ({ topic: log, scope: each })));
    const { clock, log } = this.#deps;
    const value = new GaugeValue({
      produce: this.#producing(spec, scope, logs),
      now: () => clock.now(),
      log: log.child({ gauge: topic }),
      publish: (reading) => this.#publish(dial, reading),
    });
    const stops = logs.map((each) => this.#relay.listen(each.topic, each.scope, () => value.touch()));
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

  /**
   * What computes a gauge in a scope: on PostgreSQL one node for all of them. Where the feature itself says that the value
   * has changed, each node hears that at a time of its own.
   */
  #producing(
    spec: GaugeSpec,
    scope: string,
    logs: readonly { readonly topic: LogTopic; readonly scope: string }[],
  ): (wanted: Wanted) => Promise<Produced> {
    const { topic } = spec;
    const { db, clock, log } = this.#deps;
    const compute = async (): Promise<GaugeReading> => {
      const asOf = clock.now();
      this.#computed += 1;
      const computing = inSpan("gauge", { "tallyboard.topic": topic }, () =>
        spec.compute(db.reader, scope, asOf),
      );
      return { asOf, value: await bounded(computing, computeWithinMs, "A gauge") };
    };
    const gate = this.#gate;
    if (db.engine === "embedded" || spec.watch)
      return async () => ({ reading: await gate.through(compute), againMs: null });
    const alike = createHash("sha256").update(JSON.stringify([this.#build, logs]));
    const place = { topic, scope, variant: alike.digest("hex").slice(0, 16) };
    const shared = new SharedGauge({ ...{ db, gate, log, place, logs, compute } });
    return (wanted) => shared.produce(wanted);
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
