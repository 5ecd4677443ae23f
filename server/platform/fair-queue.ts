/**
 * The queue in front of the connections that write. Work waits here, not on a connection: one crowded lock then holds
 * only a few connections, lanes take turns, and who would wait too long is told at once when to come back.
 */
import { Trouble } from "./trouble.ts";

/** What a piece of work is, as the queue sees it. */
export interface Place {
  /** Work of one kind takes about the same time: method and path of the route. */
  readonly kind: string;
  /** Who asks: a client, a person of the warehouse, an address. */
  readonly owner: string;
  /** What it will lock for long, such as the stock of one client in one warehouse; null: nothing that others want. */
  readonly contended: string | null;
  /** By this the queue knows one who was refused again when it comes back; null: it cannot be known. */
  readonly key: string | null;
  /** Set where refusing would be too late, because the request has changed something already. */
  readonly mustRun?: boolean;
}

export interface QueueLimits {
  /** Pieces of work that run at a time. */
  readonly atOnce: number;
  /** Of them, those that contend for the same thing: the second one prepares while the first one commits. */
  readonly atOnceContended: number;
  /** So many may always wait, however slow the machine: what one page sends at once is no overload. */
  readonly burst: number;
}

/** Work that would wait longer is refused. */
const longestQueueMs = 2_000;
/** Work that waited for so long in spite of the estimate is refused too. */
const longestWaitMs = 5_000;
/** The same for a small burst: less than what pages and proxies wait for an answer. */
const longestBurstWaitMs = 15_000;
const mostRetryMs = 10_000;
/**
 * Callers are told a part of the time after which their turn is expected. Who comes too early is refused once more and
 * keeps the turn, which costs little; a queue that runs empty because it was faster than expected is lost work.
 */
const retryEarlyBy = 0.75;
/** Who has not come back so long after the told time does not come any more. */
const lateMs = 3_000;
/** What a kind takes before it was measured. */
const firstServiceMs = 50;
/**
 * How much a measurement counts. A herd that arrives makes the first ones slow: a longer one is believed slowly, a
 * shorter one soon. Who is told too early a time is refused once more, which costs little; too late a time is lost work.
 */
const weightOf = { longer: 0.05, shorter: 0.3 };
/** An outlier (a pause of the machine, a long import in front) says nothing about the next ones. */
const longestMeasuredMs = 2_000;
/** From so many lanes on, unused ones are swept. */
const sweepFrom = 256;

interface Job {
  readonly place: Place;
  readonly sinceMs: number;
  /** In which round of its lane's owners it is served: with several owners they take turns. */
  readonly round: number;
  start(): void;
  refuse(error: Trouble): void;
}

class Lane {
  /** In the order of service. */
  readonly waiting: Job[] = [];
  readonly running: Job[] = [];
  readonly atOnce: number;
  /** Those who were refused and told to come back, in the order of their first coming: until when they are awaited. */
  readonly outside = new Map<unknown, number>();
  round = 0;

  constructor(atOnce: number) {
    this.atOnce = atOnce;
  }

  /** An owner's next job comes after all that other owners have in the same round. */
  add(place: Place, job: Omit<Job, "round" | "place">): { readonly job: Job; readonly at: number } {
    const isOwn = (each: Job) => each.place.owner === place.owner;
    const own = this.waiting.findLast(isOwn) ?? this.running.findLast(isOwn);
    const round = Math.max(this.round, own ? own.round + 1 : 0);
    const found = this.waiting.findIndex((each) => each.round > round);
    const at = found < 0 ? this.waiting.length : found;
    const added = { ...job, place, round };
    this.waiting.splice(at, 0, added);
    return { job: added, at };
  }

  get isUnused(): boolean {
    return this.running.length + this.waiting.length + this.outside.size === 0;
  }

  /** How many who were refused come before this one. */
  rankOf(key: unknown): number {
    let rank = 0;
    for (const other of this.outside.keys()) {
      if (other === key) return rank;
      rank += 1;
    }
    return rank;
  }

  dropLate(nowMs: number): void {
    for (const [key, untilMs] of this.outside) if (untilMs < nowMs) this.outside.delete(key);
  }

  take(): Job | null {
    const job = this.running.length < this.atOnce ? this.waiting.shift() : undefined;
    if (!job) return null;
    this.round = job.round;
    this.running.push(job);
    return job;
  }
}

/**
 * Runs at most `atOnce` jobs, `atOnceContended` of one contended thing, and gives each lane its turn: a lane is what is
 * contended, or else the owner. A job with more than two seconds of measured work before it is refused (`queueFull`)
 * without being begun, with the time at which its turn is expected; unless fewer than `burst` jobs wait.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #nowMs: () => number;
  readonly #random: () => number;
  /** The lane whose turn is next comes first. */
  readonly #lanes = new Map<string, Lane>();
  readonly #serviceMs = new Map<string, number>();
  #running = 0;
  #waiting = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(limits: QueueLimits, nowMs = () => performance.now(), random = Math.random) {
    this.#limits = limits;
    this.#nowMs = nowMs;
    this.#random = random;
  }

  /** Jobs that wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Rejects with Trouble `queueFull` where the work was not begun; else settles as the work does. */
  async through<T>(place: Place, work: () => Promise<T>): Promise<T> {
    const leave = await this.#enter(place);
    const beganMs = this.#nowMs();
    let isMeasured = true;
    try {
      return await work();
    } catch (error) {
      // A database that is away answers quickly, and says nothing about the time that work takes.
      isMeasured = !(error instanceof Trouble);
      throw error;
    } finally {
      if (isMeasured) this.#measure(place.kind, this.#nowMs() - beganMs);
      leave();
    }
  }

  /** Refuses those who have waited too long; called by a timer while any job waits. */
  expire(): void {
    const nowMs = this.#nowMs();
    for (const lane of this.#lanes.values())
      for (const job of lane.waiting.toReversed()) {
        const longestMs = this.#waiting > this.#limits.burst ? longestWaitMs : longestBurstWaitMs;
        if (nowMs - job.sinceMs <= longestMs || job.place.mustRun) continue;
        lane.waiting.splice(lane.waiting.indexOf(job), 1);
        this.#waiting -= 1;
        job.refuse(this.#full(lane, job.place, nowMs));
      }
    this.#keepTime();
  }

  #enter(place: Place): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const nowMs = this.#nowMs();
      const name = place.contended ?? `owner ${place.owner}`;
      const lane = this.#laneOf(name, place, nowMs);
      const { job, at } = lane.add(place, {
        sinceMs: nowMs,
        start: () => resolve(() => this.#leave(name, lane, job)),
        refuse: reject,
      });
      const isBurst = this.#waiting < this.#limits.burst;
      if (!place.mustRun && !isBurst && this.#expectedMs(lane, at) > longestQueueMs) {
        lane.waiting.splice(at, 1);
        reject(this.#full(lane, place, nowMs));
        return;
      }
      if (place.key !== null) lane.outside.delete(place.key);
      this.#waiting += 1;
      this.#fill();
      this.#keepTime();
    });
  }

  #leave(name: string, lane: Lane, job: Job): void {
    lane.running.splice(lane.running.indexOf(job), 1);
    this.#running -= 1;
    if (lane.isUnused) this.#lanes.delete(name);
    this.#fill();
  }

  #fill(): void {
    while (this.#running < this.#limits.atOnce) {
      const started = this.#next();
      if (!started) return;
      this.#running += 1;
      this.#waiting -= 1;
      started.start();
    }
  }

  /** The first job of the next lane that may run one; that lane moves to the end. */
  #next(): Job | null {
    for (const [name, lane] of this.#lanes) {
      const job = lane.take();
      if (!job) continue;
      this.#lanes.delete(name);
      this.#lanes.set(name, lane);
      return job;
    }
    return null;
  }

  #laneOf(name: string, { contended }: Place, nowMs: number): Lane {
    const known = this.#lanes.get(name);
    if (known) return known;
    if (this.#lanes.size >= sweepFrom) this.#sweep(nowMs);
    const { atOnce, atOnceContended } = this.#limits;
    const lane = new Lane(contended === null ? atOnce : Math.min(atOnce, atOnceContended));
    this.#lanes.set(name, lane);
    return lane;
  }

  #sweep(nowMs: number): void {
    for (const [name, lane] of this.#lanes) {
      lane.dropLate(nowMs);
      if (lane.isUnused) this.#lanes.delete(name);
    }
  }

  #costOf = ({ place }: Pick<Job, "place">): number => this.#serviceMs.get(place.kind) ?? firstServiceMs;

  #sumOf(jobs: readonly Job[]): number {
    return jobs.reduce((sum, job) => sum + this.#costOf(job), 0);
  }

  /** How long a job at place `at` of its lane waits: for those before it, and for the turns of the other lanes. */
  #expectedMs(lane: Lane, at: number): number {
    const inLane = this.#sumOf(lane.running) + this.#sumOf(lane.waiting.slice(0, at));
    let inAll = 0;
    for (const other of this.#lanes.values())
      inAll += this.#sumOf(other.running) + this.#sumOf(other.waiting.slice(0, other === lane ? at : at + 1));
    const isIdle = this.#running < this.#limits.atOnce && lane.running.length < lane.atOnce && at === 0;
    return isIdle ? 0 : Math.max(inLane / lane.atOnce, inAll / this.#limits.atOnce);
  }

  /** Tells when to come back: after the queue and after those who were refused before, in its lane and in all. */
  #full(lane: Lane, place: Place, nowMs: number): Trouble {
    lane.dropLate(nowMs);
    const { atOnce } = this.#limits;
    const key = place.key ?? Symbol(place.kind);
    const before = lane.rankOf(key) + 1;
    const costMs = this.#costOf({ place });
    const inLaneMs = (this.#sumOf(lane.waiting) + before * costMs) / lane.atOnce;
    let inAllMs = 0;
    for (const { waiting, outside } of this.#lanes.values())
      inAllMs += (this.#sumOf(waiting) + Math.min(outside.size, before) * costMs) / atOnce;
    const inMs = Math.max(inLaneMs, inAllMs) * retryEarlyBy;
    // Beyond the longest time, callers are spread over its second half.
    const spreadMs = inMs < mostRetryMs ? inMs : mostRetryMs * (0.5 + this.#random() / 2);
    const retryAfterSeconds = Math.max(1, Math.ceil(spreadMs / 1_000));
    lane.outside.set(key, nowMs + retryAfterSeconds * 1_000 + lateMs);
    return new Trouble("queueFull", `Too much waits before ${place.kind}.`, { retryAfterSeconds });
  }

  #measure(kind: string, tookMs: number): void {
    const measuredMs = Math.min(tookMs, longestMeasuredMs);
    const known = this.#serviceMs.get(kind) ?? measuredMs;
    const weight = measuredMs > known ? weightOf.longer : weightOf.shorter;
    this.#serviceMs.set(kind, known + (measuredMs - known) * weight);
  }

  #keepTime(): void {
    if (this.#waiting === 0 && this.#timer) {
      clearInterval(this.#timer);
      this.#timer = null;
    }
    if (this.#waiting > 0) this.#timer ??= setInterval(() => this.expire(), longestWaitMs / 10).unref();
  }
}
