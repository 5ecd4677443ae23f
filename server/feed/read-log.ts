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
}

/** Where one (topic, scope) stands in the database. */
export interface Head {
  readonly seq: number;
  readonly prunedTo: number;
}

/** What somebody knows of one (topic, scope), and whether the lines after it are wanted or only the news. */
export interface Known {
  readonly topic: LogTopic;
  readonly scope: string;
  /** -1: nothing is known. */
  readonly after: number;
  readonly wantsRows: boolean;
}

export interface News {
  /** Index in what was asked. */
  readonly index: number;
  readonly head: number;
  /** At most `limit` lines after the known one, in order; none where only the news was asked for. */
  readonly rows: readonly LogRow[];
}

type Joined = { readonly [Key in keyof LogRow]: LogRow[Key] | null };

const columns = sql`
  log.seq, log.type, log.entity, log.entity_id as "entityId", log.version, log.at,
  log.by_user_id as "byUserId", log.by_name as "byName", log.command_key as "commandKey", log.payload`;

/**
 * What is new since it was last known, for all (topic, scope)s in one statement: one snapshot, so a head and its
 * lines fit together, and one probe of an index for each that has not moved.
 */
export async function readNews(db: Reader, known: readonly Known[], limit: number): Promise<readonly News[]> {
  const { rows } = await sql<Joined & { readonly index: number; readonly head: number }>`
    select known.index, coalesce(counter.seq, 0) as head, ${columns}
    from unnest(${known.map((each) => each.topic)}::text[], ${known.map((each) => each.scope)}::text[],
                ${known.map((each) => each.after)}::bigint[], ${known.map((each) => each.wantsRows)}::boolean[])
      with ordinality as known (topic, scope, after, wants_rows, index)
    left join feed_counter as counter on counter.topic = known.topic and counter.scope = known.scope
    left join lateral (
      select * from feed_log
      where known.wants_rows and feed_log.topic = known.topic and feed_log.scope = known.scope
        and feed_log.seq > known.after
      order by feed_log.seq limit ${limit}
    ) as log on counter.seq > known.after
    where coalesce(counter.seq, 0) <> known.after
    order by known.index, log.seq`.execute(db);
  const news = new Map<number, { index: number; head: number; rows: LogRow[] }>();
  for (const row of rows) {
    const index = row.index - 1;
    const entry = news.get(index) ?? { index, head: row.head, rows: [] };
    news.set(index, entry);
    if (isLine(row)) entry.rows.push(row);
  }
  return [...news.values()];
}

/** The head and at most `limit` lines after `seq`, of one snapshot. */
export async function readAfter(
  db: Reader,
  topic: LogTopic,
  scope: string,
  seq: number,
  limit: number,
): Promise<{ readonly head: Head; readonly rows: readonly LogRow[] }> {
  const { rows } = await sql<Joined & { readonly head: number; readonly prunedTo: number }>`
    select counter.seq as head, counter.pruned_to as "prunedTo", ${columns}
    from feed_counter as counter
    left join lateral (
      select * from feed_log
      where feed_log.topic = counter.topic and feed_log.scope = counter.scope and feed_log.seq > ${seq}
      order by feed_log.seq limit ${limit}
    ) as log on true
    where counter.topic = ${topic} and counter.scope = ${scope}
    order by log.seq`.execute(db);
  const [first] = rows;
  return {
    head: { seq: first?.head ?? 0, prunedTo: first?.prunedTo ?? 0 },
    rows: rows.filter(isLine),
  };
}

/** The last number given out in one (topic, scope); 0 where nothing was ever told. */
export async function readHead(db: Reader, topic: LogTopic, scope: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select seq from feed_counter where topic = ${topic} and scope = ${scope}`.execute(db);
  return rows[0]?.seq ?? 0;
}

/** A left join without a match has no number; every other column of the log then is null as well. */
function isLine<Row extends Joined>(row: Row): row is Row & LogRow {
  return row.seq !== null;
}
