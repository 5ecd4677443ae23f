import { type RawBuilder, sql } from "kysely";
import { newId } from "../platform/ids.ts";
import type { Tx } from "../platform/reader.ts";

/** An event in the permanent timeline of one thing. */
export interface TimelineEvent {
  /** Given where ids must repeat (worlds); else a new one. */
  readonly id?: string;
  readonly entity: string;
  readonly entityId: string;
  /** The command or change: `submit`, `receive`, `saved` … */
  readonly type: string;
  readonly fromStatus: string | null;
  readonly toStatus: string | null;
  /** The thing's version after it. */
  readonly version: number;
  readonly at: Date;
  /** When it was done, where that is not `at`. */
  readonly doneAt?: Date | null;
  /** Null: the system itself. */
  readonly byUserId: string | null;
  readonly byName: string;
  readonly commandKey: string | null;
  /** What the timeline shows beside it: reason, totals, plate … */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Writes one event into the append-only timeline and returns its id. */
export async function recordEvent(tx: Tx, event: TimelineEvent): Promise<string> {
  const id = event.id ?? newId();
  await recordEvents(tx, [{ ...event, id }]);
  return id;
}

/** Writes many events at once. */
export async function recordEvents(tx: Tx, events: readonly TimelineEvent[]): Promise<void> {
  await insertionOf(events).execute(tx);
}

/** The statement that writes events, also as a part of another one. */
export function insertionOf(events: readonly TimelineEvent[]): RawBuilder<unknown> {
  const rows = events.map((event) => ({
    ...event,
    id: event.id ?? newId(),
    at: event.at.toISOString(),
    doneAt: event.doneAt?.toISOString() ?? null,
  }));
  return sql`
    insert into event (id, entity, entity_id, type, from_status, to_status, version, at,
                       by_user_id, by_name, command_key, details, done_at)
    select id, entity, "entityId", type, "fromStatus", "toStatus", version, at,
           "byUserId", "byName", "commandKey", details, "doneAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (id uuid, entity text, "entityId" uuid, type text, "fromStatus" text, "toStatus" text,
              version integer, at timestamptz, "byUserId" uuid, "byName" text, "commandKey" text, details jsonb,
              "doneAt" timestamptz)`;
}
