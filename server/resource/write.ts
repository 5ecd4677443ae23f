/** Writes rows of a resource, their timeline, and what the feed tells: the same way for one row and for an import. */
import { sql } from "kysely";
import type { LogTopic } from "../../src/contracts/live.ts";
import type { FieldValues, MasterRow } from "../../src/contracts/resource.ts";
import { appendFeed, type FeedChange } from "../feed/append.ts";
import { recordEvents, type TimelineEvent } from "../feed/record-event.ts";
import { newId } from "../platform/ids.ts";
import type { Tx } from "../platform/reader.ts";
import { spellWritten } from "../platform/spelled-rows.ts";
import type { Change, ResourceKit, StoredRow, WriteAsk } from "./kit.ts";
import { keepPictures } from "./pictures.ts";
import { readRows } from "./projection.ts";
import { snake } from "./tables.ts";

/** Beyond this many, lists are told to look again instead of getting each row. */
const MOST_TOLD = 200;
/** Rows that one statement writes: between two of them other requests are served. */
const SLICE = 200;

type Stored = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: Date;
};

/** Reads rows under their locks, as fields know them; those that are not there are left out. */
export async function lockRows(
  { spec, table }: ResourceKit,
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const { rows } = await sql<Stored>`
    select * from ${sql.table(table)} where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  const names = Object.keys(spec.fields);
  return new Map(
    rows.map((row) => {
      const values = Object.fromEntries(names.map((name) => [name, row[name] ?? null])) as FieldValues;
      return [row.id, { id: row.id, version: row.version, updatedAt: row.updatedAt, values }];
    }),
  );
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** The fields that a change gives another value. */
export const changedFields = ({ before, values }: Change): readonly string[] =>
  Object.keys(values).filter((name) => differs(before?.values[name] ?? null, values[name]));

/** Whether a change changes anything. */
export const isChange = (change: Change): boolean =>
  change.before === null || changedFields(change).length > 0;

/** Inserts and updates by one statement each, for a slice of the changes; the column types are the table's own. */
async function store({ table, spec }: ResourceKit, tx: Tx, changes: readonly Change[], ask: WriteAsk) {
  const columns = Object.keys(spec.fields);
  const recordOf = ({ id, values }: Change) => ({
    ...{ id, version: 1, created_at: ask.now, updated_at: ask.now, create_user_id: ask.person.userId },
    ...Object.fromEntries(columns.map((name) => [snake(name), values[name] ?? null])),
  });
  const all = columns.map((name) => sql.ref(snake(name)));
  const next = columns.map((name) => sql`${sql.ref(snake(name))} = next.${sql.ref(snake(name))}`);
  const created = changes.filter(({ before }) => before === null).map(recordOf);
  const changed = changes.filter(({ before }) => before !== null).map(recordOf);
  const records = (rows: readonly object[]) =>
    sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as next`;
  if (created.length > 0) {
    await sql`
      insert into ${sql.table(table)} (id, version, created_at, updated_at, create_user_id, ${sql.join(all)})
      select id, version, created_at, updated_at, create_user_id, ${sql.join(all)}
      from ${records(created)}`.execute(tx);
  }
  if (changed.length > 0) {
    await sql`
      update ${sql.table(table)} as t set version = t.version + 1, updated_at = next.updated_at, ${sql.join(next)}
      from ${records(changed)} where t.id = next.id`.execute(tx);
  }
}

const statusOf = (values: FieldValues | undefined): string | null =>
  typeof values?.status === "string" ? values.status : null;

function timelineOf(kit: ResourceKit, change: Change, ask: WriteAsk, type: string): TimelineEvent {
  const { before, values, id } = change;
  const changes = before
    ? Object.fromEntries(
        Object.keys(values)
          .filter((name) => differs(before.values[name] ?? null, values[name]))
          .map((name) => [name, [before.values[name] ?? null, values[name]]]),
      )
    : {};
  return {
    id: newId(),
    entity: kit.spec.key,
    entityId: id,
    type,
    fromStatus: statusOf(before?.values),
    toStatus: statusOf(values),
    version: (before?.version ?? 0) + 1,
    at: ask.now,
    byUserId: ask.person.userId,
    byName: ask.person.userName,
    commandKey: ask.key?.key ?? null,
    // Its name at the beginning: a row that is gone later can still be spoken of.
    details: {
      changes,
      ...(before ? {} : { name: values[kit.spec.title] ?? null }),
      ...(change.isOfAnyVersion ? { anyVersion: true } : {}),
    },
  };
}

/** What each scope is told of rows: each of them, or where they are many, that there are many. */
function reportedOf(
  kit: ResourceKit,
  events: readonly TimelineEvent[],
  rows: readonly MasterRow[],
): FeedChange[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return events.flatMap(({ entityId, type, version }) => {
    const row = byId.get(entityId);
    if (!row) return [];
    return kit.rowScopes(row).map((scope) => ({
      ...{ topic: kit.spec.name as LogTopic, scope, type, entity: kit.spec.key, entityId, version },
      payload: { row },
    }));
  });
}

/**
 * Makes the changes, one event of the timeline each, and tells the feed last. All must have been judged. Answers the
 * rows after it, but none where they are many.
 */
export async function writeChanges(
  kit: ResourceKit,
  tx: Tx,
  changes: readonly Change[],
  ask: WriteAsk,
  typeOf: (change: Change) => string = ({ before }) => (before ? "saved" : "created"),
): Promise<readonly MasterRow[]> {
  const events: TimelineEvent[] = [];
  for (let from = 0; from < changes.length; from += SLICE) {
    const slice = changes.slice(from, from + SLICE);
    await store(kit, tx, slice, ask);
    await keepPictures(kit, tx, slice);
    await spellWritten(
      tx,
      kit.table,
      slice.map(({ id }) => id),
    );
    const ofSlice = slice.map((change) => timelineOf(kit, change, ask, typeOf(change)));
    await recordEvents(tx, ofSlice);
    events.push(...ofSlice);
  }
  const isFew = changes.length <= MOST_TOLD;
  const rows = isFew
    ? await readRows(
        kit,
        tx,
        null,
        changes.map(({ id }) => id),
      )
    : [];
  const eventId = events[0]?.id ?? newId();
  const follows = (await kit.follows?.(tx, changes, ask, eventId)) ?? [];
  const by = {
    ...{ eventId, at: ask.now, byUserId: ask.person.userId, byName: ask.person.userName },
    commandKey: ask.key?.key ?? null,
  };
  const reported = isFew ? reportedOf(kit, events, rows) : manyOf(kit, changes, eventId);
  await appendFeed(tx, by, [...reported, ...follows]);
  return rows;
}

/** One event a scope, without a row: followers read again. */
function manyOf(kit: ResourceKit, changes: readonly Change[], eventId: string): FeedChange[] {
  const scopes = new Set(changes.flatMap(({ values }) => kit.rowScopes(values)));
  return [...scopes].map((scope) => ({
    ...{ topic: kit.spec.name as LogTopic, scope, type: "imported", entity: kit.spec.key, entityId: eventId },
    ...{ version: 1, payload: { count: changes.length } },
  }));
}
