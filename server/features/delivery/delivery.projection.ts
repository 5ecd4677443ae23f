/**
 * How deliveries are read: the one SELECT behind lists, details, the feed and the rows that `decide` is asked about.
 * Instants leave as ISO 8601 texts, and every reference carries its name.
 */
import { sql } from "kysely";
import { type DeliveryLine, DeliveryRow } from "../../../src/contracts/delivery.ts";
import { ALLOCATION_TAKEN } from "../../../src/contracts/exit-status.ts";
import { NO_EXPIRY } from "../../ledger/stock-key.ts";
import { lateAt } from "../../lifecycle/late.ts";
import { lockRow, requestRows } from "../../lifecycle/request-rows.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { isOneOf } from "../../platform/sql-rows.ts";
import { selection } from "../../platform/stored-row.ts";

/** Where the fields of DeliveryRow come from. */
export const DELIVERY_ROWS = requestRows(DeliveryRow, {
  name: "delivery",
  alias: "d",
  from: (own) => sql`${own} d
    join exit x on x.id = d.exit_id
    join client c on c.id = d.client_id
    join warehouse w on w.id = d.warehouse_id
    left join vehicle v on v.id = d.vehicle_id
    left join entry re on re.return_of = d.id`,
  fields: {
    exitNumber: "x.number",
    clientName: "c.name",
    warehouseName: "w.name",
    plate: "v.plate",
    driverPhone: "v.phone",
    stopNo: sql`case when d.status = 'inTransit' then d.stop_no end`,
    // Itself, which a statement that saves it does not see among the others yet, and the others.
    stopCount: sql`case when d.status = 'inTransit' and d.stop_no is not null then 1 + (select count(*) from delivery t
      where t.trip_id = d.trip_id and t.vehicle_id = d.vehicle_id and t.id <> d.id) end`,
    returnEntryId: "re.id",
    returnEntryNumber: "re.number",
    lateAt: lateAt("delivery", "d"),
  },
});

/** Locks a delivery until the transaction ends, after the exit that it carries, and reads it. Null: there is none. */
export async function lockDelivery(tx: Tx, id: string): Promise<DeliveryRow | null> {
  await sql`select 1 from exit where id = (select exit_id from delivery where id = ${id}) for update`.execute(
    tx,
  );
  return lockRow(DELIVERY_ROWS, tx, id);
}

const LINE_COLUMNS = selection<DeliveryLine>({
  ...{ id: "l.id", lineNo: "l.lineNo", typeId: "l.typeId" },
  ...{ skuCode: "t.skuCode", typeName: "t.name", spec: "t.spec", unit: "t.unit", typePicture: "t.picture" },
  ...{ quantity: "l.quantity", signed: "l.signed", damaged: "l.damaged", refused: "l.refused" },
  refuseReason: "l.refuseReason",
  lots: sql`coalesce((
    select jsonb_agg(jsonb_build_object('lot', p.lot, 'expiry', nullif(p.expiry, ${NO_EXPIRY}::date),
      'quantity', p.quantity) order by p.expiry, p.lot)
    from (
      select s.lot, s.expiry, sum(a.quantity)::integer as quantity
      from allocation a join stock s on s.id = a.stock_id
      where a.line_id = l.exit_line_id and ${isOneOf("a.status", ALLOCATION_TAKEN)}
        and (s.lot <> '' or s.expiry <> ${NO_EXPIRY}::date)
      group by s.lot, s.expiry
    ) p), '[]')`,
});

/** The lines of a delivery, in their order. */
export async function deliveryLines(from: Reader, deliveryId: string): Promise<readonly DeliveryLine[]> {
  const { rows } = await sql<DeliveryLine>`
    select ${LINE_COLUMNS}
    from delivery_line l join goods_type t on t.id = l.type_id
    where l.delivery_id = ${deliveryId} order by l.line_no`.execute(from);
  return rows;
}

/** The files that prove a delivery, the signature first; a server of before kept one, in its row. */
async function deliveryProofs(from: Reader, deliveryId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ fileId: string }>`
    select coalesce(p.file_id, d.proof_id) as file_id
    from delivery d left join delivery_proof p on p.delivery_id = d.id
    where d.id = ${deliveryId} and coalesce(p.file_id, d.proof_id) is not null order by p.proof_no`.execute(
    from,
  );
  return rows.map(({ fileId }) => fileId);
}

/** What a delivery has besides its row. */
export const deliveryParts = async (from: Reader, id: string) => ({
  lines: await deliveryLines(from, id),
  proofs: await deliveryProofs(from, id),
});
