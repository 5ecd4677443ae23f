/** Goods promised, taken back, picked, missing and gone: the effects of an exit that reach allocations and stock. */
import { sql } from "kysely";
import type { Allocation, AllocationStatus } from "../../../src/contracts/exit.ts";
import { type Posting, post } from "../../ledger/post.ts";
import { promise } from "../../ledger/promise.ts";
import { reshelve, shelvedStock } from "../../ledger/reshelve.ts";
import { causeOf } from "../../lifecycle/cause.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import type { ExitStep } from "./exit.work.ts";

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
export async function reserveGoods({ tx, approved, work }: ExitStep): Promise<void> {
  const { row, prepared } = approved;
  const promised = promise(prepared.free, prepared.wants);
  const reserve = promised.map(({ stockId, quantity }) => posting("reserve", stockId, 0, quantity));
  work.posted = await post(tx, causeOf("exit", approved), reserve);
  await insertAllocations(
    tx,
    row.id,
    promised.map((each) => ({ ...each, status: "open" })),
  );
  work.lines = true;
}

/** Takes back everything that is promised and has not left. */
export async function releaseGoods({ tx, approved, work }: ExitStep): Promise<void> {
  const { row, prepared } = approved;
  const release = prepared.allocations.map(({ stockId, quantity }) =>
    posting("release", stockId, 0, -quantity),
  );
  work.posted = await post(tx, causeOf("exit", approved), release);
  await sql`update allocation set status = 'released'
    where exit_id = ${row.id} and status in ('open', 'picked')`.execute(tx);
  work.lines = true;
}

/** A quantity of a line goes from open allocations to picked ones. */
export async function pickGoods({ tx, approved, work, payloadOf }: ExitStep): Promise<void> {
  const { lineId, quantity } = payloadOf("pick");
  await take(tx, approved, payloadOf("pick"), "picked");
  await sql`update exit_line set picked = picked + ${quantity} where id = ${lineId}`.execute(tx);
  work.details = { ...work.details, lineId, quantity };
  work.lines = true;
}

/** What is not where it should be: no longer promised, and out of the way of the next exit. */
export async function shortGoods({ tx, approved, work, payloadOf }: ExitStep): Promise<void> {
  const { lineId, quantity, reason } = payloadOf("reportShort");
  const taken = await take(tx, approved, payloadOf("reportShort"), "released");
  const shelved = await shelvedStock(
    tx,
    taken.map(({ stockId }) => stockId),
  );
  const postings = taken.flatMap((each) => {
    const stock = shelved.get(each.stockId);
    if (!stock) throw new Error(`allocation ${each.id} is of no stock row`);
    return [
      posting("release", each.stockId, 0, -each.quantity),
      ...reshelve(stock, "condition", { condition: "quarantine" }, each.quantity),
    ];
  });
  work.posted = await post(tx, causeOf("exit", approved), postings);
  await sql`update exit_line set short = short + ${quantity} where id = ${lineId}`.execute(tx);
  work.details = { ...work.details, lineId, quantity, reason: reason.trim() };
  work.lines = true;
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
  readonly quantity: number;
  readonly allocationId?: string | undefined;
}

type Taken = Pick<Allocation, "id" | "stockId" | "quantity">;

/**
 * Takes the payload's quantity out of open allocations of its line, in the order of picking, into another status.
 * An allocation that is taken in part is split, so that each keeps one status.
 */
async function take(
  tx: Tx,
  { row, prepared }: ExitStep["approved"],
  { lineId, quantity, allocationId }: PickPayload,
  status: "picked" | "released",
): Promise<readonly Taken[]> {
  let wanted = quantity;
  const taken: Taken[] = [];
  const parts: NewAllocation[] = [];
  for (const each of prepared.allocations) {
    const isMeant = each.status === "open" && each.lineId === lineId && (allocationId ?? each.id) === each.id;
    if (!isMeant || wanted === 0) continue;
    const part = Math.min(wanted, each.quantity);
    wanted -= part;
    taken.push({ id: each.id, stockId: each.stockId, quantity: part });
    if (part === each.quantity)
      await sql`update allocation set status = ${status} where id = ${each.id}`.execute(tx);
    else {
      await sql`update allocation set quantity = quantity - ${part} where id = ${each.id}`.execute(tx);
      parts.push({ lineId, stockId: each.stockId, quantity: part, status });
    }
  }
  if (wanted > 0) throw new Error(`${wanted} of line ${lineId} passed the guards without being allocated`);
  await insertAllocations(tx, row.id, parts);
  return taken;
}

interface NewAllocation {
  readonly lineId: string;
  readonly stockId: string;
  readonly quantity: number;
  readonly status: AllocationStatus;
}

async function insertAllocations(tx: Tx, exitId: string, made: readonly NewAllocation[]): Promise<void> {
  if (made.length === 0) return;
  const rows = made.map((each) => ({ ...each, id: newId() }));
  await sql`insert into allocation (id, exit_id, line_id, stock_id, quantity, status)
    select a.id, ${exitId}::uuid, a."lineId", a."stockId", a.quantity, a.status
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(id uuid, "lineId" uuid, "stockId" uuid,
      quantity integer, status text)`.execute(tx);
}
