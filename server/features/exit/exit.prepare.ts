/**
 * What the exit's guards ask of the database, gathered under the exit's lock. Commands that reach stock take the gate
 * here, after the delivery that they may end (order of locks: exit, delivery, gate, stock).
 */
import { sql } from "kysely";
import type { ExitRow } from "../../../src/contracts/exit.ts";
import type { ExitSaveBody } from "../../../src/contracts/exit-bodies.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import type { ExitFacts } from "../../../src/machines/lifecycles/exit.rules.ts";
import { lockGate } from "../../ledger/post.ts";
import { type FreeStock, freeStock, type Want } from "../../ledger/promise.ts";
import { judgeDraft } from "../../lifecycle/draft.ts";
import type { CommandAsk, Preparation } from "../../lifecycle/run-command.ts";
import type { Tx } from "../../platform/reader.ts";
import { draftOf } from "./exit.draft.ts";
import { exitAllocations, exitLines } from "./exit.projection.ts";
import type { PreparedExit } from "./exit.work.ts";

const NO_FACTS: ExitFacts = { wanted: [], lines: new Set(), open: [] };
const NOTHING: PreparedExit = { facts: NO_FACTS, wants: [], free: [], allocations: [] };

/** Prepares any command of an exit. */
export async function prepareExit(
  tx: Tx,
  row: ExitRow,
  ask: CommandAsk,
  timeZone: string,
): Promise<Preparation<PreparedExit>> {
  const { payload } = ask;
  switch (ask.command) {
    case "amend": {
      const own = { table: "exit", clientId: row.clientId, ownId: row.id } as const;
      const refusal = await judgeDraft(tx, own, draftOf(payload as ExitSaveBody));
      return { prepared: NOTHING, payload, refusal };
    }
    case "submit":
      return { prepared: await prepareReservation(tx, row, ask, timeZone), payload, refusal: null };
    case "pick":
    case "reportShort":
      return { prepared: await preparePicking(tx, row, ask.command), payload, refusal: null };
    case "reject":
    case "withdraw":
    case "cancel":
    case "acceptCancel":
    case "handOver":
    case "ship": {
      await sql`select 1 from delivery where exit_id = ${row.id} for update`.execute(tx);
      await lockGate(tx, row.clientId, row.warehouseId);
      return { prepared: { ...NOTHING, allocations: await promised(tx, row) }, payload, refusal: null };
    }
    default:
      return { prepared: NOTHING, payload, refusal: null };
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
  { now }: CommandAsk,
  timeZone: string,
): Promise<PreparedExit> {
  await lockGate(tx, row.clientId, row.warehouseId);
  const lines = await exitLines(tx, row.id);
  const wants = lines.map(({ id, typeId, requested }) => ({ lineId: id, typeId, quantity: requested }));
  const typeIds = wants.map((want) => want.typeId);
  const free = await freeStock(tx, row, typeIds, businessDay(now, timeZone));
  return { ...NOTHING, wants, free, facts: { ...NO_FACTS, wanted: wantedOf(wants, free) } };
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
