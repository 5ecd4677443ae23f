/** Stock rows and the ledger on the wire. Dates YYYY-MM-DD (expiry null when none), quantities integers in the base unit. */
export type StockCondition = "good" | "damaged" | "quarantine";
export type LedgerKind =
  | "receipt"
  | "issue"
  | "reserve"
  | "release"
  | "adjust"
  | "move"
  | "condition"
  | "return";

export interface RepertoryRow {
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly typeId: string;
  readonly skuCode: string;
  readonly typeName: string;
  readonly spec: string | null;
  readonly unit: string;
  readonly warehouseId: string;
  readonly warehouseName: string;
  readonly locationId: string;
  readonly locationCode: string;
  readonly zone: string;
  readonly lot: string;
  readonly expiry: string | null;
  readonly condition: StockCondition;
  readonly onHand: number;
  readonly reserved: number;
  /** onHand − reserved where that may be promised (good, unexpired, an enabled storage or picking location), else 0. */
  readonly available: number;
  readonly safetyStock: number;
  readonly receivedAt: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface LedgerRow {
  readonly id: string;
  readonly stockId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly typeId: string;
  readonly skuCode: string;
  readonly typeName: string;
  readonly warehouseId: string;
  readonly warehouseName: string;
  readonly locationCode: string;
  readonly lot: string;
  readonly kind: LedgerKind;
  readonly deltaOnHand: number;
  readonly deltaReserved: number;
  readonly onHandAfter: number;
  readonly reservedAfter: number;
  readonly causeEntity: string;
  readonly causeId: string;
  readonly causeNumber: string | null;
  readonly reason: string | null;
  readonly operatorName: string;
  readonly at: string;
  /** A ledger row never changes: always 1. */
  readonly version: number;
}

/** GET /api/repertory/summary: the sums of what the same filters list, with what is on its way in. */
export interface RepertorySummary {
  readonly onHand: number;
  readonly reserved: number;
  readonly available: number;
  readonly incoming: number;
  readonly damaged: number;
}

/** One of GET /api/repertory/reserved: what an exit holds of a stock row, still on its shelf or picked already. */
export interface ReservedFor {
  readonly id: string;
  readonly exitId: string;
  readonly exitNumber: string;
  readonly quantity: number;
  readonly status: "open" | "picked";
}

/** GET /api/repertory/reconcile. */
export interface Reconciliation {
  readonly holds: boolean;
  readonly checks: readonly {
    readonly law: string;
    readonly holds: boolean;
    readonly examples: readonly unknown[];
  }[];
}
