/** Entries on the wire: rows, details and command bodies. Instants are ISO 8601, dates YYYY-MM-DD, quantities integers in the base unit. */
import { type Static, Type } from "typebox";

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

const uuid = Type.String({ pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" });
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);
const text = (maxLength: number) => Type.String({ maxLength });
const quantity = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
const count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const instant = Type.String({
  pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:\\d{2})$",
});
const date = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const reason = Type.String({ minLength: 1, maxLength: 500 });

const EntryLineBody = Type.Object(
  {
    typeId: uuid,
    expected: quantity,
    lot: Type.Optional(nullable(text(64))),
    productionDate: Type.Optional(nullable(date)),
    expiry: Type.Optional(nullable(date)),
  },
  { additionalProperties: false },
);

const draftFields = {
  warehouseId: uuid,
  kind: Type.Optional(Type.Enum([...ENTRY_KINDS])),
  sourceNumber: Type.Optional(nullable(text(64))),
  expectedAt: Type.Optional(nullable(instant)),
  plate: Type.Optional(nullable(text(16))),
  driver: Type.Optional(nullable(text(64))),
  phone: Type.Optional(nullable(text(32))),
  priority: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
  remark: Type.Optional(nullable(text(500))),
  lines: Type.Array(EntryLineBody, { maxItems: 500 }),
};

/** saveOrUpdate: without id a new draft, with id (and version) the command amend. clientId: admins on behalf; a client may repeat its own. */
export const EntrySaveBody = Type.Object(
  { id: Type.Optional(uuid), version: Type.Optional(version), clientId: Type.Optional(uuid), ...draftFields },
  { additionalProperties: false },
);
export type EntrySaveBody = Static<typeof EntrySaveBody>;

const plain = { id: uuid, version };

const ReceiveLine = Type.Object(
  {
    lineId: uuid,
    locationId: uuid,
    good: count,
    damaged: count,
    lot: Type.Optional(nullable(text(64))),
    productionDate: Type.Optional(nullable(date)),
    expiry: Type.Optional(nullable(date)),
    photos: Type.Optional(Type.Array(uuid, { maxItems: 10 })),
  },
  { additionalProperties: false },
);
export type ReceiveLine = Static<typeof ReceiveLine>;

/** The body of POST /api/entry/{command}, by command. */
export const ENTRY_COMMAND_BODIES = {
  submit: Type.Object(plain, { additionalProperties: false }),
  withdraw: Type.Object(plain, { additionalProperties: false }),
  approve: Type.Object(plain, { additionalProperties: false }),
  reject: Type.Object({ ...plain, reason }, { additionalProperties: false }),
  cancel: Type.Object(
    { ...plain, reason: Type.Optional(nullable(text(500))) },
    { additionalProperties: false },
  ),
  arrive: Type.Object(
    {
      ...plain,
      plate: Type.Optional(nullable(text(16))),
      driver: Type.Optional(nullable(text(64))),
      dock: Type.Optional(nullable(text(32))),
    },
    { additionalProperties: false },
  ),
  receive: Type.Object(
    { ...plain, lines: Type.Array(ReceiveLine, { minItems: 1, maxItems: 500 }) },
    { additionalProperties: false },
  ),
  closeShort: Type.Object({ ...plain, reason }, { additionalProperties: false }),
  reverseReceipt: Type.Object({ ...plain, receiptId: uuid, reason }, { additionalProperties: false }),
} as const;

/** Commands that have a route of their own; amend goes through saveOrUpdate. */
export type EntryRouteCommand = keyof typeof ENTRY_COMMAND_BODIES;
export type EntryCommandBody<C extends EntryRouteCommand> = Static<(typeof ENTRY_COMMAND_BODIES)[C]>;
