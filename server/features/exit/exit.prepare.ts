/**
 * What the exit's guards ask of the database, gathered under the exit's lock. Commands that reach stock take the gate
 * here, after the delivery that they may end (order of locks: exit, delivery, gate, stock).
 */
import { sql } from "kysely";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { ExitRow } from "../../../src/contracts/exit.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { isBeforeToday } from "../../../src/domain/instant.ts";
import type { ExitFacts } from "../../../src/machines/lifecycles/exit.rules.ts";
import { lockGate } from "../../ledger/post.ts";
import { type FreeStock, freeStock, type Want } from "../../ledger/promise.ts";
import type { CommandOf } from "../../lifecycle/command.ts";
import type { LifecyclePorts } from "../../lifecycle/ports.ts";
import type { Preparation } from "../../lifecycle/request-kind.ts";
import { refused } from "../../lifecycle/result.ts";
import type { Tx } from "../../platform/reader.ts";
import { exitAllocations, exitLines } from "./exit.projection.ts";
import { isShelf, isStaging } from "./exit.staging.ts";
import type { ExitTypes, PreparedExit } from "./exit.work.ts";

const NO_FACTS: ExitFacts = {
  ...{
    wanted: [],
    requiredBeforeToday: false,
    lines: new Set(),
    open: [],
    picked: [],
    unpromised: new Map(),
  },
  ...{ isUsable: true, deliveryWaits: true },
};
const NOTHING: PreparedExit = { facts: NO_FACTS, wants: [], free: [], allocations: [] };

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
      return { prepared: await preparePicking(tx, row, ask.command) };
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
async function promised(tx: Tx, row: ExitRow) {
  const allocations = await exitAllocations(tx, row.id);
  return allocations.filter(({ status }) => status === "open" || status === "picked");
}

async function prepareReservation(
  tx: Tx,
  row: ExitRow,
  { now }: { readonly now: Date },
  timeZone: string,
): Promise<PreparedExit> {
  await lockGate(tx, row.clientId, row.warehouseId);
  const lines = await exitLines(tx, row.id);
  const wants = lines.map(({ id, typeId, requested }) => ({ lineId: id, typeId, quantity: requested }));
  const typeIds = wants.map((want) => want.typeId);
  const today = businessDay(now, timeZone);
  const free = await freeStock(tx, row, typeIds, today);
  const requiredBeforeToday = isBeforeToday(row.requiredAt, today, timeZone);
  const facts = { ...NO_FACTS, requiredBeforeToday, wanted: wantedOf(wants, free) };
  return { ...NOTHING, wants, free, facts };
}

/** Asked and available, summed per goods type: two lines of the same goods share what there is. */
function wantedOf(wants: readonly Want[], free: readonly FreeStock[]): ExitFacts["wanted"] {
  const sumOf = (typeId: string, rows: readonly { typeId: string; quantity: number }[]) =>
    rows.reduce((sum, row) => (row.typeId === typeId ? sum + row.quantity : sum), 0);
  const there = free.map((row) => ({ typeId: row.typeId, quantity: row.free }));
  return [...new Set(wants.map((want) => want.typeId))].map((typeId) => ({
    typeId,
    requested: sumOf(typeId, wants),
    available: sumOf(typeId, there),
  }));
}

async function preparePicking(tx: Tx, row: ExitRow, command: "pick" | "reportShort"): Promise<PreparedExit> {
  // A pick leaves what is free as it was, so it does not queue up with those that change it.
  if (command === "reportShort") await lockGate(tx, row.clientId, row.warehouseId);
  const allocations = await promised(tx, row);
  const { rows } = await sql<{ id: string; unpromised: number }>`
    select id, unpromised from exit_line where exit_id = ${row.id}`.execute(tx);
  const open = allocations.filter(({ status }) => status === "open");
  const facts: ExitFacts = { ...NO_FACTS, lines: new Set(rows.map(({ id }) => id)), open };
  if (command === "pick") return { ...NOTHING, allocations, facts };
  const unpromised = new Map(rows.map((line) => [line.id, line.unpromised]));
  return { ...NOTHING, allocations, facts: { ...facts, unpromised } };
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
  const wants = (await exitLines(tx, row.id))
    .filter(({ id, unpromised }) => unpromised > 0 && id === (lineId ?? id))
    .map(({ id, typeId, unpromised }) => ({ lineId: id, typeId, quantity: unpromised }));
  const typeIds = wants.map((want) => want.typeId);
  const free = await freeStock(tx, row, typeIds, businessDay(now, timeZone));
  const because = wants.length === 0 ? "somethingUnpromised" : "enoughAvailable";
  const refusal =
    free.length === 0 ? refused(CODES.refused, [because], { missing: wantedOf(wants, free) }) : null;
  return { prepared: { ...NOTHING, wants, free }, refusal };
}
