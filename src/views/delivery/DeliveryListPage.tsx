import type { DeliveryRow } from "../../contracts/delivery.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { dotsOf, StationLine } from "../kit/StationLine.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import type { Column } from "../kit/table-column.ts";
import { Due } from "../requests/Due.tsx";
import { ListPage } from "../requests/ListPage.tsx";
import { deliveryDialogs } from "./delivery-dialogs.tsx";
import { deliveryKind } from "./delivery-kind.ts";

/** Every delivery in the reader's scope. */
export default function DeliveryListPage() {
  const t = useT();
  const columns = useDeliveryColumns(usePerson().roleCode === "admin");
  return (
    <ListPage
      kind={deliveryKind}
      dialogs={deliveryDialogs}
      views={[
        { key: "road", label: t("texts.status.delivery.inTransit"), query: { status: "inTransit" } },
        { key: "failed", label: t("texts.status.delivery.failed"), query: { status: "failed" } },
      ]}
      columns={columns}
      hides={["createdAt"]}
      filters={{ failCode: null }}
    />
  );
}

/** The columns of the record of deliveries. */
function useDeliveryColumns(isAdmin: boolean): readonly Column<DeliveryRow>[] {
  const t = useT();
  const format = useFormat();
  const none = t("common.word.none");
  const plain = (key: "clientName" | "plate" | "consigneeName" | "signer", header: string) => ({
    key,
    header,
    ...(key === "clientName" ? { foldedBy: "clientId" } : {}),
    yields: key === "signer" ? (1 as const) : (2 as const),
    cell: (row: DeliveryRow) => row[key] ?? none,
  });
  const time = (key: "plannedAt" | "eta" | "signedAt" | "createdAt", header: string, sorts: boolean) => ({
    key,
    header,
    ...(sorts ? { sortField: key } : {}),
    ...(key === "plannedAt" ? {} : { yields: key === "eta" ? (3 as const) : (1 as const) }),
    cell: (row: DeliveryRow) => (
      <Due at={row[key]} isAwaited={row[key] !== null && row.lateAt === row[key]} lateAt={row.lateAt} />
    ),
  });
  return [
    {
      key: "number",
      header: t("delivery.field.number"),
      isTitle: true,
      width: "136px",
      sortField: "number",
      cell: (row) => <TextLink href={hrefOf("delivery-detail", { id: row.id })}>{row.number}</TextLink>,
    },
    {
      key: "status",
      isPinned: true,
      header: t("delivery.field.status"),
      cell: (row) => <RequestStatusTag lifecycle="delivery" status={row.status} />,
      card: {
        at: "status",
        line: ({ status }) => (
          <StationLine
            dots={dotsOf(
              deliveryKind.chart.stations,
              // Signed for in part, it is at its end too.
              status === "partlySigned" ? "signed" : status,
              status === "cancelled" ? 1 : 3,
            )}
          />
        ),
      },
    },
    ...(isAdmin ? [plain("clientName", t("delivery.field.client"))] : []),
    { ...plain("consigneeName", t("delivery.field.consignee")), card: { at: "place" } },
    { ...plain("plate", t("delivery.field.plate")), card: { at: "place", cell: (row) => row.plate } },
    {
      key: "quantity",
      header: t("delivery.field.quantity"),
      align: "end",
      cell: (row) => format.number(row.quantityTotal),
      card: {
        at: "amount",
        cell: (row) =>
          t("request.apply.total", { lines: row.lineCount, units: format.number(row.quantityTotal) }),
      },
    },
    {
      ...time("plannedAt", t("delivery.field.plannedAt"), true),
      card: {
        at: "when",
        cell: (row) => {
          const key = row.status === "inTransit" ? "eta" : "plannedAt";
          if (row[key] === null) return null;
          const isAwaited = row.lateAt === row[key];
          return (
            <Due at={row[key]} label={t(`delivery.field.${key}`)} isAwaited={isAwaited} lateAt={row.lateAt} />
          );
        },
      },
    },
    time("eta", t("delivery.field.eta"), false),
    plain("signer", t("delivery.field.signer")),
    time("signedAt", t("delivery.field.signedAt"), false),
    time("createdAt", t("delivery.field.createdAt"), true),
  ];
}
