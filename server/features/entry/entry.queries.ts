/** What people read of entries: the columns of their list, and the detail. */
import { sql } from "kysely";
import type { EntryDetail, EntryRow } from "../../../src/contracts/entry.ts";
import { ENTRY_KINDS, ENTRY_STATUSES } from "../../../src/contracts/entry-status.ts";
import { hasArrived } from "../../lifecycle/late.ts";
import { goodsText, hasSpelledGoods } from "../../lifecycle/request-lists.ts";
import type { ListSpec } from "../../platform/http/list-query.ts";
import { listColumns } from "../../platform/http/listed.ts";
import type { Reader } from "../../platform/reader.ts";
import { entryReceipts } from "./entry.projection.ts";

/** What may be asked of the list of entries. */
export const ENTRY_LIST: ListSpec = {
  columns: listColumns({
    number: { kind: "text", isNumber: true, sorts: true },
    clientId: "uuid",
    warehouseId: "uuid",
    kind: { kind: "text", values: ENTRY_KINDS },
    sourceNumber: "text",
    expectedAt: { kind: "instant", sorts: true },
    plate: "text",
    driver: "text",
    phone: "text",
    dock: "text",
    arrivedAt: "instant",
    hasArrived: { of: hasArrived("r"), kind: "boolean" },
    priority: { kind: "integer", sorts: true },
    status: { kind: "text", values: ENTRY_STATUSES },
    statusSince: { kind: "instant", sorts: true },
    lateAt: "instant",
    revision: "integer",
    submittedBy: "uuid",
    submittedAt: { kind: "instant", sorts: true },
    approvedAt: "instant",
    completedAt: "instant",
    discrepancy: "boolean",
    returnOf: "uuid",
    lineCount: "integer",
    expectedTotal: "integer",
    goodTotal: "integer",
    damagedTotal: "integer",
    closedShortTotal: "integer",
    createUserId: "uuid",
    createdAt: { kind: "instant", sorts: true },
    updatedAt: { kind: "instant", sorts: true },
  }),
  id: "r.id",
  sort: ["-createdAt"],
  keyword: ["r.number", "r.sourceNumber", goodsText("entry")],
  spelled: (keyword) => hasSpelledGoods("entry", keyword),
};

/** What an entry's detail has besides its row and lines. */
export async function entryDetail(
  db: Reader,
  { id, warehouseId }: EntryRow,
): Promise<Omit<EntryDetail, keyof EntryRow | "lines">> {
  const { rows } = await sql<{ overReceiptPercent: number }>`
    select over_receipt_percent from warehouse where id = ${warehouseId}`.execute(db);
  return {
    receipts: await entryReceipts(db, id),
    overReceiptPercent: rows[0]?.overReceiptPercent ?? 0,
  };
}
