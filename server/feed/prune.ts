import { sql } from "kysely";
import type { Database, Tx } from "../platform/database.ts";

const keepMs = 72 * 3_600_000;
const keepPerTopic = 10_000;
/** Short transactions: while one runs, whoever tells the same scopes waits for it. */
const rowsPerStep = 2_000;
/** Nodes prune one at a time: two that count the same surplus would both delete it. */
const lockKey = 7_205_911;

export interface PruneLimits {
  readonly keepMs: number;
  readonly keepPerTopic: number;
  readonly rowsPerStep: number;
}

/**
 * Deletes the oldest lines of the log: those older than 72 hours, and never below 10,000 in a topic. Answers how
 * many.
 */
export async function pruneLog(db: Database, now: Date, limits: Partial<PruneLimits> = {}): Promise<number> {
  const full: PruneLimits = { keepMs, keepPerTopic, rowsPerStep, ...limits };
  const before = new Date(now.getTime() - full.keepMs);
  const { rows } = await sql<{ topic: string }>`
    select topic from feed_counter group by topic having sum(seq - pruned_to) > ${full.keepPerTopic}
    order by topic`.execute(db.reader);
  let pruned = 0;
  for (const { topic } of rows) {
    let deleted = 0;
    do {
      deleted = await db.transaction((tx) => pruneStep(tx, topic, before, full));
      pruned += deleted;
    } while (deleted > 0);
  }
  return pruned;
}

async function pruneStep(tx: Tx, topic: string, before: Date, limits: PruneLimits): Promise<number> {
  const lock = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as held`.execute(tx);
  if (!lock.rows[0]?.held) return 0;
  const kept = await sql<{ lines: number }>`
    select sum(seq - pruned_to)::bigint as lines from feed_counter where topic = ${topic}`.execute(tx);
  const most = Math.min((kept.rows[0]?.lines ?? 0) - limits.keepPerTopic, limits.rowsPerStep);
  return most > 0 ? deleteFront(tx, topic, before, most) : 0;
}

/**
 * The oldest lines of a topic, always from the front of a scope, for the log has no holes: a command that began
 * earlier may be numbered later, and then waits for the lines before it.
 */
async function deleteFront(tx: Tx, topic: string, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with oldest as (
      select scope, seq from feed_log
      where topic = ${topic} and at < ${before} order by at, scope, seq limit ${most}
    ), ranked as (
      select scope, seq, row_number() over (partition by scope order by seq) as place from oldest
    ), front as (
      select ranked.scope, max(ranked.seq) as upto from ranked
      join feed_counter as counter on counter.topic = ${topic} and counter.scope = ranked.scope
      where ranked.seq = counter.pruned_to + ranked.place
      group by ranked.scope
    ), counters as (
      select counter.topic, counter.scope, front.upto from feed_counter as counter
      join front on front.scope = counter.scope
      where counter.topic = ${topic}
      order by counter.topic collate "C", counter.scope collate "C" for update of counter
    ), moved as (
      update feed_counter as counter set pruned_to = counters.upto
      from counters where counter.topic = counters.topic and counter.scope = counters.scope
    ), gone as (
      delete from feed_log as log using counters
      where log.topic = counters.topic and log.scope = counters.scope and log.seq <= counters.upto
      returning 1
    )
    select count(*)::integer as deleted from gone`.execute(tx);
  return rows[0]?.deleted ?? 0;
}
