/** What people read of deliveries: lists, one in full, all as CSV, what a vehicle carries; in the reader's own scope. */
import { type RawBuilder, sql } from "kysely";
import {
  DELIVERY_STATUSES,
  type DeliveryDetail,
  type DeliveryRow,
  FAIL_CODES,
  type VehicleLoad,
} from "../../../src/contracts/delivery.ts";
import type { ListPage } from "../../../src/contracts/list.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import { type ListRequest, type ListSpec, readAll, readPage } from "../../platform/http/list-query.ts";
import { listed } from "../../platform/http/listed.ts";
import type { Reader } from "../../platform/reader.ts";
import {
  DELIVERY_COLUMNS,
  DELIVERY_FROM,
  deliveryLines,
  deliveryRow,
  readDelivery,
  type StoredDelivery,
} from "./delivery.projection.ts";

const text = (name: string) => ({ of: `r.${name}`, kind: "text" }) as const;
const uuid = (name: string) => ({ of: `r.${name}`, kind: "uuid" }) as const;
const integer = (name: string) => ({ of: `r.${name}`, kind: "integer" }) as const;
const instant = (name: string) => ({ of: `r.${name}`, kind: "instant" }) as const;

export const DELIVERY_LIST: ListSpec = {
  columns: {
    number: { ...text("number"), sorts: true },
    exitId: uuid("exitId"),
    exitNumber: text("exitNumber"),
    clientId: uuid("clientId"),
    warehouseId: uuid("warehouseId"),
    vehicleId: uuid("vehicleId"),
    plate: text("plate"),
    driver: text("driver"),
    consigneeName: text("consigneeName"),
    consigneePhone: text("consigneePhone"),
    regionCode: integer("regionCode"),
    plannedAt: { ...instant("plannedAt"), sorts: true },
    eta: instant("eta"),
    packages: integer("packages"),
    attempt: integer("attempt"),
    departedAt: instant("departedAt"),
    signedAt: instant("signedAt"),
    signer: text("signer"),
    failCode: { ...text("failCode"), values: FAIL_CODES },
    returnEntryId: uuid("returnEntryId"),
    status: { ...text("status"), values: DELIVERY_STATUSES },
    statusSince: { ...instant("statusSince"), sorts: true },
    lineCount: integer("lineCount"),
    quantityTotal: integer("quantityTotal"),
    signedTotal: integer("signedTotal"),
    damagedTotal: integer("damagedTotal"),
    refusedTotal: integer("refusedTotal"),
    createdAt: { ...instant("createdAt"), sorts: true },
    updatedAt: { ...instant("updatedAt"), sorts: true },
  },
  id: "r.id",
  sort: ["-createdAt"],
  keyword: ["r.number", "r.exitNumber", "r.consigneeName", "r.plate"],
};

/** What a person may see of deliveries: admins all, a client's people their client's. */
function scopeOf(person: Person): RawBuilder<unknown> {
  return person.roleCode === "admin" ? sql`true` : sql`d.client_id = ${person.clientId}::uuid`;
}

const deliveriesOf = (db: Reader, person: Person) =>
  listed<StoredDelivery>(db, { columns: DELIVERY_COLUMNS, from: DELIVERY_FROM, where: scopeOf(person) });

export interface DeliveryListAsk {
  readonly person: Person;
  readonly request: ListRequest;
  readonly timeZone: string;
}

/** One page of deliveries. */
export async function deliveryPage(db: Reader, ask: DeliveryListAsk): Promise<ListPage<DeliveryRow>> {
  const { request, timeZone } = ask;
  const page = await readPage(db, deliveriesOf(db, ask.person), { spec: DELIVERY_LIST, request, timeZone });
  return { ...page, list: page.list.map(deliveryRow) };
}

/** Every delivery that the filters let through, for the export. */
export async function* allDeliveries(db: Reader, ask: DeliveryListAsk): AsyncGenerator<DeliveryRow> {
  const { request, timeZone } = ask;
  const rows = readAll(deliveriesOf(db, ask.person), { spec: DELIVERY_LIST, request, timeZone });
  for await (const row of rows) yield deliveryRow(row);
}

/** The row of a delivery that the person may see; null: unknown, or another client's. */
export async function deliveryOf(db: Reader, person: Person, id: string): Promise<DeliveryRow | null> {
  const row = await readDelivery(db, id);
  return row && (person.roleCode === "admin" || row.clientId === person.clientId) ? row : null;
}

/** A delivery with its lines. */
export async function deliveryDetail(db: Reader, row: DeliveryRow): Promise<DeliveryDetail> {
  return { ...row, lines: await deliveryLines(db, row.id) };
}

const MOST_IN_SNAPSHOT = 500;
const STILL_SHOWN_MS = 24 * 3_600_000;

/** The headers of open deliveries and of those that ended within a day; null when there are too many to send. */
export async function deliverySnapshot(
  db: Reader,
  person: Person,
  now: Date,
): Promise<readonly DeliveryRow[] | null> {
  const since = new Date(now.getTime() - STILL_SHOWN_MS);
  const { rows } = await sql<StoredDelivery>`
    select ${DELIVERY_COLUMNS} from ${DELIVERY_FROM}
    where ${scopeOf(person)} and (d.status not in ('signed', 'partlySigned', 'returned', 'cancelled')
      or d.status_since >= ${since})
    order by d.created_at desc, d.id desc limit ${MOST_IN_SNAPSHOT + 1}`.execute(db);
  return rows.length > MOST_IN_SNAPSHOT ? null : rows.map(deliveryRow);
}

/** What a vehicle carries or is to carry now, and what it may; null: there is no such vehicle. */
export async function vehicleLoad(db: Reader, vehicleId: string, today: string): Promise<VehicleLoad | null> {
  type Stored = Omit<VehicleLoad, "weightGrams" | "volumeCm3"> & { weightGrams: string; volumeCm3: string };
  const { rows } = await sql<Stored>`
    select v.id as vehicle_id, v.plate, v.max_load_kg, v.max_volume_m3, v.driver, v.inspection_due, v.insurance_due,
      coalesce(v.inspection_due >= ${today}::date, true) and coalesce(v.insurance_due >= ${today}::date, true)
        as papers_valid,
      coalesce(bool_or(d.status = 'inTransit'), false) as on_trip, count(d.id) as deliveries,
      coalesce(sum(d.weight_grams), 0) as weight_grams, coalesce(sum(d.volume_cm3), 0) as volume_cm3
    from vehicle v left join delivery d on d.vehicle_id = v.id and d.status in ('assigned', 'inTransit')
    where v.id = ${vehicleId} group by v.id`.execute(db);
  const [found] = rows;
  if (!found) return null;
  return { ...found, weightGrams: Number(found.weightGrams), volumeCm3: Number(found.volumeCm3) };
}
