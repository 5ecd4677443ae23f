import type { Allocation, ExitDetail } from "../../contracts/exit.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { DataTable } from "../kit/DataTable.tsx";
import { GoodsCell } from "../kit/GoodsCell.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { Column } from "../kit/table-column.ts";
import type { Tone } from "../kit/tone.ts";
import { useWaitingReason } from "../kit/use-waiting-reason.ts";
import { lotExpiryColumn } from "../requests/lot-expiry-column.ts";
import { useOpenCommand } from "../requests/RequestCommands.tsx";
import { chakra } from "../theme/chakra.ts";
import { exitKind } from "./exit-kind.ts";
import { pickedRow } from "./pick-list.ts";

const TONES: Readonly<Record<Allocation["status"], Tone>> = {
  open: "warning",
  picked: "info",
  released: "neutral",
  shipped: "success",
};

const Small = chakra("small", { base: { color: "fg.muted", whiteSpace: "nowrap" } });

/** Which stock an exit has taken for itself, and what of it is picked. */
export function ExitAllocations(props: {
  readonly exit: ExitDetail;
  /** Its delivery is assigned already. */
  readonly hasVehicle?: boolean;
}) {
  const { exit, hasVehicle = false } = props;
  const t = useT();
  const format = useFormat();
  const open = useOpenCommand();
  const person = usePerson();
  const isOffered = exitKind.offers(exit, person).some(({ command }) => command === "unpick");
  const waiting = useWaitingReason();
  const reasonOf = ({ id }: Allocation) =>
    waiting(`exit:${exit.id}`, "unpick", { allocationId: id }) ??
    (exit.status === "picked" && hasVehicle ? t("texts.because.deliveryWaits") : null);
  const putBack = (row: Allocation) => {
    const item = row.status === "picked" && isOffered ? pickedRow(row, exit.lines) : null;
    if (!item) return null;
    return (
      <ReasonButton
        look="link"
        size="sm"
        reason={reasonOf(row)}
        onClick={() => open("unpick", exit, { item })}
      >
        {t("texts.command.exit.unpick")}
      </ReasonButton>
    );
  };
  const goodsOf = (allocation: Allocation) => exit.lines.find((line) => line.id === allocation.lineId);
  const placeOf = ({ locationCode, fromLocationCode }: Allocation) =>
    fromLocationCode ? (
      <>
        {locationCode} <Small>{t("exit.detail.from", { location: fromLocationCode })}</Small>
      </>
    ) : (
      locationCode
    );
  const lots = lotExpiryColumn<Allocation>(t, format);
  const lotOf = (row: Allocation) =>
    row.lotScanned ? (
      <>
        {lots.cell(row)} <Small>{t("exit.detail.lotScanned")}</Small>
      </>
    ) : (
      lots.cell(row)
    );
  const columns: readonly Column<Allocation>[] = [
    { key: "location", header: t("request.field.location"), isTitle: true, cell: placeOf },
    { key: "goods", header: t("request.field.goods"), cell: (row) => <GoodsCell goods={goodsOf(row)} /> },
    { ...lots, cell: lotOf },
    {
      key: "quantity",
      header: t("request.field.quantity"),
      align: "end",
      cell: (row) => format.number(row.quantity),
    },
    {
      key: "status",
      header: t("exit.field.allocationStatus"),
      cell: (row) => <StatusTag tone={TONES[row.status]}>{t(`exit.allocation.${row.status}`)}</StatusTag>,
    },
    ...(isOffered && exit.allocations.some(({ status }) => status === "picked")
      ? [{ key: "putBack", header: "", align: "end", cell: putBack } as const]
      : []),
  ];
  if (exit.allocations.length === 0) return null;
  return (
    <Panel isFlush title={t("exit.detail.allocations")} note={t("exit.detail.allocationsNote")}>
      <DataTable
        label={t("exit.detail.allocations")}
        columns={columns}
        rows={exit.allocations}
        rowKey={(row) => row.id}
      />
    </Panel>
  );
}
