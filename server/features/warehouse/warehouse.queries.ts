/** Warehouses as admins list them, and as choices for a field. */
import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { ListPage, Option } from "../../../src/contracts/list.ts";
import { WAREHOUSE_KINDS, type WarehouseRow } from "../../../src/contracts/warehouse.ts";
import { type ListRequest, type ListSpec, readPage } from "../../platform/http/list-query.ts";
import { listed } from "../../platform/http/listed.ts";
import { MOST_OPTIONS, patternsOf } from "../../platform/http/options-query.ts";
import type { Reader } from "../../platform/reader.ts";

const text = (name: string) => ({ of: `r.${name}`, kind: "text" }) as const;
const integer = (name: string) => ({ of: `r.${name}`, kind: "integer" }) as const;

export const WAREHOUSE_LIST: ListSpec = {
  columns: {
    code: { ...text("code"), sorts: true },
    name: { ...text("name"), sorts: true },
    kind: { ...text("kind"), values: WAREHOUSE_KINDS },
    regionCode: integer("regionCode"),
    managerUserId: { of: "r.managerUserId", kind: "uuid" },
    phone: text("phone"),
    capacityM3: integer("capacityM3"),
    overReceiptPercent: integer("overReceiptPercent"),
    status: { ...text("status"), values: ["enabled", "disabled"] },
    createdAt: { of: "r.createdAt", kind: "instant" },
    updatedAt: { of: "r.updatedAt", kind: "instant", sorts: true },
  },
  id: "r.id",
  sort: ["code"],
  keyword: ["r.code", "r.name", "r.address"],
};

type StoredWarehouse = Omit<WarehouseRow, "createdAt" | "updatedAt"> &
  Readonly<Record<"createdAt" | "updatedAt", Date>>;

const warehouseRow = (stored: StoredWarehouse): WarehouseRow => ({
  ...stored,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
});

const warehousesOf = (
  db: Reader,
): SelectQueryBuilder<{ readonly r: StoredWarehouse }, "r", StoredWarehouse> =>
  listed<StoredWarehouse>(db, {
    columns: sql`w.id, w.code, w.name, w.kind, w.region_code, w.address, w.manager_user_id,
      u.user_name as manager_user_name, w.phone, w.capacity_m3, w.over_receipt_percent, w.status, w.version,
      w.created_at, w.updated_at`,
    from: sql`warehouse w left join users u on u.id = w.manager_user_id`,
  });

/** One page of warehouses. */
export async function warehousePage(
  db: Reader,
  request: ListRequest,
  timeZone: string,
): Promise<ListPage<WarehouseRow>> {
  const page = await readPage(db, warehousesOf(db), { spec: WAREHOUSE_LIST, request, timeZone });
  return { ...page, list: page.list.map(warehouseRow) };
}

/** One warehouse; null: unknown. */
export async function warehouseDetail(db: Reader, id: string): Promise<WarehouseRow | null> {
  const row = await warehousesOf(db).where(sql<SqlBool>`r.id = ${id}::uuid`).executeTakeFirst();
  return row ? warehouseRow(row) : null;
}

/** Enabled warehouses by code or name, the one of exactly that code first. */
export async function warehouseOptions(db: Reader, keyword: string | undefined): Promise<readonly Option[]> {
  const { exactly, beginning, within } = patternsOf(keyword);
  const { rows } = await sql<Option>`
    select id, code, name from warehouse
    where status = 'enabled' and (code ilike ${within} or name ilike ${within})
    order by (code ilike ${exactly}) desc, (code ilike ${beginning}) desc, code, id
    limit ${MOST_OPTIONS}`.execute(db);
  return rows;
}
