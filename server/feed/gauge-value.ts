import type { Log } from "../platform/log.ts";

/** At most two values a second, however many events there are. */
export const LEAST_APART_MS = 500;
const refreshMs = 30_000;
/** A refresh of one node serves those of the others that are due a little earlier or later. */
const refreshSpreadMs = 1_000;

/** One whole value of a gauge, and the moment at which its computation began. */
export interface GaugeReading {
  readonly asOf: Date;
  readonly value: unknown;
}

/** What a reading has to fulfil. */
export interface Wanted {
  readonly notBefore: Date;
  /** A reader waits for every change so far; otherwise the latest of several values within half a second will do. */
  readonly isAwaited: boolean;
}

export interface Produced {
  readonly reading: GaugeReading;
  /** It is not all that was wanted, and the next one is due after so many milliseconds; null: it is. */
  readonly againMs: number | null;
}

/**
 * The latest whole value of one gauge in one scope: produced at the first request, on events, and every 30 s. One at a
 * time; a change meanwhile makes it run again.
 */
export class GaugeValue {
  readonly #produce: (wanted: Wanted) => Promise<Produced>;
  readonly #now: () => Date;
  readonly #log: Log;
  readonly #publish: (reading: GaugeReading) => void;
  #reading: GaugeReading | null = null;
  #running: Promise<GaugeReading> | null = null;
  #isDirty = false;
  #isStopped = false;
  #startedMs = Number.NEGATIVE_INFINITY;
  /** What was computed before this moment is over: the business day has changed. */
  #notBefore = new Date(0);
  #timer: NodeJS.Timeout | null = null;
  /** `performance.now()` of the oldest change that no computation has begun with, and that none has finished with. */
  #changedMs: number | null = null;
  #coveringMs: number | null = null;

  constructor(given: {
    readonly produce: (wanted: Wanted) => Promise<Produced>;
    readonly now: () => Date;
    readonly log: Log;
    readonly publish: (reading: GaugeReading) => void;
  }) {
    this.#produce = given.produce;
    this.#now = given.now;
    this.#log = given.log;
    this.#publish = given.publish;
  }

  /** The present value, or the one that is being produced. */
  async current(): Promise<GaugeReading> {
    return this.#reading ?? (await this.#run(true));
  }

  /** A value that contains every change noticed so far and is at most `withinMs` old; computed when the present one is not. */
  async asOfNow(withinMs: number): Promise<GaugeReading> {
    const isFresh = (reading: GaugeReading | null): reading is GaugeReading =>
      reading !== null &&
      this.#changedMs === null &&
      this.#coveringMs === null &&
      this.#now().getTime() - reading.asOf.getTime() <= withinMs;
    if (isFresh(this.#reading)) return this.#reading;
    const joined = await this.#run(true);
    // The computation that was joined may have begun before a change.
    return isFresh(joined) ? joined : this.#run(true);
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
    if (!this.#running && this.#reading) this.#runLater(this.#startedMs + LEAST_APART_MS - performance.now());
  }

  /** What was computed so far is over, though nothing has changed. */
  expire(): void {
    this.#notBefore = this.#now();
    this.touch();
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
        this.#run(false).catch(() => undefined);
      },
      Math.max(0, afterMs),
    );
  }

  #run(isAwaited: boolean): Promise<GaugeReading> {
    this.#running ??= this.#once(isAwaited || this.#reading === null).then(
      ({ reading, againMs }) => {
        const ageMs = this.#now().getTime() - reading.asOf.getTime();
        this.#rest(againMs ?? Math.max(LEAST_APART_MS, refreshMs - ageMs));
        return reading;
      },
      (error) => {
        this.#rest(refreshMs);
        throw error;
      },
    );
    return this.#running;
  }

  #rest(nextMs: number): void {
    this.#running = null;
    this.#runLater(this.#isDirty ? LEAST_APART_MS : nextMs);
    this.#isDirty = false;
  }

  async #once(isAwaited: boolean): Promise<Produced> {
    this.#startedMs = performance.now();
    this.#isDirty = false;
    this.#coveringMs ??= this.#changedMs;
    this.#changedMs = null;
    try {
      const produced = await this.#produce({ notBefore: this.#oldest(isAwaited), isAwaited });
      const { reading, againMs } = produced;
      this.#coveringMs = null;
      // What it lacks has changed after its computation began.
      if (againMs !== null) this.#changedMs ??= performance.now() + againMs - LEAST_APART_MS;
      if (reading !== this.#reading) {
        this.#reading = reading;
        this.#publish(reading);
      }
      return produced;
    } catch (error) {
      this.#coveringMs ??= this.#startedMs;
      this.#log.error({ err: error }, "a gauge could not be computed");
      throw error;
    }
  }

  #oldest(isAwaited: boolean): Date {
    const withinMs = isAwaited ? FRESH_WITHIN_MS : refreshMs - refreshSpreadMs;
    return new Date(Math.max(this.#notBefore.getTime(), this.#now().getTime() - withinMs));
  }
}

/** A value that a reader waits for is at most this old. Changes that are known are always part of it. */
export const FRESH_WITHIN_MS = 1_000;
