/**
 * What the exit's guards ask of the database, gathered under the exit's lock. Commands that reach stock take the gate
 * here, after the delivery that they may end (order of locks: exit, delivery, gate, stock).
 */
import { sql } from "kysely";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { ExitLine, ExitRow } from "../../../src/contracts/exit.ts";
import { ALLOCATION_HELD } from "../../../src/contracts/exit-status.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { isBeforeToday } from "../../../src/domain/instant.ts";
import type { ExitCommand } from "../../../src/machines/lifecycles/exit.lifecycle.ts";
import type { ExitFacts } from "../../../src/machines/lifecycles/exit.rules.ts";
import { lockGate, underGate } from "../../ledger/post.ts";
import { type FreeStock, freeStock, type Want } from "../../ledger/promise.ts";
import type { ShelvedStock } from "../../ledger/reshelve.ts";
import { mayBePromised } from "../../ledger/stock.queries.ts";
import type { CommandOf } from "../../lifecycle/command.ts";
import type { LifecyclePorts } from "../../lifecycle/ports.ts";
import type { Preparation } from "../../lifecycle/request-kind.ts";
import { refused } from "../../lifecycle/result.ts";
import { isRepeated } from "../../platform/database.ts";
import type { Tx } from "../../platform/reader.ts";
import { isOneOf } from "../../platform/sql-rows.ts";
import { exitLines } from "./exit.projection.ts";
import { isShelf, isStaging } from "./exit.staging.ts";
import type { ExitTypes, Held, PreparedExit } from "./exit.work.ts";

const NO_FACTS: ExitFacts = {
  ...{
    wanted: [],
    requiredBeforeToday: false,
    lines: new Set(),
    open: [],
    picked: [],
    unpromised: new Map(),
    otherLot: null,
  },
  ...{ lastPick: null, isUsable: true, deliveryWaits: true },
};
const NOTHING: PreparedExit = { facts: NO_FACTS, wants: [], free: [], allocations: [] };

/** The commands of people that take the gate below for themselves; submissions share it. */
export const GATED_COMMANDS: ReadonlySet<string> = new Set<ExitCommand>([
  ...(["reject", "withdraw", "cancel", "acceptCancel", "handOver"] as const),
  ...(["changeLot", "unpick", "reportShort"] as const),
]);

/** Prepares any command of an exit. */
export async function prepareExit(
  tx: Tx,
  row: ExitRow,
  ask: CommandOf<ExitTypes["payloads"]>,
  { timeZone }: LifecyclePorts,
): Promise<Preparation<PreparedExit>> {
  switch (ask.command) {
    case "submit":
      return { prepared: await prepareReservation(tx, row, ask, timeZone) };
    case "startPicking": {
      const { stagingLocationId: id } = ask.payload;
      const isUsable = id === undefined || (await isStaging(tx, id, row.warehouseId));
      return { prepared: { ...NOTHING, facts: { ...NO_FACTS, isUsable } } };
    }
    case "pick":
    case "reportShort":
      return { prepared: await preparePicking(tx, row, ask) };
    case "changeLot":
      return { prepared: await prepareChangeOfLot(tx, row, ask, timeZone) };
    case "unpick":
      return { prepared: await prepareUnpicking(tx, row, ask.payload.locationId) };
    case "repromise":
      return prepareRepromise(tx, row, ask, timeZone);
    case "reject":
    case "withdraw":
    case "cancel":
    case "acceptCancel":
    case "handOver":
    case "ship": {
      await sql`select 1 from delivery where exit_id = ${row.id} for update`.execute(tx);
      await lockGate(tx, row.clientId, row.warehouseId);
      return { prepared: { ...NOTHING, allocations: await promised(tx, row) } };
    }
    default:
      return { prepared: NOTHING };
  }
}

/** What is promised to an exit and has not left. */
async function promised(tx: Tx, { id }: ExitRow): Promise<readonly Held[]> {
  const { rows } = await sql<Held>`select id, line_id, stock_id, quantity, status from allocation
    where exit_id = ${id} and ${isOneOf("status", ALLOCATION_HELD)} order by id`.execute(tx);
  return rows;
}

async function prepareReservation(
  tx: Tx,
  row: ExitRow,
  { now }: { readonly now: Date },
  timeZone: string,
): Promise<PreparedExit> {
  const today = businessDay(now, timeZone);
  const typeIds = sql`select type_id from exit_line where exit_id = ${row.id}`;
  const [lines, free] = await underGate(
    tx,
    row,
    () => Promise.all([exitLines(tx, row.id), freeStock(tx, row, typeIds, today)]),
    !isRepeated(tx),
  );
  const wants = lines.map(({ id, typeId, requested }) => ({ lineId: id, typeId, quantity: requested }));
  const requiredBeforeToday = isBeforeToday(row.requiredAt, today, timeZone);
  const facts = { ...NO_FACTS, requiredBeforeToday, wanted: wantedOf(lines, wants, free) };
  return { ...NOTHING, wants, free, facts };
}

/** Asked and available, summed per goods type: two lines of the same goods share what there is. */
function wantedOf(
  lines: readonly Pick<ExitLine, "typeId" | "skuCode">[],
  wants: readonly Want[],
  free: readonly FreeStock[],
): ExitFacts["wanted"] {
  const sumOf = (typeId: string, rows: readonly { typeId: string; quantity: number }[]) =>
    rows.reduce((sum, row) => (row.typeId === typeId ? sum + row.quantity : sum), 0);
  const there = free.map((row) => ({ typeId: row.typeId, quantity: row.free }));
  return [...new Set(wants.map((want) => want.typeId))].map((typeId) => ({
    typeId,
    skuCode: lines.find((line) => line.typeId === typeId)?.skuCode ?? "",
    requested: sumOf(typeId, wants),
    available: sumOf(typeId, there),
  }));
}

/** What is open of a line in the order of picking, with the stock that it lies in and the row at staging, where there is one. */
async function openOfLine(tx: Tx, row: ExitRow, lineId: string) {
  const { rows } = await sql<PickableLine>`
    select l.unpromised, a.id, l.id as line_id, a.stock_id, a.quantity, a.status, s.client_id, s.type_id, s.warehouse_id,
      s.location_id, s.lot, s.expiry, s.condition, s.received_at, st.id as staged_id
    from exit_line l
    left join (allocation a join stock s on s.id = a.stock_id join location lo on lo.id = s.location_id)
      on a.line_id = l.id and a.status = 'open'
    left join stock st on st.location_id = ${row.stagingLocationId}::uuid
      and (st.client_id, st.type_id, st.warehouse_id, st.lot, st.expiry, st.condition)
        = (s.client_id, s.type_id, s.warehouse_id, s.lot, s.expiry, s.condition)
    where l.exit_id = ${row.id} and l.id = ${lineId}::uuid order by lo.code, s.expiry, a.id`.execute(tx);
  const open = rows.flatMap((found): readonly Held[] => {
    const { id, lineId: line, stockId, quantity, status, unpromised: _, stagedId, ...stock } = found;
    if (id === null) return [];
    return [
      { ...{ id, lineId: line, stockId, quantity, status }, shelf: { ...stock, id: stockId }, stagedId },
    ];
  });
  return { isKnown: rows.length > 0, unpromised: rows[0]?.unpromised ?? 0, open };
}

type PickableLine = Omit<Held, "id" | "shelf" | "stagedId"> &
  Omit<ShelvedStock, "id"> & {
    /** null: nothing of the line is open. */
    readonly id: string | null;
    readonly unpromised: number;
    readonly stagedId: string | null;
  };

async function preparePicking(
  tx: Tx,
  row: ExitRow,
  { command, payload }: CommandOf<ExitTypes["payloads"]> & { command: "pick" | "reportShort" },
): Promise<PreparedExit> {
  // A pick leaves what is free as it was, so it does not queue up with those that change it.
  if (command === "reportShort") await lockGate(tx, row.clientId, row.warehouseId);
  const { lineId, allocationId, quantity } = payload;
  const { isKnown, unpromised, open } = await openOfLine(tx, row, lineId);
  const meant = open.filter(({ id }) => id === (allocationId ?? id));
  const isTooMuch = quantity > meant.reduce((sum, each) => sum + each.quantity, 0);
  const facts: ExitFacts = {
    ...NO_FACTS,
    ...{ open: open.map(withLot), lines: new Set(isKnown ? [lineId] : []) },
    lastPick: isTooMuch ? await lastPickOf(tx, lineId) : null,
    unpromised: new Map(command === "reportShort" ? [[lineId, unpromised]] : []),
  };
  return { ...NOTHING, allocations: open, facts };
}

const withLot = ({ shelf, ...held }: Held): ExitFacts["open"][number] => ({
  ...held,
  lot: shelf?.lot ?? "",
});

/** The other lot that an open allocation is to be taken from, if it lies on the same shelf and may be promised. */
async function prepareChangeOfLot(
  tx: Tx,
  row: ExitRow,
  { payload, now }: CommandOf<ExitTypes["payloads"]> & { command: "changeLot" },
  timeZone: string,
): Promise<PreparedExit> {
  const { lineId, allocationId, stockId } = payload;
  await lockGate(tx, row.clientId, row.warehouseId);
  const { isKnown, open } = await openOfLine(tx, row, lineId);
  const shelf = open.find(({ id }) => id === allocationId)?.shelf;
  const { rows } = await sql<{ free: number; isLater: boolean; lot: string }>`
    select s.on_hand - s.reserved as free, s.expiry > f.expiry as is_later, s.lot
    from stock s join location lo on lo.id = s.location_id
    join stock f on (f.client_id, f.type_id, f.location_id) = (s.client_id, s.type_id, s.location_id) and f.id <> s.id
    where s.id = ${stockId}::uuid and f.id = ${shelf?.id ?? null}::uuid
      and ${mayBePromised(businessDay(now, timeZone))}`.execute(tx);
  const [other = null] = rows;
  const lines = new Set(isKnown ? [lineId] : []);
  const facts: ExitFacts = { ...NO_FACTS, open: open.map(withLot), lines, otherLot: other };
  return { ...NOTHING, allocations: open, facts, ...(other ? { otherLot: other.lot } : {}) };
}

/** Who was faster: the last pick of a line, for the one who finds less than was to be picked. */
async function lastPickOf(tx: Tx, lineId: string): Promise<ExitFacts["lastPick"]> {
  const { rows } = await sql<{ by: string; at: Date; quantity: number }>`
    select u.user_name as by, a.picked_at as at, a.quantity from allocation a join users u on u.id = a.picked_by
    where a.line_id = ${lineId}::uuid and a.status = 'picked' order by a.picked_at desc, a.id limit 1`.execute(
    tx,
  );
  const [last] = rows;
  return last ? { ...last, at: last.at.toISOString() } : null;
}

async function prepareUnpicking(tx: Tx, row: ExitRow, locationId: string): Promise<PreparedExit> {
  const { rows } = await sql<{ status: string }>`
    select status from delivery where exit_id = ${row.id} and not is_superseded for update`.execute(tx);
  await lockGate(tx, row.clientId, row.warehouseId);
  const allocations = await promised(tx, row);
  const facts: ExitFacts = {
    ...NO_FACTS,
    picked: allocations.filter(({ status }) => status === "picked"),
    isUsable: await isShelf(tx, locationId, row.warehouseId),
    deliveryWaits: rows.every(({ status }) => status === "pending"),
  };
  return { ...NOTHING, allocations, facts };
}

/** Following goods, the gate and the exit are locked already, by the command that took them. */
async function prepareRepromise(
  tx: Tx,
  row: ExitRow,
  { payload: { lineId, following }, now }: CommandOf<ExitTypes["payloads"]> & { command: "repromise" },
  timeZone: string,
): Promise<Preparation<PreparedExit>> {
  if (following) return { prepared: { ...NOTHING, following } };
  await lockGate(tx, row.clientId, row.warehouseId);
  const lines = await exitLines(tx, row.id);
  const wants = lines
    .filter(({ id, unpromised }) => unpromised > 0 && id === (lineId ?? id))
    .map(({ id, typeId, unpromised }) => ({ lineId: id, typeId, quantity: unpromised }));
  const typeIds = wants.map((want) => want.typeId);
  const free = await freeStock(tx, row, typeIds, businessDay(now, timeZone));
  const because = wants.length === 0 ? "somethingUnpromised" : "enoughAvailable";
  const refusal =
    free.length === 0 ? refused(CODES.refused, [because], { missing: wantedOf(lines, wants, free) }) : null;
  return { prepared: { ...NOTHING, wants, free }, refusal };
}
