/** The queue of what happens later, in the database: once across nodes, retried, and kept when it fails for good. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";
import { newId } from "../ids.ts";
import type { Reader, Tx } from "../reader.ts";

export interface NewJob {
  readonly kind: string;
  /** There is at most one job of a kind with the same key. Absent: any number of them. */
  readonly key?: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Not before; absent: as soon as possible. */
  readonly runAt?: Date;
}

/** A job that a run has taken. */
export interface TakenJob {
  readonly id: string;
  readonly kind: string;
  readonly key: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  /** This run is one of them: from 1. */
  readonly attempts: number;
  readonly runId: string;
}

/** Puts a job into the queue with the transaction's commit. False: there is one with its key. */
export async function addJob(tx: Tx, now: Date, { kind, key, payload, runAt }: NewJob): Promise<boolean> {
  const added = await tx
    .insertInto("job")
    .values({
      id: newId(),
      kind,
      key: key ?? null,
      payload: JSON.stringify(payload ?? {}),
      createdAt: now,
      runAt: runAt ?? now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

const isOpen = sql`done_at is null and dead_at is null`;
const isDue = (now: Date, kinds: readonly string[]): RawBuilder<unknown> => sql`${isOpen}
  and run_at <= ${now}::timestamptz and (leased_until is null or leased_until <= ${now}::timestamptz)
  and kind = any(${[...kinds]}::text[])`;

/** Whether a job of these kinds is due: a read that costs no transaction. */
export async function hasDue(from: Reader, now: Date, kinds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select 1 from job where ${isDue(now, kinds)} limit 1`.execute(from);
  return rows.length > 0;
}

/** Takes the job that has been due longest; two nodes never take the same. null: none is due. */
export function takeJob(
  db: Database,
  now: Date,
  { kinds, leaseMs }: { readonly kinds: readonly string[]; readonly leaseMs: number },
): Promise<TakenJob | null> {
  const runId = newId();
  return db.transaction(async (tx) => {
    const { rows } = await sql<TakenJob>`
      update job set run_id = ${runId}, leased_until = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1
      where id = (select id from job where ${isDue(now, kinds)} order by run_at, id limit 1 for update skip locked)
      returning id, kind, key, payload, attempts, run_id`.execute(tx);
    return rows[0] ?? null;
  });
}

/** The columns of a job that no run has. */
const free = { runId: null, leasedUntil: null } as const;
type Ended =
  | { readonly doneAt: Date }
  | { readonly deadAt: Date; readonly lastError: string }
  | { readonly runAt: Date; readonly lastError: string }
  | { readonly runAt: Date; readonly attempts: number };

/** Ends a run of a job. False: the run has lost it, for its lease passed. */
export async function endRun(tx: Tx, { id, runId }: TakenJob, ended: Ended): Promise<boolean> {
  const changed = await tx
    .updateTable("job")
    .set({ ...free, ...ended })
    .where("id", "=", id)
    .where("runId", "=", runId)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Keeps a job for longer, while its run works. False: the run has lost it. */
export async function renewLease(tx: Tx, { id, runId }: TakenJob, until: Date): Promise<boolean> {
  const changed = await tx
    .updateTable("job")
    .set({ leasedUntil: until })
    .where("id", "=", id)
    .where("runId", "=", runId)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Frees all jobs: for a server that is the only one, and has just started. */
export async function freeAll(tx: Tx): Promise<void> {
  await tx.updateTable("job").set(free).where("runId", "is not", null).execute();
}

/** Gives a dead job all its attempts again. Returns its kind; null: it is not dead. */
export async function retryJob(tx: Tx, id: string, now: Date): Promise<string | null> {
  const job = await tx
    .updateTable("job")
    .set({ deadAt: null, attempts: 0, runAt: now })
    .where("id", "=", id)
    .where("deadAt", "is not", null)
    .returning("kind")
    .executeTakeFirst();
  return job?.kind ?? null;
}

/** Deletes a dead job. Returns its kind; null: it is not dead. */
export async function dropJob(tx: Tx, id: string): Promise<string | null> {
  const job = await tx
    .deleteFrom("job")
    .where("id", "=", id)
    .where("deadAt", "is not", null)
    .returning("kind")
    .executeTakeFirst();
  return job?.kind ?? null;
}

export interface JobCounts {
  /** Due later, or not begun yet. */
  readonly waiting: number;
  readonly running: number;
  readonly dead: number;
  /** Seconds since the job that has been due longest was due; 0: none is overdue. */
  readonly overdueSeconds: number;
}

/** How many jobs wait, run and are dead. */
export async function countJobs(from: Reader, now: Date): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where ${isOpen} and run_id is null)::integer as waiting,
      count(*) filter (where ${isOpen} and run_id is not null)::integer as running,
      count(*) filter (where dead_at is not null)::integer as dead,
      greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(run_at) filter (
        where ${isOpen} and run_id is null)), 0))::float8 as overdue_seconds
    from job where done_at is null`.execute(from);
  const [counts] = rows;
  if (!counts) throw new Error("count(*) answers a row");
  return counts;
}
