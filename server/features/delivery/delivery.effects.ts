/**
 * Carries out what the chart declares: each effect once, in the chart's order, and the row saved at the end with
 * its new status and version + 1. The switch is exhaustive, so an effect that the chart gains does not compile
 * until it is carried out here.
 */
import { sql } from "kysely";
import type { SignedLine } from "../../../src/contracts/delivery-bodies.ts";
import type { DeliveryEffect } from "../../../src/machines/lifecycles/delivery.lifecycle.ts";
import { claimFiles } from "../../lifecycle/claim-files.ts";
import { type House, stepOf } from "../../lifecycle/house.ts";
import type { Applied } from "../../lifecycle/run-command.ts";
import { unknownEffect } from "../../lifecycle/unknown-effect.ts";
import type { Tx } from "../../platform/reader.ts";
import { returningLines } from "./delivery.return.ts";
import type { ApprovedDelivery, DeliveryTrace, Work } from "./delivery.work.ts";

/** Applies a decision to its delivery. */
export async function applyDelivery(
  tx: Tx,
  approved: ApprovedDelivery,
  house: House,
): Promise<Applied<DeliveryTrace>> {
  const work: Work = { sets: [], details: {}, lines: false, closesTodos: false };
  for (const effect of approved.effects as readonly DeliveryEffect[])
    await carryOut(tx, effect, { approved, house }, work);
  await save(tx, approved, work);
  const { details, lines, closesTodos } = work;
  return { details, trace: { lines }, closesTodos };
}

interface Payload {
  readonly vehicleId?: string;
  readonly driver?: string | null;
  readonly plannedAt?: string | null;
  readonly eta?: string;
  readonly signer?: string;
  readonly proof?: string | null;
  readonly lines?: readonly SignedLine[];
  readonly failCode?: string;
}

async function carryOut(
  tx: Tx,
  effect: DeliveryEffect,
  { approved, house }: { readonly approved: ApprovedDelivery; readonly house: House },
  work: Work,
): Promise<void> {
  const { row, now, prepared } = approved;
  const payload = approved.payload as Payload;
  switch (effect.type) {
    case "assignVehicle": {
      const driver = payload.driver?.trim() || prepared.driver;
      work.sets.push(sql`vehicle_id = ${payload.vehicleId}::uuid, driver = ${driver},
        planned_at = coalesce(${payload.plannedAt ?? null}::timestamptz, planned_at)`);
      const { rows } = await sql<{ plate: string }>`
        select plate from vehicle where id = ${payload.vehicleId}::uuid`.execute(tx);
      work.details = { ...work.details, plate: rows[0]?.plate, ...(driver ? { driver } : {}) };
      return;
    }
    case "clearVehicle":
      work.sets.push(sql`vehicle_id = null, driver = null`);
      return;
    case "stampDeparture":
      work.sets.push(sql`departed_at = ${now}`);
      work.details = { ...work.details, plate: row.plate, attempt: row.attempt };
      return;
    case "shipExit":
      return house.neighbours.exit.ship(stepOf(tx, row.number, approved), row.exitId);
    case "keepEta":
      work.sets.push(sql`eta = ${payload.eta}::timestamptz`);
      work.details = { ...work.details, eta: payload.eta };
      return;
    case "recordSignature":
      return recordSignature(tx, approved, payload, work);
    case "openReturn": {
      const lines = await returningLines(tx, row.id, effect.of);
      const { clientId, warehouseId } = row;
      const opening = { deliveryId: row.id, clientId, warehouseId, lines };
      return house.neighbours.entry.openReturn(stepOf(tx, row.number, approved), opening);
    }
    case "keepFailCode":
      work.sets.push(sql`fail_code = ${payload.failCode}`);
      work.details = { ...work.details, failCode: payload.failCode, attempt: row.attempt };
      return;
    case "beginAttempt":
      work.sets.push(sql`attempt = attempt + 1, vehicle_id = null, driver = null, eta = null, departed_at = null,
        fail_code = null, planned_at = ${payload.plannedAt ?? null}::timestamptz`);
      work.details = { ...work.details, attempt: row.attempt + 1 };
      return;
    case "closeTodos":
      work.closesTodos = true;
      return;
    case "tell":
      // Told by the runner after the row is saved: messages carry the totals of after (delivery.letters.ts).
      return;
    default:
      return unknownEffect(effect);
  }
}

/** Who signed when, and what became of each line. */
async function recordSignature(
  tx: Tx,
  { row, now }: ApprovedDelivery,
  { signer, proof = null, lines = [] }: Payload,
  work: Work,
): Promise<void> {
  await sql`update delivery_line dl set signed = l.signed, damaged = l.damaged, refused = l.refused
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l("lineId" uuid, signed integer, damaged integer, refused integer)
    where dl.id = l."lineId" and dl.delivery_id = ${row.id}`.execute(tx);
  work.sets.push(sql`signer = ${signer?.trim()}, signed_at = ${now}, proof_id = ${proof}::uuid`);
  await claimFiles(tx, { entity: "delivery", id: row.id, clientId: row.clientId }, proof ? [proof] : []);
  work.lines = true;
  const sum = (part: "signed" | "damaged" | "refused") => lines.reduce((all, line) => all + line[part], 0);
  work.details = {
    ...work.details,
    ...{ signer: signer?.trim(), signed: sum("signed"), damaged: sum("damaged"), refused: sum("refused") },
  };
}

/** Sums of the lines, kept on the row so that lists need no join. */
const totalsOf = (deliveryId: string) => sql`(signed_total, damaged_total, refused_total) =
  (select coalesce(sum(signed), 0), coalesce(sum(damaged), 0), coalesce(sum(refused), 0)
   from delivery_line where delivery_id = ${deliveryId})`;

async function save(tx: Tx, { row, to, now }: ApprovedDelivery, work: Work): Promise<void> {
  const sets = [
    ...work.sets,
    ...(work.lines ? [totalsOf(row.id)] : []),
    ...(to === row.status ? [] : [sql`status = ${to}, status_since = ${now}`]),
    sql`version = version + 1, updated_at = ${now}`,
  ];
  await sql`update delivery set ${sql.join(sets)} where id = ${row.id}`.execute(tx);
}
