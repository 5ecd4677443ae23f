import type { ExitRow } from "../../contracts/exit.ts";
import { EXIT_SETS } from "../../contracts/exit-status.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { Column } from "../kit/table-column.ts";
import { Done } from "../requests/Done.tsx";
import { Due } from "../requests/Due.tsx";
import { useRequestColumns } from "../requests/use-request-columns.tsx";
import { exitKind } from "./exit-kind.ts";

/** The statuses in which its date is still ahead of it: past that date it is late. */
export const EXIT_AWAITED: ReadonlySet<string> = new Set(EXIT_SETS.waiting);

const pickedOf = ({ pickedTotal }: ExitRow): number => pickedTotal;

/** Every column an exit list can show, by key; a page picks and orders them. */
export function useExitColumns() {
  const t = useT();
  const format = useFormat();
  const shared = useRequestColumns(exitKind, pickedOf);
  const column = (key: string, rest: Omit<Column<ExitRow>, "key">): Column<ExitRow> => ({ key, ...rest });
  return {
    ...shared,
    mode: column("mode", {
      ...{ yields: 1, foldedBy: "mode" },
      header: t("exit.field.mode"),
      cell: (row) => t(`texts.exitMode.${row.mode}`),
    }),
    consignee: column("consignee", {
      ...{ shrinks: true, yields: 2 },
      header: t("exit.field.consignee"),
      cell: (row) => row.consigneeName ?? t("common.word.none"),
    }),
    requiredAt: column("requiredAt", {
      header: t("exit.field.requiredAt"),
      sortField: "requiredAt",
      cell: (row) => (
        <Due
          at={row.requiredAt}
          isAwaited={EXIT_AWAITED.has(row.status)}
          lateAt={row.lateAt}
          cause={row.delayCause}
        />
      ),
      card: {
        at: "when",
        cell: (row) => (
          <Due
            at={row.requiredAt}
            label={t("exit.field.requiredAt")}
            isAwaited={EXIT_AWAITED.has(row.status)}
            lateAt={row.lateAt}
          />
        ),
      },
    }),
    progress: column("progress", {
      header: t("exit.field.pickedOf"),
      width: "100px",
      card: {
        at: "progress",
        cell: (row) =>
          pickedOf(row) > 0
            ? t("exit.list.pickedOf", {
                done: format.number(pickedOf(row)),
                of: format.number(row.requestedTotal),
              })
            : null,
      },
      cell: (row) => (
        <Done
          done={row.pickedTotal + row.shortTotal}
          of={row.requestedTotal}
          label={t("exit.field.pickedOf")}
        />
      ),
    }),
    short: column("short", {
      yields: 1,
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
      yields: 1,
      header: t("exit.detail.deliveries"),
      cell: (row) => row.deliveryNumber ?? t("common.word.none"),
    }),
  };
}
