/** What people read of entries: the columns of their list, and the detail. */
import { sql } from "kysely";
import { type EntryDetail, EntryRow } from "../../../src/contracts/entry.ts";
import { ENTRY_REQUEST } from "../../../src/contracts/entry-status.ts";
import { searchedIn } from "../../../src/contracts/header-fields.ts";
import { hasArrived } from "../../lifecycle/late.ts";
import { foundByGoods, hasSpelledGoods, requestColumns } from "../../lifecycle/request-lists.ts";
import type { ListSpec } from "../../platform/http/list-query.ts";
import type { Reader } from "../../platform/reader.ts";
import { entryReceipts } from "./entry.projection.ts";

const TEXTS = ["r.number", ...searchedIn(ENTRY_REQUEST.fields)];

/** What may be asked of the list of entries. */
export const ENTRY_LIST: ListSpec = {
  columns: requestColumns(EntryRow, {
    sorts: ["expectedAt", "priority", "submittedAt"],
    without: ["closeShortReason"],
    own: { hasArrived: { of: hasArrived("r"), kind: "boolean", after: "arrivedAt" } },
  }),
  id: "r.id",
  sort: ["-createdAt"],
  keyword: TEXTS,
  finds: foundByGoods("entry", TEXTS),
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
