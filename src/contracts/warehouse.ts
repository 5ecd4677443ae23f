/** Warehouses and their locations. */
import { SHOWN_BY } from "./permissions.ts";
import type { ResourceSpec, RowOf } from "./resource.ts";
import { code, name, phone, status } from "./resource-fields.ts";

const WAREHOUSE_KINDS = ["normal", "cold", "bonded", "hazmat"] as const;

const ZONES = ["receiving", "storage", "picking", "outbound", "damaged", "returns"] as const;

export const WAREHOUSE = {
  name: "warehouse",
  key: "warehouse",
  fields: {
    code,
    name,
    kind: { kind: "choice", texts: "warehouseKind", values: WAREHOUSE_KINDS, byDefault: "normal" },
    regionCode: { kind: "region" },
    address: { kind: "text", max: 200, isSearched: true },
    managerUserId: { kind: "reference", to: "user", name: "managerUserName" },
    phone,
    capacityM3: { kind: "integer", min: 1, max: 100_000_000 },
    /** How much more than a line expects may be received, in whole percent of it. */
    overReceiptPercent: { kind: "integer", min: 0, max: 100, byDefault: 0 },
    /** What the wall compares a day with; null: no target, so no line and no judgement. */
    dailyInboundTarget: { kind: "integer", min: 1, max: 100_000_000 },
    dailyOutboundTarget: { kind: "integer", min: 1, max: 100_000_000 },
    dockToStockLimitMinutes: { kind: "integer", min: 1, max: 100_000 },
    /** How long a request may wait for its review. */
    reviewLimitMinutes: { kind: "integer", min: 1, max: 100_000 },
    status,
  },
  reads: SHOWN_BY.warehouse,
  writes: SHOWN_BY.warehouse,
  sort: ["code"],
  title: "name",
  code: "code",
  inUse: "enabled",
  importKey: ["code"],
} as const satisfies ResourceSpec;

export type WarehouseRow = RowOf<typeof WAREHOUSE>;

export const LOCATION = {
  name: "warehouse/location",
  key: "location",
  fields: {
    warehouseId: {
      kind: "reference",
      to: "warehouse",
      name: "warehouseName",
      isRequired: true,
      isFixed: true,
    },
    code: { ...code, unique: { within: "warehouseId" } },
    zone: { kind: "choice", texts: "zone", values: ZONES, byDefault: "storage", isGrave: true },
    capacityLitres: { kind: "integer", min: 1, max: 100_000_000 },
    status,
  },
  reads: SHOWN_BY["warehouse/location"],
  writes: SHOWN_BY.warehouse,
  sort: ["code"],
  title: "code",
  code: "code",
  inUse: "enabled",
  importKey: ["warehouseId", "code"],
} as const satisfies ResourceSpec;

export type LocationRow = RowOf<typeof LOCATION>;
