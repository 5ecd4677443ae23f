import { sql } from "kysely";
import { CODES } from "../../src/contracts/envelope.ts";
import type { LogTopic } from "../../src/contracts/live.ts";
import type { FieldValues, MasterRow, ReferenceCount } from "../../src/contracts/resource.ts";
import { settledValues } from "../../src/contracts/resource-judge.ts";
import { appendFeed } from "../feed/append.ts";
import { recordEvent } from "../feed/record-event.ts";
import { underKey } from "../lifecycle/keyed.ts";
import { lastChange } from "../lifecycle/last-change.ts";
import { changedIn } from "../lifecycle/read-only.ts";
import { type CommandResult, invalidFields, type Refused, refused, UNKNOWN } from "../lifecycle/result.ts";
import type { Deps } from "../platform/deps.ts";
import { newId } from "../platform/ids.ts";
import type { Tx } from "../platform/reader.ts";
import { readOnlyOf } from "./body.ts";
import type { Actor, Change, Refusals, ResourceKit, StoredRow, WriteAsk } from "./kit.ts";
import { dropPictures } from "./pictures.ts";
import { readRows } from "./projection.ts";
import { type Holders, refusalsOf } from "./rules.ts";
import { snake } from "./tables.ts";
import { lockRows, writeChanges } from "./write.ts";

/** How far references are counted: whether it is 1,000 or more makes no difference to the reader. */
const MOST_COUNTED = 1_000;

/**
 * What refers to a row, asked of the database's own list of foreign keys: a table that is added later is never
 * forgotten. `more` are columns that hold ids without being foreign keys.
 */
export async function referencesTo(
  tx: Tx,
  table: string,
  id: string,
  more: readonly (readonly [owner: string, column: string])[] = [],
): Promise<readonly ReferenceCount[]> {
  const { rows } = await sql<{ owner: string; column: string }>`
    select con.conrelid::regclass::text as owner, att.attname as column
    from pg_constraint con join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = ${table}::regclass and con.confdeltype = 'a'
    order by 1, 2`.execute(tx);
  const counts = new Map<string, number>();
  for (const { owner, column } of [...rows, ...more.map(([of, name]) => ({ owner: of, column: name }))]) {
    const found = await sql<{ count: number }>`
      select count(*) as count from (
        select 1 from ${sql.table(owner)} where ${sql.ref(column)} = ${id} limit ${MOST_COUNTED}) as found`.execute(
      tx,
    );
    const count = Number(found.rows[0]?.count ?? 0);
    if (count > 0) counts.set(owner, (counts.get(owner) ?? 0) + count);
  }
  return [...counts].map(([owner, count]) => ({
    entity: owner.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    count: Math.min(count, MOST_COUNTED),
    isCapped: count >= MOST_COUNTED,
  }));
}

type Saved = CommandResult<MasterRow>;

/** 42200 whose reasons belong to fields. */
const refusedFields = (fields: Refusals, holders: Readonly<Record<string, string>> = {}): Refused =>
  refused(CODES.refused, [...new Set(Object.values(fields))], {
    fields,
    ...(Object.keys(holders).length > 0 ? { holders } : {}),
  });

const forbidden = (because: readonly string[]): Refused => refused(CODES.notPermitted, because);

/** Values with those that follow from the person; null when they name another one, such as another client. */
function stamped(kit: ResourceKit, person: Actor, values: FieldValues): FieldValues | null {
  const stamps = kit.stamps?.(person) ?? {};
  const isOther = ([name, own]: readonly [string, unknown]) =>
    values[name] !== undefined && values[name] !== null && values[name] !== own;
  return Object.entries(stamps).some(isOther) ? null : { ...values, ...stamps };
}

/** Makes a row. */
export async function createRow(
  kit: ResourceKit,
  deps: Deps,
  ask: WriteAsk,
  body: FieldValues,
): Promise<Saved> {
  return refusingTaken(kit, () =>
    underKey<MasterRow>(deps.db, ask.key, async (tx, replay): Promise<Saved> => {
      const values = stamped(kit, ask.person, settledValues(kit.spec, body));
      if (!values) return UNKNOWN;
      const because = kit.forbids?.(ask.person, values) ?? [];
      if (because.length > 0) return forbidden(because);
      if (replay) return replay;
      return write(kit, tx, { id: newId(), before: null, values }, ask);
    }),
  );
}

interface Which {
  readonly id: string;
  /** The one that the sender saw; `any`: it is meant whatever the version, which the timeline says. */
  readonly version: number | "any";
  readonly type?: string;
  /** Read-only members of the row that came with its change. */
  readonly repeated?: Readonly<Record<string, unknown>>;
}

/** Changes a row; `valuesOf` says what it becomes, from what it is. */
export async function changeRow(
  kit: ResourceKit,
  deps: Deps,
  ask: WriteAsk,
  which: Which,
  valuesOf: (before: StoredRow) => FieldValues,
): Promise<Saved> {
  const { id, version, type, repeated = {} } = which;
  return refusingTaken(kit, () =>
    underKey<MasterRow>(deps.db, ask.key, async (tx, replay): Promise<Saved> => {
      const before = (await lockRows(kit, tx, [id])).get(id);
      const [row] = before ? await readRows(kit, tx, ask.person, [id]) : [];
      if (!before || !row) return UNKNOWN;
      const values = stamped(kit, ask.person, valuesOf(before));
      if (!values) return UNKNOWN;
      const because = kit.forbids?.(ask.person, before.values) ?? [];
      if (because.length > 0) return forbidden(because);
      if (replay) return replay;
      if (version !== "any" && before.version !== version) return movedOn(kit, tx, ask, before);
      // Of another version they may have been different.
      const changed = version === "any" ? [] : changedIn(readOnlyOf(kit), repeated, row);
      if (changed.length > 0) return invalidFields(changed);
      return write(kit, tx, { id, before, values, isOfAnyVersion: version === "any" }, ask, type);
    }),
  );
}

async function write(kit: ResourceKit, tx: Tx, change: Change, ask: WriteAsk, type?: string): Promise<Saved> {
  const holders: Holders = new Map();
  await kit.turn?.(tx, [change]);
  const [refusals = {}] = await refusalsOf(kit, tx, [change], ask, holders);
  if (Object.keys(refusals).length > 0) {
    const named = [...holders].map(([place, text]) => [place.slice(change.id.length + 1), text] as const);
    return refusedFields(refusals, Object.fromEntries(named));
  }
  const [row] = await writeChanges(kit, tx, [change], ask, type ? () => type : undefined);
  if (!row) throw new Error(`${kit.spec.name} ${change.id} vanished under its lock`);
  return { ok: true, data: row };
}

/** 40900: what is so now, and who made it so. */
async function movedOn(
  kit: ResourceKit,
  tx: Tx,
  { person }: WriteAsk,
  { id, updatedAt }: StoredRow,
): Promise<Refused> {
  const [current] = await readRows(kit, tx, person, [id]);
  const unless = { changedByUserId: null, changedBy: "", changedAt: updatedAt.toISOString() };
  return {
    ok: false,
    code: CODES.movedOn,
    data: { because: ["version"], current, ...(await lastChange(tx, kit.spec.key, id, unless)) },
  };
}

/** Two who take one code at the same moment both found it free; the database says who was second. */
async function refusingTaken<View>(
  { spec }: ResourceKit,
  work: () => Promise<CommandResult<View>>,
): Promise<CommandResult<View>> {
  try {
    return await work();
  } catch (error) {
    const constraint = error instanceof Error && "constraint" in error ? String(error.constraint) : "";
    const taken = Object.entries(spec.fields).find(
      ([name, field]) => field.kind === "text" && field.unique && constraint.endsWith(`_${snake(name)}_key`),
    );
    if (taken) return refusedFields({ [taken[0]]: "taken" });
    throw error;
  }
}

/** Deletes a row that nothing refers to; what refers to it is named otherwise. Answers the row that it was. */
export async function removeRow(
  kit: ResourceKit,
  deps: Deps,
  ask: WriteAsk,
  id: string,
): Promise<CommandResult<MasterRow>> {
  const { spec, table } = kit;
  return underKey<MasterRow>(deps.db, ask.key, async (tx, replay): Promise<CommandResult<MasterRow>> => {
    // Before the row is looked for: what was deleted under this key is gone.
    if (replay) return replay;
    const before = (await lockRows(kit, tx, [id])).get(id);
    const [row] = before ? await readRows(kit, tx, ask.person, [id]) : [];
    if (!before || !row) return UNKNOWN;
    const forbidden = kit.forbids?.(ask.person, before.values) ?? [];
    if (forbidden.length > 0) return refused(CODES.notPermitted, forbidden);
    const keeps = (await kit.keeps?.(tx, before, ask)) ?? [];
    if (keeps.length > 0) return refused(CODES.refused, keeps);
    const references = await referencesTo(tx, table, id);
    if (references.length > 0) return refused(CODES.refused, ["referenced"], { references });
    await dropPictures(kit, tx, id, before.values);
    await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
    const about = { entity: spec.key, entityId: id, type: "deleted", version: before.version + 1 };
    const by = { byUserId: ask.person.userId, byName: ask.person.userName, commandKey: ask.key?.key ?? null };
    const eventId = await recordEvent(tx, {
      ...{
        ...about,
        ...by,
        at: ask.now,
        toStatus: null,
        details: { name: before.values[spec.title] ?? null },
      },
      fromStatus: typeof before.values.status === "string" ? before.values.status : null,
    });
    const scopes = kit.rowScopes(row);
    await appendFeed(
      tx,
      { ...by, eventId, at: ask.now },
      scopes.map((scope) => ({ ...about, topic: spec.name as LogTopic, scope, payload: { row } })),
    );
    return { ok: true, data: row };
  });
}
