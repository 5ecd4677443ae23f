import type { CountDetail } from "../../contracts/count.ts";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import type { PrintedDocument } from "../requests/printed-document.ts";

/**
 * The count on paper: to be filled in by hand while it is counted, with its result when that is known. What is expected
 * stands on it only for people whom the server tells it.
 */
export function useCountSheet(count: CountDetail): PrintedDocument {
  const t = useT();
  const format = useFormat();
  const isJudged = count.lines.some(({ difference }) => difference !== null);
  const number = (value: number | null) => (value === null ? "" : format.number(value));
  const result = isJudged
    ? [
        { header: t("count.field.expected"), width: "20mm", align: "end" as const },
        { header: t("count.field.difference"), width: "20mm", align: "end" as const },
      ]
    : [];
  return {
    title: t("count.sheet.title"),
    number: count.number,
    facts: [
      [t("count.field.warehouse"), count.warehouseName],
      [t("count.field.reason"), t(`texts.countReason.${count.reason}`)],
      [t("count.field.zone"), count.zone ? t.dynamic(`texts.zone.${count.zone}`) : null],
      [t("count.field.dueAt"), count.dueAt ? format.dateTime(count.dueAt) : null],
      [t("count.field.approvedBy"), count.approvedByName],
    ],
    columns: [
      { header: t("count.field.location"), width: "20mm" },
      { header: t("count.field.goods") },
      { header: t("count.field.sku"), width: "28mm" },
      { header: t("count.field.lot"), width: "26mm" },
      { header: t("count.field.expiry"), width: "22mm" },
      { header: t("count.field.counted"), width: "22mm", align: "end" },
      ...result,
    ],
    rows: count.lines.map((line) => [
      line.locationCode,
      goodsName(line),
      line.skuCode,
      line.lot,
      line.expiry ?? "",
      number(line.counted),
      ...(isJudged ? [number(line.expected), number(line.difference)] : []),
    ]),
    sums: [],
    signatures: [t("count.sheet.counter"), t("count.sheet.date")],
  };
}
