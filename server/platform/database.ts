import { CamelCasePlugin, Kysely } from "kysely";
import { beside, type Config } from "./config.ts";
import {
  dialectOf,
  endPools,
  type LimitedPool,
  PoolDriver,
  type Pools,
  type PoolUse,
  useOf,
} from "./connections.ts";
import { type EmbeddedOptions, joinEmbedded, openEmbedded } from "./embedded.ts";
import { DirectoryInUse } from "./embedded-lock.ts";
import { FairQueue, type QueueLimits } from "./fair-queue.ts";
import { readIdentity } from "./identity.ts";
import type { Log } from "./log.ts";
import { openPostgres, postgresWire } from "./postgres.ts";
import type { Reader, Tx } from "./reader.ts";
import { redisWire, wakeChannel } from "./redis-wake.ts";
import type { Schema } from "./schema.ts";
import { type TransactionOptions, Transactions } from "./transaction.ts";
import { type OpenWakeWire, Wake, type WireState } from "./wake.ts";

export type { Tx } from "./reader.ts";
export {
  afterCommit,
  isAlone,
  isRepeated,
  type TransactionOptions,
  wakeAfterCommit,
  withCommit,
} from "./transaction.ts";

export interface Database {
  readonly engine: "embedded" | "postgresql";
  /** Single statements, each with its own commit. Throws when called inside transaction(). */
  readonly reader: Reader;
  /** As `reader`, for what every request asks in the same words: planned once for each connection (docs/decisions/0092). */
  readonly steady: Reader;
  /**
   * As `reader`, for exports and reports: from a standby where DATABASE_READ_URL names one that answers, and then as far
   * behind as that is.
   */
  readonly archive: Reader;
  /**
   * As `reader`, for the short reads that the live channel and readiness depend on: on connections of their own, and on
   * PostgreSQL with a deadline of 4 s.
   */
  readonly pulse: Reader;
  /** As `reader`, on one connection that only the write of /readyz uses. */
  readonly probe: Reader;
  /**
   * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. A deadlock or a
   * serialization failure runs it again, up to 3 times, so `work` only uses `tx`; pass what must happen once to
   * afterCommit(tx, …). It must not await anything else: on the embedded engine an open transaction blocks all
   * others.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** afterCommit(tx, hook) for code that runs inside a transaction without its handle. */
  afterCommit(hook: () => void): void;
  /** Calls `listener` whenever some node may have committed something. Returns what ends that. */
  onWake(listener: () => void): () => void;
  /** Notifies every node that a transaction was committed; call it after the commit. */
  wake(): void;
  /** Which history of commits this is: hashed into the feed's epoch. */
  identity(): Promise<string>;
  /** How busy the connections for reads and for transactions are now. */
  use(): { readonly reading: PoolUse; readonly writing: PoolUse };
  /** How the connection to Redis is; null: none is configured. */
  redis(): WireState | null;
  close(): Promise<void>;
}

const closeWithinMs = 5_000;

/**
 * Commands of people that run at a time. PostgreSQL has eight connections to write: the rest are for the server's own
 * work. The embedded engine has one backend, which nothing but a command's turn keeps.
 */
const queueLimits: Readonly<Record<Database["engine"], QueueLimits>> = {
  postgresql: { atOnce: 4, atOnceContended: 2, burst: 8 },
  embedded: { atOnce: 1, atOnceContended: 1, burst: 16 },
};

interface OpenPools extends Pools {
  close(): Promise<void>;
}

export interface OpenOptions extends EmbeddedOptions {
  /** Uses the embedded engine of a running server, instead of refusing because the server holds it. */
  readonly joins?: boolean;
}

/**
 * Opens the database that `config` chooses; an embedded one has to be there, unless `creates` is set. Throws StartError,
 * one line, when it cannot serve. `onLost` is called
 * when it can never serve again in this process, with one line for the person who runs it.
 */
export async function openDatabase(
  config: Pick<Config, "database" | "redisUrl">,
  log: Log,
  onLost: (reason: string) => void = (reason) => log.fatal(reason),
  { joins = false, ...options }: OpenOptions = {},
): Promise<Database> {
  const { database, redisUrl } = config;
  const pools = await openPools(database, log, onLost, options).catch((error) => {
    const isHeld = joins && database.kind === "embedded" && error instanceof DirectoryInUse;
    const joined = isHeld ? joinEmbedded(database.directory, log) : null;
    if (!joined) throw error;
    return joined;
  });
  const wires: OpenWakeWire[] = [];
  // The embedded database has one process, so there is no other node to notify.
  if (database.kind === "postgresql") {
    wires.push(postgresWire(database.directUrl ?? database.url, log));
    if (redisUrl) wires.push(await redisWire(redisUrl, wakeChannel(database.url), log));
  }
  return assemble(database.kind, pools, new Wake(wires, log), log);
}

/** Runs `work` past a pooler, where DATABASE_DIRECT_URL names that way, else on `db`. */
export async function pastPooler<T>(
  { database }: Pick<Config, "database">,
  db: Database,
  log: Log,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { direct } = beside(database);
  if (!direct) return work(db);
  const past = await openDatabase({ database: direct, redisUrl: null }, log);
  try {
    return await work(past);
  } finally {
    await past.close();
  }
}

async function openPools(
  database: Config["database"],
  log: Log,
  onLost: (reason: string) => void,
  options: EmbeddedOptions,
): Promise<OpenPools> {
  if (database.kind === "embedded") return openEmbedded(database.directory, log, onLost, options);
  const pools = await openPostgres(database, log);
  return { ...pools, close: () => endPools(pools, closeWithinMs) };
}

function assemble(engine: Database["engine"], pools: OpenPools, wake: Wake, log: Log): Database {
  const queue = new FairQueue(queueLimits[engine]);
  // On the embedded engine a transaction that reads keeps the others waiting as well: it waits for the same connection.
  const reading = engine === "embedded" ? pools.writing : pools.reading;
  const lanes = { reading, writing: pools.writing, isAlone: engine === "embedded" };
  const transactions = new Transactions(lanes, queue, log, () => wake.ring());
  const readerOn = (pool: LimitedPool, instead: LimitedPool | null = null) => {
    const driver = new PoolDriver(pool, () => transactions.assertOutside(), instead);
    const dialect = dialectOf(driver);
    const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
    return { kysely: new Kysely<Schema>({ dialect, plugins }), dialect, driver };
  };
  const lender = readerOn(pools.reading);
  const reader = lender.kysely;
  const pulse = readerOn(pools.pulse).kysely;
  return {
    engine,
    reader,
    steady: readerOn({ ...pools.reading, prepares: pools.writing.prepares === true }).kysely,
    archive: pools.archive ? readerOn(pools.archive, pools.reading).kysely : reader,
    pulse,
    probe: readerOn(pools.probe).kysely,
    transaction: (work, options) => transactions.run(lender, work, options),
    afterCommit: (hook) => transactions.afterCommit(hook),
    onWake: (listener) => wake.on(listener),
    wake: () => wake.ring(),
    identity: () => readIdentity(pulse, log),
    use: () => {
      const writing = useOf(pools.writing);
      return {
        reading: useOf(pools.reading),
        writing: { ...writing, waiting: writing.waiting + queue.waiting },
      };
    },
    redis: () => wake.state,
    close: async () => {
      await wake.close();
      await pools.close();
    },
  };
}
