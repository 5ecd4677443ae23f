import { Button } from "../kit/Button.tsx";
import { DataTable } from "../kit/DataTable.tsx";
import { GoodsCell } from "../kit/GoodsCell.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { actionsColumn, type Column } from "../kit/table-column.ts";
import { lotExpiryColumn } from "../requests/lot-expiry-column.ts";
import type { PickRow } from "./pick-list.ts";

/** The remaining picks with their locations, in the order of the route; touching a row replaces two scans. */
export function PickTable(props: {
  readonly rows: readonly PickRow[];
  readonly note: string;
  readonly chosen: string | null;
  readonly isBlocked: boolean;
  readonly onChoose: (row: PickRow) => void;
  readonly onShort: (row: PickRow) => void;
}) {
  const { rows, note, chosen, isBlocked, onChoose, onShort } = props;
  const t = useT();
  const format = useFormat();
  const columns: readonly Column<PickRow>[] = [
    {
      key: "location",
      header: t("request.field.location"),
      isTitle: true,
      cell: (row) => <strong>{row.location}</strong>,
    },
    { key: "goods", header: t("request.field.goods"), cell: (row) => <GoodsCell goods={row.goods} /> },
    lotExpiryColumn(t, format),
    {
      key: "quantity",
      header: t("request.field.quantity"),
      align: "end",
      cell: (row) => `${format.number(row.quantity)} ${row.goods.unit}`,
    },
    actionsColumn<PickRow>(t, (row) => (
      <>
        <Button
          size="touch"
          look="quiet"
          disabled={isBlocked}
          aria-label={`${t("exit.pick.short")} ${row.location} ${row.sku}`}
          onClick={() => onShort(row)}
        >
          {t("exit.pick.short")}
        </Button>
        <Button
          size="touch"
          disabled={isBlocked}
          aria-pressed={row.allocationId === chosen}
          aria-label={t("exit.pick.choose", { location: row.location, goods: row.sku })}
          onClick={() => onChoose(row)}
        >
          {t("texts.command.exit.pick")}
        </Button>
      </>
    )),
  ];
  return (
    <Panel isFlush title={t("exit.pick.list")} note={note}>
      {rows.length > 0 ? (
        <DataTable
          label={t("exit.pick.list")}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.allocationId}
          density="touch"
        />
      ) : null}
    </Panel>
  );
}
