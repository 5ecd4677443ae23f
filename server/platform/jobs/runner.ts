import type { Trouble } from "../../../src/contracts/busy.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import type { Deps } from "../deps.ts";
import type { Tx } from "../reader.ts";
import { addJob, endRun, freeAll, hasDue, renewLease, type TakenJob, takeJob } from "./queue.ts";

const LOOK_EVERY_MS = 1_000;
const LEASE_MS = 60_000;
const RENEW_EVERY_MS = 20_000;
const MOST_AT_ONCE = 4;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** At a stop, runs have this long to end; then their jobs are free for the next server. */
const STOP_WITHIN_MS = 3_000;
const LONGEST_ERROR = 500;

/** A run of a job, as its work sees it. */
export interface Run extends TakenJob {
  readonly now: Date;
  /** Aborted when the server stops or the run has lost its job. */
  readonly signal: AbortSignal;
  /**
   * Ends the job in the transaction that does it, so that both happen or neither. Work that never calls it is ended when it
   * returns, and may be done a second time after a crash.
   */
  finish(tx: Tx): Promise<void>;
}

export interface JobKind {
  readonly name: string;
  /** After so many failed attempts a job is dead. */
  readonly mostAttempts: number;
  readonly schedule?: Schedule;
  readonly work: (run: Run) => Promise<void>;
}

/** Thrown by work that cannot succeed by repeating it: the job is dead at once. */
export class HopelessJob extends Error {
  override readonly name = "HopelessJob";
}

/** Thrown by work whose time has not come: the job waits until then, and this was no attempt. */
export class PostponedJob extends Error {
  override readonly name = "PostponedJob";
  readonly until: Date;

  constructor(until: Date) {
    super(`not before ${until.toISOString()}`);
    this.until = until;
  }
}

/** Thrown where another run has taken the job meanwhile. */
class LostJob extends Error {
  override readonly name = "LostJob";
}

/** The pause after the nth failed attempt: 15 s, 1 min, 4 min, 16 min, 64 min, 256 min, then 6 h. */
export const pauseMs = (attempt: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 4 ** (attempt - 1));

/** Runs the jobs of the given kinds on this node: those in the queue, and those that a schedule puts there. */
export class JobRunner {
  readonly #deps: Pick<Deps, "db" | "clock" | "log" | "config">;
  readonly #kinds: ReadonlyMap<string, JobKind>;
  /** The key that was put into the queue last, by kind. */
  readonly #scheduled = new Map<string, string>();
  readonly #running = new Map<Promise<void>, { readonly job: TakenJob; readonly abort: AbortController }>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #isStopped = false;

  constructor(deps: Pick<Deps, "db" | "clock" | "log" | "config">, kinds: readonly JobKind[]) {
    this.#deps = deps;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
  }

  /** Looks for jobs once a second, for as long as the process lives or until `stop`. */
  async start(): Promise<void> {
    const { db, log } = this.#deps;
    // No other process has the embedded database: the run that had a job is gone.
    if (db.engine === "embedded") await db.transaction(freeAll);
    const look = () => {
      this.#looking ??= this.#look()
        .catch((error) => log.warn({ err: error }, "jobs could not be read"))
        .finally(() => {
          this.#looking = null;
        });
    };
    this.#timer = setInterval(look, LOOK_EVERY_MS);
    this.#timer.unref();
    look();
  }

  /** Runs everything that is due, to its end, and returns. For tests and tools that wait for it. */
  async runDue(): Promise<void> {
    for (;;) {
      await this.#look();
      if (this.#running.size === 0) return;
      await Promise.all(this.#running.keys());
    }
  }

  /** Takes no further job. Runs that do not end at once are aborted, and their jobs are free again. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#looking;
    for (const { abort } of this.#running.values()) abort.abort();
    const late = new Promise((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref());
    await Promise.race([Promise.all(this.#running.keys()), late]);
    const { db, clock } = this.#deps;
    for (const { job } of this.#running.values()) {
      const freed = { runAt: clock.now(), attempts: job.attempts - 1 };
      await db.transaction((tx) => endRun(tx, job, freed)).catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    const { db, clock } = this.#deps;
    await this.#schedule(clock.now());
    const kinds = [...this.#kinds.keys()];
    while (!this.#isStopped && this.#running.size < MOST_AT_ONCE) {
      if (!(await hasDue(db.reader, clock.now(), kinds))) return;
      const job = await takeJob(db, clock.now(), { kinds, leaseMs: LEASE_MS });
      if (!job) return;
      this.#begin(job);
    }
  }

  async #schedule(now: Date): Promise<void> {
    const { db, config } = this.#deps;
    for (const { name: kind, schedule } of this.#kinds.values()) {
      const key = schedule ? dueKey(schedule, now, config.businessTimeZone) : null;
      if (key === null || this.#scheduled.get(kind) === key) continue;
      await db.transaction((tx) => addJob(tx, now, { kind, key }));
      this.#scheduled.set(kind, key);
    }
  }

  #begin(job: TakenJob): void {
    const abort = new AbortController();
    const running = this.#run(job, abort)
      .catch((error) =>
        this.#deps.log.warn({ err: error, job: job.kind }, "the end of a job was not written"),
      )
      .finally(() => this.#running.delete(running));
    this.#running.set(running, { job, abort });
  }

  async #run(job: TakenJob, abort: AbortController): Promise<void> {
    const { db, clock } = this.#deps;
    const kind = this.#kinds.get(job.kind);
    if (!kind) throw new Error(`a job of the unknown kind ${job.kind} was taken`);
    const renewing = setInterval(() => {
      const until = new Date(clock.now().getTime() + LEASE_MS);
      void db
        .transaction((tx) => renewLease(tx, job, until))
        .then((isOurs) => isOurs || abort.abort())
        .catch(() => undefined);
    }, RENEW_EVERY_MS);
    let isFinished = false;
    const finish = async (tx: Tx) => {
      if (!(await endRun(tx, job, { doneAt: clock.now() }))) throw new LostJob(job.id);
      isFinished = true;
    };
    try {
      // Servers that were killed at it have used up its attempts.
      if (job.attempts > kind.mostAttempts) throw new HopelessJob("serverEnded" satisfies Trouble);
      await kind.work({ ...job, now: clock.now(), signal: abort.signal, finish });
      if (!isFinished) await db.transaction(finish);
    } catch (error) {
      await this.#fail(kind, job, error);
    } finally {
      clearInterval(renewing);
    }
  }

  async #fail(kind: JobKind, job: TakenJob, error: unknown): Promise<void> {
    const { db, clock, log } = this.#deps;
    if (error instanceof LostJob) return;
    const now = clock.now();
    const end = (ended: Parameters<typeof endRun>[2]) => db.transaction((tx) => endRun(tx, job, ended));
    if (error instanceof PostponedJob) {
      await end({ runAt: error.until, attempts: job.attempts - 1 });
      return;
    }
    if (this.#isStopped) {
      await end({ runAt: now, attempts: job.attempts - 1 });
      return;
    }
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
    const isDead = error instanceof HopelessJob || job.attempts >= kind.mostAttempts;
    const what = { err: error, job: job.kind, id: job.id, attempt: job.attempts };
    if (isDead) log.error(what, "a job has failed for good");
    else log.warn(what, "a job has failed and will be tried again");
    await end(
      isDead
        ? { deadAt: now, lastError }
        : { runAt: new Date(now.getTime() + pauseMs(job.attempts)), lastError },
    );
  }
}

const FIVE_MINUTES_MS = 300_000;
const HOUR_MS = 3_600_000;

/** Once in five minutes, once in every hour, or once on every business day from an hour of the day on (0 to 23). */
type Schedule =
  | { readonly every: "fiveMinutes" }
  | { readonly every: "hour" }
  | { readonly every: "day"; readonly fromHour: number };

/** The key of the job that a schedule wants to have been done by now; null: the day's hour has not come yet. */
export function dueKey(schedule: Schedule, now: Date, timeZone: string): string | null {
  if (schedule.every === "fiveMinutes") {
    return new Date(Math.floor(now.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS).toISOString().slice(0, 16);
  }
  if (schedule.every === "hour") return now.toISOString().slice(0, 13);
  const day = businessDay(now, timeZone);
  // So many hours ago it was this day already: so it is that hour or later.
  const before = new Date(now.getTime() - schedule.fromHour * HOUR_MS);
  return businessDay(before, timeZone) === day ? day : null;
}
