import { type RawBuilder, sql } from "kysely";
import type { LogTopic } from "../../src/contracts/live.ts";
import { isAlone, wakeAfterCommit, withCommit } from "../platform/database.ts";
import type { Tx } from "../platform/reader.ts";
import { numbering } from "./number.ts";

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
  /**
   * Of an inbox: by how many its waiting messages change, which becomes the count `unread` of the payload (number.ts);
   * null: they are to be counted.
   */
  readonly unreadBy?: number | null;
}

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
 * Publishes what a transaction changed, and wakes the relays after the commit, which number it without gaps in its
 * (topic, scope), in the order of the commits (number.ts). The lines are sent in one piece with the commit.
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
  withCommit(tx, () => insertionOf(reported).compile(tx));
  if (isAlone(tx)) for (const statement of numbering(tx)) withCommit(tx, () => statement);
  wakeAfterCommit(tx);
}

/** Writes the lines as they were reported: their ids, drawn with the commit, are in the order of what caused what. */
function insertionOf(reported: readonly Reported[]): RawBuilder<unknown> {
  // Several scopes are told the same: it is sent once.
  const payloads = [...new Set(reported.map(({ payload }) => payload))];
  const places = new Map(payloads.map((payload, told) => [payload, told]));
  const told = payloads.map((payload, at) => ({ told: at, payload }));
  const lines = reported.map(({ payload, ...line }) => ({ ...line, told: places.get(payload) }));
  return sql`
    insert into feed_pending (topic, scope, event_id, type, entity, entity_id, version, at, by_user_id, by_name,
                              command_key, payload, unread_by)
    select topic, scope, "eventId", type, entity, "entityId", version, at, "byUserId", "byName", "commandKey",
      told.payload, "unreadBy"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (place integer, topic text, scope text,
        "eventId" uuid, type text, entity text, "entityId" uuid, version integer, at timestamptz, "byUserId" uuid,
        "byName" text, "commandKey" text, told integer, "unreadBy" integer)
      join jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (told integer, payload jsonb)
        on told.told = line.told
    order by line.place`;
}
