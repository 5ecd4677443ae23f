/** Goods types as people list them in their own scope, and as choices for a field. */
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { GoodsTypeOption, GoodsTypeRow } from "../../../src/contracts/goods-type.ts";
import type { ListPage } from "../../../src/contracts/list.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import { type ListRequest, type ListSpec, readPage } from "../../platform/http/list-query.ts";
import { listed } from "../../platform/http/listed.ts";
import { MOST_OPTIONS, patternsOf } from "../../platform/http/options-query.ts";
import type { Reader } from "../../platform/reader.ts";

const text = (name: string) => ({ of: `r.${name}`, kind: "text" }) as const;
const uuid = (name: string) => ({ of: `r.${name}`, kind: "uuid" }) as const;
const integer = (name: string) => ({ of: `r.${name}`, kind: "integer" }) as const;

export const GOODS_TYPE_LIST: ListSpec = {
  columns: {
    clientId: uuid("clientId"),
    skuCode: { ...text("skuCode"), sorts: true },
    name: { ...text("name"), sorts: true },
    spec: text("spec"),
    categoryId: uuid("categoryId"),
    brandId: uuid("brandId"),
    levelId: uuid("levelId"),
    gtin: text("gtin"),
    unit: text("unit"),
    packUnit: text("packUnit"),
    packSize: integer("packSize"),
    trackLot: { of: "r.trackLot", kind: "boolean" },
    trackExpiry: { of: "r.trackExpiry", kind: "boolean" },
    shelfLifeDays: integer("shelfLifeDays"),
    safetyStock: integer("safetyStock"),
    status: { ...text("status"), values: ["enabled", "disabled"] },
    createdAt: { of: "r.createdAt", kind: "instant" },
    updatedAt: { of: "r.updatedAt", kind: "instant", sorts: true },
  },
  id: "r.id",
  sort: ["skuCode"],
  keyword: ["r.skuCode", "r.name", "r.gtin"],
};

const FROM = sql`goods_type t
  left join client c on c.id = t.client_id
  left join goods_category gc on gc.id = t.category_id
  left join goods_brand gb on gb.id = t.brand_id
  left join goods_level gl on gl.id = t.level_id`;

const COLUMNS = sql`t.id, t.client_id, c.name as client_name, t.sku_code, t.name, t.spec, t.category_id,
  gc.name as category_name, t.brand_id, gb.name as brand_name, t.level_id, gl.name as level_name, t.gtin, t.unit,
  t.pack_unit, t.pack_size, t.length_mm, t.width_mm, t.height_mm, t.weight_grams, t.track_lot, t.track_expiry,
  t.shelf_life_days, t.safety_stock, t.status, t.version, t.created_at, t.updated_at`;

type StoredType = Omit<GoodsTypeRow, "createdAt" | "updatedAt"> &
  Readonly<Record<"createdAt" | "updatedAt", Date>>;

const goodsTypeRow = (stored: StoredType): GoodsTypeRow => ({
  ...stored,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
});

/** Common goods are everybody's; a client's are its own people's and the admins'. */
function scopeOf(person: Person): RawBuilder<unknown> {
  return person.roleCode === "admin" ? sql`true` : ownAndCommon(person.clientId);
}

const ownAndCommon = (clientId: string | null): RawBuilder<unknown> =>
  sql`(t.client_id is null or t.client_id = ${clientId}::uuid)`;

const typesOf = (
  db: Reader,
  person: Person,
): SelectQueryBuilder<{ readonly r: StoredType }, "r", StoredType> =>
  listed<StoredType>(db, { columns: COLUMNS, from: FROM, where: scopeOf(person) });

/** One page of the goods types that the person may see. */
export async function goodsTypePage(
  db: Reader,
  ask: { readonly person: Person; readonly request: ListRequest; readonly timeZone: string },
): Promise<ListPage<GoodsTypeRow>> {
  const { person, request, timeZone } = ask;
  const page = await readPage(db, typesOf(db, person), { spec: GOODS_TYPE_LIST, request, timeZone });
  return { ...page, list: page.list.map(goodsTypeRow) };
}

/** One goods type that the person may see; null: unknown, or another client's. */
export async function goodsTypeDetail(db: Reader, person: Person, id: string): Promise<GoodsTypeRow | null> {
  const row = await typesOf(db, person).where(sql<SqlBool>`r.id = ${id}::uuid`).executeTakeFirst();
  return row ? goodsTypeRow(row) : null;
}

/**
 * Enabled goods types by SKU code, name or the beginning of the GTIN; first the one of exactly that code or GTIN,
 * a client's own before a common one. `clientId` narrows to what that client may use, like any filter inside the
 * reader's scope: to a client's people another client's id and an unknown one leave the common goods alone.
 */
export async function goodsTypeOptions(
  db: Reader,
  {
    person,
    keyword,
    clientId,
  }: { person: Person; keyword: string | undefined; clientId: string | undefined },
): Promise<readonly GoodsTypeOption[]> {
  const { exactly, beginning, within } = patternsOf(keyword);
  const narrowed = clientId === undefined ? sql`true` : ownAndCommon(clientId);
  const { rows } = await sql<GoodsTypeOption>`
    select t.id, t.sku_code as code, t.name, t.spec, t.unit, t.gtin, t.track_lot, t.track_expiry, t.shelf_life_days
    from goods_type t
    where t.status = 'enabled' and ${scopeOf(person)} and ${narrowed}
      and (t.sku_code ilike ${within} or t.name ilike ${within} or t.gtin like ${beginning})
    order by (t.sku_code ilike ${exactly} or coalesce(t.gtin like ${exactly}, false)) desc,
      t.client_id is null, (t.sku_code ilike ${beginning}) desc, t.sku_code, t.id
    limit ${MOST_OPTIONS}`.execute(db);
  return rows;
}
