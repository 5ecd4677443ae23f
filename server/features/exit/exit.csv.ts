import type { ExitRow } from "../../../src/contracts/exit.ts";
import { EXIT_REQUEST } from "../../../src/contracts/exit-status.ts";
import { renderText } from "../../../src/contracts/texts/render.ts";
import { headerCsv } from "../../lifecycle/request-lists.ts";
import type { TitledColumns } from "../../platform/http/csv.ts";

/** The columns of the export. */
export const EXIT_CSV: TitledColumns<ExitRow> = [
  ["单号", "Number", (row) => row.number],
  ["客户", "Client", (row) => row.clientName],
  ["仓库", "Warehouse", (row) => row.warehouseName],
  ["类型", "Kind", (row, locale) => renderText(locale, `exitKind.${row.kind}`)],
  ...headerCsv(EXIT_REQUEST.fields),
  ["状态", "Status", (row, locale) => renderText(locale, `status.exit.${row.status}`)],
  ["方式", "Mode", (row, locale) => renderText(locale, `exitMode.${row.mode}`)],
  ["收货人", "Consignee", (row) => row.consigneeName],
  ["电话", "Phone", (row) => row.consigneePhone],
  ["地址", "Address", (row) => row.address],
  ["行数", "Lines", (row) => row.lineCount],
  ["申请数量", "Requested", (row) => row.requestedTotal],
  ["已拣", "Picked", (row) => row.pickedTotal],
  ["缺货", "Short", (row) => row.shortTotal],
  ["已出库", "Shipped", (row) => row.shippedTotal],
  ["延误原因", "Cause of delay", (row) => row.delayCause],
  ["要求时间", "Required at", (row) => row.requiredAt, "instant"],
  ["出库时间", "Shipped at", (row) => row.shippedAt, "instant"],
  ["配送单", "Delivery", (row) => row.deliveryNumber],
  ["创建时间", "Created at", (row) => row.createdAt, "instant"],
];
