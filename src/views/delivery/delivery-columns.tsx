import type { DeliveryRow } from "../../contracts/delivery.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import type { Column } from "../kit/table-column.ts";

/** The columns of the record of deliveries. */
export function useDeliveryColumns(isAdmin: boolean): readonly Column<DeliveryRow>[] {
  const t = useT();
  const format = useFormat();
  const none = t("common.word.none");
  const instant = (value: string | null) => (value ? format.when(value) : none);
  const plain = (key: "clientName" | "plate" | "consigneeName" | "signer", header: string) => ({
    key,
    header,
    cell: (row: DeliveryRow) => row[key] ?? none,
  });
  const time = (key: "plannedAt" | "eta" | "signedAt" | "createdAt", header: string, sorts: boolean) => ({
    key,
    header,
    ...(sorts ? { sortField: key } : {}),
    cell: (row: DeliveryRow) => instant(row[key]),
  });
  return [
    {
      key: "number",
      header: t("delivery.field.number"),
      isTitle: true,
      width: "150px",
      sortField: "number",
      cell: (row) => <TextLink href={hrefOf("delivery-detail", { id: row.id })}>{row.number}</TextLink>,
    },
    {
      key: "status",
      header: t("delivery.field.status"),
      cell: (row) => <RequestStatusTag lifecycle="delivery" status={row.status} />,
    },
    ...(isAdmin ? [plain("clientName", t("delivery.field.client"))] : []),
    plain("consigneeName", t("delivery.field.consignee")),
    plain("plate", t("delivery.field.plate")),
    {
      key: "quantity",
      header: t("delivery.field.quantity"),
      align: "end",
      cell: (row) => format.number(row.quantityTotal),
    },
    time("plannedAt", t("delivery.field.plannedAt"), true),
    time("eta", t("delivery.field.eta"), false),
    plain("signer", t("delivery.field.signer")),
    time("signedAt", t("delivery.field.signedAt"), false),
    time("createdAt", t("delivery.field.createdAt"), true),
  ];
}
