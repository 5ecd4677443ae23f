/**
 * Creates and deletes drafts, alike for every kind that people draft: who may, under which number, and the events. What
 * a person sends is judged by the rules in draft.ts.
 */
import { sql } from "kysely";
import { CODES } from "../../src/contracts/envelope.ts";
import { type Actor, holds } from "../../src/contracts/permissions.ts";
import { businessDay } from "../../src/domain/business-day.ts";
import { requestNumber } from "../../src/domain/request-number.ts";
import type { Deps } from "../platform/deps.ts";
import { newId } from "../platform/ids.ts";
import type { Tx } from "../platform/reader.ts";
import { spellWritten } from "../platform/spelled-rows.ts";
import { judgeDraft, sourceNumberOf } from "./draft.ts";
import { insertHeader, insertLines } from "./draft-rows.ts";
import { type Replay, underKey } from "./keyed.ts";
import { MOST_TRIES } from "./number-tail.ts";
import type { LifecyclePorts } from "./ports.ts";
import { Publication, type Publishing } from "./publication.ts";
import { publishStep } from "./publish-step.ts";
import { requestChanges } from "./request-changes.ts";
import type { DraftedKind, KindTypes } from "./request-kind.ts";
import { readRow } from "./request-rows.ts";
import { type CommandResult, refused, UNKNOWN } from "./result.ts";
import type { PersonAsk } from "./route.ts";
import { draftOf } from "./save-draft.ts";
import { rightTo } from "./who-may.ts";

/** A draft as its maker wants it; `by` is the system's where a delivery brings goods back. */
interface Making {
  readonly by: Actor;
  readonly now: Date;
  readonly key: string | null;
  readonly clientId: string;
  readonly publication: Publishing;
  readonly returnOf?: string;
}

interface Creation extends PersonAsk {
  readonly clientId: string;
  readonly publication: Publishing;
}

/** Makes a draft for the person's own client, or on behalf of one that an admin names. */
export function createDraft<T extends KindTypes>(
  { db }: Pick<Deps, "db">,
  kind: DraftedKind<T>,
  ports: LifecyclePorts,
  ask: PersonAsk & { readonly clientId: string },
  body: T["body"],
): Promise<CommandResult<T["row"]>> {
  return underKey<T["row"]>(db, ask.keyed, async (tx, replay) => {
    const publication = new Publication();
    const result = await createDraftIn(tx, kind, ports, { ...ask, publication }, body, replay);
    if (result.ok) await publication.publish(tx);
    return result;
  });
}

/** Makes a draft inside the transaction of its caller. */
export async function createDraftIn<T extends KindTypes>(
  tx: Tx,
  kind: DraftedKind<T>,
  ports: LifecyclePorts,
  creation: Creation,
  body: T["body"],
  replay: Replay<T["row"]>,
): Promise<CommandResult<T["row"]>> {
  const { by, clientId, keyed } = creation;
  if (by.roleCode === "client" && clientId !== by.clientId) return UNKNOWN;
  const { rows } = await sql`select 1 from client where id = ${clientId}`.execute(tx);
  if (rows.length === 0) return UNKNOWN;
  if (!holds(by, rightTo(kind.lifecycle, "amend"))) return refused(CODES.notPermitted, ["page"]);
  if (replay) return replay;
  const refusal = await judgeDraft(
    tx,
    { table: kind.rows.name, clientId, ownId: null },
    draftOf(kind.drafts, body),
  );
  if (refusal) return refusal;
  const row = await writeDraft(tx, kind, ports, { ...creation, key: keyed?.key ?? null }, body);
  return row ? { ok: true, data: row } : refused(CODES.refused, ["sourceNumberTaken"]);
}

/** Writes a draft with its lines and its event; returns null if its source number is taken by now. */
export async function writeDraft<T extends KindTypes>(
  tx: Tx,
  kind: DraftedKind<T>,
  ports: LifecyclePorts,
  making: Making,
  body: T["body"],
): Promise<T["row"] | null> {
  const id = await underOwnNumber(tx, kind, ports, making, body);
  if (id === null) return null;
  await insertLines(tx, kind, id, body.lines);
  const row = await readRow(kind.rows, tx, id);
  if (!row) throw new Error(`the ${kind.rows.name} ${id} was written and cannot be read`);
  await publishStep(tx, {
    ...making,
    ...{ entity: kind.rows.name, row, type: "create", from: null, to: row.status },
    changes: async () => requestChanges(kind.rows.name, row, "create", await kind.lines(tx, row.id)),
  });
  return row;
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

/** Inserts an empty draft under a number of its own; null when its source number was taken meanwhile. */
async function underOwnNumber<T extends KindTypes>(
  tx: Tx,
  kind: DraftedKind<T>,
  { timeZone, tail }: LifecyclePorts,
  { clientId, now, by, returnOf }: Making,
  body: T["body"],
): Promise<string | null> {
  const id = newId();
  const day = businessDay(now, timeZone);
  const sourceNumber = sourceNumberOf(body);
  const { name } = kind.rows;
  const createUserId = by.kind === "person" ? by.userId : null;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const number = requestNumber(kind.drafts.prefix, day, tail());
    const place = { id, number, clientId, now, createUserId, returnOf: returnOf ?? null };
    const { rows } = await insertHeader(kind, place, body).execute(tx);
    if (rows.length > 0) {
      await spellWritten(tx, name, [id]);
      return id;
    }
    const taken = await sql`select 1 from ${sql.table(name)} where client_id = ${clientId}
      and normal_form(source_number) = normal_form(${sourceNumber}::text)`.execute(tx);
    if (taken.rows.length > 0) return null;
  }
  throw new Error(`${MOST_TRIES} ${name} numbers of ${day} in a row were taken`);
}
