/**
 * How entries are read: the one SELECT behind lists, details, the feed and the rows that `decide` is asked about.
 * Instants leave as ISO 8601 texts, dates as YYYY-MM-DD, and every reference carries its name.
 */
import { sql } from "kysely";
import type { EntryLine, EntryRow, Receipt, ReceiptLine } from "../../../src/contracts/entry.ts";
import type { Reader, Tx } from "../../platform/reader.ts";

/** The tables of a row, under the aliases that ENTRY_COLUMNS, filters and sorts use. */
export const ENTRY_FROM = sql`entry e
  join client c on c.id = e.client_id
  join warehouse w on w.id = e.warehouse_id
  left join users su on su.id = e.submitted_by
  left join users cu on cu.id = e.create_user_id`;

/**
 * An entry may be approved by its submitter when no other active person could: nobody else who is enabled, in an
 * enabled admin role whose menu holds the verify page.
 */
const selfApprovable = sql`not exists (
  select 1 from users v join role vr on vr.id = v.role_id
  where v.user_status = 1 and vr.status = 'enabled' and vr.role_code = 'admin'
    and vr.menu @> '["entry-verify"]'::jsonb and v.id is distinct from e.submitted_by)`;

/** One row, in the shape of EntryRow but with instants as Date (see `entryRow`). */
export const ENTRY_COLUMNS = sql`e.id, e.number, e.client_id as "clientId", c.name as "clientName",
  e.warehouse_id as "warehouseId", w.name as "warehouseName", e.kind, e.source_number as "sourceNumber",
  e.expected_at as "expectedAt", e.plate, e.driver, e.phone, e.dock, e.arrived_at as "arrivedAt", e.priority,
  e.status, e.status_since as "statusSince", e.revision, e.submitted_by as "submittedBy",
  su.user_name as "submittedByName", e.submitted_at as "submittedAt", e.approved_at as "approvedAt",
  e.completed_at as "completedAt", e.reject_reason as "rejectReason", e.cancel_reason as "cancelReason",
  e.close_short_reason as "closeShortReason", e.discrepancy, e.remark, e.return_of as "returnOf",
  e.line_count as "lineCount", e.expected_total as "expectedTotal", e.good_total as "goodTotal",
  e.damaged_total as "damagedTotal", e.closed_short_total as "closedShortTotal",
  ${selfApprovable} as "selfApprovable", c.status = 'active' as "clientActive", e.version,
  e.created_at as "createdAt", e.create_user_id as "createUserId", cu.user_name as "createUserName",
  e.updated_at as "updatedAt"`;

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
    select l.id, l.line_no as "lineNo", l.type_id as "typeId", t.sku_code as "skuCode", t.name as "typeName",
      t.spec, t.unit, t.track_lot as "trackLot", t.track_expiry as "trackExpiry",
      t.shelf_life_days as "shelfLifeDays", l.expected, l.good, l.damaged, l.closed_short as "closedShort",
      l.lot, l.production_date as "productionDate", l.expiry
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
    select id, receipt_no as "receiptNo", at, operator_name as "operatorName", reversed_at as "reversedAt",
      reversed_by_name as "reversedByName", reverse_reason as "reverseReason"
    from receipt where entry_id = ${entryId} and (${onlyId}::uuid is null or id = ${onlyId}::uuid)
    order by receipt_no`.execute(from);
  if (receipts.length === 0) return [];
  const { rows: lines } = await sql<ReceiptLine & { receiptId: string }>`
    select rl.receipt_id as "receiptId", rl.id, rl.line_id as "lineId", rl.location_id as "locationId",
      lo.code as "locationCode", rl.good, rl.damaged, rl.lot, rl.production_date as "productionDate", rl.expiry
    from receipt_line rl join location lo on lo.id = rl.location_id
    where rl.receipt_id = any(${receipts.map((receipt) => receipt.id)}::uuid[]) order by rl.id`.execute(from);
  return receipts.map(({ at, reversedAt, ...receipt }) => ({
    ...receipt,
    at: at.toISOString(),
    reversedAt: iso(reversedAt),
    lines: lines.filter((line) => line.receiptId === receipt.id).map(({ receiptId: _, ...line }) => line),
  }));
}
