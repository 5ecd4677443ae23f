import type { LogTopic } from "../../src/contracts/live.ts";
import { wakeAfterCommit, withCommit } from "../platform/database.ts";
import type { Tx } from "../platform/reader.ts";
import { sqlRows } from "../platform/sql-rows.ts";

/** Who did what: shared by every topic and scope that one transaction publishes to. */
export interface FeedContext {
  readonly eventId: string;
  readonly at: Date;
  /** Null: the system itself. */
  readonly byUserId: string | null;
  readonly byName: string;
  readonly commandKey: string | null;
}

/** One line for the log of one (topic, scope), with what that scope may see of the row. */
export interface FeedChange {
  readonly topic: LogTopic;
  readonly scope: string;
  readonly type: string;
  readonly entity: string;
  readonly entityId: string;
  readonly version: number;
  /** An object (or array) of JSON: it becomes `data` of the event. */
  readonly payload: unknown;
  /** An inbox's count, which becomes `unread` of the payload: counted, or as a change of what the counter keeps. */
  readonly unread?: UnreadCount;
}

/** How many messages wait for a person after an event, of those that their role shows (`sight`). */
export type UnreadCount = { readonly sight: string } & (
  | { readonly is: number }
  | { readonly changesBy: number }
);

/** What one command of a transaction publishes. */
export interface FeedBatch {
  readonly context: FeedContext;
  readonly changes: readonly FeedChange[];
}

/** One line, as the statements below read it. `place` is its position in the transaction. */
type Reported = FeedContext & FeedChange & { readonly place: number };

/** The pending feed events of each open transaction. */
const reportedIn = new WeakMap<Tx, Reported[]>();

/**
 * Publishes what a transaction changed: numbers each change without gaps in its (topic, scope), in commit order, and
 * wakes the relays after the commit. The lines are sent in one message with the commit, so the counters are locked
 * only for that moment and a node that freezes or loses its network never holds the locks.
 */
export async function appendFeed(
  tx: Tx,
  context: FeedContext,
  changes: readonly FeedChange[],
): Promise<void> {
  await appendBatches(tx, [{ context, changes }]);
}

/** As appendFeed, for a transaction that ran several commands: each with its own context, in their order. */
export async function appendBatches(tx: Tx, batches: readonly FeedBatch[]): Promise<void> {
  const known = reportedIn.get(tx);
  const reported = known ?? [];
  for (const { context, changes } of batches) {
    for (const change of changes) reported.push({ ...context, ...change, place: reported.length });
  }
  if (known || reported.length === 0) return;
  reportedIn.set(tx, reported);
  withCommit(tx, () => statementsOf(reported));
  wakeAfterCommit(tx);
}

/** Inboxes first: a transaction that has to count one locks it before its commit, and the rest with the commit. */
const LOCK_ORDER = `topic <> 'message', topic collate "C", scope collate "C"`;

/**
 * Counters are created beforehand, since FOR UPDATE cannot lock missing rows, and locked in one order that all writers
 * share, which prevents deadlocks. The last statement begins after the locks are held, so it reads the numbers that the
 * previous transaction has committed.
 */
function statementsOf(reported: readonly Reported[]): string {
  const counters = [
    ...new Map(reported.map(({ topic, scope }) => [`${topic} ${scope}`, { topic, scope }])).values(),
  ];
  const wanted = sqlRows(counters, "topic text, scope text");
  // Several scopes are told the same: it is sent once.
  const payloads = [...new Set(reported.map(({ payload }) => payload))];
  const places = new Map(payloads.map((payload, told) => [payload, told]));
  const told = sqlRows(
    payloads.map((payload, at) => ({ told: at, payload })),
    "told integer, payload jsonb",
  );
  const rows = reported.map(({ unread, payload, ...row }) => ({
    ...row,
    told: places.get(payload),
    sight: unread?.sight ?? null,
    unreadIs: unread && "is" in unread ? unread.is : null,
    unreadBy: unread && "changesBy" in unread ? unread.changesBy : null,
  }));
  const lines = sqlRows(
    rows,
    `place integer, topic text, scope text, "eventId" uuid, type text, entity text, "entityId" uuid, version integer,
     at timestamptz, "byUserId" uuid, "byName" text, "commandKey" text, told integer, sight text,
     "unreadIs" integer, "unreadBy" integer`,
  );
  return `
    insert into feed_counter (topic, scope)
    select topic, scope from ${wanted} order by ${LOCK_ORDER}
    on conflict do nothing;
    with locked as (
      select 1 from feed_counter as counter where (topic, scope) in (select topic, scope from ${wanted})
      order by counter.topic <> 'message', counter.topic collate "C", counter.scope collate "C" for update
    )
    select count(*) from locked;
    with told as materialized (
      select told, payload, md5(payload::text) as digest from ${told}
    ), head as (
      select topic, scope, seq, mark, unread, unread_seq = seq as is_counted, unread_sight
      from feed_counter where (topic, scope) in (select topic, scope from ${wanted})
    ), numbered as (
      select line.*, told.payload, head.seq + row_number() over log as seq,
        feed_mark(head.mark, line::text || told.digest) over log as mark,
        coalesce("unreadIs", greatest(0, coalesce(head.unread, 0) + sum("unreadBy") over log)) as unread,
        "unreadIs" is not null or (head.is_counted and head.unread_sight = line.sight) as is_counted
      from ${lines} join told on told.told = line.told
        join head on head.topic = line.topic and head.scope = line.scope
      window log as (partition by line.topic, line.scope order by line.place)
    ), raised as (
      update feed_counter as counter set seq = latest.seq, mark = latest.mark, unread = latest.unread,
        unread_seq = case when latest.is_counted then latest.seq end, unread_sight = latest.sight
      from (select distinct on (topic, scope) * from numbered order by topic, scope, seq desc) as latest
      where counter.topic = latest.topic and counter.scope = latest.scope
    )
    insert into feed_log (topic, scope, seq, event_id, type, entity, entity_id, version, at,
                          by_user_id, by_name, command_key, payload, mark)
    select topic, scope, seq, "eventId", type, entity, "entityId", version, at, "byUserId", "byName", "commandKey",
      case when sight is null then payload else payload || jsonb_build_object('unread', unread) end, mark
    from numbered`;
}
