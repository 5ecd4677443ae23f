/** What people read of deliveries: the columns of their list, and what a vehicle carries. */
import { sql } from "kysely";
import { DeliveryRow, type VehicleLoad } from "../../../src/contracts/delivery.ts";
import { DELIVERY_LOADED } from "../../../src/contracts/delivery-status.ts";
import { requestColumns } from "../../lifecycle/request-lists.ts";
import type { ListSpec } from "../../platform/http/list-query.ts";
import type { Reader } from "../../platform/reader.ts";
import { isOfSpelled } from "../../platform/spelled-rows.ts";
import { isOneOf } from "../../platform/sql-rows.ts";

/** What may be asked of the list of deliveries. */
export const DELIVERY_LIST: ListSpec = {
  columns: requestColumns(DeliveryRow, {
    sorts: ["plannedAt"],
    without: [
      ...["driverPhone", "address", "weightGrams", "volumeCm3", "proofId", "stopNo", "stopCount"],
      "returnEntryNumber",
    ],
    own: { exitNumber: { kind: "text", isNumber: true } },
  }),
  id: "r.id",
  sort: ["-createdAt"],
  keyword: ["r.number", "r.exitNumber", "r.consigneeName", "r.plate"],
  // A delivery goes where its exit goes.
  spelled: (keyword) => isOfSpelled("r.exitId", "exit", keyword),
};

/** What a vehicle carries or is to carry now, and what it may; null: there is no such vehicle. */
export async function vehicleLoad(db: Reader, vehicleId: string, today: string): Promise<VehicleLoad | null> {
  type Stored = Omit<VehicleLoad, "weightGrams" | "volumeCm3"> & { weightGrams: string; volumeCm3: string };
  const { rows } = await sql<Stored>`
    select v.id as vehicle_id, v.plate, v.max_load_kg, v.max_volume_m3, v.driver, v.inspection_due, v.insurance_due,
      coalesce(v.inspection_due >= ${today}::date, true) and coalesce(v.insurance_due >= ${today}::date, true)
        as papers_valid,
      coalesce(bool_or(d.status = 'inTransit'), false) as on_trip, count(d.id) as deliveries,
      coalesce(sum(d.weight_grams), 0) as weight_grams, coalesce(sum(d.volume_cm3), 0) as volume_cm3
    from vehicle v left join delivery d on d.vehicle_id = v.id and ${isOneOf("d.status", DELIVERY_LOADED)}
    where v.id = ${vehicleId} group by v.id`.execute(db);
  const [found] = rows;
  if (!found) return null;
  return { ...found, weightGrams: Number(found.weightGrams), volumeCm3: Number(found.volumeCm3) };
}
