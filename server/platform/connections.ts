import { createHash } from "node:crypto";
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

const int8 = 20;
const date = 1082;
const numeric = 1700;
const int8Array = 1016;
const dateArray = 1182;

/** Counters and sums arrive as int8; beyond 2^53 a number would lie, so it throws instead. */
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

/** Cuts the connection at once, with whatever runs on it: both engines then roll back what it had open. */
export function cutOff(client: pg.PoolClient): void {
  client.connection.stream.destroy();
  client.release(true);
}

/** Ends pools when their last statement has come back, or after `withinMs` without waiting for it. */
export async function endPools(pools: readonly pg.Pool[], withinMs: number): Promise<void> {
  const ended = pools.map((pool) => pool.end());
  await Promise.race([Promise.all(ended), sleep(withinMs, undefined, { ref: false })]);
}

/** Runs queries on one client, one after the other, for as long as `isOpen` holds. */
export class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #isOpen: () => boolean;
  readonly #prefix: string | null;
  #last: Promise<unknown> = Promise.resolve();

  /** With a prefix each statement is parsed and planned once, under a name that begins with it. */
  constructor(client: pg.PoolClient, isOpen: () => boolean = () => true, prefix: string | null = null) {
    this.#client = client;
    this.#isOpen = isOpen;
    this.#prefix = prefix;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.#last.then(async (): Promise<QueryResult<R>> => {
      if (!this.#isOpen()) throw new Error("This transaction is over; its handle cannot be used any more.");
      // Without parameters pg speaks the simple protocol, in which a migration's many statements are one query.
      const values = [...query.parameters];
      const name = this.#prefix && values.length > 0 ? `${this.#prefix}${shortHash(query.sql)}` : undefined;
      const answer = await this.#client.query({ ...(name ? { name } : {}), text: query.sql, values });
      // Several statements answer with one result each.
      const { command, rowCount, rows } = Array.isArray(answer) ? answer[answer.length - 1] : answer;
      const counts =
        command === "INSERT" || command === "UPDATE" || command === "DELETE" || command === "MERGE";
      return { rows: rows ?? [], ...(counts ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
    });
    this.#last = result.catch(() => undefined);
    return result;
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
    this.#client.release();
  }
}

/** Names end at 63 bytes in PostgreSQL. */
const shortHash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 24);

/** Kysely on a pool for single statements; transactions are transaction.ts's alone. */
export class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #mayAsk: () => void;

  /** `mayAsk` is called before every statement and throws where asking the pool is forbidden. */
  constructor(pool: pg.Pool, mayAsk: () => void) {
    this.#pool = pool;
    this.#mayAsk = mayAsk;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#mayAsk();
    return new ClientConnection(await this.#pool.connect());
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
