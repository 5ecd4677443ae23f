/** Exits on the wire: rows and details. Instants are ISO 8601, quantities integers in the base unit. */

export const EXIT_STATUSES = [
  "draft",
  "pending",
  "rejected",
  "approved",
  "picking",
  "picked",
  "shipped",
  "cancelled",
] as const;
export type ExitStatus = (typeof EXIT_STATUSES)[number];

export const EXIT_KINDS = ["sale", "transfer", "return", "other"] as const;
export type ExitKind = (typeof EXIT_KINDS)[number];

/** Brought to the consignee by us, or fetched by somebody. */
export const EXIT_MODES = ["delivery", "pickup"] as const;
export type ExitMode = (typeof EXIT_MODES)[number];

export interface ExitRow {
  readonly id: string;
  readonly number: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly warehouseId: string;
  readonly warehouseName: string;
  readonly kind: ExitKind;
  readonly sourceNumber: string | null;
  readonly requiredAt: string | null;
  readonly mode: ExitMode;
  readonly consigneeName: string | null;
  readonly consigneePhone: string | null;
  /** 6 digits (GB/T 2260). */
  readonly regionCode: number | null;
  readonly address: string | null;
  readonly priority: number;
  readonly status: ExitStatus;
  readonly statusSince: string;
  readonly revision: number;
  readonly submittedBy: string | null;
  readonly submittedByName: string | null;
  readonly submittedAt: string | null;
  readonly approvedAt: string | null;
  readonly pickedAt: string | null;
  readonly shippedAt: string | null;
  /** Set while the owner's wish to cancel waits for an answer. */
  readonly cancelRequestedAt: string | null;
  readonly cancelRequestReason: string | null;
  /** Why the last wish to cancel was declined. */
  readonly declineReason: string | null;
  readonly rejectReason: string | null;
  readonly cancelReason: string | null;
  /** Who took the goods away; of a pickup alone. */
  readonly signer: string | null;
  readonly remark: string | null;
  readonly deliveryId: string | null;
  readonly deliveryNumber: string | null;
  readonly lineCount: number;
  readonly requestedTotal: number;
  readonly pickedTotal: number;
  readonly shortTotal: number;
  readonly shippedTotal: number;
  /** No other active person could approve it, so its submitter may. */
  readonly selfApprovable: boolean;
  readonly clientActive: boolean;
  readonly version: number;
  readonly createdAt: string;
  readonly createUserId: string | null;
  readonly createUserName: string | null;
  readonly updatedAt: string;
}

export interface ExitLine {
  readonly id: string;
  readonly lineNo: number;
  readonly typeId: string;
  readonly skuCode: string;
  readonly typeName: string;
  readonly spec: string | null;
  readonly unit: string;
  readonly gtin: string | null;
  readonly requested: number;
  readonly picked: number;
  readonly short: number;
  readonly shipped: number;
}

/** open: lies where it is promised; picked: taken from there; released and shipped are over. */
export type AllocationStatus = "open" | "picked" | "released" | "shipped";

/** What of a stock row is promised to a line. */
export interface Allocation {
  readonly id: string;
  readonly lineId: string;
  readonly stockId: string;
  readonly locationId: string;
  readonly locationCode: string;
  readonly zone: string;
  readonly lot: string;
  readonly expiry: string | null;
  readonly quantity: number;
  readonly status: AllocationStatus;
}

export interface ExitDetail extends ExitRow {
  readonly lines: readonly ExitLine[];
  /** In the order of picking. */
  readonly allocations: readonly Allocation[];
}

/** data of an `exit` event: the row in the reader's scope, and lines and allocations where they changed (all of them). */
export interface ExitEventData {
  readonly row: ExitRow;
  readonly lines?: readonly ExitLine[];
  readonly allocations?: readonly Allocation[];
}

/** GET /api/exit/available: what of a goods type an exit could be promised now. */
export interface AvailableGoods {
  readonly typeId: string;
  readonly available: number;
}
