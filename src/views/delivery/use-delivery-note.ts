import type { DeliveryDetail } from "../../contracts/delivery.ts";
import { DELIVERY_SIGNED } from "../../contracts/delivery-status.ts";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { useRegionText } from "../kit/use-region-text.ts";
import type { PrintedDocument } from "../requests/printed-document.ts";

/** The delivery note that travels with the goods: the goods, and a place for the consignee's signature. */
export function useDeliveryNote(delivery: DeliveryDetail): PrintedDocument {
  const t = useT();
  const format = useFormat();
  const { textOf: regionOf } = useRegionText();
  const isSettled = DELIVERY_SIGNED.includes(delivery.status);
  const number = (value: number) => format.number(value);
  /** On paper that is still to be signed, the consignee writes it. */
  const written = (value: number) => (isSettled ? number(value) : "");
  const instant = (value: string | null) => (value ? format.dateTime(value) : null);
  const vehicle = [delivery.plate, delivery.driver, delivery.driverPhone].filter(Boolean).join(" ");
  const consignee = [delivery.consigneeName, delivery.consigneePhone].filter(Boolean).join(" ");
  const kg = format.number(Math.round(delivery.weightGrams / 100) / 10);
  return {
    title: t("document.deliveryNote"),
    number: delivery.number,
    facts: [
      [t("document.field.client"), delivery.clientName],
      [t("document.field.exit"), delivery.exitNumber],
      [t("document.field.consignee"), consignee || null],
      [t("document.field.warehouse"), delivery.warehouseName],
      [t("document.field.region"), delivery.regionCode ? regionOf(delivery.regionCode) : null],
      [t("document.field.address"), delivery.address],
      [t("document.field.vehicle"), vehicle || null],
      [t("document.field.plannedAt"), instant(delivery.plannedAt)],
      [t("document.field.packages"), t("document.packages", { packages: number(delivery.packages), kg })],
      [t("document.field.signer"), delivery.signer],
      [t("document.field.signedAt"), instant(delivery.signedAt)],
    ],
    columns: [
      { header: "#", width: "9mm" },
      { header: t("document.field.goods") },
      { header: t("document.field.sku"), width: "30mm" },
      { header: t("document.field.quantity"), width: "22mm", align: "end" },
      { header: t("document.field.signed"), width: "20mm", align: "end" },
      { header: t("document.field.damaged"), width: "20mm", align: "end" },
      { header: t("document.field.refused"), width: "20mm", align: "end" },
    ],
    rows: delivery.lines.map((line, index) => [
      String(index + 1),
      goodsName(line),
      line.skuCode,
      `${number(line.quantity)} ${line.unit}`,
      written(line.signed),
      written(line.damaged),
      written(line.refused),
    ]),
    sums: [
      "",
      t("document.sum"),
      "",
      number(delivery.quantityTotal),
      written(delivery.signedTotal),
      written(delivery.damagedTotal),
      written(delivery.refusedTotal),
    ],
    signatures: [t("document.sign.driver"), t("document.sign.consignee"), t("document.sign.date")],
  };
}
