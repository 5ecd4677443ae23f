/**
 * How entries are read: the one SELECT behind lists, details, the feed and the rows that `decide` is asked about.
 * Instants leave as ISO 8601 texts, dates as YYYY-MM-DD, and every reference carries its name.
 */
import { sql } from "kysely";
import type { EntryLine, EntryRow, Receipt, ReceiptLine } from "../../../src/contracts/entry.ts";
import { selfApprovable } from "../../lifecycle/self-approvable.ts";
import type { Reader, Tx } from "../../platform/reader.ts";

/** The tables of a row, under the aliases that ENTRY_COLUMNS, filters and sorts use. */
export const ENTRY_FROM = sql`entry e
  join client c on c.id = e.client_id
  join warehouse w on w.id = e.warehouse_id
  left join users su on su.id = e.submitted_by
  left join users cu on cu.id = e.create_user_id`;

/** One row, in the shape of EntryRow but with instants as Date (see `entryRow`). */
export const ENTRY_COLUMNS = sql`e.id, e.number, e.client_id, c.name as client_name,
  e.warehouse_id, w.name as warehouse_name, e.kind, e.source_number,
  e.expected_at, e.plate, e.driver, e.phone, e.dock, e.arrived_at, e.priority,
  e.status, e.status_since, e.revision, e.submitted_by,
  su.user_name as submitted_by_name, e.submitted_at, e.approved_at,
  e.completed_at, e.reject_reason, e.cancel_reason,
  e.close_short_reason, e.discrepancy, e.remark, e.return_of,
  e.line_count, e.expected_total, e.good_total,
  e.damaged_total, e.closed_short_total,
  ${selfApprovable("entry-verify", "e.submitted_by")} as self_approvable, c.status = 'active' as client_active, e.version,
  e.created_at, e.create_user_id, cu.user_name as create_user_name,
  e.updated_at`;

type Instants =
  | "expectedAt"
  | "arrivedAt"
  | "statusSince"
  | "submittedAt"
  | "approvedAt"
  | "completedAt"
  | "createdAt"
  | "updatedAt";

/** What ENTRY_COLUMNS yields. */
export type StoredEntry = Omit<EntryRow, Instants> & {
  readonly [instant in Instants]: EntryRow[instant] extends string ? Date : Date | null;
};

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A stored row as it goes over the wire. */
export function entryRow(stored: StoredEntry): EntryRow {
  return {
    ...stored,
    expectedAt: iso(stored.expectedAt),
    arrivedAt: iso(stored.arrivedAt),
    statusSince: stored.statusSince.toISOString(),
    submittedAt: iso(stored.submittedAt),
    approvedAt: iso(stored.approvedAt),
    completedAt: iso(stored.completedAt),
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  };
}

/** Locks an entry until the transaction ends, and reads it. Null: there is none. */
export async function lockEntry(tx: Tx, id: string): Promise<EntryRow | null> {
  // A return's delivery comes first (order of locks): completing the one returns the other.
  await sql`select 1 from delivery where id = (select return_of from entry where id = ${id}) for update`.execute(
    tx,
  );
  // Two statements: one that waits for the lock would join what it read before waiting to the row of after.
  await sql`select 1 from entry where id = ${id} for update`.execute(tx);
  return readEntry(tx, id);
}

/** The row of an entry, or null. */
export async function readEntry(from: Reader, id: string): Promise<EntryRow | null> {
  const { rows } = await sql<StoredEntry>`
    select ${ENTRY_COLUMNS} from ${ENTRY_FROM} where e.id = ${id}`.execute(from);
  return rows[0] ? entryRow(rows[0]) : null;
}

/** The lines of an entry, in their order. */
export async function entryLines(from: Reader, entryId: string): Promise<readonly EntryLine[]> {
  const { rows } = await sql<EntryLine>`
    select l.id, l.line_no, l.type_id, t.sku_code, t.name as type_name,
      t.spec, t.unit, t.track_lot, t.track_expiry,
      t.shelf_life_days, l.expected, l.good, l.damaged, l.closed_short,
      l.lot, l.production_date, l.expiry
    from entry_line l join goods_type t on t.id = l.type_id
    where l.entry_id = ${entryId} order by l.line_no`.execute(from);
  return rows;
}

/** The receipts of an entry with their lines, oldest first; `onlyId` narrows to one of them. */
export async function entryReceipts(
  from: Reader,
  entryId: string,
  onlyId: string | null = null,
): Promise<readonly Receipt[]> {
  type Stored = Omit<Receipt, "at" | "reversedAt" | "lines"> & { at: Date; reversedAt: Date | null };
  const { rows: receipts } = await sql<Stored>`
    select id, receipt_no, at, operator_name, reversed_at,
      reversed_by_name, reverse_reason
    from receipt where entry_id = ${entryId} and (${onlyId}::uuid is null or id = ${onlyId}::uuid)
    order by receipt_no`.execute(from);
  if (receipts.length === 0) return [];
  const { rows: lines } = await sql<ReceiptLine & { receiptId: string }>`
    select rl.receipt_id, rl.id, rl.line_id, rl.location_id,
      lo.code as location_code, rl.good, rl.damaged, rl.lot, rl.production_date, rl.expiry,
      rl.photos
    from receipt_line rl join location lo on lo.id = rl.location_id
    where rl.receipt_id = any(${receipts.map((receipt) => receipt.id)}::uuid[]) order by rl.id`.execute(from);
  return receipts.map(({ at, reversedAt, ...receipt }) => ({
    ...receipt,
    at: at.toISOString(),
    reversedAt: iso(reversedAt),
    lines: lines.filter((line) => line.receiptId === receipt.id).map(({ receiptId: _, ...line }) => line),
  }));
}
