import type { ExitRow } from "../../contracts/exit.ts";
import { EXIT_SETS } from "../../contracts/exit-status.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { Column } from "../kit/table-column.ts";
import { Done } from "../requests/Done.tsx";
import { Due } from "../requests/Due.tsx";
import { useRequestColumns } from "../requests/use-request-columns.tsx";

const EXIT_AWAITED: ReadonlySet<string> = new Set(EXIT_SETS.waiting);

/** Every column an exit list can show, by key; a page picks and orders them. */
export function useExitColumns() {
  const t = useT();
  const format = useFormat();
  const shared = useRequestColumns<ExitRow>("exit");
  const column = (key: string, rest: Omit<Column<ExitRow>, "key">): Column<ExitRow> => ({ key, ...rest });
  return {
    ...shared,
    mode: column("mode", { header: t("exit.field.mode"), cell: (row) => t(`texts.exitMode.${row.mode}`) }),
    consignee: column("consignee", {
      header: t("exit.field.consignee"),
      cell: (row) => row.consigneeName ?? t("common.word.none"),
    }),
    size: column("size", {
      header: t("request.field.linesAndUnits"),
      align: "end",
      cell: (row) => `${row.lineCount} / ${format.number(row.requestedTotal)}`,
    }),
    requiredAt: column("requiredAt", {
      header: t("exit.field.requiredAt"),
      sortField: "requiredAt",
      cell: (row) => <Due at={row.requiredAt} isAwaited={EXIT_AWAITED.has(row.status)} />,
    }),
    progress: column("progress", {
      header: t("exit.field.pickedOf"),
      width: "128px",
      cell: (row) => (
        <Done
          done={row.pickedTotal + row.shortTotal}
          of={row.requestedTotal}
          label={t("exit.field.pickedOf")}
        />
      ),
    }),
    short: column("short", {
      header: t("exit.field.short"),
      align: "end",
      cell: (row) =>
        row.shortTotal > 0 ? (
          <StatusTag tone="warning">{format.number(row.shortTotal)}</StatusTag>
        ) : (
          t("common.word.none")
        ),
    }),
    submittedBy: column("submittedBy", {
      header: t("request.field.submittedBy"),
      cell: (row) => (
        <>
          {row.submittedByName ?? t("common.word.none")}{" "}
          {row.selfApprovable ? (
            <StatusTag tone="neutral" title={t("exit.verify.selfApprovableHint")}>
              {t("exit.verify.selfApprovable")}
            </StatusTag>
          ) : null}
        </>
      ),
    }),
    delivery: column("delivery", {
      header: t("exit.detail.deliveries"),
      cell: (row) => row.deliveryNumber ?? t("common.word.none"),
    }),
  };
}
