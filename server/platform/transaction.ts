import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type Dialect, type Driver, type Kysely, Transaction } from "kysely";
import type pg from "pg";
import { ClientConnection, cutOff } from "./connections.ts";
import type { Log } from "./log.ts";
import type { Tx } from "./reader.ts";
import type { Schema } from "./schema.ts";

export interface TransactionOptions {
  /** Default: read committed. */
  readonly isolation?: "read committed" | "repeatable read";
  readonly readOnly?: boolean;
  /** When it must be over; then its connection is cut and everything rolled back. Default: 15 s. */
  readonly deadlineMs?: number;
  /**
   * Parses and plans each distinct statement once: for one long piece of work that repeats the same ones. Not for
   * everyday transactions, for names leak between the connections of the embedded engine; these are taken back.
   */
  readonly prepares?: boolean;
}

/**
 * Thrown when a transaction was cut off because it took too long. Nothing of it took effect, unless the time
 * ran out while the commit itself was under way: then nobody knows, as after any lost connection, and the
 * Idempotency-Key tells.
 */
export class TransactionDeadlineError extends Error {
  override readonly name = "TransactionDeadlineError";
}

interface Running {
  open: boolean;
  wakes: boolean;
  readonly wake: () => void;
  readonly afterCommit: (() => void)[];
}

/** On the embedded engine an open transaction keeps everybody else waiting, so none may take longer. */
const defaultDeadlineMs = 15_000;
const maxRetries = 3;
/** serialization_failure and deadlock_detected: the same work may well succeed now. */
const worthRepeating = new Set(["40001", "40P01"]);

/** Numbers the transactions that prepare: the driver remembers names that the server has forgotten. */
let preparing = 0;

const runningOf = new WeakMap<Tx, Running>();

/**
 * Calls `hook` once the commit of `tx` has succeeded, and never otherwise. Hooks run outside the transaction,
 * in the order given; what they throw is logged, for the commit stands.
 */
export function afterCommit(tx: Tx, hook: () => void): void {
  queue(runningOf.get(tx), hook);
}

function queue(running: Running | undefined, hook: () => void): void {
  if (!running?.open) throw new Error("afterCommit is for a transaction that is still open.");
  running.afterCommit.push(hook);
}

/** Tells every node to look, once, when the commit of `tx` has succeeded: for whoever has written to the feed. */
export function wakeAfterCommit(tx: Tx): void {
  const running = runningOf.get(tx);
  if (running?.wakes) return;
  afterCommit(tx, () => running?.wake());
  if (running) running.wakes = true;
}

/** Runs work in transactions of one pool, and knows whether the present call chain is inside one. */
export class Transactions {
  readonly #inside = new AsyncLocalStorage<Running>();
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #wake: () => void;

  /** `wake` tells every node that something was committed. */
  constructor(pool: pg.Pool, log: Log, wake: () => void) {
    this.#pool = pool;
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
    for (let retry = 0; ; retry += 1) {
      const running: Running = { open: true, wakes: false, wake: this.#wake, afterCommit: [] };
      try {
        const result = await this.#once(lender, work, options, running);
        this.#tell(running);
        return result;
      } catch (error) {
        if (retry >= maxRetries || !worthRepeating.has(sqlState(error))) throw error;
        this.#log.debug({ sqlState: sqlState(error), retry: retry + 1 }, "transaction repeated");
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
    const client = await this.#pool.connect();
    const prefix = options.prepares ? `t${++preparing}_` : null;
    const connection = new ClientConnection(client, () => running.open, prefix);
    const { kysely, dialect, driver } = lender;
    const executor = kysely.getExecutor().withConnectionProvider({
      provideConnection: (consumer) => consumer(connection),
    });
    const tx: Tx = new Transaction<Schema>({ config: { dialect }, dialect, driver, executor });
    runningOf.set(tx, running);

    const deadline = new Deadline(options.deadlineMs ?? defaultDeadlineMs);
    const steps = async (): Promise<T> => {
      await client.query(beginning(options));
      const result = await this.#inside.run(running, () => work(tx));
      await connection.idle();
      running.open = false;
      const { command } = await client.query("commit");
      // A failed statement whose error somebody swallowed turns COMMIT into a ROLLBACK without a word.
      if (command !== "COMMIT") throw new Error("Rolled back: a statement failed and the work went on.");
      return result;
    };
    try {
      const result = await Promise.race([steps(), deadline.passed]);
      deadline.cancel();
      await giveBack(client, prefix !== null);
      return result;
    } catch (error) {
      running.open = false;
      if (error instanceof TransactionDeadlineError) cutOff(client);
      else await rollBack(client, connection, deadline);
      throw error;
    } finally {
      deadline.cancel();
    }
  }

  #tell(running: Running): void {
    for (const hook of running.afterCommit) {
      try {
        hook();
      } catch (error) {
        this.#log.error({ err: error }, "a hook after the commit failed");
      }
    }
  }
}

function beginning({ isolation, readOnly, deadlineMs }: TransactionOptions): string {
  const begin = `begin isolation level ${isolation ?? "read committed"}${readOnly ? " read only" : ""}`;
  // Connections to PostgreSQL carry a statement_timeout of their own, shorter than this work may need.
  return deadlineMs ? `${begin}; set local statement_timeout = ${Math.ceil(deadlineMs)}` : begin;
}

/** After the commit nothing may fail any more: a client that does not forget its statements is not used again. */
async function giveBack(client: pg.PoolClient, prepared: boolean): Promise<void> {
  try {
    if (prepared) await client.query("deallocate all");
    client.release();
  } catch {
    cutOff(client);
  }
}

/** A client whose rollback fails or hangs is not given to anybody else. */
async function rollBack(
  client: pg.PoolClient,
  connection: ClientConnection,
  deadline: Deadline,
): Promise<void> {
  try {
    await Promise.race([connection.idle().then(() => client.query("rollback")), deadline.passed]);
    client.release();
  } catch {
    cutOff(client);
  }
}

/** The state of an error that the database reported (SQLSTATE), '' for every other error. */
export function sqlState(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : "";
}

class Deadline {
  readonly passed: Promise<never>;
  readonly #timer: NodeJS.Timeout;

  constructor(afterMs: number) {
    let fail: (error: Error) => void = () => undefined;
    this.passed = new Promise<never>((_, reject) => {
      fail = reject;
    });
    // Nobody may be racing it at the moment that it passes.
    this.passed.catch(() => undefined);
    this.#timer = setTimeout(() => {
      fail(new TransactionDeadlineError(`A transaction took longer than ${afterMs} ms and was rolled back.`));
    }, afterMs);
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}
