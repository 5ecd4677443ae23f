import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type CompiledQuery, type Dialect, type Driver, type Kysely, Transaction } from "kysely";
import type pg from "pg";
import { ClientConnection, connectTo, cutOff, type LimitedPool, lastOf } from "./connections.ts";
import type { FairQueue } from "./fair-queue.ts";
import type { Log } from "./log.ts";
import { isStale } from "./prepared.ts";
import type { Tx } from "./reader.ts";
import { noteBegun, takePlace } from "./request-place.ts";
import type { Schema } from "./schema.ts";
import { inSpan } from "./tracing.ts";
import { sqlState, Trouble } from "./trouble.ts";

export interface TransactionOptions {
  /** Default: read committed. */
  readonly isolation?: "read committed" | "repeatable read";
  readonly readOnly?: boolean;
  /** When it must be over; then its connection is cut and everything rolled back. Default: 15 s. */
  readonly deadlineMs?: number;
  /**
   * It does other things between its statements (writing files), and PostgreSQL does not end it for its silence: a
   * frozen node then holds its locks. For work beside which no server serves, or that locks nothing.
   */
  readonly mayPause?: boolean;
}

/** Thrown when a transaction was cut off before its commit because it took too long. Nothing of it took effect. */
export class TransactionDeadlineError extends Trouble {
  override readonly name = "TransactionDeadlineError";

  constructor(afterMs: number) {
    super("deadline", `A transaction took longer than ${afterMs} ms and was rolled back.`);
  }
}

/** The connection was lost before the commit was sent: nothing took effect, and the work can be done again. */
class LostBeforeCommit extends Trouble {
  override readonly name = "LostBeforeCommit";

  constructor(cause: unknown) {
    super(
      "connectionLost",
      "The database connection was lost during a transaction; nothing of it took effect.",
      {
        cause,
      },
    );
  }
}

/** The connection was lost, or the time ran out, after the commit was sent: the Idempotency-Key finds the outcome. */
class OutcomeUnknown extends Trouble {
  override readonly name = "OutcomeUnknown";

  constructor(cause: unknown) {
    super("outcomeUnknown", "The database did not answer a commit: it is unknown whether it took effect.", {
      cause,
    });
  }
}

interface Running {
  open: boolean;
  wakes: boolean;
  /** Its commit may have reached the database. */
  isCommitting: boolean;
  readonly wake: () => void;
  /** No other connection writes meanwhile: the embedded engine. */
  readonly isAlone: boolean;
  /** It failed before, and this is the same work again. */
  readonly isRepeated: boolean;
  readonly afterCommit: (() => void)[];
  readonly withCommit: (() => string | CompiledQuery)[];
}

/** On the embedded engine an open transaction blocks all others, so none may take longer. */
const defaultDeadlineMs = 15_000;
const maxRetries = 3;
/** serialization_failure and deadlock_detected: the same work may well succeed now. */
const worthRepeating = new Set(["40001", "40P01"]);
const lockNotAvailable = "55P03";
/** After a lock timeout or a lost connection, the work is not repeated later than this. */
const repeatWithinMs = 8_000;
/** The database ended the session: idle_in_transaction_session_timeout, a shutdown, a crash. */
const sessionEnded = new Set(["25P03", "57P01", "57P02"]);

const runningOf = new WeakMap<Tx, Running>();

/**
 * Calls `hook` once when `tx` has committed, and never otherwise. Hooks run outside the transaction, in the given
 * order; their errors are only logged, because the commit is final.
 */
export function afterCommit(tx: Tx, hook: () => void): void {
  queue(runningOf.get(tx), hook);
}

function queue(running: Running | undefined, hook: () => void): void {
  if (!running?.open) throw new Error("afterCommit is for a transaction that is still open.");
  running.afterCommit.push(hook);
}

/**
 * Sends statements in one piece with the commit of `tx`, after everything else: their locks are released without
 * waiting for this process, which may freeze or lose its network. `statements` is called once the work is done and
 * returns a statement, or SQL text of several with their values as literals.
 */
export function withCommit(tx: Tx, statements: () => string | CompiledQuery): void {
  const running = runningOf.get(tx);
  if (!running?.open) throw new Error("withCommit is for a transaction that is still open.");
  running.withCommit.push(statements);
}

/** Wakes every node once when `tx` has committed; call it after writing to the feed. */
export function wakeAfterCommit(tx: Tx): void {
  const running = runningOf.get(tx);
  if (running?.wakes) return;
  afterCommit(tx, () => running?.wake());
  if (running) running.wakes = true;
}

/** Whether no other transaction can run beside `tx`, because the engine has one backend. */
export const isAlone = (tx: Tx): boolean => runningOf.get(tx)?.isAlone === true;

/** Whether `tx` does again what failed before: work that hoped to be alone takes its locks first then. */
export const isRepeated = (tx: Tx): boolean => runningOf.get(tx)?.isRepeated === true;

/** Where transactions get their connections: those that only read keep none from those that write. */
export interface TransactionPools {
  readonly reading: LimitedPool;
  readonly writing: LimitedPool;
  /** One transaction runs at a time. */
  readonly isAlone: boolean;
}

/** Runs work in transactions, those of requests in turn, and knows whether the present call chain is inside one. */
export class Transactions {
  readonly #inside = new AsyncLocalStorage<Running>();
  readonly #pools: TransactionPools;
  readonly #queue: FairQueue;
  readonly #log: Log;
  readonly #wake: () => void;

  /** `wake` notifies every node that a transaction was committed. */
  constructor(pools: TransactionPools, queue: FairQueue, log: Log, wake: () => void) {
    this.#pools = pools;
    this.#queue = queue;
    this.#log = log;
    this.#wake = wake;
  }

  /** Throws inside a transaction: what a second connection sees there is not what the transaction sees. */
  assertOutside(): void {
    if (this.#inside.getStore()?.open) {
      throw new Error("Inside a transaction its handle is the only way to the database: pass tx along.");
    }
  }

  /** The module's afterCommit, for the transaction that this call chain is inside. */
  afterCommit(hook: () => void): void {
    queue(this.#inside.getStore(), hook);
  }

  /** `kysely` and `driver` lend the handle their grammar; its statements go to the transaction's own client. */
  async run<T>(
    lender: { readonly kysely: Kysely<Schema>; readonly dialect: Dialect; readonly driver: Driver },
    work: (tx: Tx) => Promise<T>,
    options: TransactionOptions = {},
  ): Promise<T> {
    this.assertOutside();
    const repeated = () => this.#repeated(lender, work, options);
    // Long work (an import) would hold a place for minutes, of which there are few.
    const isLong = (options.deadlineMs ?? 0) > defaultDeadlineMs;
    const place = options.readOnly || isLong ? null : takePlace();
    if (!place) return repeated();
    const result = await this.#queue.through(place, repeated);
    noteBegun();
    return result;
  }

  async #repeated<T>(
    lender: { readonly kysely: Kysely<Schema>; readonly dialect: Dialect; readonly driver: Driver },
    work: (tx: Tx) => Promise<T>,
    options: TransactionOptions,
  ): Promise<T> {
    const beganMs = performance.now();
    for (let retry = 0; ; retry += 1) {
      const running: Running = {
        ...{ open: true, wakes: false, isCommitting: false, wake: this.#wake },
        ...{ isAlone: this.#pools.isAlone, isRepeated: retry > 0 },
        ...{ afterCommit: [], withCommit: [] },
      };
      try {
        const result = await inSpan("transaction", { "tallyboard.retry": retry }, () =>
          this.#once(lender, work, options, running),
        );
        this.#publish(running);
        return result;
      } catch (error) {
        if (retry >= maxRetries || !isWorthRepeating(error, performance.now() - beganMs)) throw error;
        this.#log.debug({ err: error, retry: retry + 1 }, "transaction repeated");
        await sleep(Math.random() * 20 * 2 ** retry);
      }
    }
  }

  async #once<T>(
    lender: { readonly kysely: Kysely<Schema>; readonly dialect: Dialect; readonly driver: Driver },
    work: (tx: Tx) => Promise<T>,
    options: TransactionOptions,
    running: Running,
  ): Promise<T> {
    const pool = options.readOnly ? this.#pools.reading : this.#pools.writing;
    const client = await connectTo(pool);
    // Its session can be over before its socket is closed.
    let hasEnded = false;
    const onEnd = (): void => {
      hasEnded = true;
    };
    client.on("error", onEnd);
    const statementMs = Math.max(pool.statementMs, options.deadlineMs ?? 0);
    const { isPipelined, prepares } = pool;
    const isOpen = () => running.open;
    const connection = new ClientConnection(client, { statementMs, isOpen, prepares, isPipelined });
    const { kysely, dialect, driver } = lender;
    const executor = kysely.getExecutor().withConnectionProvider({
      provideConnection: (consumer) => consumer(connection),
    });
    const tx: Tx = new Transaction<Schema>({ config: { dialect }, dialect, driver, executor });
    runningOf.set(tx, running);

    const deadline = new Deadline(options.deadlineMs ?? defaultDeadlineMs);
    const steps = async (): Promise<T> => {
      await connection.begin(beginning(options, pool.settings));
      const result = await this.#inside.run(running, () => work(tx));
      await connection.idle();
      running.open = false;
      const last = running.withCommit.map((statements) => statements());
      running.isCommitting = true;
      const { command } = lastOf(await inSpan("commit", {}, () => connection.end(last)));
      // If the work caught the error of a failed statement, COMMIT silently becomes a ROLLBACK.
      if (command !== "COMMIT") throw new Error("Rolled back: a statement failed and the work went on.");
      return result;
    };
    try {
      const result = await Promise.race([steps(), deadline.passed]);
      deadline.cancel();
      client.release();
      return result;
    } catch (error) {
      running.open = false;
      const isLost = hasEnded || client.connection.stream.destroyed || sessionEnded.has(sqlState(error));
      const isUnanswered = isLost || error instanceof TransactionDeadlineError;
      const isCut = isUnanswered || isStale(error);
      if (isCut) cutOff(client);
      else await rollBack(client, connection, deadline);
      // Without writes there is no outcome that anyone could miss.
      if (isUnanswered && running.isCommitting && !options.readOnly) throw new OutcomeUnknown(error);
      throw isLost ? new LostBeforeCommit(error) : error;
    } finally {
      deadline.cancel();
      client.off("error", onEnd);
    }
  }

  #publish(running: Running): void {
    for (const hook of running.afterCommit) {
      try {
        hook();
      } catch (error) {
        this.#log.error({ err: error }, "a hook after the commit failed");
      }
    }
  }
}

function beginning(
  { isolation, readOnly, deadlineMs, mayPause }: TransactionOptions,
  settings: string | undefined,
): string {
  // Connections to PostgreSQL carry timeouts of their own, shorter than this work may need.
  return [
    `begin isolation level ${isolation ?? "read committed"}${readOnly ? " read only" : ""}`,
    ...(settings ? [settings] : []),
    ...(deadlineMs ? [`set local statement_timeout = ${Math.ceil(deadlineMs)}`] : []),
    ...(mayPause ? ["set local idle_in_transaction_session_timeout = 0"] : []),
  ].join("; ");
}

/** A connection whose rollback fails or hangs is not used again. */
async function rollBack(
  client: pg.PoolClient,
  connection: ClientConnection,
  deadline: Deadline,
): Promise<void> {
  try {
    await Promise.race([connection.idle().then(() => connection.send("rollback")), deadline.passed]);
    client.release();
  } catch {
    cutOff(client);
  }
}

function isWorthRepeating(error: unknown, afterMs: number): boolean {
  if (worthRepeating.has(sqlState(error)) || isStale(error)) return true;
  const hasWaited = error instanceof LostBeforeCommit || sqlState(error) === lockNotAvailable;
  return hasWaited && afterMs < repeatWithinMs;
}

class Deadline {
  readonly passed: Promise<never>;
  readonly #timer: NodeJS.Timeout;

  constructor(afterMs: number) {
    let fail: (error: Error) => void = () => undefined;
    this.passed = new Promise<never>((_, reject) => {
      fail = reject;
    });
    // No caller may be racing against it when the deadline passes.
    this.passed.catch(() => undefined);
    this.#timer = setTimeout(() => {
      fail(new TransactionDeadlineError(afterMs));
    }, afterMs);
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}
