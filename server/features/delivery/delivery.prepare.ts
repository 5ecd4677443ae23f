/**
 * What the delivery's guards ask of the database, gathered under the locks of its exit and its own. Commands that
 * name a vehicle take its row here (order of locks: exit, delivery, vehicle, gate, stock).
 */
import { sql } from "kysely";
import type { DeliveryRow } from "../../../src/contracts/delivery.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import type { DeliveryFacts, VehicleFacts } from "../../../src/machines/lifecycles/delivery.rules.ts";
import { judgeFiles } from "../../lifecycle/claim-files.ts";
import type { CommandAsk, Preparation } from "../../lifecycle/run-command.ts";
import type { Tx } from "../../platform/reader.ts";
import { deliveryLines } from "./delivery.projection.ts";
import type { PreparedDelivery } from "./delivery.work.ts";

const NO_FACTS: DeliveryFacts = { vehicle: null, exitCancelling: false, lines: new Map() };

/** Prepares any command of a delivery. */
export async function prepareDelivery(
  tx: Tx,
  row: DeliveryRow,
  { command, payload, now }: CommandAsk,
  timeZone: string,
): Promise<Preparation<PreparedDelivery>> {
  const done = (facts: Partial<DeliveryFacts>, driver: string | null = null) => ({
    prepared: { facts: { ...NO_FACTS, ...facts }, driver },
    payload,
    refusal: null,
  });
  const today = businessDay(now, timeZone);
  switch (command) {
    case "assign": {
      const { vehicleId } = payload as { readonly vehicleId: string };
      const found = await lockVehicle(tx, row, vehicleId, today);
      return done({ vehicle: found?.facts ?? null }, found?.driver ?? null);
    }
    case "depart": {
      const found = row.vehicleId === null ? null : await lockVehicle(tx, row, row.vehicleId, today);
      const { rows } = await sql<{ cancelling: boolean }>`
        select cancel_requested_at is not null as cancelling from exit where id = ${row.exitId}`.execute(tx);
      return done({ vehicle: found?.facts ?? null, exitCancelling: rows[0]?.cancelling ?? false });
    }
    case "sign": {
      const lines = await deliveryLines(tx, row.id);
      const { proof } = payload as { readonly proof?: string | null };
      const owner = { entity: "delivery", id: row.id, clientId: row.clientId } as const;
      const refusal = await judgeFiles(tx, owner, proof ? [proof] : []);
      return { ...done({ lines: new Map(lines.map((line) => [line.id, line.quantity])) }), refusal };
    }
    default:
      return done({});
  }
}

/** A vehicle as it stands now, locked: two deliveries that are assigned at once count each other's load. */
async function lockVehicle(
  tx: Tx,
  row: DeliveryRow,
  vehicleId: string,
  today: string,
): Promise<{ readonly facts: VehicleFacts; readonly driver: string | null } | null> {
  await sql`select 1 from vehicle where id = ${vehicleId} for update`.execute(tx);
  // A paper whose day nobody wrote down has not expired.
  const { rows } = await sql<VehicleFacts & { readonly driver: string | null }>`
    select v.driver, v.status = 'idle' as usable, v.max_load_kg, v.max_volume_m3,
      exists (select 1 from delivery d where d.vehicle_id = v.id and d.status = 'inTransit' and d.id <> ${row.id})
        as on_trip,
      coalesce(v.inspection_due >= ${today}::date, true) and coalesce(v.insurance_due >= ${today}::date, true)
        as papers_valid,
      ${row.weightGrams}::bigint + coalesce((select sum(d.weight_grams) from delivery d
        where d.vehicle_id = v.id and d.status = 'assigned' and d.id <> ${row.id}), 0) as weight_grams,
      ${row.volumeCm3}::bigint + coalesce((select sum(d.volume_cm3) from delivery d
        where d.vehicle_id = v.id and d.status = 'assigned' and d.id <> ${row.id}), 0) as volume_cm3
    from vehicle v where v.id = ${vehicleId}`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const { driver, ...facts } = found;
  // Sums of bigint are numeric, and come as texts.
  return {
    driver,
    facts: { ...facts, weightGrams: Number(facts.weightGrams), volumeCm3: Number(facts.volumeCm3) },
  };
}
