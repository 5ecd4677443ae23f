/** What may be asked of the list of counts, and its export. Nothing in them says what is expected. */
import { CountRow } from "../../../src/contracts/count.ts";
import { renderText } from "../../../src/contracts/texts/render.ts";
import { requestColumns } from "../../lifecycle/request-lists.ts";
import type { TitledColumns } from "../../platform/http/csv.ts";
import type { ListSpec } from "../../platform/http/list-query.ts";

export const COUNT_LIST: ListSpec = {
  columns: requestColumns(CountRow, {
    sorts: ["dueAt", "approvedAt"],
    without: ["countedTotal", "unbookedLines", "openedByName", "approvedByName"],
    own: { cause: { kind: "text", isNumber: true } },
  }),
  id: "r.id",
  sort: ["-createdAt"],
  keyword: ["r.number", "r.cause", "r.warehouseName"],
};

/** The columns of the export. */
export const COUNT_CSV: TitledColumns<CountRow> = [
  ["单号", "Number", (row) => row.number],
  ["仓库", "Warehouse", (row) => row.warehouseName],
  ["类型", "Reason", (row, locale) => renderText(locale, `countReason.${row.reason}`)],
  ["来源单号", "Caused by", (row) => row.cause],
  ["库区", "Zone", (row, locale) => (row.zone === null ? null : renderText(locale, `zone.${row.zone}`))],
  ["状态", "Status", (row, locale) => renderText(locale, `status.count.${row.status}`)],
  ["行数", "Lines", (row) => row.lineCount],
  ["已盘行数", "Counted lines", (row) => row.countedLines],
  ["实盘总数", "Counted units", (row) => row.countedTotal],
  ["应完成", "Due at", (row) => row.dueAt, "instant"],
  ["审核人", "Approved by", (row) => row.approvedByName],
  ["审核时间", "Approved at", (row) => row.approvedAt, "instant"],
  ["创建时间", "Created at", (row) => row.createdAt, "instant"],
];
