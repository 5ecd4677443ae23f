import { sql } from "kysely";
import { CODES } from "../../src/contracts/envelope.ts";
import type { LogTopic } from "../../src/contracts/live.ts";
import type { FieldValues, MasterRow, ReferenceCount } from "../../src/contracts/resource.ts";
import { appendFeed } from "../feed/append.ts";
import { recordEvent } from "../feed/record-event.ts";
import { underKey } from "../lifecycle/keyed.ts";
import { type CommandResult, refused, UNKNOWN } from "../lifecycle/result.ts";
import type { Deps } from "../platform/deps.ts";
import type { Tx } from "../platform/reader.ts";
import type { ResourceKit, WriteAsk } from "./kit.ts";
import { readRows } from "./projection.ts";
import { lockRows } from "./write.ts";

/** How far references are counted: whether it is 1,000 or more makes no difference to whoever reads it. */
const MOST_COUNTED = 1_000;

/**
 * What refers to a row, asked of the database's own list of foreign keys: a table that is added later is never
 * forgotten.
 */
async function referencesTo(tx: Tx, table: string, id: string): Promise<readonly ReferenceCount[]> {
  const { rows } = await sql<{ owner: string; column: string }>`
    select con.conrelid::regclass::text as owner, att.attname as column
    from pg_constraint con join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = ${table}::regclass and con.confdeltype = 'a'
    order by 1, 2`.execute(tx);
  const counts = new Map<string, number>();
  for (const { owner, column } of rows) {
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

/** Deletes a row that nothing refers to; what refers to it is named otherwise. Answers the row that it was. */
export async function removeRow(
  kit: ResourceKit,
  deps: Deps,
  ask: WriteAsk,
  id: string,
): Promise<CommandResult<MasterRow>> {
  const { spec, table } = kit;
  return underKey<MasterRow>(deps.db, ask.key, async (tx): Promise<CommandResult<MasterRow>> => {
    const before = (await lockRows(kit, tx, [id])).get(id);
    const [row] = before ? await readRows(kit, tx, ask.person, [id]) : [];
    if (!before || !row) return UNKNOWN;
    const forbidden = kit.forbids?.(ask.person, before.values) ?? [];
    if (forbidden.length > 0) return refused(CODES.notPermitted, forbidden);
    const keeps = (await kit.keeps?.(tx, before, ask)) ?? [];
    if (keeps.length > 0) return refused(CODES.refused, keeps);
    const references = await referencesTo(tx, table, id);
    if (references.length > 0) return refused(CODES.refused, ["referenced"], { references });
    await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
    const about = { entity: spec.key, entityId: id, type: "deleted", version: before.version + 1 };
    const by = { byUserId: ask.person.userId, byName: ask.person.userName, commandKey: ask.key?.key ?? null };
    const eventId = await recordEvent(tx, {
      ...{ ...about, ...by, at: ask.now, toStatus: null, details: {} },
      fromStatus: typeof before.values.status === "string" ? before.values.status : null,
    });
    const scopes = kit.rowScopes(row as unknown as FieldValues);
    await appendFeed(
      tx,
      { ...by, eventId, at: ask.now },
      scopes.map((scope) => ({ ...about, topic: spec.name as LogTopic, scope, payload: { row } })),
    );
    return { ok: true, data: row };
  });
}
