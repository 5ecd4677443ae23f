/**
 * How exits are read: the one SELECT behind lists, details, the feed and the rows that `decide` is asked about.
 * Instants leave as ISO 8601 texts, and every reference carries its name.
 */
import { sql } from "kysely";
import type { Allocation, ExitLine, ExitRow } from "../../../src/contracts/exit.ts";
import { NO_EXPIRY } from "../../ledger/stock-key.ts";
import { selfApprovable } from "../../lifecycle/self-approvable.ts";
import type { Reader, Tx } from "../../platform/reader.ts";

/** The tables of a row, under the aliases that EXIT_COLUMNS, filters and sorts use. */
export const EXIT_FROM = sql`exit x
  join client c on c.id = x.client_id
  join warehouse w on w.id = x.warehouse_id
  left join delivery d on d.exit_id = x.id
  left join users su on su.id = x.submitted_by
  left join users cu on cu.id = x.create_user_id`;

/** One row, in the shape of ExitRow but with instants as Date (see `exitRow`). */
export const EXIT_COLUMNS = sql`x.id, x.number, x.client_id, c.name as client_name,
  x.warehouse_id, w.name as warehouse_name, x.kind, x.source_number, x.required_at, x.mode,
  x.consignee_name, x.consignee_phone, x.region_code, x.address, x.priority,
  x.status, x.status_since, x.revision, x.submitted_by, su.user_name as submitted_by_name, x.submitted_at,
  x.approved_at, x.picked_at, x.shipped_at, x.cancel_requested_at, x.cancel_request_reason, x.decline_reason,
  x.reject_reason, x.cancel_reason, x.signer, x.remark, d.id as delivery_id, d.number as delivery_number,
  x.line_count, x.requested_total, x.picked_total, x.short_total, x.shipped_total,
  ${selfApprovable("exit-verify", "x.submitted_by")} as self_approvable, c.status = 'active' as client_active,
  x.version, x.created_at, x.create_user_id, cu.user_name as create_user_name, x.updated_at`;

type Instants =
  | "requiredAt"
  | "statusSince"
  | "submittedAt"
  | "approvedAt"
  | "pickedAt"
  | "shippedAt"
  | "cancelRequestedAt"
  | "createdAt"
  | "updatedAt";

/** What EXIT_COLUMNS yields. */
export type StoredExit = Omit<ExitRow, Instants> & {
  readonly [instant in Instants]: ExitRow[instant] extends string ? Date : Date | null;
};

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A stored row as it goes over the wire. */
export function exitRow(stored: StoredExit): ExitRow {
  return {
    ...stored,
    requiredAt: iso(stored.requiredAt),
    statusSince: stored.statusSince.toISOString(),
    submittedAt: iso(stored.submittedAt),
    approvedAt: iso(stored.approvedAt),
    pickedAt: iso(stored.pickedAt),
    shippedAt: iso(stored.shippedAt),
    cancelRequestedAt: iso(stored.cancelRequestedAt),
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  };
}

/** Locks an exit until the transaction ends, and reads it. Null: there is none. */
export async function lockExit(tx: Tx, id: string): Promise<ExitRow | null> {
  // Two statements: one that waits for the lock would join what it read before waiting to the row of after.
  await sql`select 1 from exit where id = ${id} for update`.execute(tx);
  return readExit(tx, id);
}

/** The row of an exit, or null. */
export async function readExit(from: Reader, id: string): Promise<ExitRow | null> {
  const { rows } = await sql<StoredExit>`
    select ${EXIT_COLUMNS} from ${EXIT_FROM} where x.id = ${id}`.execute(from);
  return rows[0] ? exitRow(rows[0]) : null;
}

/** The lines of an exit, in their order. */
export async function exitLines(from: Reader, exitId: string): Promise<readonly ExitLine[]> {
  const { rows } = await sql<ExitLine>`
    select l.id, l.line_no, l.type_id, t.sku_code, t.name as type_name, t.spec, t.unit, t.gtin,
      l.requested, l.picked, l.short, l.shipped
    from exit_line l join goods_type t on t.id = l.type_id
    where l.exit_id = ${exitId} order by l.line_no`.execute(from);
  return rows;
}

/** What is or was promised to an exit, along the way of whoever picks. */
export async function exitAllocations(from: Reader, exitId: string): Promise<readonly Allocation[]> {
  const { rows } = await sql<Allocation>`
    select a.id, a.line_id, a.stock_id, s.location_id, lo.code as location_code, lo.zone, s.lot,
      nullif(s.expiry, ${NO_EXPIRY}::date) as expiry, a.quantity, a.status
    from allocation a join stock s on s.id = a.stock_id join location lo on lo.id = s.location_id
    where a.exit_id = ${exitId} order by lo.code, s.expiry, a.id`.execute(from);
  return rows;
}
