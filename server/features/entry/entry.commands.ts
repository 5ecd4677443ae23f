/** What people do to entries: make a draft, delete one that was never submitted, and every command of the chart. */
import { sql } from "kysely";
import type { EntryRow } from "../../../src/contracts/entry.ts";
import type { EntrySaveBody } from "../../../src/contracts/entry-bodies.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { ENTRY_RIGHTS, holds, type Person } from "../../../src/contracts/permissions.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { appendFeed } from "../../feed/append.ts";
import { recordEvent } from "../../feed/record-event.ts";
import { type Replay, underKey } from "../../lifecycle/keyed.ts";
import { type CommandResult, refused, UNKNOWN } from "../../lifecycle/result.ts";
import { type CommandAsk, runCommand, type Telling } from "../../lifecycle/run-command.ts";
import type { Deps } from "../../platform/deps.ts";
import type { KeyedRequest } from "../../platform/idempotency.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { sqlState } from "../../platform/transaction.ts";
import { insertLines, judgeDraft, sourceNumberOf } from "./entry.draft.ts";
import { entryChanges, entryKit } from "./entry.kit.ts";
import { entryNumber, type PickTail, randomTail } from "./entry.number.ts";
import { lockEntry, readEntry } from "./entry.projection.ts";

/** One person's request, with its key where it came with one. */
export interface EntryAsk {
  readonly by: Person;
  readonly now: Date;
  readonly keyed: KeyedRequest | null;
}

/** Runs one command of the chart. */
export async function commandEntry(
  deps: Deps,
  ask: EntryAsk,
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
    return await runCommand(deps.db, entryKit(deps.config.businessTimeZone), asked, ask.keyed);
  } catch (error) {
    // Two drafts of one client that take the same source number at the same moment: the later one is told.
    if (sqlState(error) === "23505" && command === "amend")
      return refused(CODES.refused, ["sourceNumberTaken"]);
    throw error;
  }
}

/** Makes a draft for the person's own client, or on behalf of one that an admin names. */
export function createEntry(
  deps: Deps,
  ask: EntryAsk,
  clientId: string,
  body: EntrySaveBody,
): Promise<CommandResult<EntryRow>> {
  const day = businessDay(ask.now, deps.config.businessTimeZone);
  return underKey<EntryRow>(deps.db, ask.keyed, (tx, replay) =>
    createIn(tx, { ...ask, clientId, day, tail: randomTail, telling: "live" }, body, replay),
  );
}

interface Creation extends EntryAsk {
  readonly clientId: string;
  /** The business day that its number bears. */
  readonly day: string;
  readonly tail: PickTail;
  readonly telling: Telling;
}

/** Makes a draft inside a transaction that somebody else opened. */
export async function createIn(
  tx: Tx,
  creation: Creation,
  body: EntrySaveBody,
  replay: Replay<EntryRow>,
): Promise<CommandResult<EntryRow>> {
  const { by, clientId } = creation;
  if (by.roleCode === "client" && clientId !== by.clientId) return UNKNOWN;
  if (!(await clientExists(tx, clientId))) return UNKNOWN;
  if (!holds(by, ENTRY_RIGHTS.amend)) return refused(CODES.notPermitted, ["page"]);
  if (replay) return replay;
  const refusal = await judgeDraft(tx, clientId, body, null);
  if (refusal) return refusal;
  const id = await insertDraft(tx, creation, body);
  if (id === null) return refused(CODES.refused, ["sourceNumberTaken"]);
  await insertLines(tx, id, body);
  const row = await readEntry(tx, id);
  if (!row) throw new Error(`the entry ${id} was written and cannot be read`);
  await tell(tx, creation, row, { type: "create", from: null, to: row.status });
  return { ok: true, data: row };
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
    await tell(tx, { by, now, keyed: null, telling: "live" }, gone, {
      type: "deleted",
      from: row.status,
      to: null,
    });
    return { ok: true, data: true };
  });
}

async function clientExists(tx: Tx, clientId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from client where id = ${clientId}`.execute(tx);
  return rows.length > 0;
}

const MOST_TRIES = 20;

/** Inserts an empty draft under a number of its own; null when its source number was taken meanwhile. */
async function insertDraft(tx: Tx, creation: Creation, body: EntrySaveBody): Promise<string | null> {
  const { clientId, now, by, day, tail } = creation;
  const id = newId();
  const sourceNumber = sourceNumberOf(body);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { rows } = await sql`
      insert into entry (id, number, client_id, warehouse_id, kind, source_number, expected_at, plate, driver, phone,
        priority, remark, line_count, expected_total, status_since, created_at, updated_at, create_user_id)
      values (${id}, ${entryNumber(day, tail)}, ${clientId}, ${body.warehouseId}, ${body.kind ?? "purchase"},
        ${sourceNumber}, ${body.expectedAt ?? null}, ${body.plate ?? null}, ${body.driver ?? null},
        ${body.phone ?? null}, ${body.priority ?? 0}, ${body.remark ?? null}, ${body.lines.length},
        ${body.lines.reduce((all, line) => all + line.expected, 0)}, ${now}, ${now}, ${now}, ${by.userId})
      on conflict do nothing returning id`.execute(tx);
    if (rows.length > 0) return id;
    const taken = await sql`select 1 from entry where client_id = ${clientId}
      and source_number = ${sourceNumber}`.execute(tx);
    if (taken.rows.length > 0) return null;
  }
  throw new Error(`${MOST_TRIES} entry numbers of ${day} in a row were taken`);
}

interface Step {
  readonly type: "create" | "deleted";
  readonly from: string | null;
  readonly to: string | null;
}

/** Timeline and feed of what happens to a draft outside the chart. */
async function tell(
  tx: Tx,
  { by, now, keyed, telling }: Pick<Creation, "by" | "now" | "keyed" | "telling">,
  row: EntryRow,
  { type, from, to }: Step,
): Promise<void> {
  const commandKey = keyed?.key ?? null;
  const who = { at: now, byUserId: by.userId, byName: by.userName, commandKey };
  const eventId = await recordEvent(tx, {
    ...who,
    entity: "entry",
    entityId: row.id,
    type,
    fromStatus: from,
    toStatus: to,
    version: row.version,
    details: { number: row.number },
  });
  if (telling === "silent") return;
  const changes = await entryChanges(tx, row, type, { lines: type === "create", receiptId: null });
  await appendFeed(tx, { ...who, eventId }, changes);
}
