/**
 * The trip of a vehicle: the deliveries that were assigned to it together, one stop each. A delivery joins when it is
 * assigned and leaves when its vehicle is taken away or another attempt begins; numbers have no gaps. A server of before
 * knows no trips: what it assigned follows the others until it is put in order.
 */
import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { DeliveryRow, Trip } from "../../../src/contracts/delivery.ts";
import type { ReorderBody } from "../../../src/contracts/delivery-bodies.ts";
import { DELIVERY_LOADED, type DeliveryStatus } from "../../../src/contracts/delivery-status.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { underKey } from "../../lifecycle/keyed.ts";
import { lastChange } from "../../lifecycle/last-change.ts";
import type { SystemStep } from "../../lifecycle/ports.ts";
import { Publication } from "../../lifecycle/publication.ts";
import { publishStep } from "../../lifecycle/publish-notice.ts";
import { requestChanges } from "../../lifecycle/request-changes.ts";
import { readRow } from "../../lifecycle/request-rows.ts";
import { type CommandResult, refused, UNKNOWN } from "../../lifecycle/result.ts";
import type { PersonAsk } from "../../lifecycle/route.ts";
import type { Database } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { isOneOf } from "../../platform/sql-rows.ts";
import { DELIVERY_ROWS, deliveryParts } from "./delivery.projection.ts";

interface Stop {
  readonly id: string;
  readonly status: DeliveryStatus;
  readonly tripId: string | null;
  readonly stopNo: number | null;
}

/** How long the last trip of a vehicle is shown that carries nothing any more. */
const SHOWN_HOURS = 24;

const isToCome = ({ status }: Stop): boolean => DELIVERY_LOADED.includes(status);

/** The stops of a vehicle's trip, in their order. */
async function stopsOf(from: Reader, vehicleId: string, now: Date): Promise<readonly Stop[]> {
  const { rows } = await sql<Stop>`
    with loaded as (
      select trip_id from delivery where vehicle_id = ${vehicleId} and ${isOneOf("status", DELIVERY_LOADED)}),
    last as (
      select trip_id from delivery where vehicle_id = ${vehicleId} and trip_id is not null
        and status_since >= ${now}::timestamptz - make_interval(hours => ${SHOWN_HOURS})
        and not exists (select 1 from loaded)
      order by status_since desc, id limit 1)
    select d.id, d.status, d.trip_id, d.stop_no from delivery d
    where d.vehicle_id = ${vehicleId} and (${isOneOf("d.status", DELIVERY_LOADED)}
      or d.trip_id in (select trip_id from loaded union all select trip_id from last))
    order by d.stop_no nulls last, d.planned_at nulls last, d.number`.execute(from);
  return rows;
}

/** The version of the order of what is to come: a hash of it, so that nothing has to be counted or kept. */
function versionOf(stops: readonly Stop[]): number {
  const ids = stops.filter(isToCome).map(({ id }) => id);
  return (createHash("sha256").update(ids.join()).digest().readUInt32BE() % 2_147_483_646) + 1;
}

/** What a vehicle carries or is to carry now, stop by stop; null: there is no such vehicle. */
export async function readTrip(from: Reader, vehicleId: string, now: Date): Promise<Trip | null> {
  const { rows } = await sql<Pick<Trip, "plate" | "driver">>`
    select plate, driver from vehicle where id = ${vehicleId}`.execute(from);
  const [vehicle] = rows;
  if (!vehicle) return null;
  const stops = await stopsOf(from, vehicleId, now);
  const details: Trip["stops"][number][] = [];
  for (const { id } of stops) {
    const row = await readRow<DeliveryRow>(DELIVERY_ROWS, from, id);
    if (row) details.push({ ...row, ...(await deliveryParts(from, id)) });
  }
  return { vehicleId, ...vehicle, version: versionOf(stops), stops: details };
}

/**
 * SET clauses by which a delivery becomes the last stop of the trip that its vehicle is loaded for, or the first of a new
 * one. The vehicle is locked.
 */
export async function joinTrip(tx: Tx, id: string, vehicleId: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ tripId: string; last: number }>`
    select t.trip_id, (select max(stop_no) from delivery where trip_id = t.trip_id) as last from delivery t
    where t.vehicle_id = ${vehicleId} and t.trip_id is not null and t.id <> ${id}
      and ${isOneOf("t.status", DELIVERY_LOADED)} limit 1`.execute(tx);
  const { tripId, last } = rows[0] ?? { tripId: newId(), last: 0 };
  return sql`trip_id = ${tripId}::uuid, stop_no = ${last + 1}`;
}

/** A delivery is no stop of its trip any more: those behind it move up, and those on the road are told. */
export async function leaveTrip(step: SystemStep, id: string): Promise<void> {
  const { tx } = step;
  const { rows } = await sql<{ tripId: string | null }>`
    select trip_id from delivery where id = ${id}`.execute(tx);
  const tripId = rows[0]?.tripId ?? null;
  if (tripId === null) return;
  await sql`update delivery set trip_id = null, stop_no = null where id = ${id}`.execute(tx);
  await sql`select 1 from delivery where trip_id = ${tripId} order by id for update`.execute(tx);
  const { rows: left } = await sql<Stop>`
    select id, status, trip_id, stop_no from delivery where trip_id = ${tripId} order by stop_no`.execute(tx);
  const moved = left.map((stop, index) => ({
    ...stop,
    stopNo: index + 1,
    isMoved: stop.stopNo !== index + 1,
  }));
  await number(
    tx,
    tripId,
    moved.filter(({ isMoved }) => isMoved),
  );
  await tell(
    step,
    moved.filter(({ status, isMoved }) => status === "inTransit" || (isMoved && status === "assigned")),
  );
}

/** Puts what is to come in a new order; what has ended keeps its number. */
export function reorderTrip(
  db: Database,
  { by, now, keyed }: PersonAsk,
  { vehicleId, ids, version }: ReorderBody,
): Promise<CommandResult<Trip>> {
  return underKey<Trip>(db, keyed, async (tx, replay) => {
    if (replay) return replay;
    // In the order of locks: exits, deliveries, vehicle.
    await sql`select 1 from exit where id in (select exit_id from delivery where id = any(${[...ids]}::uuid[]))
      order by id for update`.execute(tx);
    await sql`select 1 from delivery where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx);
    await sql`select 1 from vehicle where id = ${vehicleId} for update`.execute(tx);
    const trip = await readTrip(tx, vehicleId, now);
    if (!trip) return UNKNOWN;
    const stops = await stopsOf(tx, vehicleId, now);
    if (versionOf(stops) !== version) return movedOn(tx, trip);
    const toCome = stops.filter(isToCome);
    if (ids.length !== toCome.length || toCome.some(({ id }) => !ids.includes(id)))
      return refused(CODES.refused, ["stopsNamed"], { stops: toCome.map(({ id }) => id) });
    const tripId = stops.find((stop) => stop.tripId !== null)?.tripId ?? newId();
    const taken = new Set(stops.filter((stop) => !isToCome(stop)).map(({ stopNo }) => stopNo));
    const numbers = stops.map((_, index) => index + 1).filter((no) => !taken.has(no));
    const moved = ids.flatMap((id, index) => {
      const before = toCome.find((stop) => stop.id === id);
      const stopNo = numbers[index] ?? 0;
      return before && (before.stopNo !== stopNo || before.tripId !== tripId) ? [{ id, stopNo }] : [];
    });
    await number(tx, tripId, moved);
    const publication = new Publication();
    const onBehalfOf = { userId: by.userId, userName: by.userName };
    const actor = { kind: "system", cause: trip.plate, onBehalfOf } as const;
    await tell({ tx, publication, now, key: keyed?.key ?? null, by: actor }, moved);
    const after = await readTrip(tx, vehicleId, now);
    if (!after) throw new Error(`vehicle ${vehicleId} vanished under its own lock`);
    await publication.publish(tx);
    return { ok: true, data: after };
  });
}

interface Numbered {
  readonly id: string;
  readonly stopNo: number;
}

async function number(tx: Tx, tripId: string, stops: readonly Numbered[]): Promise<void> {
  await sql`update delivery d set trip_id = ${tripId}::uuid, stop_no = s."stopNo"
    from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as s(id uuid, "stopNo" integer)
    where d.id = s.id`.execute(tx);
}

/** Each of the deliveries has a new version, a line in its timeline and an event. */
async function tell(step: SystemStep, stops: readonly Numbered[]): Promise<void> {
  const { tx, now } = step;
  for (const { id, stopNo } of stops) {
    await sql`update delivery set version = version + 1, updated_at = ${now} where id = ${id}`.execute(tx);
    const row = await readRow<DeliveryRow>(DELIVERY_ROWS, tx, id);
    if (!row) throw new Error(`delivery ${id} vanished under its own lock`);
    const { status } = row;
    await publishStep(tx, {
      ...{ entity: "delivery", row, type: "reorder", from: status, to: status },
      ...{ by: step.by, now, key: step.key, publication: step.publication },
      details: { stopNo, plate: row.plate },
      changes: async () => requestChanges("delivery", row, "reorder", {}),
    });
  }
}

/** The stop that changed last says who was faster. */
async function movedOn(tx: Tx, trip: Trip): Promise<CommandResult<never>> {
  const [last] = trip.stops.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  const who = last
    ? await lastChange(tx, "delivery", last.id)
    : { changedByUserId: null, changedBy: "", changedAt: new Date(0).toISOString() };
  return { ok: false, code: CODES.movedOn, data: { because: ["version"], current: trip, ...who } };
}
