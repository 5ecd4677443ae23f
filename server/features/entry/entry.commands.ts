/** What people do to entries: make a draft, delete one that was never submitted, and every command of the chart. */
import { sql } from "kysely";
import type { EntryRow } from "../../../src/contracts/entry.ts";
import type { EntrySaveBody } from "../../../src/contracts/entry-bodies.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { type Actor, ENTRY_RIGHTS, holds, type Person } from "../../../src/contracts/permissions.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { requestNumber } from "../../../src/domain/request-number.ts";
import { judgeDraft, sourceNumberOf } from "../../lifecycle/draft.ts";
import type { House } from "../../lifecycle/house.ts";
import { type Replay, underKey } from "../../lifecycle/keyed.ts";
import { MOST_TRIES } from "../../lifecycle/number-tail.ts";
import { Report, type Telling } from "../../lifecycle/report.ts";
import { type CommandResult, refused, UNKNOWN } from "../../lifecycle/result.ts";
import type { PersonAsk } from "../../lifecycle/route.ts";
import { type CommandAsk, runCommand } from "../../lifecycle/run-command.ts";
import { tellStep } from "../../lifecycle/tell-step.ts";
import type { Deps } from "../../platform/deps.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { sqlState } from "../../platform/transaction.ts";
import { draftOf, insertLines } from "./entry.draft.ts";
import { entryChanges, entryKit } from "./entry.kit.ts";
import { lockEntry, readEntry } from "./entry.projection.ts";

/** Runs one command of the chart. */
export async function commandEntry(
  deps: Pick<Deps, "db">,
  house: House,
  ask: PersonAsk,
  command: string,
  body: { readonly id: string; readonly version: number },
): Promise<CommandResult<EntryRow>> {
  const { id, version, ...payload } = body;
  const asked: CommandAsk = {
    id,
    version,
    command,
    payload,
    by: ask.by,
    key: ask.keyed?.key ?? null,
    now: ask.now,
  };
  try {
    return await runCommand(deps.db, entryKit(house), asked, ask.keyed);
  } catch (error) {
    // Two drafts of one client that take the same source number at the same moment: the later one is told.
    if (sqlState(error) === "23505" && command === "amend")
      return refused(CODES.refused, ["sourceNumberTaken"]);
    throw error;
  }
}

/** Makes a draft for the person's own client, or on behalf of one that an admin names. */
export function createEntry(
  deps: Pick<Deps, "db">,
  house: House,
  ask: PersonAsk,
  clientId: string,
  body: EntrySaveBody,
): Promise<CommandResult<EntryRow>> {
  return underKey<EntryRow>(deps.db, ask.keyed, async (tx, replay) => {
    const telling = new Report();
    const result = await createIn(tx, house, { ...ask, clientId, telling }, body, replay);
    if (result.ok) await telling.tell(tx);
    return result;
  });
}

interface Creation extends PersonAsk {
  readonly clientId: string;
  readonly telling: Telling;
}

/** Makes a draft inside a transaction that somebody else opened. */
export async function createIn(
  tx: Tx,
  house: House,
  creation: Creation,
  body: EntrySaveBody,
  replay: Replay<EntryRow>,
): Promise<CommandResult<EntryRow>> {
  const { by, clientId } = creation;
  if (by.roleCode === "client" && clientId !== by.clientId) return UNKNOWN;
  if (!(await clientExists(tx, clientId))) return UNKNOWN;
  if (!holds(by, ENTRY_RIGHTS.amend)) return refused(CODES.notPermitted, ["page"]);
  if (replay) return replay;
  const refusal = await judgeDraft(tx, { table: "entry", clientId, ownId: null }, draftOf(body));
  if (refusal) return refusal;
  const row = await makeDraft(tx, house, { ...creation, key: creation.keyed?.key ?? null }, body);
  return row ? { ok: true, data: row } : refused(CODES.refused, ["sourceNumberTaken"]);
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

/** Writes a draft with its lines and tells of it; null when its source number was taken meanwhile. */
export async function makeDraft(
  tx: Tx,
  house: House,
  making: Making,
  body: EntrySaveBody,
): Promise<EntryRow | null> {
  const id = await insertDraft(tx, house, making, body);
  if (id === null) return null;
  await insertLines(tx, id, body);
  const row = await readEntry(tx, id);
  if (!row) throw new Error(`the entry ${id} was written and cannot be read`);
  await tellStep(tx, {
    ...making,
    entity: "entry",
    row,
    type: "create",
    from: null,
    to: row.status,
    changes: () => entryChanges(tx, row, "create", { lines: true, receiptId: null }),
  });
  return row;
}

/** Deletes a draft that was never submitted; anything that others have seen is cancelled instead. */
export async function deleteDraft(
  deps: Deps,
  by: Person,
  now: Date,
  id: string,
): Promise<CommandResult<boolean>> {
  return underKey<boolean>(deps.db, null, async (tx) => {
    const row = await lockEntry(tx, id);
    if (!row || (by.roleCode === "client" && row.clientId !== by.clientId)) return UNKNOWN;
    if (!holds(by, ENTRY_RIGHTS.amend)) return refused(CODES.notPermitted, ["page"]);
    if (row.status !== "draft" || row.revision > 0) return refused(CODES.refused, ["neverSubmitted"]);
    await sql`delete from entry_line where entry_id = ${id}`.execute(tx);
    await sql`delete from entry where id = ${id}`.execute(tx);
    const gone = { ...row, version: row.version + 1, updatedAt: now.toISOString() };
    const telling = new Report();
    await tellStep(tx, {
      ...{ entity: "entry", row: gone, type: "deleted", from: row.status, to: null },
      ...{ by, now, key: null, telling },
      changes: () => entryChanges(tx, gone, "deleted", { lines: false, receiptId: null }),
    });
    await telling.tell(tx);
    return { ok: true, data: true };
  });
}

async function clientExists(tx: Tx, clientId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from client where id = ${clientId}`.execute(tx);
  return rows.length > 0;
}

/** Inserts an empty draft under a number of its own; null when its source number was taken meanwhile. */
async function insertDraft(
  tx: Tx,
  { timeZone, tail }: House,
  { clientId, now, by, returnOf }: Making,
  body: EntrySaveBody,
): Promise<string | null> {
  const id = newId();
  const day = businessDay(now, timeZone);
  const sourceNumber = sourceNumberOf(body);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { rows } = await sql`
      insert into entry (id, number, client_id, warehouse_id, kind, source_number, expected_at, plate, driver, phone,
        priority, remark, return_of, line_count, expected_total, status_since, created_at, updated_at, create_user_id)
      values (${id}, ${requestNumber("RK", day, tail())}, ${clientId}, ${body.warehouseId},
        ${body.kind ?? "purchase"}, ${sourceNumber}, ${body.expectedAt ?? null}, ${body.plate ?? null},
        ${body.driver ?? null}, ${body.phone ?? null}, ${body.priority ?? 0}, ${body.remark ?? null},
        ${returnOf ?? null}, ${body.lines.length}, ${body.lines.reduce((all, line) => all + line.expected, 0)},
        ${now}, ${now}, ${now}, ${by.kind === "person" ? by.userId : null})
      on conflict do nothing returning id`.execute(tx);
    if (rows.length > 0) return id;
    const taken = await sql`select 1 from entry where client_id = ${clientId}
      and source_number = ${sourceNumber}`.execute(tx);
    if (taken.rows.length > 0) return null;
  }
  throw new Error(`${MOST_TRIES} entry numbers of ${day} in a row were taken`);
}
