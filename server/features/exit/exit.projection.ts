/**
 * How exits are read: the one SELECT behind lists, details, the feed and the rows that `decide` is asked about.
 * Instants leave as ISO 8601 texts, and every reference carries its name.
 */
import { sql } from "kysely";
import { type Allocation, type ExitLine, ExitRow } from "../../../src/contracts/exit.ts";
import { NO_EXPIRY } from "../../ledger/stock-key.ts";
import { lateAt } from "../../lifecycle/late.ts";
import { requestRows } from "../../lifecycle/request-rows.ts";
import { selfApprovable } from "../../lifecycle/self-approvable.ts";
import type { Reader } from "../../platform/reader.ts";
import { selection } from "../../platform/stored-row.ts";

/** Where the fields of ExitRow come from. */
export const EXIT_ROWS = requestRows(ExitRow, {
  name: "exit",
  alias: "x",
  from: (own) => sql`${own} x
    join client c on c.id = x.client_id
    join warehouse w on w.id = x.warehouse_id
    left join delivery d on d.exit_id = x.id and not d.is_superseded
    left join location sl on sl.id = x.staging_location_id
    left join users su on su.id = x.submitted_by
    left join users cu on cu.id = x.create_user_id`,
  fields: {
    clientName: "c.name",
    warehouseName: "w.name",
    submittedByName: "su.userName",
    deliveryId: "d.id",
    deliveryNumber: "d.number",
    stagingLocationCode: "sl.code",
    selfApprovable: selfApprovable("exit-verify", "x.submitted_by"),
    clientActive: sql`c.status = 'active'`,
    reviewLimitMinutes: "w.reviewLimitMinutes",
    lateAt: lateAt("exit", "x"),
    createUserName: "cu.userName",
  },
});

const LINE_COLUMNS = selection<ExitLine>({
  ...{ id: "l.id", lineNo: "l.lineNo", typeId: "l.typeId" },
  ...{
    skuCode: "t.skuCode",
    typeName: "t.name",
    spec: "t.spec",
    unit: "t.unit",
    typePicture: "t.picture",
    gtin: "t.gtin",
  },
  ...{ requested: "l.requested", picked: "l.picked", short: "l.short", shipped: "l.shipped" },
  unpromised: "l.unpromised",
});

const ALLOCATION_COLUMNS = selection<Allocation>({
  ...{ id: "a.id", lineId: "a.lineId", stockId: "a.stockId", quantity: "a.quantity", status: "a.status" },
  ...{ locationId: "s.locationId", locationCode: "lo.code", zone: "lo.zone", lot: "s.lot" },
  expiry: sql`nullif(s.expiry, ${NO_EXPIRY}::date)`,
  ...{
    fromLocationId: "fl.id",
    fromLocationCode: "fl.code",
    pickedAt: "a.pickedAt",
    pickedByName: "pu.userName",
    lotScanned: "a.lotScanned",
  },
  emptiesPlace: sql`coalesce(case when a.status = 'open' and s.on_hand = a.quantity then not exists (
    select 1 from stock o where o.location_id = s.location_id and o.on_hand > 0 and o.id <> s.id) end, false)`,
  shelfLots: sql`case when a.status = 'open' and s.lot <> '' then (
    select jsonb_agg(jsonb_build_object('stockId', o.id, 'lot', o.lot,
      'expiry', nullif(o.expiry, ${NO_EXPIRY}::date), 'free', o.on_hand - o.reserved) order by o.expiry, o.received_at, o.id)
    from stock o where (o.client_id, o.type_id, o.warehouse_id, o.location_id, o.condition)
      = (s.client_id, s.type_id, s.warehouse_id, s.location_id, 'good') and o.id <> s.id and o.on_hand > 0) end`,
});

/** The lines of an exit, in their order. */
export async function exitLines(from: Reader, exitId: string): Promise<readonly ExitLine[]> {
  const { rows } = await sql<ExitLine>`
    select ${LINE_COLUMNS}
    from exit_line l join goods_type t on t.id = l.type_id
    where l.exit_id = ${exitId} order by l.line_no`.execute(from);
  return rows;
}

/** What is or was promised to an exit, in the order of the picker's route. */
export async function exitAllocations(from: Reader, exitId: string): Promise<readonly Allocation[]> {
  const { rows } = await sql<Allocation>`
    select ${ALLOCATION_COLUMNS}
    from allocation a join stock s on s.id = a.stock_id join location lo on lo.id = s.location_id
    left join stock fs on fs.id = a.from_stock_id left join location fl on fl.id = fs.location_id
    left join users pu on pu.id = a.picked_by
    where a.exit_id = ${exitId} order by coalesce(fl.code, lo.code), s.expiry, a.id`.execute(from);
  return rows;
}
