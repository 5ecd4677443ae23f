/** What people do to exits: make a draft, delete one that was never submitted, and every command of the chart. */
import { sql } from "kysely";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { ExitRow } from "../../../src/contracts/exit.ts";
import type { ExitSaveBody } from "../../../src/contracts/exit-bodies.ts";
import { EXIT_RIGHTS, holds, type Person } from "../../../src/contracts/permissions.ts";
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
import { draftOf, insertLines } from "./exit.draft.ts";
import { exitChanges, exitKit } from "./exit.kit.ts";
import { lockExit, readExit } from "./exit.projection.ts";

/** Runs one command of the chart. */
export async function commandExit(
  deps: Pick<Deps, "db">,
  house: House,
  ask: PersonAsk,
  command: string,
  body: { readonly id: string; readonly version: number },
): Promise<CommandResult<ExitRow>> {
  const { id, version, ...payload } = body;
  const { by, now, keyed } = ask;
  const asked: CommandAsk = { id, version, command, payload, by, key: keyed?.key ?? null, now };
  try {
    return await runCommand(deps.db, exitKit(house), asked, keyed);
  } catch (error) {
    // Two drafts of one client that take the same source number at the same moment: the later one is told.
    if (sqlState(error) === "23505" && command === "amend")
      return refused(CODES.refused, ["sourceNumberTaken"]);
    throw error;
  }
}

/** Makes a draft for the person's own client, or on behalf of one that an admin names. */
export function createExit(
  deps: Pick<Deps, "db">,
  house: House,
  ask: PersonAsk,
  clientId: string,
  body: ExitSaveBody,
): Promise<CommandResult<ExitRow>> {
  return underKey<ExitRow>(deps.db, ask.keyed, async (tx, replay) => {
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
  body: ExitSaveBody,
  replay: Replay<ExitRow>,
): Promise<CommandResult<ExitRow>> {
  const { by, now, keyed, clientId, telling } = creation;
  if (by.roleCode === "client" && clientId !== by.clientId) return UNKNOWN;
  const { rows } = await sql`select 1 from client where id = ${clientId}`.execute(tx);
  if (rows.length === 0) return UNKNOWN;
  if (!holds(by, EXIT_RIGHTS.amend)) return refused(CODES.notPermitted, ["page"]);
  if (replay) return replay;
  const refusal = await judgeDraft(tx, { table: "exit", clientId, ownId: null }, draftOf(body));
  if (refusal) return refusal;
  const id = await insertDraft(tx, house, creation, body);
  if (id === null) return refused(CODES.refused, ["sourceNumberTaken"]);
  await insertLines(tx, id, body);
  const row = await readExit(tx, id);
  if (!row) throw new Error(`the exit ${id} was written and cannot be read`);
  await tellStep(tx, {
    ...{ entity: "exit", row, type: "create", from: null, to: row.status },
    ...{ by, now, key: keyed?.key ?? null, telling },
    changes: () => exitChanges(tx, row, "create", true),
  });
  return { ok: true, data: row };
}

/** Deletes a draft that was never submitted; anything that others have seen is cancelled instead. */
export async function deleteDraft(
  deps: Pick<Deps, "db">,
  by: Person,
  now: Date,
  id: string,
): Promise<CommandResult<boolean>> {
  return underKey<boolean>(deps.db, null, async (tx) => {
    const row = await lockExit(tx, id);
    if (!row || (by.roleCode === "client" && row.clientId !== by.clientId)) return UNKNOWN;
    if (!holds(by, EXIT_RIGHTS.amend)) return refused(CODES.notPermitted, ["page"]);
    if (row.status !== "draft" || row.revision > 0) return refused(CODES.refused, ["neverSubmitted"]);
    await sql`delete from exit where id = ${id}`.execute(tx);
    const gone = { ...row, version: row.version + 1, updatedAt: now.toISOString() };
    const telling = new Report();
    await tellStep(tx, {
      ...{ entity: "exit", row: gone, type: "deleted", from: row.status, to: null },
      ...{ by, now, key: null, telling },
      changes: () => exitChanges(tx, gone, "deleted", false),
    });
    await telling.tell(tx);
    return { ok: true, data: true };
  });
}

/** Inserts an empty draft under a number of its own; null when its source number was taken meanwhile. */
async function insertDraft(
  tx: Tx,
  { timeZone, tail }: House,
  { clientId, now, by }: Creation,
  body: ExitSaveBody,
): Promise<string | null> {
  const id = newId();
  const day = businessDay(now, timeZone);
  const sourceNumber = sourceNumberOf(body);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { rows } = await sql`
      insert into exit (id, number, client_id, warehouse_id, kind, source_number, required_at, mode, consignee_name,
        consignee_phone, region_code, address, priority, remark, line_count, requested_total, status_since, created_at,
        updated_at, create_user_id)
      values (${id}, ${requestNumber("CK", day, tail())}, ${clientId}, ${body.warehouseId}, ${body.kind ?? "sale"},
        ${sourceNumber}, ${body.requiredAt ?? null}, ${body.mode ?? "delivery"},
        ${body.consigneeName?.trim() || null}, ${body.consigneePhone?.trim() || null}, ${body.regionCode ?? null},
        ${body.address?.trim() || null}, ${body.priority ?? 0}, ${body.remark ?? null}, ${body.lines.length},
        ${body.lines.reduce((all, line) => all + line.requested, 0)}, ${now}, ${now}, ${now}, ${by.userId})
      on conflict do nothing returning id`.execute(tx);
    if (rows.length > 0) return id;
    const taken = await sql`select 1 from exit where client_id = ${clientId}
      and source_number = ${sourceNumber}`.execute(tx);
    if (taken.rows.length > 0) return null;
  }
  throw new Error(`${MOST_TRIES} exit numbers of ${day} in a row were taken`);
}
