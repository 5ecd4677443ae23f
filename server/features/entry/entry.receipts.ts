/** Goods in, and goods back out: the two effects of an entry that reach stock, through the ledger. */
import { sql } from "kysely";
import type { ReceiveLine } from "../../../src/contracts/entry-bodies.ts";
import { type Posting, post } from "../../ledger/post.ts";
import { NO_EXPIRY, type StockKey } from "../../ledger/stock-key.ts";
import { causeOf } from "../../lifecycle/cause.ts";
import { claimFiles } from "../../lifecycle/claim-files.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { photosOf } from "./entry.prepare.ts";
import type { EntryStep } from "./entry.work.ts";

/** Writes a receipt; good and damaged goods into stock rows of their own. */
export async function receiveGoods({ tx, approved, work, payloadOf }: EntryStep): Promise<void> {
  const { lines } = payloadOf("receive");
  const { row, prepared, now } = approved;
  const receiptId = newId();
  const brought = lines.map((line) => bring(line, approved));
  const posted = await post(
    tx,
    causeOf("entry", approved, receiptId),
    brought.flatMap(({ good, damaged }) => [good, damaged].filter((posting) => posting !== null)),
  );
  let next = 0;
  const stockOf = (posting: Posting | null) => (posting ? (posted[next++]?.stockId ?? null) : null);
  const receiptLines = brought.map(({ line, good, damaged }) => ({
    id: newId(),
    line_id: line.lineId,
    location_id: line.locationId,
    good: line.good,
    damaged: line.damaged,
    good_stock_id: stockOf(good),
    damaged_stock_id: stockOf(damaged),
    lot: line.lot ?? "",
    production_date: line.productionDate ?? null,
    expiry: line.expiry ?? null,
    photos: line.photos ?? [],
  }));
  const { rows } = await sql<{ receiptNo: number }>`
    insert into receipt (id, entry_id, receipt_no, at, operator_id, operator_name)
    select ${receiptId}::uuid, ${row.id}::uuid, coalesce(max(receipt_no), 0) + 1, ${now}::timestamptz,
      ${approved.byUserId}::uuid, ${approved.byName} from receipt where entry_id = ${row.id}
    returning receipt_no`.execute(tx);
  const written = JSON.stringify(receiptLines);
  await sql`insert into receipt_line (id, receipt_id, line_id, location_id, good, damaged, good_stock_id,
      damaged_stock_id, lot, production_date, expiry, photos)
    select l.id, ${receiptId}::uuid, l.line_id, l.location_id, l.good, l.damaged, l.good_stock_id,
      l.damaged_stock_id, l.lot, l.production_date, l.expiry, l.photos
    from jsonb_to_recordset(${written}::jsonb) as l(id uuid, line_id uuid, location_id uuid, good integer,
      damaged integer, good_stock_id uuid, damaged_stock_id uuid, lot text, production_date date, expiry date,
      photos jsonb)`.execute(tx);
  await claimFiles(tx, { entity: "entry", id: row.id, clientId: row.clientId }, photosOf(lines));
  await addToLines(tx, written, 1);
  work.lines = true;
  work.partId = receiptId;
  work.posted = posted;
  const sum = (part: "good" | "damaged") =>
    prepared.lines.length && lines.reduce((all, line) => all + line[part], 0);
  work.details = { receiptId, receiptNo: rows[0]?.receiptNo, good: sum("good"), damaged: sum("damaged") };
}

/** What one line of a receipt posts: nothing where the quantity is 0. */
function bring(line: ReceiveLine, { row, prepared }: EntryStep["approved"]) {
  const known = prepared.facts.lines.get(line.lineId);
  const typeId = prepared.lines.find((each) => each.id === line.lineId)?.typeId;
  if (!known || !typeId) throw new Error(`line ${line.lineId} passed the guards without being known`);
  const key: StockKey = {
    clientId: row.clientId,
    typeId,
    warehouseId: row.warehouseId,
    locationId: line.locationId,
    lot: known.trackLot ? (line.lot ?? "") : "",
    expiry: (known.trackExpiry ? line.expiry : null) ?? NO_EXPIRY,
    condition: "good",
  };
  const posting = (quantity: number, stock: StockKey): Posting | null =>
    quantity > 0 ? { kind: "receipt", stock, deltaOnHand: quantity, deltaReserved: 0 } : null;
  return {
    line,
    good: posting(line.good, key),
    damaged: posting(line.damaged, {
      ...key,
      condition: "damaged",
      locationId: prepared.damagedLocationId ?? line.locationId,
    }),
  };
}

/**
 * Takes a receipt back: compensating postings, the receipt marked. Its lines are open again; what was closed short on
 * other lines stays closed, and with it the mark and its reason.
 */
export async function reverseGoods({ tx, approved, work, payloadOf }: EntryStep): Promise<void> {
  const { receiptId, reason } = payloadOf("reverseReceipt");
  const { row, prepared, now } = approved;
  const back = (stockId: string | null, quantity: number): Posting[] =>
    stockId && quantity > 0
      ? [{ kind: "return", stock: { stockId }, deltaOnHand: -quantity, deltaReserved: 0 }]
      : [];
  work.posted = await post(
    tx,
    causeOf("entry", approved, receiptId),
    prepared.reversed.flatMap((line) => [
      ...back(line.goodStockId, line.good),
      ...back(line.damagedStockId, line.damaged),
    ]),
  );
  const { rows } = await sql<{ receiptNo: number }>`
    update receipt set reversed_at = ${now}, reversed_by = ${approved.byUserId}, reversed_by_name = ${approved.byName}, reverse_reason = ${reason.trim()}
    where id = ${receiptId} returning receipt_no`.execute(tx);
  const lines = prepared.reversed.map((line) => ({
    line_id: line.lineId,
    good: line.good,
    damaged: line.damaged,
  }));
  await addToLines(tx, JSON.stringify(lines), -1);
  const reopened = prepared.reversed.map((line) => line.lineId);
  await sql`update entry_line set closed_short = 0
    where entry_id = ${row.id} and id = any(${reopened}::uuid[]) and closed_short > 0`.execute(tx);
  const isShort = sql`exists (select from entry_line l where l.entry_id = ${row.id} and l.closed_short > 0)`;
  work.sets.push(sql`discrepancy = ${isShort}, completed_at = null,
    close_short_reason = case when ${isShort} then close_short_reason end`);
  work.lines = true;
  work.partId = receiptId;
  const sum = (part: "good" | "damaged") => prepared.reversed.reduce((all, line) => all + line[part], 0);
  work.details = {
    receiptId,
    receiptNo: rows[0]?.receiptNo,
    good: sum("good"),
    damaged: sum("damaged"),
    reason: reason.trim(),
  };
}

/** Adds (or, with sign −1, takes off) what the given lines brought; a line may appear several times. */
async function addToLines(tx: Tx, lines: string, sign: 1 | -1): Promise<void> {
  await sql`update entry_line el set good = el.good + ${sign}::integer * b.good,
      damaged = el.damaged + ${sign}::integer * b.damaged
    from (select line_id, sum(good)::integer as good, sum(damaged)::integer as damaged
      from jsonb_to_recordset(${lines}::jsonb) as l(line_id uuid, good integer, damaged integer)
      group by line_id) b where el.id = b.line_id`.execute(tx);
}
