import type { DeliveryDetail, DeliveryLine } from "../../contracts/delivery.ts";
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
  // A server of before says nothing of lots.
  const hasLots = delivery.lines.some(({ lots = [] }) => lots.length > 0);
  /** Of several lots each has its quantity. */
  const lotsOf = ({ lots = [], unit }: DeliveryLine): string =>
    lots
      .map(({ lot, expiry, quantity }) =>
        [lot, expiry ? format.day(expiry) : "", lots.length > 1 ? `${number(quantity)} ${unit}` : ""]
          .filter(Boolean)
          .join(" · "),
      )
      .join("\n");
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
      { header: t("document.field.sku"), width: hasLots ? "26mm" : "30mm" },
      ...(hasLots ? [{ header: t("document.field.lot"), width: "32mm" }] : []),
      { header: t("document.field.quantity"), width: "20mm", align: "end" },
      { header: t("document.field.signed"), width: "17mm", align: "end" },
      { header: t("document.field.damaged"), width: "17mm", align: "end" },
      { header: t("document.field.refused"), width: "17mm", align: "end" },
    ],
    rows: delivery.lines.map((line, index) => [
      String(index + 1),
      goodsName(line),
      line.skuCode,
      ...(hasLots ? [lotsOf(line)] : []),
      `${number(line.quantity)} ${line.unit}`,
      written(line.signed),
      written(line.damaged),
      written(line.refused),
    ]),
    sums: [
      "",
      t("document.sum"),
      "",
      ...(hasLots ? [""] : []),
      number(delivery.quantityTotal),
      written(delivery.signedTotal),
      written(delivery.damagedTotal),
      written(delivery.refusedTotal),
    ],
    signatures: [t("document.sign.driver"), t("document.sign.consignee"), t("document.sign.date")],
  };
}
