import { CamelCasePlugin, Kysely } from "kysely";
import type { Config } from "./config.ts";
import {
  dialectOf,
  endPools,
  type LimitedPool,
  PoolDriver,
  type Pools,
  type PoolUse,
  useOf,
} from "./connections.ts";
import { joinEmbedded, openEmbedded } from "./embedded.ts";
import { DirectoryInUse } from "./embedded-lock.ts";
import { readIdentity } from "./identity.ts";
import type { Log } from "./log.ts";
import { openPostgres, postgresWire } from "./postgres.ts";
import type { Reader, Tx } from "./reader.ts";
import { redisWire } from "./redis-wake.ts";
import type { Schema } from "./schema.ts";
import { type TransactionOptions, Transactions } from "./transaction.ts";
import { type OpenWakeWire, Wake } from "./wake.ts";

export type { Tx } from "./reader.ts";
export { afterCommit, type TransactionOptions, wakeAfterCommit, withCommit } from "./transaction.ts";

export interface Database {
  readonly engine: "embedded" | "postgresql";
  /** Single statements, each with its own commit. Throws when called inside transaction(). */
  readonly reader: Reader;
  /**
   * As `reader`, for the short reads that the live channel and readiness depend on: connections of their own on
   * PostgreSQL, and a deadline of 4 s.
   */
  readonly pulse: Reader;
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
  close(): Promise<void>;
}

const closeWithinMs = 5_000;

interface OpenPools extends Pools {
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Uses the embedded engine of a running server, instead of refusing because the server holds it. */
  readonly joins?: boolean;
}

/**
 * Opens the database that `config` chooses. Throws StartError, one line, when it cannot serve. `onLost` is called
 * when it can never serve again in this process, with one line for the person who runs it.
 */
export async function openDatabase(
  config: Pick<Config, "database" | "redisUrl">,
  log: Log,
  onLost: (reason: string) => void = (reason) => log.fatal(reason),
  { joins = false }: OpenOptions = {},
): Promise<Database> {
  const { database, redisUrl } = config;
  const pools = await openPools(database, log, onLost).catch((error) => {
    const isHeld = joins && database.kind === "embedded" && error instanceof DirectoryInUse;
    const joined = isHeld ? joinEmbedded(database.directory, log) : null;
    if (!joined) throw error;
    return joined;
  });
  const wires: OpenWakeWire[] = [];
  // The embedded database has one process, so there is no other node to notify.
  if (database.kind === "postgresql") {
    wires.push(postgresWire(database.url, log));
    // Databases with the same name on one Redis server share the wake-up channel. The extra wake-ups are harmless.
    const channel = `tallyboard:wake${new URL(database.url).pathname}`;
    if (redisUrl) wires.push(await redisWire(redisUrl, channel, log));
  }
  return assemble(database.kind, pools, new Wake(wires, log), log);
}

async function openPools(
  database: Config["database"],
  log: Log,
  onLost: (reason: string) => void,
): Promise<OpenPools> {
  if (database.kind === "embedded") return openEmbedded(database.directory, log, onLost);
  const pools = await openPostgres(database.url, log);
  return { ...pools, close: () => endPools(pools, closeWithinMs) };
}

function assemble(engine: Database["engine"], pools: OpenPools, wake: Wake, log: Log): Database {
  const transactions = new Transactions(pools.writing, log, () => wake.ring());
  const readerOn = (pool: LimitedPool) => {
    const driver = new PoolDriver(pool, () => transactions.assertOutside());
    const dialect = dialectOf(driver);
    const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
    return { kysely: new Kysely<Schema>({ dialect, plugins }), dialect, driver };
  };
  const lender = readerOn(pools.reading);
  const reader = lender.kysely;
  const pulse = pools.pulse === pools.reading ? reader : readerOn(pools.pulse).kysely;
  return {
    engine,
    reader,
    pulse,
    transaction: (work, options) => transactions.run(lender, work, options),
    afterCommit: (hook) => transactions.afterCommit(hook),
    onWake: (listener) => wake.on(listener),
    wake: () => wake.ring(),
    identity: () => readIdentity(pulse, log),
    use: () => ({ reading: useOf(pools.reading), writing: useOf(pools.writing) }),
    close: async () => {
      await wake.close();
      await pools.close();
    },
  };
}
