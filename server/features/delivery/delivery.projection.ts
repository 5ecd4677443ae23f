/**
 * How deliveries are read: the one SELECT behind lists, details, the feed and the rows that `decide` is asked about.
 * Instants leave as ISO 8601 texts, and every reference carries its name.
 */
import { sql } from "kysely";
import type { DeliveryLine, DeliveryRow } from "../../../src/contracts/delivery.ts";
import type { Reader, Tx } from "../../platform/reader.ts";

/** The tables of a row, under the aliases that DELIVERY_COLUMNS, filters and sorts use. */
export const DELIVERY_FROM = sql`delivery d
  join exit x on x.id = d.exit_id
  join client c on c.id = d.client_id
  join warehouse w on w.id = d.warehouse_id
  left join vehicle v on v.id = d.vehicle_id
  left join entry re on re.return_of = d.id`;

/** One row, in the shape of DeliveryRow but with instants as Date (see `deliveryRow`). */
export const DELIVERY_COLUMNS = sql`d.id, d.number, d.exit_id, x.number as exit_number, d.client_id,
  c.name as client_name, d.warehouse_id, w.name as warehouse_name, d.vehicle_id, v.plate, d.driver,
  v.phone as driver_phone, d.consignee_name, d.consignee_phone, d.region_code, d.address, d.planned_at, d.eta,
  d.packages, d.weight_grams, d.volume_cm3, d.attempt, d.departed_at, d.signed_at, d.signer, d.proof_id, d.fail_code,
  re.id as return_entry_id, re.number as return_entry_number, d.status, d.status_since, d.line_count,
  d.quantity_total, d.signed_total, d.damaged_total, d.refused_total, d.version, d.created_at, d.updated_at`;

type Instants = "plannedAt" | "eta" | "departedAt" | "signedAt" | "statusSince" | "createdAt" | "updatedAt";

/** What DELIVERY_COLUMNS yields. */
export type StoredDelivery = Omit<DeliveryRow, Instants> & {
  readonly [instant in Instants]: DeliveryRow[instant] extends string ? Date : Date | null;
};

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A stored row as it goes over the wire. */
export function deliveryRow(stored: StoredDelivery): DeliveryRow {
  return {
    ...stored,
    plannedAt: iso(stored.plannedAt),
    eta: iso(stored.eta),
    departedAt: iso(stored.departedAt),
    signedAt: iso(stored.signedAt),
    statusSince: stored.statusSince.toISOString(),
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  };
}

/** Locks a delivery until the transaction ends, after the exit that it carries, and reads it. Null: there is none. */
export async function lockDelivery(tx: Tx, id: string): Promise<DeliveryRow | null> {
  await sql`select 1 from exit where id = (select exit_id from delivery where id = ${id}) for update`.execute(
    tx,
  );
  await sql`select 1 from delivery where id = ${id} for update`.execute(tx);
  return readDelivery(tx, id);
}

/** The row of a delivery, or null. */
export async function readDelivery(from: Reader, id: string): Promise<DeliveryRow | null> {
  const { rows } = await sql<StoredDelivery>`
    select ${DELIVERY_COLUMNS} from ${DELIVERY_FROM} where d.id = ${id}`.execute(from);
  return rows[0] ? deliveryRow(rows[0]) : null;
}

/** The lines of a delivery, in their order. */
export async function deliveryLines(from: Reader, deliveryId: string): Promise<readonly DeliveryLine[]> {
  const { rows } = await sql<DeliveryLine>`
    select l.id, l.line_no, l.type_id, t.sku_code, t.name as type_name, t.spec, t.unit,
      l.quantity, l.signed, l.damaged, l.refused
    from delivery_line l join goods_type t on t.id = l.type_id
    where l.delivery_id = ${deliveryId} order by l.line_no`.execute(from);
  return rows;
}
