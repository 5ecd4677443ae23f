import { CamelCasePlugin, Kysely } from "kysely";
import type pg from "pg";
import type { Config } from "./config.ts";
import { dialectOf, endPools, PoolDriver } from "./connections.ts";
import { openEmbedded } from "./embedded.ts";
import { readIdentity } from "./identity.ts";
import type { Log } from "./log.ts";
import { openPostgres, postgresWire } from "./postgres.ts";
import type { Reader, Tx } from "./reader.ts";
import { redisWire } from "./redis-wake.ts";
import type { Schema } from "./schema.ts";
import { type TransactionOptions, Transactions } from "./transaction.ts";
import { type OpenWakeWire, Wake } from "./wake.ts";

export type { Reader, Tx } from "./reader.ts";
export { afterCommit, type TransactionOptions, wakeAfterCommit } from "./transaction.ts";

export interface Database {
  readonly engine: "embedded" | "postgresql";
  /** Single statements, each committed by itself. Throws when asked inside transaction(). */
  readonly reader: Reader;
  /**
   * Runs `work` in one transaction: commits what it resolves with, rolls back what it throws. A deadlock or a
   * serialization failure runs it again, up to 3 times, so `work` does nothing but ask `tx`; what may only
   * happen once goes to afterCommit(tx, …). Awaits nothing else either: on the embedded engine everybody waits.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** afterCommit(tx, hook) for code that runs inside a transaction without having its handle at hand. */
  afterCommit(hook: () => void): void;
  /** Calls `listener` whenever some node may have committed something. Returns what ends that. */
  onWake(listener: () => void): () => void;
  /** Tells every node that something was committed; to be called after a commit. */
  wake(): void;
  /** Which history of commits this is: hashed into the feed's epoch. */
  identity(): Promise<string>;
  close(): Promise<void>;
}

const closeWithinMs = 5_000;

interface Pools {
  readonly reading: pg.Pool;
  readonly writing: pg.Pool;
  close(): Promise<void>;
}

/** Opens the database that `config` chooses. Throws StartError, one line, when it cannot serve. */
export async function openDatabase(
  config: Pick<Config, "database" | "redisUrl">,
  log: Log,
): Promise<Database> {
  const { database, redisUrl } = config;
  const pools = await openPools(database, log);
  const wires: OpenWakeWire[] = [];
  // The embedded database has one process, so there is no other node to tell.
  if (database.kind === "postgresql") {
    wires.push(postgresWire(database.url, log));
    // Databases of the same name on one Redis server wake each other in vain, which harms nobody.
    const channel = `tallyboard:wake${new URL(database.url).pathname}`;
    if (redisUrl) wires.push(await redisWire(redisUrl, channel, log));
  }
  return assemble(database.kind, pools, new Wake(wires, log), log);
}

async function openPools(database: Config["database"], log: Log): Promise<Pools> {
  if (database.kind === "embedded") return openEmbedded(database.directory, log);
  const pools = await openPostgres(database.url, log);
  return { ...pools, close: () => endPools([pools.reading, pools.writing], closeWithinMs) };
}

function assemble(engine: Database["engine"], pools: Pools, wake: Wake, log: Log): Database {
  const transactions = new Transactions(pools.writing, log, () => wake.ring());
  const driver = new PoolDriver(pools.reading, () => transactions.assertOutside());
  const dialect = dialectOf(driver);
  const reader = new Kysely<Schema>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const lender = { kysely: reader, dialect, driver };
  return {
    engine,
    reader,
    transaction: (work, options) => transactions.run(lender, work, options),
    afterCommit: (hook) => transactions.afterCommit(hook),
    onWake: (listener) => wake.on(listener),
    wake: () => wake.ring(),
    identity: () => readIdentity(reader, log),
    close: async () => {
      await wake.close();
      await pools.close();
    },
  };
}
