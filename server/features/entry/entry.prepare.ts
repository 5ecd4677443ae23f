/**
 * What the entry's guards ask of the database, gathered under the entry's lock, and the payload made whole: an
 * expiry that follows from production date and shelf life. Commands that reach stock take the gate here, before
 * the stock rows that a guard looks at (order of locks: entry, gate, stock).
 */
import { sql } from "kysely";
import type { EntryLine, EntryRow } from "../../../src/contracts/entry.ts";
import type { ReceiveLine } from "../../../src/contracts/entry-bodies.ts";
import { addDays, businessDay } from "../../../src/domain/business-day.ts";
import { isBeforeToday } from "../../../src/domain/instant.ts";
import { visibleText } from "../../../src/domain/normal-form.ts";
import type { EntryCommand } from "../../../src/machines/lifecycles/entry.lifecycle.ts";
import type { EntryFacts } from "../../../src/machines/lifecycles/entry.rules.ts";
import { lotSpellings, otherExpiries } from "../../ledger/lots.ts";
import { lockBalances, lockGate } from "../../ledger/post.ts";
import { judgeFiles } from "../../lifecycle/claim-files.ts";
import type { CommandOf } from "../../lifecycle/command.ts";
import type { LifecyclePorts } from "../../lifecycle/ports.ts";
import type { Preparation } from "../../lifecycle/request-kind.ts";
import type { Tx } from "../../platform/reader.ts";
import { damagedLocation } from "./entry.places.ts";
import { entryLines } from "./entry.projection.ts";
import type { EntryTypes, PreparedEntry, ReceivedLine } from "./entry.work.ts";

const NO_FACTS: EntryFacts = {
  lines: new Map(),
  overReceiptPercent: 0,
  usableLocations: new Set(),
  liveReceipts: new Set(),
  receiptGoodsInPlace: true,
  deliveryReturned: false,
  expectedBeforeToday: false,
  today: "",
  otherExpiries: [],
};

const NOTHING: PreparedEntry = { facts: NO_FACTS, lines: [], damagedLocationId: null, reversed: [] };

/** The commands of people that take the gate below. */
export const GATED_COMMANDS: ReadonlySet<string> = new Set<EntryCommand>(["receive", "reverseReceipt"]);

/** Prepares any command of an entry. */
export async function prepareEntry(
  tx: Tx,
  row: EntryRow,
  ask: CommandOf<EntryTypes["payloads"]>,
  { timeZone }: LifecyclePorts,
): Promise<Preparation<PreparedEntry>> {
  const today = businessDay(ask.now, timeZone);
  switch (ask.command) {
    case "submit": {
      const expectedBeforeToday = isBeforeToday(row.expectedAt, today, timeZone);
      return { prepared: { ...NOTHING, facts: { ...NO_FACTS, expectedBeforeToday } } };
    }
    case "receive":
      return prepareReceipt(tx, row, ask.payload, today);
    case "reverseReceipt":
      return prepareReversal(tx, row, ask.payload);
    default:
      return { prepared: NOTHING };
  }
}

async function prepareReceipt(
  tx: Tx,
  row: EntryRow,
  payload: { readonly lines: readonly ReceiveLine[] },
  today: string,
): Promise<Preparation<PreparedEntry>> {
  await lockGate(tx, row.clientId, row.warehouseId);
  const lines = await entryLines(tx, row.id);
  const byId = new Map(lines.map((line) => [line.id, line]));
  const { rows } = await sql<{
    overReceiptPercent: number;
    usable: string[];
    damagedLocationId: string | null;
  }>`
    select w.over_receipt_percent,
      coalesce((select array_agg(lo.id::text) from location lo where lo.warehouse_id = w.id
        and lo.status = 'enabled' and lo.id = any(${payload.lines.map((line) => line.locationId)}::uuid[])),
        '{}') as usable,
      ${damagedLocation} as damaged_location_id
    from warehouse w where w.id = ${row.warehouseId}`.execute(tx);
  const known: EntryFacts = {
    ...NO_FACTS,
    today,
    lines: byId,
    overReceiptPercent: rows[0]?.overReceiptPercent ?? 0,
    usableLocations: new Set(rows[0]?.usable ?? []),
  };
  const whole = payload.lines.map((line) => completeLine(line, byId.get(line.lineId)));
  const lotOf = (line: ReceiveLine) => ({
    typeId: byId.get(line.lineId)?.typeId ?? "",
    lot: byId.get(line.lineId)?.trackLot ? (line.lot ?? "") : "",
  });
  const spelled = await lotSpellings(tx, row.clientId, whole.map(lotOf));
  const completed = whole.map((line) => ({ ...line, lot: spelled(lotOf(line)) || line.lot }));
  const dated = completed.map((line) => ({
    ...lotOf(line),
    expiry: byId.get(line.lineId)?.trackExpiry ? (line.expiry ?? null) : null,
  }));
  const facts: EntryFacts = { ...known, otherExpiries: await otherExpiries(tx, row.clientId, dated) };
  const prepared = { ...NOTHING, facts, lines, damagedLocationId: rows[0]?.damagedLocationId ?? null };
  const owner = { entity: "entry", id: row.id, clientId: row.clientId } as const;
  const refusal = await judgeFiles(tx, owner, photosOf(payload.lines));
  return { prepared, payload: { ...payload, lines: completed }, refusal };
}

/** Every photo that the lines of a receipt name. */
export const photosOf = (lines: readonly ReceiveLine[]): readonly string[] => [
  ...new Set(lines.flatMap((line) => line.photos ?? [])),
];

/** Lot and expiry as stock keeps them: only where the goods are tracked, the expiry from the shelf life if need be. */
function completeLine(line: ReceiveLine, known: EntryLine | undefined): ReceiveLine {
  const lot = visibleText(line.lot ?? "") || null;
  const fromShelfLife =
    known?.shelfLifeDays && line.productionDate ? addDays(line.productionDate, known.shelfLifeDays) : null;
  return { ...line, lot, expiry: line.expiry ?? (known?.trackExpiry ? fromShelfLife : null) };
}

async function prepareReversal(
  tx: Tx,
  row: EntryRow,
  payload: { readonly receiptId: string },
): Promise<Preparation<PreparedEntry>> {
  await lockGate(tx, row.clientId, row.warehouseId);
  const { rows: receipts } = await sql<{ id: string }>`
    select id from receipt where entry_id = ${row.id} and reversed_at is null`.execute(tx);
  const liveReceipts = new Set(receipts.map((receipt) => receipt.id));
  const isLive = liveReceipts.has(payload.receiptId);
  const reversed = isLive ? await receivedLines(tx, payload.receiptId) : [];
  // Of an unknown receipt only that is said, not that its goods are gone.
  const receiptGoodsInPlace = !isLive || (await liesInPlace(tx, reversed));
  const deliveryReturned = row.returnOf !== null && (await isReturned(tx, row.returnOf));
  const facts: EntryFacts = { ...NO_FACTS, liveReceipts, receiptGoodsInPlace, deliveryReturned };
  return { prepared: { ...NOTHING, facts, reversed } };
}

async function isReturned(tx: Tx, deliveryId: string): Promise<boolean> {
  const { rows } = await sql<{
    status: string;
  }>`select status from delivery where id = ${deliveryId}`.execute(tx);
  return rows[0]?.status === "returned";
}

async function receivedLines(tx: Tx, receiptId: string): Promise<readonly ReceivedLine[]> {
  const { rows } = await sql<ReceivedLine>`
    select line_id, good, damaged, good_stock_id, damaged_stock_id
    from receipt_line where receipt_id = ${receiptId} order by id`.execute(tx);
  return rows;
}

/** Whether everything that a receipt put into its stock rows is still there and not promised to an exit. */
async function liesInPlace(tx: Tx, lines: readonly ReceivedLine[]): Promise<boolean> {
  const wanted = new Map<string, number>();
  const want = (stockId: string | null, quantity: number) => {
    if (stockId !== null) wanted.set(stockId, (wanted.get(stockId) ?? 0) + quantity);
  };
  for (const line of lines) {
    want(line.goodStockId, line.good);
    want(line.damagedStockId, line.damaged);
  }
  const balances = await lockBalances(tx, [...wanted.keys()]);
  return [...wanted].every(([stockId, quantity]) => {
    const balance = balances.get(stockId);
    return balance !== undefined && balance.onHand - balance.reserved >= quantity;
  });
}
