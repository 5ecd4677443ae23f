/** Goods types (SKU masters) as lists and fields show them. */
import type { Option } from "./list.ts";

export interface GoodsTypeRow {
  readonly id: string;
  /** null: common to all clients. */
  readonly clientId: string | null;
  readonly clientName: string | null;
  readonly skuCode: string;
  readonly name: string;
  readonly spec: string | null;
  readonly categoryId: string | null;
  readonly categoryName: string | null;
  readonly brandId: string | null;
  readonly brandName: string | null;
  readonly levelId: string | null;
  readonly levelName: string | null;
  readonly gtin: string | null;
  readonly unit: string;
  readonly packUnit: string | null;
  readonly packSize: number;
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
  readonly weightGrams: number | null;
  readonly trackLot: boolean;
  readonly trackExpiry: boolean;
  readonly shelfLifeDays: number | null;
  readonly safetyStock: number;
  readonly status: "enabled" | "disabled";
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** GET /api/goods/type/options: what a line's type-ahead needs. `code` is the skuCode. */
export interface GoodsTypeOption extends Option {
  readonly spec: string | null;
  readonly unit: string;
  readonly gtin: string | null;
  readonly trackLot: boolean;
  readonly trackExpiry: boolean;
  readonly shelfLifeDays: number | null;
}

/** GET /api/warehouse/location/options?warehouseId= */
export interface LocationOption extends Option {
  readonly zone: string;
}
