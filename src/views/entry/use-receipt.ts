import type { EntryDetail } from "../../contracts/entry.ts";
import { received } from "../../domain/quantity.ts";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import type { PrintedDocument } from "../requests/printed-document.ts";

/** The receipt of an entry: announced goods, received good and damaged goods, and their lots. */
export function useReceipt(entry: EntryDetail): PrintedDocument {
  const t = useT();
  const format = useFormat();
  const number = (value: number) => format.number(value);
  const instant = (value: string | null) => (value ? format.dateTime(value) : null);
  const isOver = ["completed", "cancelled"].includes(entry.status);
  /** Paper that is printed before the goods are counted leaves room for writing. */
  const written = (value: number, counted: number) => (isOver || counted > 0 ? number(value) : "");
  const sum = (of: "expected" | "good" | "damaged") => entry.lines.reduce((all, line) => all + line[of], 0);
  const all = sum("good") + sum("damaged");
  return {
    title: t("document.receipt"),
    number: entry.number,
    facts: [
      [t("document.field.client"), entry.clientName],
      [t("document.field.warehouse"), entry.warehouseName],
      [t("document.field.sourceNumber"), entry.sourceNumber],
      [t("document.field.status"), t(`texts.status.entry.${entry.status}`)],
      [t("document.field.arrivedAt"), instant(entry.arrivedAt)],
      [t("document.field.completedAt"), instant(entry.completedAt)],
      [t("document.field.plate"), entry.plate],
      [t("document.field.driver"), entry.driver],
    ],
    columns: [
      { header: "#", width: "9mm" },
      { header: t("document.field.goods") },
      { header: t("document.field.sku"), width: "30mm" },
      { header: t("document.field.lot"), width: "32mm" },
      { header: t("document.field.expected"), width: "18mm", align: "end" },
      { header: t("document.field.good"), width: "18mm", align: "end" },
      { header: t("document.field.damaged"), width: "18mm", align: "end" },
    ],
    rows: entry.lines.map((line, index) => [
      String(index + 1),
      goodsName(line),
      line.skuCode,
      [line.lot, line.expiry ? format.day(line.expiry) : ""].filter(Boolean).join(" · "),
      `${number(line.expected)} ${line.unit}`,
      written(line.good, received(line)),
      written(line.damaged, received(line)),
    ]),
    sums: [
      "",
      t("document.sum"),
      ...["", "", number(sum("expected"))],
      written(sum("good"), all),
      written(sum("damaged"), all),
    ],
    remark: entry.remark,
    signatures: [t("document.sign.receiver"), t("document.sign.driver")],
  };
}
