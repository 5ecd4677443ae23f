import { sql } from "kysely";
import type { LogTopic } from "../../src/contracts/live.ts";
import { wakeAfterCommit } from "../platform/database.ts";
import type { Tx } from "../platform/reader.ts";

/** Who did what is being told: the same for every topic and scope that one transaction tells. */
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
}

interface Counter {
  readonly topic: string;
  readonly scope: string;
  readonly seq: number;
}

/** What one command of a transaction tells. */
export interface FeedBatch {
  readonly context: FeedContext;
  readonly changes: readonly FeedChange[];
}

/**
 * Tells the feed what a transaction changed: numbers each change gapless in its (topic, scope), in commit order,
 * and wakes the relays after the commit. These must be the transaction's LAST statements: the counters stay locked
 * until it commits, and everybody who tells the same scope waits for them.
 */
export function appendFeed(tx: Tx, context: FeedContext, changes: readonly FeedChange[]): Promise<void> {
  return appendBatches(tx, [{ context, changes }]);
}

/** As appendFeed, for a transaction that ran several commands: each with its own context, in their order. */
export async function appendBatches(tx: Tx, batches: readonly FeedBatch[]): Promise<void> {
  const told = batches.flatMap(({ context, changes }) =>
    changes.map((change) => ({ ...context, ...change })),
  );
  if (told.length === 0) return;
  const seqs = await lockCounters(tx, told);
  const rows = told.map((change) => {
    const key = keyOf(change);
    const seq = (seqs.get(key) ?? 0) + 1;
    seqs.set(key, seq);
    return { ...change, seq };
  });
  const raised = new Map(rows.map((row) => [keyOf(row), row]));
  await sql`
    with raised as (
      update feed_counter as counter set seq = next.seq
      from jsonb_to_recordset(${JSON.stringify([...raised.values()].map(counterOf))}::jsonb)
        as next (topic text, scope text, seq bigint)
      where counter.topic = next.topic and counter.scope = next.scope
    )
    insert into feed_log (topic, scope, seq, event_id, type, entity, entity_id, version, at,
                          by_user_id, by_name, command_key, payload)
    select topic, scope, seq, "eventId", type, entity, "entityId", version, at,
           "byUserId", "byName", "commandKey", payload
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (topic text, scope text, seq bigint, "eventId" uuid, type text, entity text, "entityId" uuid,
              version integer, at timestamptz, "byUserId" uuid, "byName" text, "commandKey" text, payload jsonb)`.execute(
    tx,
  );
  wakeAfterCommit(tx);
}

/**
 * Locks the counters in one order that all writers share (else two of them wait for each other), and reads them
 * under that lock. Rows are made beforehand: FOR UPDATE cannot lock what does not exist.
 */
async function lockCounters(tx: Tx, changes: readonly FeedChange[]): Promise<Map<string, number>> {
  const wanted = [...new Map(changes.map((change) => [keyOf(change), change])).values()];
  const topics = wanted.map((each) => each.topic);
  const scopes = wanted.map((each) => each.scope);
  await sql`
    insert into feed_counter (topic, scope)
    select topic, scope from unnest(${topics}::text[], ${scopes}::text[]) as wanted (topic, scope)
    order by topic collate "C", scope collate "C"
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<Counter>`
    select counter.topic, counter.scope, counter.seq from feed_counter as counter
    where (counter.topic, counter.scope) in (select * from unnest(${topics}::text[], ${scopes}::text[]))
    order by counter.topic collate "C", counter.scope collate "C"
    for update of counter`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), row.seq]));
}

const keyOf = ({ topic, scope }: { readonly topic: string; readonly scope: string }) => `${topic} ${scope}`;
const counterOf = ({ topic, scope, seq }: Counter): Counter => ({ topic, scope, seq });
