import type { Allocation, ExitDetail } from "../../contracts/exit.ts";
import { DataTable } from "../kit/DataTable.tsx";
import { GoodsCell } from "../kit/GoodsCell.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { Column } from "../kit/table-column.ts";
import type { Tone } from "../kit/tone.ts";
import { lotExpiryColumn } from "../requests/lot-expiry-column.ts";

const TONES: Readonly<Record<Allocation["status"], Tone>> = {
  open: "warning",
  picked: "info",
  released: "neutral",
  shipped: "success",
};

/** Which stock an exit has taken for itself, and what of it is picked. */
export function ExitAllocations({ exit }: { readonly exit: ExitDetail }) {
  const t = useT();
  const format = useFormat();
  const goodsOf = (allocation: Allocation) => exit.lines.find((line) => line.id === allocation.lineId);
  const columns: readonly Column<Allocation>[] = [
    { key: "location", header: t("request.field.location"), isTitle: true, cell: (row) => row.locationCode },
    { key: "goods", header: t("request.field.goods"), cell: (row) => <GoodsCell goods={goodsOf(row)} /> },
    lotExpiryColumn(t, format),
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
