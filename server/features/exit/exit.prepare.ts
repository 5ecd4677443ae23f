/**
 * What the exit's guards ask of the database, gathered under the exit's lock. Commands that reach stock take the gate
 * here, after the delivery that they may end (order of locks: exit, delivery, gate, stock).
 */
import { sql } from "kysely";
import type { ExitRow } from "../../../src/contracts/exit.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { isBeforeToday } from "../../../src/domain/instant.ts";
import type { ExitFacts } from "../../../src/machines/lifecycles/exit.rules.ts";
import { lockGate } from "../../ledger/post.ts";
import { type FreeStock, freeStock, type Want } from "../../ledger/promise.ts";
import type { CommandOf } from "../../lifecycle/command.ts";
import type { LifecyclePorts } from "../../lifecycle/ports.ts";
import type { Preparation } from "../../lifecycle/request-kind.ts";
import type { Tx } from "../../platform/reader.ts";
import { exitAllocations, exitLines } from "./exit.projection.ts";
import type { ExitTypes, PreparedExit } from "./exit.work.ts";

const NO_FACTS: ExitFacts = { wanted: [], requiredBeforeToday: false, lines: new Set(), open: [] };
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
    case "pick":
    case "reportShort":
      return { prepared: await preparePicking(tx, row, ask.command) };
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
  // Picking itself changes no balance, so it does not queue up with those that do.
  if (command === "reportShort") await lockGate(tx, row.clientId, row.warehouseId);
  const allocations = await promised(tx, row);
  const { rows } = await sql<{ id: string }>`select id from exit_line where exit_id = ${row.id}`.execute(tx);
  const open = allocations.filter(({ status }) => status === "open");
  const facts: ExitFacts = { ...NO_FACTS, lines: new Set(rows.map(({ id }) => id)), open };
  return { ...NOTHING, allocations, facts };
}
