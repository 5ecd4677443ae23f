import { type RawBuilder, sql } from "kysely";
import { FOLLOWED_TOPICS } from "../../src/contracts/event-topics.ts";
import { type Database, type Tx, withCommit } from "../platform/database.ts";

const keepMs = 72 * 3_600_000;
/** What integrations follow: they may be away for longer than a browser. */
const keepFollowedMs = 14 * 24 * 3_600_000;
const keepPerTopic = 10_000;
/** Use short transactions: other transactions that publish to the same scopes wait until this one commits. */
const rowsPerStep = 2_000;
/** Nodes prune one at a time: two that count the same surplus would both delete it. */
const lockKey = 7_205_911;

export interface PruneLimits {
  readonly keepMs: number;
  readonly keepPerTopic: number;
  readonly rowsPerStep: number;
}

/**
 * Deletes the oldest lines of the log: those older than 72 hours, of what integrations follow those older than 14 days, and
 * never below 10,000 in a topic. Returns the count.
 */
export async function pruneLog(db: Database, now: Date, limits: Partial<PruneLimits> = {}): Promise<number> {
  const full: PruneLimits = { keepMs, keepPerTopic, rowsPerStep, ...limits };
  const { rows } = await sql<{ topic: string }>`
    select topic from feed_counter group by topic having sum(seq - pruned_to) > ${full.keepPerTopic}
    order by topic`.execute(db.reader);
  let pruned = 0;
  for (const { topic } of rows) {
    const kept = limits.keepMs ?? (FOLLOWED_TOPICS.has(topic) ? keepFollowedMs : keepMs);
    const before = new Date(now.getTime() - kept);
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
  if (most <= 0) return 0;
  const fronts = await readFronts(tx, topic, before, most);
  if (fronts.length === 0) return 0;
  withCommit(tx, () => deletionOf(topic, fronts).compile(tx));
  return fronts.reduce((sum, { lines }) => sum + lines, 0);
}

/** Up to which line a scope is pruned, and how many lines those are. */
interface Front {
  readonly scope: string;
  readonly upto: number;
  readonly lines: number;
}

/**
 * The oldest lines of a topic, always from the start of a scope, because the log has no gaps: a command that began
 * earlier may have a higher number, and then waits for the lines before it.
 */
async function readFronts(tx: Tx, topic: string, before: Date, most: number): Promise<readonly Front[]> {
  const { rows } = await sql<Front>`
    with oldest as (
      select scope, seq from feed_log
      where topic = ${topic} and at < ${before} order by at, scope, seq limit ${most}
    ), ranked as (
      select scope, seq, row_number() over (partition by scope order by seq) as place from oldest
    )
    select ranked.scope, max(ranked.seq) as upto, count(*)::integer as lines from ranked
    join feed_counter as counter on counter.topic = ${topic} and counter.scope = ranked.scope
    where ranked.seq = counter.pruned_to + ranked.place
    group by ranked.scope`.execute(tx);
  return rows;
}

/** Sent with the commit, so that a node that freezes never holds the counters. They are locked in append's order. */
function deletionOf(topic: string, fronts: readonly Front[]): RawBuilder<unknown> {
  const wanted = JSON.stringify(fronts.map(({ scope, upto }) => ({ scope, upto })));
  return sql`
    with locked as (
      select counter.topic, counter.scope, line.upto from feed_counter as counter
      join jsonb_to_recordset(${wanted}::jsonb) as line (scope text, upto bigint)
        on counter.topic = ${topic} and line.scope = counter.scope
      order by counter.topic collate "C", counter.scope collate "C" for update of counter
    ), moved as (
      update feed_counter as counter set pruned_to = locked.upto
      from locked where counter.topic = locked.topic and counter.scope = locked.scope
    )
    delete from feed_log as log using locked
    where log.topic = locked.topic and log.scope = locked.scope and log.seq <= locked.upto`;
}
