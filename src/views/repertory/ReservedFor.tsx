import { useEffect } from "react";
import { SHOWN_BY } from "../../contracts/permissions.ts";
import type { RepertoryRow, ReservedFor as Reserved } from "../../contracts/repertory.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { DataTable } from "../kit/DataTable.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import type { Column } from "../kit/table-column.ts";

/** The exits that hold units of a stock row; asked again whenever the row changes. */
export function ReservedFor({ stock }: { readonly stock: RepertoryRow }) {
  const t = useT();
  const format = useFormat();
  const { rest } = usePorts();
  const maySeeExits = useHolds(SHOWN_BY.exit);
  const {
    value: rows,
    hasFailed,
    again,
  } = useValue<readonly Reserved[]>(`reserved:${stock.id}:${stock.version}`, {
    fetch: (signal: AbortSignal) => rest.get("/api/repertory/reserved", { id: stock.id }, { signal }),
  });
  // Opened again: this row's actor still exists, and its data may be old.
  useEffect(again, [again]);
  const columns: readonly Column<Reserved>[] = [
    {
      key: "exit",
      header: t("repertory.reserved.exit"),
      isTitle: true,
      cell: (row) =>
        maySeeExits ? (
          <TextLink href={hrefOf("exit-detail", { id: row.exitId })}>{row.exitNumber}</TextLink>
        ) : (
          row.exitNumber
        ),
    },
    {
      key: "quantity",
      header: t("repertory.reserved.quantity"),
      align: "end",
      cell: (row) => format.number(row.quantity),
    },
    {
      key: "state",
      header: t("repertory.reserved.state"),
      cell: (row) => t(`repertory.reserved.${row.status}`),
    },
  ];
  return (
    <Panel title={t("repertory.reserved.title")} level={3} isFlush={Boolean(rows?.length)}>
      {rows && rows.length > 0 ? (
        <DataTable
          label={t("repertory.reserved.title")}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
        />
      ) : hasFailed ? (
        t("repertory.reserved.failed")
      ) : rows ? (
        t("repertory.reserved.none")
      ) : null}
    </Panel>
  );
}
