import { sql } from "kysely";
import type { LogTopic } from "../../src/contracts/live.ts";
import type { Reader } from "../platform/reader.ts";

/** One numbered line of the log. */
export interface LogRow {
  readonly seq: number;
  readonly type: string;
  readonly entity: string;
  readonly entityId: string;
  readonly version: number;
  readonly at: Date;
  readonly byUserId: string | null;
  readonly byName: string;
  readonly commandKey: string | null;
  readonly payload: unknown;
  /** Since it was written, by the database's clock, when it was read; null: written before that was kept. */
  readonly lagMs: number | null;
  /** Null: written by a version without marks. */
  readonly mark: string | null;
}

/** The last number of one (topic, scope) in the database. */
export interface Head {
  readonly seq: number;
  readonly prunedTo: number;
  readonly mark: string | null;
}

/** A follower's cursor in one (topic, scope), and whether it wants the lines after it or only the news. */
export interface Known {
  readonly topic: LogTopic;
  readonly scope: string;
  /** -1: nothing is known. */
  readonly after: number;
  /** The mark of the line `after`; null: it is not compared. */
  readonly mark: string | null;
  readonly wantsRows: boolean;
}

export interface News {
  /** Index in the request. */
  readonly index: number;
  readonly head: number;
  readonly headMark: string | null;
  /** The line `after` has another mark than the known one: the database holds another history than before. */
  readonly isOtherHistory: boolean;
  /** At most `limit` lines after the known one, in order; none if only the news was requested. */
  readonly rows: readonly LogRow[];
}

type Joined = { readonly [Key in keyof LogRow]: LogRow[Key] | null };

const columns = sql`
  log.seq, log.type, log.entity, log.entity_id as "entityId", log.version, log.at,
  log.by_user_id as "byUserId", log.by_name as "byName", log.command_key as "commandKey", log.payload, log.mark,
  extract(epoch from clock_timestamp() - log.told_at)::double precision * 1000 as "lagMs"`;

/** A (topic, scope), and the numbering that raised its counter last. */
export interface Raised {
  readonly topic: string;
  readonly scope: string;
  readonly raised: number;
}

/** The (topic, scope)s of which lines were numbered after a numbering, in no order: what a look costs follows what changed. */
export async function readRaised(db: Reader, after: number): Promise<readonly Raised[]> {
  const { rows } = await sql<Raised>`
    select topic, scope, raised from feed_counter where raised > ${after}`.execute(db);
  return rows;
}

/** The last numbering that raised a counter. */
export async function lastNumbering(db: Reader): Promise<number> {
  const { rows } = await sql<{
    last: number;
  }>`select coalesce(max(raised), 0) as last from feed_counter`.execute(db);
  return rows[0]?.last ?? 0;
}

/**
 * The news since the last known line, for all (topic, scope)s in one statement: one snapshot, so a head and its lines
 * fit together, and one index probe for each unchanged one.
 */
export async function readNews(db: Reader, known: readonly Known[], limit: number): Promise<readonly News[]> {
  const { rows } = await sql<Joined & Omit<News, "rows">>`
    select known.index, coalesce(counter.seq, 0) as head, counter.mark as "headMark",
           (known.mark <> case when counter.seq = known.after then counter.mark else place.mark end) is true
             as "isOtherHistory", ${columns}
    from unnest(${known.map((each) => each.topic)}::text[], ${known.map((each) => each.scope)}::text[],
                ${known.map((each) => each.after)}::bigint[], ${known.map((each) => each.mark)}::text[],
                ${known.map((each) => each.wantsRows)}::boolean[])
      with ordinality as known (topic, scope, after, mark, wants_rows, index)
    left join feed_counter as counter on counter.topic = known.topic and counter.scope = known.scope
    left join lateral (
      select feed_log.mark from feed_log
      where known.mark is not null and feed_log.topic = known.topic and feed_log.scope = known.scope
        and feed_log.seq = known.after
      -- Keeps it a probe of the index for the few that have moved; as a plain join the whole log would be hashed.
      limit 1
    ) as place on counter.seq > known.after
    left join lateral (
      select * from feed_log
      where known.wants_rows and feed_log.topic = known.topic and feed_log.scope = known.scope
        and feed_log.seq > known.after
      order by feed_log.seq limit ${limit}
    ) as log on counter.seq > known.after
    where coalesce(counter.seq, 0) <> known.after or counter.mark <> known.mark
    order by known.index, log.seq`.execute(db);
  const news = new Map<number, Omit<News, "rows"> & { readonly rows: LogRow[] }>();
  for (const row of rows) {
    const index = row.index - 1;
    const { head, headMark, isOtherHistory } = row;
    const entry = news.get(index) ?? { index, head, headMark, isOtherHistory, rows: [] };
    news.set(index, entry);
    if (isLine(row)) entry.rows.push(row);
  }
  return [...news.values()];
}

/** The head, the mark of the line `seq`, and at most `limit` lines after it, of one snapshot. */
export async function readAfter(
  db: Reader,
  topic: LogTopic,
  scope: string,
  seq: number,
  limit: number,
): Promise<{ readonly head: Head; readonly markAt: string | null; readonly rows: readonly LogRow[] }> {
  const { rows } = await sql<
    Joined &
      Pick<Head, "prunedTo"> & { readonly head: number; readonly headMark: string | null } & {
        readonly markAt: string | null;
      }
  >`
    select counter.seq as head, counter.pruned_to as "prunedTo", counter.mark as "headMark",
           case when counter.seq = ${seq} then counter.mark else place.mark end as "markAt", ${columns}
    from feed_counter as counter
    left join feed_log as place
      on place.topic = counter.topic and place.scope = counter.scope and place.seq = ${seq}
    left join lateral (
      select * from feed_log
      where feed_log.topic = counter.topic and feed_log.scope = counter.scope and feed_log.seq > ${seq}
      order by feed_log.seq limit ${limit}
    ) as log on true
    where counter.topic = ${topic} and counter.scope = ${scope}
    order by log.seq`.execute(db);
  const [first] = rows;
  return {
    head: { seq: first?.head ?? 0, prunedTo: first?.prunedTo ?? 0, mark: first?.headMark ?? null },
    markAt: first?.markAt ?? null,
    rows: rows.filter(isLine),
  };
}

/** The last number given out in one (topic, scope), and its mark; 0 where there was no event yet. */
export async function readHead(db: Reader, topic: LogTopic, scope: string): Promise<Omit<Head, "prunedTo">> {
  const { rows } = await sql<Omit<Head, "prunedTo">>`
    select seq, mark from feed_counter where topic = ${topic} and scope = ${scope}`.execute(db);
  return rows[0] ?? { seq: 0, mark: null };
}

/** A left join without a match has no number; every other column of the log then is null as well. */
function isLine<Row extends Joined>(row: Row): row is Row & LogRow {
  return row.seq !== null;
}
