import type { LedgerRow, RepertoryRow } from "../../../src/contracts/repertory.ts";
import { renderText } from "../../../src/contracts/texts/render.ts";
import { type CsvColumn, type CsvReader, titled } from "../../platform/http/csv.ts";

/** The columns of the stock export, in the reader's language. */
export const repertoryCsv = (reader: CsvReader): readonly CsvColumn<RepertoryRow>[] =>
  titled(reader, [
    ["客户", "Client", (row) => row.clientName],
    ["货品编码", "SKU", (row) => row.skuCode],
    ["货品", "Goods", (row) => row.typeName],
    ["规格", "Spec", (row) => row.spec],
    ["仓库", "Warehouse", (row) => row.warehouseName],
    ["库位", "Location", (row) => row.locationCode],
    ["库区", "Zone", (row, locale) => renderText(locale, `zone.${row.zone}`)],
    ["批次", "Lot", (row) => row.lot],
    ["效期", "Expiry", (row) => row.expiry],
    ["状态", "Condition", (row, locale) => renderText(locale, `condition.${row.condition}`)],
    ["现存", "On hand", (row) => row.onHand],
    ["占用", "Reserved", (row) => row.reserved],
    ["可用", "Available", (row) => row.available],
    ["单位", "Unit", (row) => row.unit],
  ]);

/** The columns of the ledger export, in the reader's language. */
export const ledgerCsv = (reader: CsvReader): readonly CsvColumn<LedgerRow>[] =>
  titled(reader, [
    ["时间", "At", (row) => row.at, "instant"],
    ["类型", "Kind", (row, locale) => renderText(locale, `ledgerKind.${row.kind}`)],
    ["客户", "Client", (row) => row.clientName],
    ["货品编码", "SKU", (row) => row.skuCode],
    ["货品", "Goods", (row) => row.typeName],
    ["仓库", "Warehouse", (row) => row.warehouseName],
    ["库位", "Location", (row) => row.locationCode],
    ["批次", "Lot", (row) => row.lot],
    ["现存变动", "On hand change", (row) => row.deltaOnHand],
    ["现存结余", "On hand after", (row) => row.onHandAfter],
    ["占用变动", "Reserved change", (row) => row.deltaReserved],
    ["占用结余", "Reserved after", (row) => row.reservedAfter],
    ["单号", "Request", (row) => row.causeNumber],
    ["原因", "Reason", (row) => row.reason],
    ["操作人", "Operator", (row) => row.operatorName],
  ]);
