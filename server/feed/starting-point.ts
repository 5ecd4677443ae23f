import type { Cursor, LogEvent, SubAnswer } from "../../src/contracts/live.ts";
import type { Person } from "../../src/contracts/permissions.ts";
import type { Database } from "../platform/database.ts";
import { readAfter, readHead } from "./read-log.ts";
import type { TopicSpec } from "./topics.ts";
import { eventFor } from "./wire-event.ts";

/** A longer or heavier delta costs more than the snapshot that replaces it. */
const maxDeltaEvents = 1_000;
const maxDeltaBytes = 256 * 1024;
/** On the embedded engine everybody waits for an open transaction, so a snapshot is short or fails. */
const snapshotDeadlineMs = 5_000;

export type StartingPoint = Extract<SubAnswer, { readonly kind: "snapshot" | "delta" }>;

/**
 * What brings a client to the present: the events after what it has, or, where these are not to be had, the
 * state. Read in one statement or one transaction, so that what follows begins exactly at its number.
 */
export async function readStartingPoint(
  db: Database,
  epoch: string,
  place: { readonly spec: TopicSpec; readonly scope: string; readonly person: Person },
  have: Cursor | null,
): Promise<StartingPoint> {
  if (have?.epoch === epoch) {
    const delta = await readDelta(db, epoch, place, have.seq);
    if (delta) return delta;
  }
  return readSnapshot(db, epoch, place);
}

async function readDelta(
  db: Database,
  epoch: string,
  { spec, scope, person }: { readonly spec: TopicSpec; readonly scope: string; readonly person: Person },
  seq: number,
): Promise<StartingPoint | null> {
  const { head, rows } = await readAfter(db.reader, spec.topic, scope, seq, maxDeltaEvents + 1);
  const isKnown = seq <= head.seq && seq >= head.prunedTo;
  if (!isKnown || head.seq - seq > maxDeltaEvents || rows.length !== head.seq - seq) return null;
  const events: LogEvent[] = rows.map((row) => eventFor(person, spec, epoch, row));
  const bytes = events.reduce((sum, event) => sum + Buffer.byteLength(JSON.stringify(event)), 0);
  if (bytes > maxDeltaBytes) return null;
  return { kind: "delta", epoch, from: seq + 1, to: head.seq, events };
}

async function readSnapshot(
  db: Database,
  epoch: string,
  { spec, scope, person }: { readonly spec: TopicSpec; readonly scope: string; readonly person: Person },
): Promise<StartingPoint> {
  const { snapshot } = spec;
  if (!snapshot) {
    const seq = await readHead(db.reader, spec.topic, scope);
    return { kind: "snapshot", epoch, seq, data: null };
  }
  return db.transaction(
    async (tx) => {
      const seq = await readHead(tx, spec.topic, scope);
      const data = (await snapshot(tx, person)) ?? null;
      return { kind: "snapshot", epoch, seq, data };
    },
    { isolation: "repeatable read", readOnly: true, deadlineMs: snapshotDeadlineMs },
  );
}
