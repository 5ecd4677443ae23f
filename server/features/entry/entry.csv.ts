import type { EntryRow } from "../../../src/contracts/entry.ts";
import { ENTRY_REQUEST } from "../../../src/contracts/entry-status.ts";
import { renderText } from "../../../src/contracts/texts/render.ts";
import { headerCsv } from "../../lifecycle/request-lists.ts";
import type { TitledColumns } from "../../platform/http/csv.ts";

/** The columns of the export. */
export const ENTRY_CSV: TitledColumns<EntryRow> = [
  ["单号", "Number", (row) => row.number],
  ["客户", "Client", (row) => row.clientName],
  ["仓库", "Warehouse", (row) => row.warehouseName],
  ["类型", "Kind", (row, locale) => renderText(locale, `entryKind.${row.kind}`)],
  ...headerCsv(ENTRY_REQUEST.fields),
  ["状态", "Status", (row, locale) => renderText(locale, `status.entry.${row.status}`)],
  ["行数", "Lines", (row) => row.lineCount],
  ["预报数量", "Expected", (row) => row.expectedTotal],
  ["良品", "Good", (row) => row.goodTotal],
  ["破损", "Damaged", (row) => row.damagedTotal],
  ["短缺关闭", "Closed short", (row) => row.closedShortTotal],
  ["有差异", "Discrepancy", (row) => row.discrepancy],
  ["预计到货", "Expected at", (row) => row.expectedAt, "instant"],
  ["延误原因", "Cause of delay", (row) => row.delayCause],
  ["到货时间", "Arrived at", (row) => row.arrivedAt, "instant"],
  ["完成时间", "Completed at", (row) => row.completedAt, "instant"],
  ["创建时间", "Created at", (row) => row.createdAt, "instant"],
];
