/**
 * Making and deleting drafts, the same for entries and exits: who may, under whose number, what of it is told. Each of
 * the two brings its kind; what a person sends is judged by the rules in draft.ts.
 */
import { type RawBuilder, sql } from "kysely";
import { CODES } from "../../src/contracts/envelope.ts";
import { type Actor, holds, type Person, type Right } from "../../src/contracts/permissions.ts";
import { businessDay } from "../../src/domain/business-day.ts";
import { type NumberPrefix, requestNumber } from "../../src/domain/request-number.ts";
import type { FeedChange } from "../feed/append.ts";
import type { Deps } from "../platform/deps.ts";
import { newId } from "../platform/ids.ts";
import type { Tx } from "../platform/reader.ts";
import { type Draft, judgeDraft, sourceNumberOf } from "./draft.ts";
import type { House } from "./house.ts";
import { type Replay, underKey } from "./keyed.ts";
import { MOST_TRIES } from "./number-tail.ts";
import { Report, type Telling } from "./report.ts";
import { type CommandResult, refused, UNKNOWN } from "./result.ts";
import type { PersonAsk } from "./route.ts";
import type { GovernedRow } from "./run-command.ts";
import { tellStep } from "./tell-step.ts";

export interface DraftRow extends GovernedRow {
  readonly number: string;
  /** How often it was submitted; once it was, it is cancelled and no longer deleted. */
  readonly revision: number;
  readonly updatedAt: string;
}

type DraftBody = Pick<Draft, "clientId" | "warehouseId" | "sourceNumber" | "regionCode">;

/** What an entry or an exit brings: its names, and how its rows are written, read and told. */
export interface DraftKind<Row extends DraftRow, Body extends DraftBody> {
  /** Its table and its topic; its lines are in `<entity>_line`. */
  readonly entity: "entry" | "exit";
  /** What its numbers begin with. */
  readonly prefix: NumberPrefix;
  /** Who may make and delete drafts. */
  readonly right: Right;
  readonly draftOf: (body: Body) => Draft;
  /** The insert of the empty draft, which does nothing on a conflict and returns its id. */
  readonly insertion: (place: DraftPlace, body: Body) => RawBuilder<unknown>;
  readonly insertLines: (tx: Tx, id: string, body: Body) => Promise<void>;
  readonly lock: (tx: Tx, id: string) => Promise<Row | null>;
  readonly read: (tx: Tx, id: string) => Promise<Row | null>;
  readonly changes: (tx: Tx, row: Row, type: "create" | "deleted") => Promise<readonly FeedChange[]>;
}

/** What the draft that is written is to be called, and of whom it is. */
export interface DraftPlace {
  readonly id: string;
  readonly number: string;
  readonly clientId: string;
  readonly sourceNumber: string | null;
  readonly now: Date;
  /** null: the system's. */
  readonly createUserId: string | null;
  /** The delivery whose goods come back; null for what a person makes. */
  readonly returnOf: string | null;
}

/** A draft as its maker wants it; `by` is the system's where a delivery brings goods back. */
export interface Making {
  readonly by: Actor;
  readonly now: Date;
  readonly key: string | null;
  readonly clientId: string;
  readonly telling: Telling;
  readonly returnOf?: string;
}

export interface Creation extends PersonAsk {
  readonly clientId: string;
  readonly telling: Telling;
}

/** Makes a draft for the person's own client, or on behalf of one that an admin names. */
export function createDraft<Row extends DraftRow, Body extends DraftBody>(
  { db }: Pick<Deps, "db">,
  kind: DraftKind<Row, Body>,
  house: House,
  ask: PersonAsk & { readonly clientId: string },
  body: Body,
): Promise<CommandResult<Row>> {
  return underKey<Row>(db, ask.keyed, async (tx, replay) => {
    const telling = new Report();
    const result = await createDraftIn(tx, kind, house, { ...ask, telling }, body, replay);
    if (result.ok) await telling.tell(tx);
    return result;
  });
}

/** Makes a draft inside a transaction that somebody else opened. */
export async function createDraftIn<Row extends DraftRow, Body extends DraftBody>(
  tx: Tx,
  kind: DraftKind<Row, Body>,
  house: House,
  creation: Creation,
  body: Body,
  replay: Replay<Row>,
): Promise<CommandResult<Row>> {
  const { by, clientId, keyed } = creation;
  if (by.roleCode === "client" && clientId !== by.clientId) return UNKNOWN;
  const { rows } = await sql`select 1 from client where id = ${clientId}`.execute(tx);
  if (rows.length === 0) return UNKNOWN;
  if (!holds(by, kind.right)) return refused(CODES.notPermitted, ["page"]);
  if (replay) return replay;
  const refusal = await judgeDraft(tx, { table: kind.entity, clientId, ownId: null }, kind.draftOf(body));
  if (refusal) return refusal;
  const row = await writeDraft(tx, kind, house, { ...creation, key: keyed?.key ?? null }, body);
  return row ? { ok: true, data: row } : refused(CODES.refused, ["sourceNumberTaken"]);
}

/** Writes a draft with its lines and tells of it; null when its source number was taken meanwhile. */
export async function writeDraft<Row extends DraftRow, Body extends DraftBody>(
  tx: Tx,
  kind: DraftKind<Row, Body>,
  house: House,
  making: Making,
  body: Body,
): Promise<Row | null> {
  const id = await underOwnNumber(tx, kind, house, making, body);
  if (id === null) return null;
  await kind.insertLines(tx, id, body);
  const row = await kind.read(tx, id);
  if (!row) throw new Error(`the ${kind.entity} ${id} was written and cannot be read`);
  await tellStep(tx, {
    ...making,
    ...{ entity: kind.entity, row, type: "create", from: null, to: row.status },
    changes: () => kind.changes(tx, row, "create"),
  });
  return row;
}

/** Deletes a draft that was never submitted; anything that others have seen is cancelled instead. */
export async function deleteDraft<Row extends DraftRow, Body extends DraftBody>(
  { db }: Pick<Deps, "db">,
  kind: DraftKind<Row, Body>,
  by: Person,
  now: Date,
  id: string,
): Promise<CommandResult<boolean>> {
  return underKey<boolean>(db, null, async (tx) => {
    const row = await kind.lock(tx, id);
    if (!row || (by.roleCode === "client" && row.clientId !== by.clientId)) return UNKNOWN;
    if (!holds(by, kind.right)) return refused(CODES.notPermitted, ["page"]);
    if (row.status !== "draft" || row.revision > 0) return refused(CODES.refused, ["neverSubmitted"]);
    const { entity } = kind;
    await sql`delete from ${sql.table(`${entity}_line`)} where ${sql.ref(`${entity}_id`)} = ${id}`.execute(
      tx,
    );
    await sql`delete from ${sql.table(entity)} where id = ${id}`.execute(tx);
    const gone = { ...row, version: row.version + 1, updatedAt: now.toISOString() };
    const telling = new Report();
    await tellStep(tx, {
      ...{ entity, row: gone, type: "deleted", from: row.status, to: null },
      ...{ by, now, key: null, telling },
      changes: () => kind.changes(tx, gone, "deleted"),
    });
    await telling.tell(tx);
    return { ok: true, data: true };
  });
}

/** Inserts an empty draft under a number of its own; null when its source number was taken meanwhile. */
async function underOwnNumber<Row extends DraftRow, Body extends DraftBody>(
  tx: Tx,
  { entity, prefix, insertion }: DraftKind<Row, Body>,
  { timeZone, tail }: House,
  { clientId, now, by, returnOf }: Making,
  body: Body,
): Promise<string | null> {
  const id = newId();
  const day = businessDay(now, timeZone);
  const sourceNumber = sourceNumberOf(body);
  const createUserId = by.kind === "person" ? by.userId : null;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const number = requestNumber(prefix, day, tail());
    const place = { id, number, clientId, sourceNumber, now, createUserId, returnOf: returnOf ?? null };
    const { rows } = await insertion(place, body).execute(tx);
    if (rows.length > 0) return id;
    const taken = await sql`select 1 from ${sql.table(entity)} where client_id = ${clientId}
      and source_number = ${sourceNumber}`.execute(tx);
    if (taken.rows.length > 0) return null;
  }
  throw new Error(`${MOST_TRIES} ${entity} numbers of ${day} in a row were taken`);
}
