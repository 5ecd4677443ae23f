/** How counts are made: by people, by the plan of each morning, after a shortage, and where a pick emptied a place. */
import { type RawBuilder, sql } from "kysely";
import type { CountRow } from "../../../src/contracts/count.ts";
import type { ConfirmEmptyBody, CountSaveBody } from "../../../src/contracts/count-bodies.ts";
import { COUNT_LINES_MAX } from "../../../src/contracts/count-status.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import { underKey } from "../../lifecycle/keyed.ts";
import { type Making, writeRequest } from "../../lifecycle/make-request.ts";
import type { LifecyclePorts, Shortage, SystemStep } from "../../lifecycle/ports.ts";
import { Publication } from "../../lifecycle/publication.ts";
import { type CommandResult, refused, UNKNOWN } from "../../lifecycle/result.ts";
import type { PersonAsk } from "../../lifecycle/route.ts";
import { systemCommand } from "../../lifecycle/run-command.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { COUNT } from "./count.kind.ts";
import {
  IN_NO_OPEN_COUNT,
  insertLines,
  lineSums,
  linesOfStock,
  lockOpenLines,
  type NewLine,
} from "./count.lines.ts";

interface Drafted {
  readonly warehouseId: string;
  readonly reason: CountRow["reason"];
  readonly cause?: string | null;
  readonly zone?: string | null;
  readonly dueAt: Date | string | null;
  readonly lines: readonly NewLine[];
}

/** Writes a draft with its lines and its event. */
export async function writeCount(
  tx: Tx,
  ports: LifecyclePorts,
  making: Making,
  draft: Drafted,
): Promise<CountRow> {
  const { by, now } = making;
  const { warehouseId, reason, cause = null, zone = null, dueAt, lines } = draft;
  const createUserId = by.kind === "person" ? by.userId : (by.onBehalfOf?.userId ?? null);
  const row = await writeRequest(tx, COUNT, ports, making, {
    insert: ({ id, number }) => sql`
      insert into count (id, number, warehouse_id, reason, cause, zone, due_at, status_since, created_at, updated_at,
        create_user_id)
      values (${id}::uuid, ${number}, ${warehouseId}::uuid, ${reason}, ${cause}, ${zone}, ${dueAt}::timestamptz,
        ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${createUserId}::uuid)
      on conflict (number) do nothing returning id`,
    fill: async (id) => {
      await insertLines(tx, { countId: id, isOpen: false, isFound: false }, lines);
      await sql`update count set ${lineSums(id)} where id = ${id}::uuid`.execute(tx);
    },
  });
  if (!row) throw new Error("only its number can stand in the way of a count");
  return row;
}

/** Makes the draft that a person asks for: the stock rows at these places and of these goods. */
export function makeCount(
  { db }: Pick<Deps, "db">,
  ports: LifecyclePorts,
  { by, now, keyed }: PersonAsk,
  { warehouseId, reason, locationIds, typeIds, dueAt = null }: CountSaveBody,
): Promise<CommandResult<CountRow>> {
  return underKey<CountRow>(db, keyed, async (tx, replay) => {
    const { rows } = await sql`select 1 from warehouse where id = ${warehouseId}::uuid`.execute(tx);
    if (rows.length === 0) return UNKNOWN;
    if (replay) return replay;
    if (!locationIds && !typeIds) return refused(CODES.refused, ["placeGiven"]);
    const where = sql`s.warehouse_id = ${warehouseId}::uuid and s.on_hand > 0
      and ${isAmong("s.location_id", locationIds)} and ${isAmong("s.type_id", typeIds)}`;
    const lines = await linesOfStock(tx, where, COUNT_LINES_MAX + 1);
    if (lines.length === 0) return refused(CODES.refused, ["hasLines"]);
    if (lines.length > COUNT_LINES_MAX) return refused(CODES.refused, ["tooManyLines"]);
    const publication = new Publication();
    const making = { by, now, key: keyed?.key ?? null, publication };
    const row = await writeCount(tx, ports, making, { warehouseId, reason, dueAt, lines });
    await publication.publish(tx);
    return { ok: true, data: row };
  });
}

const isAmong = (column: string, ids: readonly string[] | undefined): RawBuilder<unknown> =>
  ids ? sql`${sql.ref(column)} = any(${[...ids]}::uuid[])` : sql`true`;

/** The rows of the same goods at the places of a shortage, in every condition. */
const aroundShort = (
  stockIds: readonly string[],
): RawBuilder<unknown> => sql`exists (select 1 from stock short
  where short.id = any(${[...stockIds]}::uuid[]) and (short.location_id, short.client_id, short.type_id)
    = (s.location_id, s.client_id, s.type_id)) and (s.on_hand > 0 or s.id = any(${[...stockIds]}::uuid[]))`;

/** A draft that checks the places of a shortage, or more lines of the draft that the same exit has already. */
export async function afterShort(
  ports: LifecyclePorts,
  step: SystemStep,
  { warehouseId, stockIds, exitNumber }: Shortage,
): Promise<void> {
  const { tx, now } = step;
  const lines = await linesOfStock(tx, aroundShort(stockIds), COUNT_LINES_MAX);
  if (lines.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select id from count where warehouse_id = ${warehouseId}::uuid and status = 'draft' and reason = 'afterShort'
      and cause = ${exitNumber} order by created_at desc limit 1`.execute(tx);
  const [draft] = rows;
  const ids = lines.flatMap(({ stockId }) => stockId ?? []);
  if (draft)
    await systemCommand(ports, step, COUNT, {
      id: draft.id,
      command: "addLines",
      payload: { stockIds: ids },
    });
  else
    await writeCount(tx, ports, step, {
      ...{ warehouseId, reason: "afterShort", cause: exitNumber, dueAt: now, lines },
    });
}

/** All rows of a place that are in no open count, the emptied ones too: a picker says that none of them is there. */
const linesOfPlace = (db: Reader, locationId: string): Promise<readonly NewLine[]> =>
  linesOfStock(db, sql`s.location_id = ${locationId}::uuid and ${IN_NO_OPEN_COUNT}`, COUNT_LINES_MAX);

/**
 * The zero check of a pick: "empty" is a count of none, approved at once where the ledger agrees; "not empty" is a draft for
 * today. false: there is no such place.
 */
export function confirmEmpty(
  { db }: Pick<Deps, "db">,
  ports: LifecyclePorts,
  { by, now, keyed }: PersonAsk,
  { locationId, isEmpty, doneAt }: ConfirmEmptyBody,
): Promise<CommandResult<true>> {
  return underKey<true>(db, keyed, async (tx, replay) => {
    const { rows } = await sql<{ code: string; warehouseId: string }>`
      select code, warehouse_id from location where id = ${locationId}::uuid and zone <> 'outbound'`.execute(
      tx,
    );
    const [place] = rows;
    if (!place) return UNKNOWN;
    if (replay) return replay;
    const { warehouseId } = place;
    await lockOpenLines(tx, warehouseId);
    const lines = await linesOfPlace(tx, locationId);
    if (lines.length === 0) return { ok: true, data: true };
    const publication = new Publication();
    const step = { tx, now, key: keyed?.key ?? null, publication, by: onBehalf(by, place.code) };
    const made = await writeCount(tx, ports, step, {
      ...{ warehouseId, reason: isEmpty ? "emptied" : "onDemand", dueAt: now, lines },
    });
    if (isEmpty) {
      const payload = { countedAt: doneAt ?? now.toISOString() };
      await systemCommand(ports, step, COUNT, { id: made.id, command: "confirmEmpty", payload });
    }
    await publication.publish(tx);
    return { ok: true, data: true };
  });
}

const onBehalf = ({ userId, userName }: Person, cause: string) =>
  ({ kind: "system", cause, onBehalfOf: { userId, userName } }) as const;
