/** Deliveries on the wire: rows and details. Instants are ISO 8601, quantities integers in the base unit. */

export const DELIVERY_STATUSES = [
  "pending",
  "assigned",
  "inTransit",
  "signed",
  "partlySigned",
  "failed",
  "returning",
  "returned",
  "cancelled",
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why an attempt failed. */
export const FAIL_CODES = [
  "nobodyThere",
  "refused",
  "wrongAddress",
  "damaged",
  "breakdown",
  "other",
] as const;
export type FailCode = (typeof FAIL_CODES)[number];

export interface DeliveryRow {
  readonly id: string;
  readonly number: string;
  readonly exitId: string;
  readonly exitNumber: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly warehouseId: string;
  readonly warehouseName: string;
  readonly vehicleId: string | null;
  readonly plate: string | null;
  readonly driver: string | null;
  /** The vehicle's. */
  readonly driverPhone: string | null;
  readonly consigneeName: string | null;
  readonly consigneePhone: string | null;
  readonly regionCode: number | null;
  readonly address: string | null;
  readonly plannedAt: string | null;
  readonly eta: string | null;
  /** As many as the goods fill, by the pack sizes of their master data. */
  readonly packages: number;
  readonly weightGrams: number;
  readonly volumeCm3: number;
  /** 1 at first, one more with each redelivery. */
  readonly attempt: number;
  readonly departedAt: string | null;
  readonly signedAt: string | null;
  readonly signer: string | null;
  /** The signature or photo: a file's id. */
  readonly proofId: string | null;
  readonly failCode: FailCode | null;
  /** The entry that brings back what was refused, or all of it. */
  readonly returnEntryId: string | null;
  readonly returnEntryNumber: string | null;
  readonly status: DeliveryStatus;
  readonly statusSince: string;
  readonly lineCount: number;
  readonly quantityTotal: number;
  readonly signedTotal: number;
  readonly damagedTotal: number;
  readonly refusedTotal: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface DeliveryLine {
  readonly id: string;
  readonly lineNo: number;
  readonly typeId: string;
  readonly skuCode: string;
  readonly typeName: string;
  readonly spec: string | null;
  readonly unit: string;
  readonly quantity: number;
  readonly signed: number;
  readonly damaged: number;
  readonly refused: number;
}

export interface DeliveryDetail extends DeliveryRow {
  readonly lines: readonly DeliveryLine[];
}

/** data of a `delivery` event: the row in the reader's scope, and its lines where they changed (all of them). */
export interface DeliveryEventData {
  readonly row: DeliveryRow;
  readonly lines?: readonly DeliveryLine[];
}

/** GET /api/delivery/load?id=: what the vehicle of that id carries or is to carry, and what it may. */
export interface VehicleLoad {
  readonly vehicleId: string;
  readonly plate: string;
  readonly onTrip: boolean;
  readonly deliveries: number;
  readonly weightGrams: number;
  readonly volumeCm3: number;
  readonly maxLoadKg: number;
  readonly maxVolumeM3: number | null;
  readonly driver: string | null;
  /** Days; null where nobody wrote them down. */
  readonly inspectionDue: string | null;
  readonly insuranceDue: string | null;
  /** Neither paper is past its day. */
  readonly papersValid: boolean;
}
