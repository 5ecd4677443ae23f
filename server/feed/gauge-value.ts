import { bounded } from "../platform/bounded.ts";
import type { Log } from "../platform/log.ts";
import type { Gate } from "./gate.ts";

/** At most two values a second, however many events there are. */
const leastApartMs = 500;
const refreshMs = 30_000;
/** One that hangs must not keep its place in the gate for ever. */
const computeWithinMs = 30_000;

export interface GaugeReading {
  readonly asOf: Date;
  readonly value: unknown;
}

/**
 * The latest whole value of one gauge in one scope: computed at the first request, on events, and every 30 s. One
 * computation at a time; a change during one makes it run again.
 */
export class GaugeValue {
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
