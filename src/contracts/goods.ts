/** The dictionaries of goods, common to all clients: categories (a tree), brands and levels. */
import { SHOWN_BY } from "./permissions.ts";
import type { ResourceSpec, RowOf } from "./resource.ts";
import { code, name, sortField, status } from "./resource-fields.ts";

const common = { title: "name", code: "code", inUse: "enabled", importKey: ["code"] } as const;

export const GOODS_CATEGORY = {
  ...common,
  name: "goods/category",
  key: "goodsCategory",
  fields: {
    code,
    name,
    parentId: { kind: "reference", to: "goods/category", name: "parentName", emptyAs: "top", isGrave: true },
    sort: sortField,
    status,
  },
  reads: SHOWN_BY["goods/category"],
  writes: { ...SHOWN_BY["goods/category"], roleCode: "admin" },
  sort: ["path"],
  depth: 3,
} as const satisfies ResourceSpec;

/** `level` counts from 1, and rows sorted by `path` stand in the order of the tree. */
export type GoodsCategoryRow = RowOf<typeof GOODS_CATEGORY> & {
  readonly level: number;
  readonly path: string;
};

export const GOODS_BRAND = {
  ...common,
  name: "goods/brand",
  key: "goodsBrand",
  fields: {
    code,
    name: { ...name, unique: true },
    nameEn: { kind: "text", max: 64, isSearched: true },
    logo: { kind: "text", max: 500 },
    country: { kind: "text", max: 64 },
    sort: sortField,
    status,
  },
  reads: SHOWN_BY["goods/brand"],
  writes: { ...SHOWN_BY["goods/brand"], roleCode: "admin" },
  sort: ["sort", "code"],
} as const satisfies ResourceSpec;

export type GoodsBrandRow = RowOf<typeof GOODS_BRAND>;

export const GOODS_LEVEL = {
  ...common,
  name: "goods/level",
  key: "goodsLevel",
  fields: {
    code,
    name,
    rank: { kind: "integer", min: 0, max: 999, byDefault: 0, sorts: true },
    colour: { kind: "text", max: 7, check: "colour" },
    countIntervalDays: { kind: "integer", min: 1, max: 3_650 },
    countToleranceUnits: { kind: "integer", min: 0, max: 1_000_000, byDefault: 0 },
    countToleranceBp: { kind: "integer", min: 0, max: 10_000, byDefault: 0 },
    status,
  },
  reads: SHOWN_BY["goods/level"],
  writes: { ...SHOWN_BY["goods/level"], roleCode: "admin" },
  sort: ["rank", "code"],
} as const satisfies ResourceSpec;

export type GoodsLevelRow = RowOf<typeof GOODS_LEVEL>;
