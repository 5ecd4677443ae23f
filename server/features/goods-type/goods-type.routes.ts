import type { FastifyInstance } from "fastify";
import { type RawBuilder, sql } from "kysely";
import { Type } from "typebox";
import type { GoodsTypeOption, GoodsTypeRow } from "../../../src/contracts/goods-type.ts";
import { OPTIONS_FOR, type Person, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import {
  isInvalid,
  type ListSpec,
  listQuerySchema,
  readListQuery,
  readPage,
} from "../../platform/http/list-query.ts";
import { listed } from "../../platform/http/listed.ts";
import { ok } from "../../platform/http/outcome.ts";
import type { Reader } from "../../platform/reader.ts";

const uuid = Type.String({ pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" });
const MOST_OPTIONS = 20;

/** Goods types: choices for a field, and the list of those that the reader may see. */
export function goodsTypeRoutes(app: FastifyInstance, deps: Deps): void {
  const { reader } = deps.db;
  const timeZone = deps.config.businessTimeZone;

  defineRoute(app, {
    method: "GET",
    url: "/api/goods/type/options",
    permission: { kind: "right", right: OPTIONS_FOR["goods/type"] },
    summary:
      "Enabled goods types by SKU code, name or the beginning of the GTIN; for admins those of `clientId`.",
    query: Type.Object(
      { keyword: Type.Optional(Type.String({ maxLength: 100 })), clientId: Type.Optional(uuid) },
      { additionalProperties: false },
    ),
    handler: async ({ person, query }) =>
      ok(await goodsTypeOptions(reader, person, query.keyword?.trim() ?? "", query.clientId ?? null)),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/goods/type/queryByPage",
    permission: { kind: "right", right: SHOWN_BY["goods/type"] },
    summary: "A page of goods types: the reader's own and the common ones, for admins all.",
    query: listQuerySchema(GOODS_TYPE_LIST),
    handler: async ({ person, query }) => {
      const request = readListQuery(GOODS_TYPE_LIST, query);
      if (isInvalid(request)) return request;
      const types = listed<StoredType>(reader, {
        columns: COLUMNS,
        from: FROM,
        where: scopeOf(person, null),
      });
      const page = await readPage(reader, types, { spec: GOODS_TYPE_LIST, request, timeZone });
      return ok({ ...page, list: page.list.map(goodsTypeRow) });
    },
  });
}

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

const GOODS_TYPE_LIST: ListSpec = {
  columns: {
    clientId: { of: "r.clientId", kind: "uuid" },
    skuCode: { of: "r.skuCode", kind: "text", sorts: true },
    name: { of: "r.name", kind: "text", sorts: true },
    categoryId: { of: "r.categoryId", kind: "uuid" },
    brandId: { of: "r.brandId", kind: "uuid" },
    levelId: { of: "r.levelId", kind: "uuid" },
    gtin: { of: "r.gtin", kind: "text" },
    trackLot: { of: "r.trackLot", kind: "boolean" },
    trackExpiry: { of: "r.trackExpiry", kind: "boolean" },
    status: { of: "r.status", kind: "text", values: ["enabled", "disabled"] },
    createdAt: { of: "r.createdAt", kind: "instant" },
    updatedAt: { of: "r.updatedAt", kind: "instant", sorts: true },
  },
  id: "r.id",
  sort: ["skuCode"],
  keyword: ["r.skuCode", "r.name", "r.gtin"],
};

/** Common goods are everybody's; a client's are its own people's and the admins'. */
function scopeOf(person: Person, clientId: string | null): RawBuilder<unknown> {
  if (person.roleCode === "client")
    return sql`(t.client_id is null or t.client_id = ${person.clientId}::uuid)`;
  return clientId ? sql`(t.client_id is null or t.client_id = ${clientId}::uuid)` : sql`true`;
}

async function goodsTypeOptions(
  db: Reader,
  person: Person,
  keyword: string,
  clientId: string | null,
): Promise<readonly GoodsTypeOption[]> {
  const literal = keyword.replaceAll(/[\\%_]/g, "\\$&");
  const { rows } = await sql<GoodsTypeOption>`
    select t.id, t.sku_code as code, t.name, t.spec, t.unit, t.gtin, t.track_lot, t.track_expiry, t.shelf_life_days
    from goods_type t
    where t.status = 'enabled' and ${scopeOf(person, clientId)}
      and (t.sku_code ilike ${`%${literal}%`} or t.name ilike ${`%${literal}%`} or t.gtin like ${`${literal}%`})
    order by t.client_id is null, (t.sku_code ilike ${`${literal}%`}) desc, t.sku_code, t.id
    limit ${MOST_OPTIONS}`.execute(db);
  return rows;
}
