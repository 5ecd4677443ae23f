/**
 * Creates and deletes drafts, alike for every kind that people draft. What a person sends is judged by the rules in
 * draft.ts.
 */
import { sql } from "kysely";
import { CODES } from "../../src/contracts/envelope.ts";
import { holds } from "../../src/contracts/permissions.ts";
import type { Deps } from "../platform/deps.ts";
import type { Tx } from "../platform/reader.ts";
import { spellWritten } from "../platform/spelled-rows.ts";
import { judgeDraft, sourceNumberOf } from "./draft.ts";
import { insertHeader, insertLines } from "./draft-rows.ts";
import { type Replay, underKey } from "./keyed.ts";
import { type Making, type MakingAsk, makeRequest, makeRequestIn, writeRequest } from "./make-request.ts";
import type { LifecyclePorts } from "./ports.ts";
import { Publication } from "./publication.ts";
import { publishStep } from "./publish-notice.ts";
import { requestChanges } from "./request-changes.ts";
import type { DraftedKind, KindTypes } from "./request-kind.ts";
import { type CommandResult, refused, UNKNOWN } from "./result.ts";
import type { PersonAsk } from "./route.ts";
import { draftOf } from "./save-draft.ts";
import { rightTo } from "./who-may.ts";

/** Makes a draft for the person's own client, or on behalf of one that an admin names. */
export const createDraft = <T extends KindTypes>(
  deps: Pick<Deps, "db">,
  kind: DraftedKind<T>,
  ports: LifecyclePorts,
  ask: Omit<MakingAsk, "publication">,
  body: T["body"],
): Promise<CommandResult<T["row"]>> =>
  makeRequest<T["row"]>(deps, ask, (tx, making, replay) =>
    createDraftIn(tx, kind, ports, making, body, replay),
  );

/** Makes a draft inside the transaction of its caller. */
export function createDraftIn<T extends KindTypes>(
  tx: Tx,
  kind: DraftedKind<T>,
  ports: LifecyclePorts,
  ask: MakingAsk,
  body: T["body"],
  replay: Replay<T["row"]>,
): Promise<CommandResult<T["row"]>> {
  const { clientId } = ask;
  return makeRequestIn<T["row"]>(tx, ask, rightTo(kind.lifecycle, "amend"), replay, async (making) => {
    const place = { table: kind.rows.name, clientId, ownId: null };
    const refusal = await judgeDraft(tx, place, draftOf(kind.drafts, body));
    if (refusal) return refusal;
    const row = await writeDraft(tx, kind, ports, { ...making, clientId }, body);
    return row ? { ok: true, data: row } : refused(CODES.refused, ["sourceNumberTaken"]);
  });
}

/** Writes a draft with its lines and its event; returns null if its source number is taken by now. */
export function writeDraft<T extends KindTypes>(
  tx: Tx,
  kind: DraftedKind<T>,
  ports: LifecyclePorts,
  making: Making & { readonly clientId: string; readonly returnOf?: string },
  body: T["body"],
): Promise<T["row"] | null> {
  const { by, now, clientId, returnOf = null } = making;
  const { name } = kind.rows;
  const createUserId = by.kind === "person" ? by.userId : null;
  return writeRequest(tx, kind, ports, making, {
    insert: (place) => insertHeader(kind, { ...place, clientId, now, createUserId, returnOf }, body),
    isTaken: async () => {
      const taken = await sql`select 1 from ${sql.table(name)} where client_id = ${clientId}
        and normal_form(source_number) = normal_form(${sourceNumberOf(body)}::text)`.execute(tx);
      return taken.rows.length > 0;
    },
    fill: async (id) => {
      await spellWritten(tx, name, [id]);
      await insertLines(tx, kind, id, body.lines);
    },
  });
}

/** Deletes a draft that was never submitted; anything that others have seen is cancelled instead. */
export async function deleteDraft<T extends KindTypes>(
  { db }: Pick<Deps, "db">,
  kind: DraftedKind<T>,
  { by, now, keyed }: PersonAsk,
  id: string,
): Promise<CommandResult<boolean>> {
  return underKey<boolean>(db, keyed, async (tx, replay) => {
    // Before the row is looked for: what was deleted under this key is gone.
    if (replay) return replay;
    const row = await kind.lock(tx, id);
    if (!row || (by.roleCode === "client" && row.clientId !== by.clientId)) return UNKNOWN;
    if (!holds(by, rightTo(kind.lifecycle, "amend"))) return refused(CODES.notPermitted, ["page"]);
    if (row.status !== "draft" || (row.revision ?? 0) > 0) return refused(CODES.refused, ["neverSubmitted"]);
    const { name: entity } = kind.rows;
    await sql`delete from ${sql.table(`${entity}_line`)} where ${sql.ref(`${entity}_id`)} = ${id}`.execute(
      tx,
    );
    await sql`delete from ${sql.table(entity)} where id = ${id}`.execute(tx);
    const gone = { ...row, version: row.version + 1, updatedAt: now.toISOString() };
    const publication = new Publication();
    await publishStep(tx, {
      ...{ entity, row: gone, type: "deleted", from: row.status, to: null },
      ...{ by, now, key: keyed?.key ?? null, publication },
      changes: async () => requestChanges(kind.rows.name, gone, "deleted", {}),
    });
    await publication.publish(tx);
    return { ok: true, data: true };
  });
}
