import { sql } from "kysely";
import { CODES } from "../../src/contracts/envelope.ts";
import type { LogTopic } from "../../src/contracts/live.ts";
import type { MasterRow } from "../../src/contracts/resource.ts";
import { appendFeed } from "../feed/append.ts";
import { recordEvent } from "../feed/record-event.ts";
import { underKey } from "../lifecycle/keyed.ts";
import { type CommandResult, refused, UNKNOWN } from "../lifecycle/result.ts";
import type { Deps } from "../platform/deps.ts";
import type { ResourceKit, WriteAsk } from "./kit.ts";
import { dropPictures } from "./pictures.ts";
import { readRows } from "./projection.ts";
import { referencesTo } from "./references.ts";
import { lockRows } from "./write.ts";

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
