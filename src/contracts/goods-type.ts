/** Goods types: the SKU masters, common to all clients or one client's own. */
import { SHOWN_BY } from "./permissions.ts";
import type { ResourceSpec, RowOf } from "./resource.ts";
import { name, status } from "./resource-fields.ts";

const size = { kind: "integer", min: 1, max: 1_000_000 } as const;

export const GOODS_TYPE = {
  name: "goods/type",
  key: "goodsType",
  fields: {
    /** null: common to all clients. */
    clientId: { kind: "reference", to: "client", name: "clientName", isFixed: true, emptyAs: "common" },
    skuCode: {
      kind: "text",
      max: 64,
      isRequired: true,
      check: "code",
      unique: { within: "clientId" },
      isSearched: true,
      sorts: true,
    },
    name: { ...name, max: 128 },
    spec: { kind: "text", max: 128 },
    categoryId: { kind: "reference", to: "goods/category", name: "categoryName" },
    brandId: { kind: "reference", to: "goods/brand", name: "brandName" },
    levelId: { kind: "reference", to: "goods/level", name: "levelName" },
    picture: { kind: "picture" },
    gtin: { kind: "text", max: 14, check: "gtin", isSearched: true, isGrave: true },
    unit: { kind: "text", max: 16, isRequired: true, isGrave: true },
    packUnit: { kind: "text", max: 16, isGrave: true },
    packSize: { kind: "integer", min: 1, max: 1_000_000, byDefault: 1, isGrave: true },
    lengthMm: size,
    widthMm: size,
    heightMm: size,
    weightGrams: { kind: "integer", min: 1, max: 100_000_000 },
    trackLot: { kind: "boolean", isGrave: true },
    trackExpiry: { kind: "boolean", isGrave: true },
    shelfLifeDays: { kind: "integer", min: 1, max: 36_500, isGrave: true },
    safetyStock: { kind: "integer", min: 0, max: 1_000_000_000, byDefault: 0 },
    status,
  },
  reads: SHOWN_BY["goods/type"],
  /** Clients write their own; common ones are the warehouse's. */
  writes: SHOWN_BY["goods/type"],
  sort: ["skuCode"],
  title: "name",
  code: "skuCode",
  inUse: "enabled",
  importKey: ["clientId", "skuCode"],
} as const satisfies ResourceSpec;

export type GoodsTypeRow = RowOf<typeof GOODS_TYPE>;
