/**
 * What the delivery's guards ask of the database, gathered under the locks of its exit and its own. Commands that
 * name a vehicle take its row here (order of locks: exit, delivery, vehicle, gate, stock).
 */
import { sql } from "kysely";
import type { DeliveryRow } from "../../../src/contracts/delivery.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import type { DeliveryFacts, VehicleFacts } from "../../../src/machines/lifecycles/delivery.rules.ts";
import { judgeFiles } from "../../lifecycle/claim-files.ts";
import type { CommandOf } from "../../lifecycle/command.ts";
import type { LifecyclePorts } from "../../lifecycle/ports.ts";
import type { Preparation } from "../../lifecycle/request-kind.ts";
import type { Tx } from "../../platform/reader.ts";
import { deliveryLines } from "./delivery.projection.ts";
import { proofsOf } from "./delivery.proofs.ts";
import type { DeliveryTypes, PreparedDelivery } from "./delivery.work.ts";

const NO_FACTS: Omit<DeliveryFacts, "now"> = { vehicle: null, lines: new Map() };

/** Prepares any command of a delivery. */
export async function prepareDelivery(
  tx: Tx,
  row: DeliveryRow,
  ask: CommandOf<DeliveryTypes["payloads"]>,
  ports: LifecyclePorts,
): Promise<Preparation<PreparedDelivery>> {
  const done = (facts: Partial<DeliveryFacts>, driver: string | null = null) => ({
    prepared: { facts: { ...NO_FACTS, ...facts, now: ask.now }, driver },
  });
  const today = businessDay(ask.now, ports.timeZone);
  switch (ask.command) {
    case "assign": {
      const found = await lockVehicle(tx, row, ask.payload.vehicleId, today);
      return done({ vehicle: found?.facts ?? null }, found?.driver ?? null);
    }
    case "depart": {
      const found = row.vehicleId === null ? null : await lockVehicle(tx, row, row.vehicleId, today);
      // Later attempts carry goods that have left stock with the first one.
      const by = { kind: "system", cause: row.number } as const;
      const step = { tx, now: ask.now, by, key: null, publication: "silent" } as const;
      const refusal = row.attempt > 1 ? null : await ports.others.exit.shipRefusal(step, row.exitId);
      return { ...done({ vehicle: found?.facts ?? null }), refusal };
    }
    case "sign": {
      const lines = await deliveryLines(tx, row.id);
      const owner = { entity: "delivery", id: row.id, clientId: row.clientId } as const;
      const refusal = await judgeFiles(tx, owner, proofsOf(ask.payload));
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
  // A paper without a recorded expiry day has not expired.
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
