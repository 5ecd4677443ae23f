import type { ExitDetail } from "../../contracts/exit.ts";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { useRegionText } from "../kit/use-region-text.ts";
import type { PrintedDocument } from "../requests/printed-document.ts";

/** The picking list of an exit: location by location in the order of walking, with room to tick. */
export function usePickingList(exit: ExitDetail): PrintedDocument {
  const t = useT();
  const format = useFormat();
  const { textOf: regionOf } = useRegionText();
  const allocations = exit.allocations.filter((each) => each.status !== "released");
  const total = allocations.reduce((sum, each) => sum + each.quantity, 0);
  const where = [exit.consigneeName, exit.consigneePhone].filter(Boolean).join(" ");
  return {
    title: t("document.pickingList"),
    number: exit.number,
    facts: [
      [t("document.field.client"), exit.clientName],
      [t("document.field.warehouse"), exit.warehouseName],
      [t("document.field.sourceNumber"), exit.sourceNumber],
      [t("document.field.staging"), exit.stagingLocationCode],
      [t("document.field.mode"), t(`texts.exitMode.${exit.mode}`)],
      [t("document.field.consignee"), where || null],
      [t("document.field.region"), exit.regionCode ? regionOf(exit.regionCode) : null],
      [t("document.field.address"), exit.address],
      [t("document.field.requiredAt"), exit.requiredAt ? format.dateTime(exit.requiredAt) : null],
    ],
    columns: [
      { header: "#", width: "9mm" },
      { header: t("document.field.location"), width: "26mm" },
      { header: t("document.field.goods") },
      { header: t("document.field.sku"), width: "30mm" },
      { header: t("document.field.lot"), width: "32mm" },
      { header: t("document.field.quantity"), width: "20mm", align: "end" },
      { header: t("document.field.picked"), width: "18mm", align: "end" },
    ],
    rows: allocations.map((each, index) => {
      const line = exit.lines.find(({ id }) => id === each.lineId);
      return [
        String(index + 1),
        each.fromLocationCode ?? each.locationCode,
        goodsName(line),
        line?.skuCode ?? "",
        [each.lot, each.expiry ? format.day(each.expiry) : ""].filter(Boolean).join(" · "),
        `${format.number(each.quantity)} ${line?.unit ?? ""}`,
        each.status === "open" ? "" : format.number(each.quantity),
      ];
    }),
    sums: ["", t("document.sum"), "", "", "", format.number(total), ""],
    remark: exit.remark,
    signatures: [t("document.sign.picker"), t("document.sign.checker")],
  };
}
