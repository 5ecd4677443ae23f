import { sql } from "kysely";
import type { DeliveryRow } from "../../../src/contracts/delivery.ts";
import type { DeliveryEffect } from "../../../src/machines/lifecycles/delivery.lifecycle.ts";
import { claimFiles } from "../../lifecycle/claim-files.ts";
import { stepOf } from "../../lifecycle/ports.ts";
import { commonEffects } from "../../lifecycle/request-effects.ts";
import type { Effects } from "../../lifecycle/work.ts";
import { proofsOf } from "./delivery.proofs.ts";
import { returningLines } from "./delivery.return.ts";
import { joinTrip, leaveTrip } from "./delivery.trip.ts";
import type { DeliveryStep, DeliveryTypes, PreparedDelivery } from "./delivery.work.ts";

/** Carries out what the chart of deliveries names: an effect that the chart gains does not compile until it is here. */
export const deliveryEffects: Effects<
  DeliveryEffect,
  DeliveryRow,
  PreparedDelivery,
  DeliveryTypes["payloads"]
> = {
  ...commonEffects,
  assignVehicle: async ({ tx, approved, work, payloadOf }) => {
    const { vehicleId, driver: named, plannedAt = null } = payloadOf("assign");
    const driver = named?.trim() || approved.prepared.driver;
    work.sets.push(sql`vehicle_id = ${vehicleId}::uuid, driver = ${driver},
      planned_at = coalesce(${plannedAt}::timestamptz, planned_at)`);
    work.sets.push(await joinTrip(tx, approved.row.id, vehicleId));
    const { rows } = await sql<{ plate: string }>`
      select plate from vehicle where id = ${vehicleId}::uuid`.execute(tx);
    work.details = { ...work.details, plate: rows[0]?.plate, ...(driver ? { driver } : {}) };
  },
  clearVehicle: async (step) => {
    await leaveTrip(stepOf(step), step.approved.row.id);
    step.work.sets.push(sql`vehicle_id = null, driver = null`);
  },
  stampDeparture: ({ approved: { row, now }, work }) => {
    work.sets.push(sql`departed_at = ${now}`);
    work.details = { ...work.details, plate: row.plate, attempt: row.attempt };
  },
  shipExit: (step) => step.ports.others.exit.ship(stepOf(step), step.approved.row.exitId),
  keepEta: ({ work, payloadOf }) => {
    const { eta } = payloadOf("updateEta");
    work.sets.push(sql`eta = ${eta}::timestamptz`);
    work.details = { ...work.details, eta };
  },
  recordSignature,
  openReturn: async (step, effect) => {
    const { id: deliveryId, clientId, warehouseId } = step.approved.row;
    const lines = await returningLines(step.tx, deliveryId, effect.of);
    const opening = { deliveryId, clientId, warehouseId, lines };
    await step.ports.others.entry.openReturn(stepOf(step), opening);
  },
  keepFailCode: ({ approved: { row }, work, payloadOf }) => {
    const { failCode, reason } = payloadOf("fail");
    const words = reason?.trim();
    work.sets.push(sql`fail_code = ${failCode}`);
    work.details = { ...work.details, failCode, ...(words ? { reason: words } : {}), attempt: row.attempt };
  },
  beginAttempt: async (step) => {
    const { approved, work, payloadOf } = step;
    const { row } = approved;
    const { plannedAt = null } = payloadOf("redeliver");
    await leaveTrip(stepOf(step), row.id);
    work.sets.push(sql`attempt = attempt + 1, vehicle_id = null, driver = null, eta = null, departed_at = null,
      fail_code = null, planned_at = ${plannedAt}::timestamptz`);
    work.details = { ...work.details, attempt: row.attempt + 1 };
  },
};

/** Who signed when, and what became of each line. */
async function recordSignature({ tx, approved: { row, now }, work, payloadOf }: DeliveryStep): Promise<void> {
  const { lines, ...payload } = payloadOf("sign");
  const signer = payload.signer.trim();
  const proofs = proofsOf(payload);
  await sql`update delivery_line dl set signed = l.signed, damaged = l.damaged, refused = l.refused,
      refuse_reason = case when l.refused > 0 then l."refuseReason" end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l("lineId" uuid, signed integer, damaged integer, refused integer, "refuseReason" text)
    where dl.id = l."lineId" and dl.delivery_id = ${row.id}`.execute(tx);
  work.sets.push(sql`signer = ${signer}, signed_at = ${now}, proof_id = ${proofs[0] ?? null}::uuid`);
  await claimFiles(tx, { entity: "delivery", id: row.id, clientId: row.clientId }, proofs);
  if (proofs.length > 0)
    await sql`insert into delivery_proof (delivery_id, file_id, proof_no)
      select ${row.id}::uuid, p.id, p.no from unnest(${[...proofs]}::uuid[]) with ordinality p(id, no)`.execute(
      tx,
    );
  work.lines = true;
  const sum = (part: "signed" | "damaged" | "refused") => lines.reduce((all, line) => all + line[part], 0);
  work.details = {
    ...work.details,
    ...{ signer, signed: sum("signed"), damaged: sum("damaged"), refused: sum("refused") },
  };
}
