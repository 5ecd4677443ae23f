import type { DeliveryRow } from "../../../src/contracts/delivery.ts";
import { type Locale, renderText } from "../../../src/contracts/texts/render.ts";
import type { CsvColumn } from "../../platform/http/csv.ts";

type Titled = readonly (readonly [zhCN: string, enUS: string, of: CsvColumn<DeliveryRow>["of"]])[];

/** The columns of the export, in the reader's language; instants are ISO 8601. */
export function deliveryCsv(locale: Locale): readonly CsvColumn<DeliveryRow>[] {
  const columns: Titled = [
    ["单号", "Number", (row) => row.number],
    ["出库单", "Exit", (row) => row.exitNumber],
    ["客户", "Client", (row) => row.clientName],
    ["仓库", "Warehouse", (row) => row.warehouseName],
    ["状态", "Status", (row) => renderText(locale, `status.delivery.${row.status}`)],
    ["车牌", "Plate", (row) => row.plate],
    ["司机", "Driver", (row) => row.driver],
    ["收货人", "Consignee", (row) => row.consigneeName],
    ["电话", "Phone", (row) => row.consigneePhone],
    ["地址", "Address", (row) => row.address],
    ["件数", "Packages", (row) => row.packages],
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
      (row) => (row.failCode === null ? null : renderText(locale, `failCode.${row.failCode}`)),
    ],
    ["计划时间", "Planned at", (row) => row.plannedAt],
    ["发车时间", "Departed at", (row) => row.departedAt],
    ["签收时间", "Signed at", (row) => row.signedAt],
  ];
  return columns.map(([zhCN, enUS, of]) => ({ title: locale === "zh-CN" ? zhCN : enUS, of }));
}
