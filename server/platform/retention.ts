/**
 * How long each table that grows keeps its rows. Rows that the laws of stock or a timeline need have no limit and do
 * not appear here: ledger, event and audit are append-only by the database itself.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "./database.ts";
import { keepAnswersMs } from "./idempotency.ts";
import { DEVICE_DAYS } from "./session/device-cookie.ts";

const dayMs = 86_400_000;

export interface Retention {
  readonly table: string;
  readonly keepMs: number;
  /** Which rows are past their time, given the instant before which they are. */
  readonly isPast: (before: Date) => RawBuilder<boolean>;
  /** An index that serves isPast in order, or a table that stays small. */
  readonly servedBy: string;
  /** Each row has content on the disk under its id. */
  readonly hasContent?: true;
}

export const RETENTIONS: readonly Retention[] = [
  {
    table: "webhook_attempt",
    keepMs: 14 * dayMs,
    isPast: (before) => sql`at < ${before}`,
    servedBy: "webhook_attempt_by_time",
  },
  {
    table: "integration_call",
    keepMs: 14 * dayMs,
    isPast: (before) => sql`at < ${before}`,
    servedBy: "integration_call_by_time",
  },
  {
    table: "idempotency",
    keepMs: keepAnswersMs,
    isPast: (before) => sql`at < ${before}`,
    servedBy: "idempotency_by_time",
  },
  {
    table: "login_failure",
    keepMs: dayMs,
    isPast: (before) => sql`at < ${before}`,
    servedBy: "login_failure_by_time",
  },
  {
    table: "sign_in_device",
    keepMs: DEVICE_DAYS * dayMs,
    isPast: (before) => sql`last_seen_at < ${before}`,
    servedBy: "sign_in_device_by_time",
  },
  {
    table: "sign_in_challenge",
    keepMs: dayMs,
    isPast: (before) => sql`expires_at < ${before}`,
    servedBy: "sign_in_challenge_by_time",
  },
  {
    table: "oidc_sign_in",
    keepMs: dayMs,
    isPast: (before) => sql`created_at < ${before}`,
    servedBy: "oidc_sign_in_by_time",
  },
  {
    table: "session",
    keepMs: 30 * dayMs,
    isPast: (before) => sql`coalesce(ended_at, expires_at) < ${before}`,
    servedBy: "session_by_end",
  },
  {
    // An open todo still waits for its reader, however old it is.
    table: "message",
    keepMs: 180 * dayMs,
    isPast: (before) => sql`at < ${before} and (type <> 'todo' or closed_at is not null)`,
    servedBy: "message_by_time",
  },
  {
    table: "bulletin_view",
    keepMs: 400 * dayMs,
    isPast: (before) => sql`day < ${before}::date`,
    servedBy: "bulletin_view_by_day",
  },
  {
    // Sums of the ledger by quarter of an hour; the figures need 8 days.
    table: "movement",
    keepMs: 400 * dayMs,
    isPast: (before) => sql`quarter < ${before}`,
    servedBy: "movement_pkey",
  },
  {
    // Older versions write it; newer ones have jobs.
    table: "daily_job",
    keepMs: 400 * dayMs,
    isPast: (before) => sql`day < ${before}::date`,
    servedBy: "daily_job_pkey",
  },
  {
    // Those that are done. A dead one stays until a person decides.
    table: "job",
    keepMs: 8 * dayMs,
    isPast: (before) => sql`done_at < ${before}`,
    servedBy: "job_done",
  },
  {
    // What could not be sent for so long is no news any more.
    table: "telling",
    keepMs: 8 * dayMs,
    isPast: (before) => sql`at < ${before}`,
    servedBy: "telling_by_time",
  },
  {
    // Of scopes without readers, and of servers before an upgrade.
    table: "gauge_value",
    keepMs: dayMs,
    isPast: (before) => sql`claimed_at < ${before}`,
    servedBy: "gauge_value_pkey",
  },
  {
    table: "backup_check",
    keepMs: 400 * dayMs,
    isPast: (before) => sql`at < ${before}`,
    servedBy: "backup_check_by_time",
  },
  {
    // Uploads that no command has named. One that a command is naming is locked, and skipped.
    table: "file",
    keepMs: 7 * dayMs,
    isPast: (before) => sql`belongs_to is null and coalesce(released_at, created_at) < ${before}`,
    servedBy: "file_unattached",
    hasContent: true,
  },
];

export interface PruneOptions {
  /** Rows of one transaction: commands that wait for it wait for milliseconds. */
  readonly batchRows: number;
  /** Pause after each batch, so that deleting a large backlog does not slow down the commands. */
  readonly restMs: number;
  /** Deletes the content of these files, whose rows are deleted. Without it, tables with content are skipped. */
  readonly dropContent?: (ids: readonly string[]) => Promise<void>;
}
const defaults: PruneOptions = { batchRows: 1_000, restMs: 50 };

/**
 * Deletes expired rows in every table of `RETENTIONS`, in short transactions. Nodes may do this at the same time: each
 * skips rows that another one has locked. Returns the number of deleted rows by table.
 */
export async function pruneTables(
  db: Database,
  now: Date,
  options: Partial<PruneOptions> = {},
): Promise<Readonly<Record<string, number>>> {
  const { batchRows, restMs, dropContent } = { ...defaults, ...options };
  const deleted: Record<string, number> = {};
  for (const retention of RETENTIONS) {
    if (retention.hasContent && !dropContent) continue;
    let total = 0;
    for (let batch = batchRows; batch === batchRows; total += batch) {
      const ids = await db.transaction((tx) => deleteBatch(tx, retention, now, batchRows));
      if (retention.hasContent) await dropContent?.(ids);
      batch = ids.length;
      if (batch === batchRows) await sleep(restMs);
    }
    if (total > 0) deleted[retention.table] = total;
  }
  return deleted;
}

async function deleteBatch(
  tx: Tx,
  { table, keepMs, isPast, hasContent }: Retention,
  now: Date,
  mostRows: number,
): Promise<readonly string[]> {
  const name = sql.table(table);
  const past = isPast(new Date(now.getTime() - keepMs));
  const { rows } = await sql<{ id: string }>`
    delete from ${name} where ctid = any (array(
      select ctid from ${name} where ${past} limit ${mostRows} for update skip locked))
    returning ${hasContent ? sql`id::text` : sql`''`} as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Bytes and estimated rows of every table: what grows, and how fast, is seen in the metrics. */
export async function tableSizes(
  db: Database,
): Promise<readonly { readonly table: string; readonly bytes: number; readonly rows: number }[]> {
  const { rows } = await sql<{ table: string; bytes: number; rows: number }>`
    select c.relname as table, pg_total_relation_size(c.oid)::float8 as bytes,
      greatest(c.reltuples, 0)::float8 as rows
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by c.relname`.execute(db.reader);
  return rows;
}
