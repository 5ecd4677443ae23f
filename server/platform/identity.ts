import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Log } from "./log.ts";
import type { Reader } from "./reader.ts";
import { sqlState } from "./trouble.ts";

/** The row of `meta` that distinguishes a restored copy from its original database. */
const nonceKey = "identity-nonce";
const mayNotRead = "42501";

/**
 * Identifies a history of commits, as 16 hex digits: a hash of the cluster's identity and timeline, the database and
 * the stored nonce. It changes when a backup is restored and `renewIdentity` was called, or when a standby takes
 * over; clients with a number of the old history then start again.
 */
export async function readIdentity(db: Reader, log: Log): Promise<string> {
  const server = await readServer(db, log);
  await db
    .insertInto("meta")
    .values({ key: nonceKey, value: randomUUID() })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { value } = await db
    .selectFrom("meta")
    .select("value")
    .where("key", "=", nonceKey)
    .executeTakeFirstOrThrow();
  return createHash("sha256").update(`${server}:${value}`).digest("hex").slice(0, 16);
}

/** To be called after a backup was restored: the restored history is another one than the browsers know. */
export async function renewIdentity(db: Reader): Promise<void> {
  const value = randomUUID();
  await db
    .insertInto("meta")
    .values({ key: nonceKey, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

async function readServer(db: Reader, log: Log): Promise<string> {
  const named = sql<{ oid: number }>`select oid::int8 from pg_database where datname = current_database()`;
  const [database] = (await named.execute(db)).rows;
  try {
    const { rows } = await sql<{ cluster: string; timeline: number }>`
      select system_identifier::text as cluster, timeline_id as timeline
      from pg_control_system(), pg_control_checkpoint()`.execute(db);
    return `${rows[0]?.cluster}:${rows[0]?.timeline}:${database?.oid}`;
  } catch (error) {
    // Some hosted servers hide these values from their tenants; then the nonce alone distinguishes histories.
    if (sqlState(error) !== mayNotRead) throw error;
    log.debug("the server does not show its identity and timeline");
    return `hidden:${database?.oid}`;
  }
}
