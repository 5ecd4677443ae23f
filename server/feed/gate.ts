/** A job with more work than this before it is refused, with a time to come back. */
const longestQueueMs = 2_000;
/** A job that newer ones have overtaken for this long is refused too. */
const longestWaitMs = 5_000;
const leastRetryMs = 500;
const mostRetryMs = 15_000;
/** What a job takes, before one has been measured; then each measurement counts a tenth. */
const firstServiceMs = 5;
const weightOfLast = 0.1;

/** Refused because too much stands before it; a new attempt after `retryMs` finds room. */
export class Overloaded extends Error {
  override readonly name = "Overloaded";
  readonly retryMs: number;

  constructor(retryMs: number) {
    super(`too much is waiting; retry after ${retryMs} ms`);
    this.retryMs = retryMs;
  }
}

/** Dropped because its result is not needed any more. */
export class Unwanted extends Error {
  override readonly name = "Unwanted";
}

interface Job {
  readonly sinceMs: number;
  readonly isWanted: () => boolean;
  start(): Promise<void>;
  refuse(error: Overloaded | Unwanted): void;
}

/**
 * Runs at most `size` jobs at a time, the newest first: under load its client is the most likely to be still waiting.
 * The queue is limited by the measured service time: the job with more than two seconds of work before it (the
 * oldest) is refused, with the time at which the server expects to have room for it.
 */
export class Gate {
  readonly #size: number;
  /** The oldest first. */
  readonly #waiting: Job[] = [];
  #free: number;
  #serviceMs = firstServiceMs;
  /** End of the waiting time given to refused jobs: each gets its own time, so that they come back one by one. */
  #bookedToMs = 0;

  constructor(size: number) {
    this.#size = size;
    this.#free = size;
  }

  /** Jobs that wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Rejects with Overloaded or Unwanted if the work was not started. Calls `isWanted` just before the start. */
  through<T>(work: () => Promise<T>, isWanted: () => boolean = () => true): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        sinceMs: performance.now(),
        isWanted,
        start: () => Promise.resolve().then(work).then(resolve, reject),
        refuse: reject,
      });
      this.#fill();
      this.#refuseOldest();
    });
  }

  #fill(): void {
    while (this.#free > 0) {
      const job = this.#waiting.pop();
      if (!job) return;
      if (job.isWanted()) void this.#run(job);
      else job.refuse(new Unwanted());
    }
  }

  async #run(job: Job): Promise<void> {
    this.#free -= 1;
    const beganMs = performance.now();
    try {
      await job.start();
    } finally {
      const tookMs = performance.now() - beganMs;
      this.#serviceMs += (tookMs - this.#serviceMs) * weightOfLast;
      this.#free += 1;
      this.#fill();
      this.#refuseOldest();
    }
  }

  #refuseOldest(): void {
    const perJobMs = this.#serviceMs / this.#size;
    const nowMs = performance.now();
    for (;;) {
      const [oldest] = this.#waiting;
      if (!oldest) return;
      const isTooLong = this.#waiting.length * perJobMs > longestQueueMs;
      if (!isTooLong && nowMs - oldest.sinceMs <= longestWaitMs) return;
      this.#waiting.shift();
      oldest.refuse(oldest.isWanted() ? this.#overloaded(nowMs, perJobMs) : new Unwanted());
    }
  }

  /** Reserves the next free slot after the queue and after every job refused before. */
  #overloaded(nowMs: number, perJobMs: number): Overloaded {
    const queueMs = this.#waiting.length * perJobMs;
    this.#bookedToMs = Math.max(this.#bookedToMs, nowMs + queueMs) + perJobMs;
    const inMs = Math.min(this.#bookedToMs - nowMs, mostRetryMs);
    // Beyond the longest waiting time, clients are spread at random over its second half.
    const spread = inMs < mostRetryMs ? inMs : mostRetryMs * (0.5 + Math.random() / 2);
    return new Overloaded(Math.round(Math.max(leastRetryMs, spread)));
  }
}
