/** Warehouses and their locations as lists show them. */
export const WAREHOUSE_KINDS = ["normal", "cold", "bonded", "hazmat"] as const;
export type WarehouseKind = (typeof WAREHOUSE_KINDS)[number];

export const ZONES = ["receiving", "storage", "picking", "outbound", "damaged", "returns"] as const;
export type Zone = (typeof ZONES)[number];

export interface WarehouseRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly kind: WarehouseKind;
  /** 6 digits (GB/T 2260). */
  readonly regionCode: number | null;
  readonly address: string | null;
  readonly managerUserId: string | null;
  readonly managerUserName: string | null;
  readonly phone: string | null;
  readonly capacityM3: number | null;
  /** How much more than a line expects may be received, in whole percent of it. */
  readonly overReceiptPercent: number;
  readonly status: "enabled" | "disabled";
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface LocationRow {
  readonly id: string;
  readonly warehouseId: string;
  readonly warehouseName: string;
  readonly code: string;
  readonly zone: Zone;
  readonly status: "enabled" | "disabled";
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}
