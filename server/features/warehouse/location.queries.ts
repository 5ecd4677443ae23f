/** The locations of warehouses as admins list them, and as choices for a field. */
import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { LocationOption } from "../../../src/contracts/goods-type.ts";
import type { ListPage } from "../../../src/contracts/list.ts";
import { type LocationRow, ZONES } from "../../../src/contracts/warehouse.ts";
import { type ListRequest, type ListSpec, readPage } from "../../platform/http/list-query.ts";
import { listed } from "../../platform/http/listed.ts";
import { MOST_OPTIONS, patternsOf } from "../../platform/http/options-query.ts";
import type { Reader } from "../../platform/reader.ts";

export const LOCATION_LIST: ListSpec = {
  columns: {
    warehouseId: { of: "r.warehouseId", kind: "uuid" },
    code: { of: "r.code", kind: "text", sorts: true },
    zone: { of: "r.zone", kind: "text", values: ZONES },
    status: { of: "r.status", kind: "text", values: ["enabled", "disabled"] },
    createdAt: { of: "r.createdAt", kind: "instant" },
    updatedAt: { of: "r.updatedAt", kind: "instant", sorts: true },
  },
  id: "r.id",
  sort: ["code"],
  keyword: ["r.code"],
};

type StoredLocation = Omit<LocationRow, "createdAt" | "updatedAt"> &
  Readonly<Record<"createdAt" | "updatedAt", Date>>;

const locationRow = (stored: StoredLocation): LocationRow => ({
  ...stored,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
});

const locationsOf = (db: Reader): SelectQueryBuilder<{ readonly r: StoredLocation }, "r", StoredLocation> =>
  listed<StoredLocation>(db, {
    columns: sql`lo.id, lo.warehouse_id, w.name as warehouse_name, lo.code, lo.zone, lo.status, lo.version,
      lo.created_at, lo.updated_at`,
    from: sql`location lo join warehouse w on w.id = lo.warehouse_id`,
  });

/** One page of locations. */
export async function locationPage(
  db: Reader,
  request: ListRequest,
  timeZone: string,
): Promise<ListPage<LocationRow>> {
  const page = await readPage(db, locationsOf(db), { spec: LOCATION_LIST, request, timeZone });
  return { ...page, list: page.list.map(locationRow) };
}

/** One location; null: unknown. */
export async function locationDetail(db: Reader, id: string): Promise<LocationRow | null> {
  const row = await locationsOf(db).where(sql<SqlBool>`r.id = ${id}::uuid`).executeTakeFirst();
  return row ? locationRow(row) : null;
}

/**
 * Enabled locations of a warehouse by code, the one of exactly that code first, then shelves: goods are put there
 * before anywhere else. A location is called by its code.
 */
export async function locationOptions(
  db: Reader,
  warehouseId: string,
  keyword: string | undefined,
): Promise<readonly LocationOption[]> {
  const { exactly, within } = patternsOf(keyword);
  const { rows } = await sql<LocationOption>`
    select id, code, code as name, zone from location
    where warehouse_id = ${warehouseId}::uuid and status = 'enabled' and code ilike ${within}
    order by (code ilike ${exactly}) desc,
      array_position(array['storage', 'picking', 'receiving', 'returns', 'damaged', 'outbound'], zone), code, id
    limit ${MOST_OPTIONS}`.execute(db);
  return rows;
}
