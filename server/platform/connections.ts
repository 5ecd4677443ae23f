import { setTimeout as sleep } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import pg from "pg";
import { bounded, TookTooLong } from "./bounded.ts";
import { isStale, preparedName } from "./prepared.ts";
import { reportSilence } from "./silence.ts";
import { connectionTrouble, Trouble } from "./trouble.ts";

const int8 = 20;
const date = 1082;
const numeric = 1700;
const int8Array = 1016;
const dateArray = 1182;

/** Counters and sums arrive as int8; beyond 2^53 a number would be inexact, so it throws instead. */
function integer(value: string): number {
  const parsed = Number(value);
  if (!Number.isSafeInteger(parsed)) throw new RangeError(`${value} is beyond what a number holds exactly`);
  return parsed;
}

/** The elements of an array literal such as {a,"b c"}: pg's parser for text[], whose number its types omit. */
const textArray: number = 1009;
const elements: (value: string) => string[] = pg.types.getTypeParser(textArray, "text");
const parsers = new Map<number, (value: string) => unknown>([
  [int8, integer],
  // A date stays the day that it is: pg's own parser makes midnight of the process's time zone of it.
  [date, (value) => value],
  [numeric, Number],
  [int8Array, (value) => elements(value).map(integer)],
  [dateArray, elements],
]);

/** How values of the database become values of JavaScript; given to every connection. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers.get(oid)) || pg.types.getTypeParser(oid, "text"),
};

/** Connections, and how long each of their statements may stay without an answer. */
export interface LimitedPool {
  readonly pool: pg.Pool;
  readonly statementMs: number;
  /** Statements that come again are parsed and planned once for each connection. */
  readonly prepares?: boolean;
  /** Statements are sent before those ahead of them are answered: the engine reads them one after the other. */
  readonly isPipelined?: boolean;
  /** What each transaction sets for itself, behind a pooler that lets no connection keep it. */
  readonly settings?: string;
}

/** The pools of one database: each kind of work has connections of its own. */
export interface Pools {
  readonly reading: LimitedPool;
  /** Short reads that the live channel and readiness depend on; heavy reads must not keep them waiting. */
  readonly pulse: LimitedPool;
  /** One connection for the write of /readyz, which tells of the node and must not wait among the commands. */
  readonly probe: LimitedPool;
  readonly writing: LimitedPool;
  /** Of a standby: what may be some time behind. Absent: there is none. */
  readonly archive?: LimitedPool;
}

/** How busy one pool is, in connections and in those who wait for one. */
export interface PoolUse {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

export const useOf = ({ pool }: LimitedPool): PoolUse => ({
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

/** A connection of the pool. Rejects with Trouble where there is none to be had. */
export async function connectTo({ pool }: LimitedPool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw connectionTrouble(error);
  }
}

/** Closes the connection at once, with any statement that runs on it: both engines then roll back its transaction. */
export function cutOff(client: pg.PoolClient): void {
  client.connection.stream.destroy();
  client.release(true);
}

/** Ends pools when their last statement has come back, or after `withinMs` without waiting for it. */
export async function endPools(pools: Pools, withinMs: number): Promise<void> {
  const { reading, pulse, probe, writing, archive } = pools;
  const all = [reading, pulse, probe, writing, ...(archive ? [archive] : [])];
  const ended = all.map(({ pool }) => pool.end());
  await Promise.race([Promise.all(ended), sleep(withinMs, undefined, { ref: false })]);
}

interface ConnectionOptions {
  /** A statement without an answer after this many milliseconds fails, and its connection is closed. */
  readonly statementMs: number;
  readonly isOpen?: () => boolean;
  /** As of LimitedPool. */
  readonly prepares?: boolean | undefined;
  /** Whether a statement that was prepared too early is said again as it is: not in a transaction, which is broken then. */
  readonly isSingle?: boolean;
  /** As of LimitedPool. */
  readonly isPipelined?: boolean | undefined;
}

/**
 * Runs queries on one client, in the order in which they are asked, for as long as `isOpen` holds. Where the pool is
 * pipelined, those that are asked together are sent in one piece, and `Promise.all` of independent ones waits once.
 */
export class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #options: ConnectionOptions;
  #last: Promise<unknown> = Promise.resolve();
  #isCorked = false;
  #isCut = false;
  /** What opens the transaction and is not yet sent. */
  #opening: string | null = null;
  #begun: Promise<unknown> = Promise.resolve();

  constructor(client: pg.PoolClient, options: ConnectionOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** Without a name and parameters pg speaks the simple protocol, in which a migration's many statements are one query. */
  #nameOf(text: string, values: readonly unknown[]): string | undefined {
    const { prepares } = this.#options;
    if (!prepares || (values.length === 0 && text.includes(";"))) return undefined;
    return preparedName(this.#client, text);
  }

  async #ask(text: string, values: unknown[]): Promise<pg.QueryResult | pg.QueryResult[]> {
    const name = this.#nameOf(text, values);
    if (!name) return this.send({ text, values });
    try {
      return await this.send({ name, text, values });
    } catch (error) {
      if (!isStale(error)) throw error;
      // The next one begins without what it has prepared.
      this.#isCut = true;
      if (!this.#options.isSingle) throw error;
      return this.send({ text, values });
    }
  }

  /** Sends one query and waits for its answer, but no longer than the deadline: then the connection is cut. */
  async send(query: string | pg.QueryConfig): Promise<pg.QueryResult | pg.QueryResult[]> {
    const sentMs = performance.now();
    try {
      return await bounded(this.#client.query(query), this.#options.statementMs, "A statement");
    } catch (error) {
      if (error instanceof TookTooLong) {
        this.#isCut = true;
        this.#client.connection.stream.destroy();
        reportSilence(this.#client, sentMs);
        throw error;
      }
      const isOwnWord = error instanceof pg.DatabaseError || !isConnectionLost(this.#client, error);
      throw isOwnWord
        ? error
        : new Trouble("connectionLost", "The connection to the database was lost.", { cause: error });
    }
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const ask = () => {
      if (this.#options.isOpen?.() === false)
        throw new Error("This transaction is over; its handle cannot be used any more.");
      return this.#ask(sql, [...parameters]);
    };
    const { isPipelined } = this.#options;
    const result = (isPipelined ? this.#inOnePiece(ask) : this.#last.then(ask)).then(
      (answer): QueryResult<R> => {
        const { command, rowCount, rows } = lastOf(answer);
        const counts =
          command === "INSERT" || command === "UPDATE" || command === "DELETE" || command === "MERGE";
        return {
          rows: (rows as R[] | undefined) ?? [],
          ...(counts ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
        };
      },
    );
    this.#last = Promise.allSettled([this.#last, result]);
    return result;
  }

  /** Opens a transaction: where the pool is pipelined, in one piece with its first statements. */
  async begin(text: string): Promise<void> {
    if (this.#options.isPipelined) this.#opening = text;
    else await this.send(text);
  }

  /** Sends what opens the transaction, if no statement has come yet. */
  #open(): void {
    if (this.#opening === null) return;
    this.#begun = this.send(this.#opening);
    this.#begun.catch(() => undefined);
    this.#opening = null;
  }

  /**
   * Sends the last statements of a transaction and its commit: where the pool is pipelined, in one piece. The first one
   * that fails is thrown; the commit is a rollback then.
   */
  async end(last: readonly (string | CompiledQuery)[]): Promise<pg.QueryResult | pg.QueryResult[]> {
    const { isPipelined } = this.#options;
    if (isPipelined) {
      this.#cork();
      this.#open();
    }
    const asked: Promise<pg.QueryResult | pg.QueryResult[]>[] = [];
    for (const part of [...last, "commit"]) {
      const answer = typeof part === "string" ? this.send(part) : this.#ask(part.sql, [...part.parameters]);
      asked.push(answer);
      if (!isPipelined) await answer;
    }
    const answers = await Promise.all(asked);
    return answers.at(-1) ?? [];
  }

  /** Sends what is asked in the same turn in one piece: the system's own write costs more than what it carries. */
  async #inOnePiece<T>(ask: () => Promise<T>): Promise<T> {
    // Only the first piece goes before it is known that the transaction is open.
    if (this.#opening === null && !this.#isCorked) await this.#begun;
    this.#cork();
    this.#open();
    return ask();
  }

  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  /** Settles when no query of this connection runs any more. */
  async idle(): Promise<void> {
    await this.#last;
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator, and there is nothing to yield.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Streaming is not offered: read keyset pages instead.");
  }

  release(): void {
    this.#client.release(this.#isCut);
  }
}

/** Whether a query failed because its connection is gone; any other error without SQLSTATE is a bug. */
const isConnectionLost = ({ connection: { stream } }: pg.PoolClient, error: unknown): boolean =>
  stream.destroyed ||
  !stream.writable ||
  (error instanceof Error &&
    /^(Connection terminated|Client has encountered a connection error)/.test(error.message));

/** The last result: several statements in one query answer with one each. */
export function lastOf(answer: pg.QueryResult | pg.QueryResult[]): pg.QueryResult {
  const last = Array.isArray(answer) ? answer.at(-1) : answer;
  if (!last) throw new Error("The database answered a query without a result.");
  return last;
}

const awayMs = 15_000;

/** Kysely on a pool for single statements; transactions are transaction.ts's alone. */
export class PoolDriver implements Driver {
  readonly #pool: LimitedPool;
  readonly #mayAsk: () => void;
  readonly #instead: LimitedPool | null;
  #awayUntilMs = Number.NEGATIVE_INFINITY;

  /**
   * `mayAsk` is called before every statement and throws where asking the pool is forbidden. `instead` is asked while the
   * server of the pool is away.
   */
  constructor(pool: LimitedPool, mayAsk: () => void, instead: LimitedPool | null = null) {
    this.#pool = pool;
    this.#mayAsk = mayAsk;
    this.#instead = instead;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#mayAsk();
    const { statementMs, prepares } = this.#pool;
    return new ClientConnection(await this.#client(), {
      ...{ statementMs, prepares, isSingle: true },
    });
  }

  async #client(): Promise<pg.PoolClient> {
    const instead = this.#instead;
    if (!instead) return connectTo(this.#pool);
    if (performance.now() < this.#awayUntilMs) return connectTo(instead);
    try {
      return await connectTo(this.#pool);
    } catch {
      // Each statement would wait for the same server.
      this.#awayUntilMs = performance.now() + awayMs;
      return connectTo(instead);
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as ClientConnection).release();
  }

  async beginTransaction(): Promise<void> {
    throw new Error("Open transactions with database.transaction(), which retries, limits and tells.");
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/** PostgreSQL's grammar on the given driver. */
export function dialectOf(driver: Driver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
