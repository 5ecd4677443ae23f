/** Entries on the wire: rows and details. Instants are ISO 8601, dates YYYY-MM-DD, quantities integers in the base unit. */

export const ENTRY_STATUSES = [
  "draft",
  "pending",
  "rejected",
  "approved",
  "receiving",
  "completed",
  "cancelled",
] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

export const ENTRY_KINDS = ["purchase", "return", "transfer", "other"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export interface EntryRow {
  readonly id: string;
  readonly number: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly warehouseId: string;
  readonly warehouseName: string;
  readonly kind: EntryKind;
  readonly sourceNumber: string | null;
  readonly expectedAt: string | null;
  readonly plate: string | null;
  readonly driver: string | null;
  readonly phone: string | null;
  readonly dock: string | null;
  readonly arrivedAt: string | null;
  readonly priority: number;
  readonly status: EntryStatus;
  readonly statusSince: string;
  readonly revision: number;
  readonly submittedBy: string | null;
  readonly submittedByName: string | null;
  readonly submittedAt: string | null;
  readonly approvedAt: string | null;
  readonly completedAt: string | null;
  readonly rejectReason: string | null;
  readonly cancelReason: string | null;
  readonly closeShortReason: string | null;
  readonly discrepancy: boolean;
  readonly remark: string | null;
  readonly returnOf: string | null;
  readonly lineCount: number;
  readonly expectedTotal: number;
  readonly goodTotal: number;
  readonly damagedTotal: number;
  readonly closedShortTotal: number;
  /** No other active person could approve it, so its submitter may. */
  readonly selfApprovable: boolean;
  readonly clientActive: boolean;
  readonly version: number;
  readonly createdAt: string;
  readonly createUserId: string | null;
  readonly createUserName: string | null;
  readonly updatedAt: string;
}

export interface EntryLine {
  readonly id: string;
  readonly lineNo: number;
  readonly typeId: string;
  readonly skuCode: string;
  readonly typeName: string;
  readonly spec: string | null;
  readonly unit: string;
  readonly trackLot: boolean;
  readonly trackExpiry: boolean;
  readonly shelfLifeDays: number | null;
  readonly expected: number;
  readonly good: number;
  readonly damaged: number;
  readonly closedShort: number;
  readonly lot: string;
  readonly productionDate: string | null;
  readonly expiry: string | null;
}

export interface ReceiptLine {
  readonly id: string;
  readonly lineId: string;
  readonly locationId: string;
  readonly locationCode: string;
  readonly good: number;
  readonly damaged: number;
  readonly lot: string;
  readonly productionDate: string | null;
  readonly expiry: string | null;
  /** Ids of files. */
  readonly photos: readonly string[];
}

export interface Receipt {
  readonly id: string;
  readonly receiptNo: number;
  readonly at: string;
  readonly operatorName: string;
  readonly reversedAt: string | null;
  readonly reversedByName: string | null;
  readonly reverseReason: string | null;
  readonly lines: readonly ReceiptLine[];
}

export interface EntryDetail extends EntryRow {
  readonly lines: readonly EntryLine[];
  readonly receipts: readonly Receipt[];
  /** Percent by which a line may be over-received; the warehouse's. */
  readonly overReceiptPercent: number;
}

/** data of an `entry` event: the row in the reader's scope, and the lines and receipts that changed (all of them on amend). */
export interface EntryEventData {
  readonly row: EntryRow;
  readonly lines?: readonly EntryLine[];
  readonly receipts?: readonly Receipt[];
}

/** One thing that happened to a request, oldest first in its timeline. */
export interface TimelineItem {
  readonly id: string;
  readonly type: string;
  readonly fromStatus: string | null;
  readonly toStatus: string | null;
  readonly version: number;
  readonly at: string;
  readonly byName: string;
  readonly details: Readonly<Record<string, unknown>>;
}
