import type { EntryRow } from "../../../src/contracts/entry.ts";
import { type Locale, renderText } from "../../../src/contracts/texts/render.ts";
import type { CsvColumn } from "../../platform/http/csv.ts";

const TITLES = {
  "zh-CN": [
    "单号",
    "客户",
    "仓库",
    "类型",
    "来源单号",
    "状态",
    "行数",
    "预报数量",
    "良品",
    "破损",
    "短缺关闭",
    "有差异",
    "预计到货",
    "到货时间",
    "完成时间",
    "创建时间",
  ],
  "en-US": [
    "Number",
    "Client",
    "Warehouse",
    "Kind",
    "Source number",
    "Status",
    "Lines",
    "Expected",
    "Good",
    "Damaged",
    "Closed short",
    "Discrepancy",
    "Expected at",
    "Arrived at",
    "Completed at",
    "Created at",
  ],
} as const;

/** The columns of the export, in the reader's language; instants are ISO 8601. */
export function entryCsv(locale: Locale): readonly CsvColumn<EntryRow>[] {
  const values: readonly CsvColumn<EntryRow>["of"][] = [
    (row) => row.number,
    (row) => row.clientName,
    (row) => row.warehouseName,
    (row) => renderText(locale, `entryKind.${row.kind}`),
    (row) => row.sourceNumber,
    (row) => renderText(locale, `status.entry.${row.status}`),
    (row) => row.lineCount,
    (row) => row.expectedTotal,
    (row) => row.goodTotal,
    (row) => row.damagedTotal,
    (row) => row.closedShortTotal,
    (row) => row.discrepancy,
    (row) => row.expectedAt,
    (row) => row.arrivedAt,
    (row) => row.completedAt,
    (row) => row.createdAt,
  ];
  return values.map((of, index) => ({ title: TITLES[locale][index] ?? "", of }));
}
