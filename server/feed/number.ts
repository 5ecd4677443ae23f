/**
 * Numbers what commands have published: gapless in each (topic, scope), in the order of their commits, with marks and the
 * unread counts of inboxes. Commands only write their lines (append.ts), so none waits for another's counter. On the
 * embedded engine, which has one backend, a transaction numbers its own lines with its commit.
 */
import { CompiledQuery, sql } from "kysely";
import type { Reader } from "../platform/reader.ts";
import { roleShows } from "./message-row.ts";

/** Nodes number one after the other: who finds lines waits for the numbering under way and takes what is left. */
const lockKey = 7_205_917;
/** Lines of one numbering. */
const linesPerStep = 500;

/** Numbers all that was committed before the call; returns whether there was anything. */
export async function numberPending(db: Reader): Promise<boolean> {
  let isAny = false;
  while (await isPending(db)) {
    isAny = true;
    // One message of several statements is one transaction: a node that freezes never holds the lock.
    const texts = [`select pg_advisory_xact_lock(${lockKey})`, ...numbering(db).map((each) => each.sql)];
    await sql.raw(texts.join(";")).execute(db);
  }
  return isAny;
}

async function isPending(db: Reader): Promise<boolean> {
  const { rows } = await sql<{
    pending: boolean;
  }>`select exists (select 1 from feed_pending) as pending`.execute(db);
  return rows[0]?.pending === true;
}

/** What a role shows, in short: a count is of those messages alone. */
const SIGHT = sql<string>`md5(concat_ws(' ', r.id, r.status, r.role_code, r.menu))`;

let statements: readonly string[] | null = null;

/**
 * The statements that number the oldest lines. Each sees what is committed when it begins; the last one takes its lines,
 * and counts messages, in one view of the database: a message whose line is still waiting is not yet counted. Servers
 * before this table number under the same counters, so these are locked, and read as the lock finds them.
 */
export function numbering(db: Reader): readonly CompiledQuery[] {
  statements ??= numberingOf(roleShows(sql`m.entity`).compile(db).sql, SIGHT.compile(db).sql);
  return statements.map((text) => CompiledQuery.raw(text));
}

const numberingOf = (shows: string, sight: string): readonly string[] => [
  `insert into feed_counter (topic, scope)
  select topic, scope from feed_pending group by topic, scope order by topic collate "C", scope collate "C"
  on conflict do nothing`,
  `with batch as materialized (
    select * from feed_pending order by id limit ${linesPerStep}
  ), head as materialized (
    select counter.topic, counter.scope, counter.seq, counter.mark, counter.unread,
      counter.unread_seq = counter.seq as is_counted, counter.unread_sight
    from feed_counter as counter where (topic, scope) in (select topic, scope from batch)
    order by counter.topic collate "C", counter.scope collate "C" for update
  ), inbox as materialized (
    select line.scope, u.id, ${sight} as sight,
      coalesce(sum(line.unread_by), 0) as changes_by, bool_or(line.unread_by is null) as is_unknown
    from batch as line join users u on line.topic = 'message' and line.scope = 'user:' || u.id::text
      join role r on r.id = u.role_id
    group by line.scope, u.id, r.id
  ), base as materialized (
    select inbox.scope, inbox.sight,
      case when head.is_counted and head.unread_sight = inbox.sight and not inbox.is_unknown then head.unread
      else (
        select count(*) from message m join role r on r.id = (select role_id from users where users.id = inbox.id)
        where m.recipient_id = inbox.id and m.read_at is null and m.closed_at is null and ${shows}
      ) - inbox.changes_by - coalesce((
        select sum(later.unread_by) from feed_pending as later
        where later.topic = 'message' and later.scope = inbox.scope and later.id > (select max(id) from batch)
      ), 0) end as unread
    from inbox join head on head.topic = 'message' and head.scope = inbox.scope
  ), numbered as materialized (
    select line.*, head.seq + row_number() over log as seq,
      feed_mark(head.mark, line::text) over log as mark,
      case when line.topic = 'message' then greatest(0, base.unread + sum(coalesce(line.unread_by, 0)) over log) end as unread,
      base.sight
    from batch as line join head on head.topic = line.topic and head.scope = line.scope
      left join base on line.topic = 'message' and base.scope = line.scope
    window log as (partition by line.topic, line.scope order by line.id)
  ), raised as (
    update feed_counter as counter set seq = latest.seq, mark = latest.mark, unread = latest.unread,
      unread_seq = case when latest.unread is not null then latest.seq end, unread_sight = latest.sight,
      raised = (select nextval('feed_numbering') offset 0)
    from (select distinct on (topic, scope) * from numbered order by topic, scope, seq desc) as latest
    where counter.topic = latest.topic and counter.scope = latest.scope
  ), taken as (
    delete from feed_pending where id in (select id from numbered)
  )
  insert into feed_log (topic, scope, seq, event_id, type, entity, entity_id, version, at,
                        by_user_id, by_name, command_key, payload, mark, told_at)
  select topic, scope, seq, event_id, type, entity, entity_id, version, at, by_user_id, by_name, command_key,
    case when unread is null then payload else payload || jsonb_build_object('unread', unread) end, mark, told_at
  from numbered`,
];
