/**
 * How entries are read: the one SELECT behind lists, details, the feed and the rows that `decide` is asked about.
 * Instants leave as ISO 8601 texts, dates as YYYY-MM-DD, and every reference carries its name.
 */
import { sql } from "kysely";
import { type EntryLine, EntryRow, type Receipt, type ReceiptLine } from "../../../src/contracts/entry.ts";
import { lateAt } from "../../lifecycle/late.ts";
import { lockRow, requestRows } from "../../lifecycle/request-rows.ts";
import { selfApprovable } from "../../lifecycle/self-approvable.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { selection } from "../../platform/stored-row.ts";

/** Where the fields of EntryRow come from. */
export const ENTRY_ROWS = requestRows(EntryRow, {
  name: "entry",
  alias: "e",
  from: (own) => sql`${own} e
    join client c on c.id = e.client_id
    join warehouse w on w.id = e.warehouse_id
    left join users su on su.id = e.submitted_by
    left join users cu on cu.id = e.create_user_id`,
  fields: {
    clientName: "c.name",
    warehouseName: "w.name",
    submittedByName: "su.userName",
    selfApprovable: selfApprovable("entry-verify", "e.submitted_by"),
    clientActive: sql`c.status = 'active'`,
    reviewLimitMinutes: "w.reviewLimitMinutes",
    lateAt: lateAt("entry", "e"),
    createUserName: "cu.userName",
  },
});

/** Locks an entry until the transaction ends, and reads it. Null: there is none. */
export async function lockEntry(tx: Tx, id: string): Promise<EntryRow | null> {
  // A return's delivery comes first (order of locks): completing the one returns the other.
  const [, row] = await Promise.all([
    sql`select 1 from delivery where id = (select return_of from entry where id = ${id}) for update`.execute(
      tx,
    ),
    lockRow(ENTRY_ROWS, tx, id),
  ]);
  return row;
}

const LINE_COLUMNS = selection<EntryLine>({
  ...{ id: "l.id", lineNo: "l.lineNo", typeId: "l.typeId", skuCode: "t.skuCode", typeName: "t.name" },
  ...{
    spec: "t.spec",
    unit: "t.unit",
    typePicture: "t.picture",
    gtin: "t.gtin",
    packUnit: "t.packUnit",
    packSize: "t.packSize",
    trackLot: "t.trackLot",
    trackExpiry: "t.trackExpiry",
  },
  ...{
    shelfLifeDays: "t.shelfLifeDays",
    lot: "l.lot",
    productionDate: "l.productionDate",
    expiry: "l.expiry",
  },
  ...{ expected: "l.expected", good: "l.good", damaged: "l.damaged", closedShort: "l.closedShort" },
});

const RECEIPT_COLUMNS = selection<Omit<Receipt, "lines">>({
  ...{ id: "r.id", receiptNo: "r.receiptNo", at: "r.at" },
  ...{ operatorId: "r.operatorId", operatorName: "r.operatorName", reversedBy: "r.reversedBy" },
  ...{ reversedAt: "r.reversedAt", reversedByName: "r.reversedByName", reverseReason: "r.reverseReason" },
});

type StoredReceiptLine = ReceiptLine & { readonly receiptId: string };

const RECEIPT_LINE_COLUMNS = selection<StoredReceiptLine>({
  ...{ receiptId: "rl.receiptId", id: "rl.id", lineId: "rl.lineId", locationId: "rl.locationId" },
  ...{ locationCode: "lo.code", good: "rl.good", damaged: "rl.damaged", lot: "rl.lot" },
  ...{ productionDate: "rl.productionDate", expiry: "rl.expiry", photos: "rl.photos" },
});

/** The lines of an entry, in their order. */
export async function entryLines(from: Reader, entryId: string): Promise<readonly EntryLine[]> {
  const { rows } = await sql<EntryLine>`
    select ${LINE_COLUMNS}
    from entry_line l join goods_type t on t.id = l.type_id
    where l.entry_id = ${entryId} order by l.line_no`.execute(from);
  return rows;
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The receipts of an entry with their lines, oldest first; `onlyId` narrows to one of them. */
export async function entryReceipts(
  from: Reader,
  entryId: string,
  onlyId: string | null = null,
): Promise<readonly Receipt[]> {
  type Stored = Omit<Receipt, "at" | "reversedAt" | "lines"> & { at: Date; reversedAt: Date | null };
  const { rows: receipts } = await sql<Stored>`
    select ${RECEIPT_COLUMNS}
    from receipt r where entry_id = ${entryId} and (${onlyId}::uuid is null or id = ${onlyId}::uuid)
    order by receipt_no`.execute(from);
  if (receipts.length === 0) return [];
  const { rows: lines } = await sql<StoredReceiptLine>`
    select ${RECEIPT_LINE_COLUMNS}
    from receipt_line rl join location lo on lo.id = rl.location_id
    where rl.receipt_id = any(${receipts.map((receipt) => receipt.id)}::uuid[]) order by rl.id`.execute(from);
  return receipts.map(({ at, reversedAt, ...receipt }) => ({
    ...receipt,
    at: at.toISOString(),
    reversedAt: iso(reversedAt),
    lines: lines.filter((line) => line.receiptId === receipt.id).map(({ receiptId: _, ...line }) => line),
  }));
}
