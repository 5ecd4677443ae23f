/** Goods promised, taken back, picked, missing and gone: the effects of an exit that reach allocations and stock. */
import { sql } from "kysely";
import type { AllocationStatus } from "../../../src/contracts/exit.ts";
import { ALLOCATION_HELD } from "../../../src/contracts/exit-status.ts";
import { visibleText } from "../../../src/domain/normal-form.ts";
import { type Posting, post, reserve } from "../../ledger/post.ts";
import { type Promised, promise } from "../../ledger/promise.ts";
import { reshelve, shelvedStock } from "../../ledger/reshelve.ts";
import { causeOf } from "../../lifecycle/cause.ts";
import { stepOf } from "../../lifecycle/ports.ts";
import { writeBeside } from "../../lifecycle/work.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { isOneOf } from "../../platform/sql-rows.ts";
import type { ExitStep, Held } from "./exit.work.ts";

const posting = (
  kind: Posting["kind"],
  stockId: string,
  deltaOnHand: number,
  deltaReserved: number,
): Posting => ({
  kind,
  stock: { stockId },
  deltaOnHand,
  deltaReserved,
});

/** Promises goods to every line, and posts it as reserved. */
export function reserveGoods({ tx, approved, work }: ExitStep): void {
  const { row, prepared } = approved;
  const promised = promise(prepared.free, prepared.wants);
  writeBeside(
    work,
    reserve(tx, causeOf("exit", approved), promised).then((posted) => {
      work.posted = posted;
    }),
    // A server of before, which takes promises back, leaves these.
    sql`update exit_line set unpromised = 0 where exit_id = ${row.id} and unpromised > 0`.execute(tx),
    addOpen(tx, row.id, promised),
  );
  work.lines = true;
}

/** Takes back everything that is promised and has not left. What is at staging waits there to be put back. */
export async function releaseGoods({ tx, approved, work }: ExitStep): Promise<void> {
  const { row, prepared } = approved;
  const release = prepared.allocations.map(({ stockId, quantity }) =>
    posting("release", stockId, 0, -quantity),
  );
  const [posted] = await Promise.all([
    post(tx, causeOf("exit", approved), release),
    sql`update allocation set status = 'released'
      where exit_id = ${row.id} and ${isOneOf("status", ALLOCATION_HELD)}`.execute(tx),
    sql`update exit_line set unpromised = 0 where exit_id = ${row.id} and unpromised > 0`.execute(tx),
  ]);
  work.posted = posted;
  work.lines = true;
}

/** A quantity of a line goes from open allocations to picked ones, and from the shelf to the exit's staging location. */
export async function pickGoods({ tx, approved, work, payloadOf }: ExitStep): Promise<void> {
  const { lineId, quantity, lotScanned } = payloadOf("pick");
  const { row, byUserId, now, doneAt } = approved;
  const { stagingLocationId: locationId } = row;
  const taken = takenOf(approved, payloadOf("pick"), quantity);
  const moves = taken.flatMap((each) => (locationId ? stage(each, locationId) : []));
  work.posted = await post(tx, causeOf("exit", approved), moves);
  await take(
    tx,
    { exitId: row.id, lineId, picked: quantity },
    taken.map((each, index) => {
      const stagedId = work.posted[index * 2 + 1]?.stockId;
      const from = stagedId ? { stockId: stagedId, fromStockId: each.stockId } : {};
      return { ...each, ...from, status: "picked", doneAt: doneAt ?? now, doneBy: byUserId, lotScanned };
    }),
  );
  const scanned = lotScanned ? { lotScanned: visibleText(lotScanned) } : {};
  work.details = { ...work.details, lineId, quantity, ...scanned };
  work.lines = true;
}

/** The postings of a part that goes from its shelf to staging, into the row that is there or into a new one. */
function stage({ shelf, stagedId, part }: Taken, locationId: string): readonly Posting[] {
  if (!shelf) throw new Error("a pick was prepared without the shelf of its goods");
  const [out, into] = reshelve(shelf, "pick", { locationId }, part, part);
  return [out, stagedId ? { ...into, stock: { stockId: stagedId } } : into];
}

/** What is promised of one lot is promised of another one on the same shelf. */
export async function changeLot({ tx, approved, work, payloadOf }: ExitStep): Promise<void> {
  const { lineId, quantity, stockId, reason } = payloadOf("changeLot");
  const [from] = takenOf(approved, payloadOf("changeLot"), quantity);
  if (!from) throw new Error(`no part of line ${lineId} was taken`);
  work.posted = await post(tx, causeOf("exit", approved), [
    posting("release", from.stockId, 0, -quantity),
    posting("reserve", stockId, 0, quantity),
  ]);
  await drop(tx, [from]);
  await addOpen(tx, approved.row.id, [{ lineId, stockId, quantity }]);
  work.details = {
    ...work.details,
    ...{ lineId, quantity, lot: approved.prepared.otherLot, instead: from.shelf?.lot },
    ...(reason?.trim() ? { reason: reason.trim() } : {}),
  };
  work.lines = true;
}

/** What was picked goes back to a shelf, and is promised to its line there. */
export async function unpickGoods({ tx, approved, work, payloadOf }: ExitStep): Promise<void> {
  const { allocationId, quantity, locationId } = payloadOf("unpick");
  const picked = approved.prepared.allocations.find(({ id }) => id === allocationId);
  const stock = picked ? (await shelvedStock(tx, [picked.stockId])).get(picked.stockId) : undefined;
  if (!picked || !stock) throw new Error(`allocation ${allocationId} passed the guards without being picked`);
  const { lineId, stockId } = picked;
  // Where nothing was staged it may lie where it is picked from.
  const moves =
    stock.locationId === locationId ? [] : reshelve(stock, "pick", { locationId }, quantity, quantity);
  work.posted = await post(tx, causeOf("exit", approved), moves);
  await drop(tx, [{ id: allocationId, part: quantity }]);
  await addOpen(tx, approved.row.id, [{ lineId, stockId: work.posted[1]?.stockId ?? stockId, quantity }]);
  await sql`update exit_line set picked = picked - ${quantity} where id = ${lineId}`.execute(tx);
  const { rows } = await sql<{
    code: string;
  }>`select code from location where id = ${locationId}::uuid`.execute(tx);
  const reason = payloadOf("unpick").reason?.trim();
  work.details = {
    ...work.details,
    ...{ lineId, quantity, location: rows[0]?.code },
    ...(reason ? { reason } : {}),
  };
  work.lines = true;
}

/** What is not where it should be: no longer promised, and out of the way of the next exit. */
export async function shortGoods(step: ExitStep): Promise<void> {
  const { tx, approved, work, payloadOf, ports } = step;
  const { lineId, quantity, reason } = payloadOf("reportShort");
  const unpromised = payloadOf("reportShort").unpromised ? quantity : 0;
  const taken = takenOf(approved, payloadOf("reportShort"), quantity - unpromised);
  await take(
    tx,
    { exitId: approved.row.id, lineId, short: quantity, unpromised: -unpromised },
    taken.map((each) => ({ ...each, status: "released" })),
  );
  const postings = taken.flatMap(({ stockId, shelf, part }) => {
    if (!shelf) throw new Error("a shortage was prepared without the shelf of its goods");
    return [
      posting("release", stockId, 0, -part),
      ...reshelve(shelf, "condition", { condition: "quarantine" }, part),
    ];
  });
  work.posted = await post(tx, causeOf("exit", approved), postings);
  if (unpromised > 0 && approved.row.unpromisedTotal === unpromised)
    work.closesTodos = { only: "exitUnpromised" };
  work.details = { ...work.details, lineId, quantity, reason: reason.trim() };
  work.lines = true;
  const { warehouseId, number: exitNumber } = approved.row;
  const stockIds = taken.map(({ stockId }) => stockId);
  await ports.others.count.afterShort(stepOf(step), { warehouseId, stockIds, exitNumber });
}

/** What was picked leaves the house: on hand and reserved go down together. */
export async function issueGoods({ tx, approved, work }: ExitStep): Promise<void> {
  const { row, prepared, now } = approved;
  const issue = prepared.allocations.map(({ stockId, quantity }) =>
    posting("issue", stockId, -quantity, -quantity),
  );
  work.posted = await post(tx, causeOf("exit", approved), issue);
  await sql`update allocation set status = 'shipped' where exit_id = ${row.id} and status = 'picked'`.execute(
    tx,
  );
  await sql`update exit_line set shipped = picked where exit_id = ${row.id}`.execute(tx);
  work.sets.push(sql`shipped_at = ${now}`);
  work.details = { ...work.details, shippedTotal: row.pickedTotal };
  work.lines = true;
}

interface PickPayload {
  readonly lineId: string;
  readonly allocationId?: string | undefined;
}

/** A part of an allocation, of all of it or less. */
type Taken = Held & { readonly part: number };

/** The open allocations of the payload's line that make up a quantity, in the order of picking. */
function takenOf(
  { prepared }: ExitStep["approved"],
  { lineId, allocationId }: PickPayload,
  quantity: number,
): readonly Taken[] {
  let wanted = quantity;
  const taken = prepared.allocations.flatMap((each) => {
    const isMeant = each.status === "open" && each.lineId === lineId && (allocationId ?? each.id) === each.id;
    const part = isMeant ? Math.min(wanted, each.quantity) : 0;
    wanted -= part;
    return part > 0 ? [{ ...each, part }] : [];
  });
  if (wanted > 0) throw new Error(`${wanted} of line ${lineId} passed the guards without being allocated`);
  return taken;
}

type Become = Omit<Taken, "status"> & {
  readonly status: AllocationStatus;
  readonly fromStockId?: string;
  /** When and by whom it was picked. */
  readonly doneAt?: Date;
  readonly doneBy?: string | null;
  readonly lotScanned?: string | undefined;
};

interface LineChange {
  readonly exitId: string;
  readonly lineId: string;
  readonly picked?: number;
  readonly short?: number;
  readonly unpromised?: number;
}

/**
 * Gives parts of a line's allocations another status, and changes its sums. What is taken in part is split, so that each
 * has one status.
 */
async function take(
  tx: Tx,
  { exitId, lineId, picked = 0, short = 0, unpromised = 0 }: LineChange,
  parts: readonly Become[],
): Promise<void> {
  const become = parts.map((each) => ({
    ...{ id: each.id, new_id: newId(), line_id: each.lineId, stock_id: each.stockId, part: each.part },
    ...{ status: each.status, from_stock_id: each.fromStockId ?? null },
    ...{ picked_at: each.doneAt ?? null, picked_by: each.doneBy ?? null },
    lot_scanned: each.lotScanned ? visibleText(each.lotScanned) : null,
  }));
  await sql`
    with become as (select * from jsonb_to_recordset(${JSON.stringify(become)}::jsonb) as b(id uuid, new_id uuid,
        line_id uuid, stock_id uuid, part integer, status text, from_stock_id uuid, picked_at timestamptz, picked_by uuid,
        lot_scanned text)
    ), whole as (
      update allocation a set status = b.status, stock_id = b.stock_id, from_stock_id = b.from_stock_id,
        picked_at = b.picked_at, picked_by = b.picked_by, lot_scanned = b.lot_scanned
      from become b where a.id = b.id and a.quantity = b.part returning a.id
    ), rest as (
      update allocation a set quantity = a.quantity - b.part from become b where a.id = b.id and a.quantity > b.part
      returning a.id
    ), line as (
      update exit_line set picked = picked + ${picked}, short = short + ${short}, unpromised = unpromised + ${unpromised}
      where id = ${lineId})
    insert into allocation
      (id, exit_id, line_id, stock_id, quantity, status, from_stock_id, picked_at, picked_by, lot_scanned)
    select b.new_id, ${exitId}::uuid, b.line_id, b.stock_id, b.part, b.status, b.from_stock_id, b.picked_at, b.picked_by,
      b.lot_scanned
    from become b join rest on rest.id = b.id`.execute(tx);
}

/** Takes parts of allocations away: their goods are promised elsewhere, or no more. Timeline and ledger tell of it. */
export async function drop(tx: Tx, parts: readonly Pick<Taken, "id" | "part">[]): Promise<void> {
  await sql`
    with parts as (select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p(id uuid, part integer)),
      whole as (delete from allocation a using parts p where a.id = p.id and a.quantity = p.part)
    update allocation a set quantity = a.quantity - p.part from parts p
    where a.id = p.id and a.quantity > p.part`.execute(tx);
}

/** Promises to lines: added to what is open of the same line at the same stock row. */
export async function addOpen(tx: Tx, exitId: string, made: readonly Promised[]): Promise<void> {
  if (made.length === 0) return;
  const rows = made.map((each) => ({ ...each, id: newId() }));
  await sql`
    with made as (select a.id, a."lineId" as line_id, a."stockId" as stock_id, a.quantity
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(id uuid, "lineId" uuid, "stockId" uuid, quantity integer)
    ), grown as (
      update allocation a set quantity = a.quantity + m.quantity from made m
      where a.exit_id = ${exitId} and a.line_id = m.line_id and a.stock_id = m.stock_id and a.status = 'open'
      returning m.id)
    insert into allocation (id, exit_id, line_id, stock_id, quantity, status)
    select m.id, ${exitId}::uuid, m.line_id, m.stock_id, m.quantity, 'open' from made m
    where m.id not in (select id from grown)`.execute(tx);
}
