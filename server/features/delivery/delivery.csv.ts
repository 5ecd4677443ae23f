import type { DeliveryRow } from "../../../src/contracts/delivery.ts";
import { renderText } from "../../../src/contracts/texts/render.ts";
import type { TitledColumns } from "../../platform/http/csv.ts";

/** The columns of the export. */
export const DELIVERY_CSV: TitledColumns<DeliveryRow> = [
  ["单号", "Number", (row) => row.number],
  ["出库单", "Exit", (row) => row.exitNumber],
  ["客户", "Client", (row) => row.clientName],
  ["仓库", "Warehouse", (row) => row.warehouseName],
  ["状态", "Status", (row, locale) => renderText(locale, `status.delivery.${row.status}`)],
  ["车牌", "Plate", (row) => row.plate],
  ["司机", "Driver", (row) => row.driver],
  ["收货人", "Consignee", (row) => row.consigneeName],
  ["电话", "Phone", (row) => row.consigneePhone],
  ["地址", "Address", (row) => row.address],
  ["箱数", "Packages", (row) => row.packages],
  ["重量（千克）", "Weight (kg)", (row) => Math.round(row.weightGrams / 100) / 10],
  ["配送次数", "Attempt", (row) => row.attempt],
  ["数量", "Quantity", (row) => row.quantityTotal],
  ["签收", "Signed", (row) => row.signedTotal],
  ["破损", "Damaged", (row) => row.damagedTotal],
  ["拒收", "Refused", (row) => row.refusedTotal],
  ["签收人", "Signer", (row) => row.signer],
  [
    "失败原因",
    "Failure",
    (row, locale) => (row.failCode === null ? null : renderText(locale, `failCode.${row.failCode}`)),
  ],
  ["计划时间", "Planned at", (row) => row.plannedAt, "instant"],
  ["发车时间", "Departed at", (row) => row.departedAt, "instant"],
  ["签收时间", "Signed at", (row) => row.signedAt, "instant"],
];
