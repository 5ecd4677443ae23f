import type { EntryRow } from "../../contracts/entry.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ProgressBar } from "../kit/ProgressBar.tsx";
import type { Column } from "../kit/table-column.ts";
import { useRequestColumns } from "../requests/use-request-columns.tsx";

/** The received part of the announced quantity, as a bar; empty before the goods are expected. */
function Progress({ row }: { readonly row: EntryRow }) {
  const t = useT();
  if (row.expectedTotal === 0) return t("common.word.none");
  return (
    <ProgressBar
      value={row.goodTotal + row.damagedTotal}
      max={row.expectedTotal}
      label={t("request.field.progress")}
    />
  );
}

/** Every column an entry list can show, by key; a page picks and orders them. */
export function useEntryColumns() {
  const t = useT();
  const format = useFormat();
  const shared = useRequestColumns<EntryRow>("entry");
  const instant = (value: string | null) => (value ? format.when(value) : t("common.word.none"));
  const column = (key: string, rest: Omit<Column<EntryRow>, "key">): Column<EntryRow> => ({ key, ...rest });
  return {
    ...shared,
    size: column("size", {
      header: t("request.field.linesAndUnits"),
      align: "end",
      cell: (row) => `${row.lineCount} / ${format.number(row.expectedTotal)}`,
    }),
    expectedAt: column("expectedAt", {
      header: t("entry.field.expectedAt"),
      sortField: "expectedAt",
      cell: (row) => instant(row.expectedAt),
    }),
    arrivedAt: column("arrivedAt", {
      header: t("entry.field.arrivedAt"),
      cell: (row) =>
        row.arrivedAt ? `${instant(row.arrivedAt)}${row.dock ? ` · ${row.dock}` : ""}` : instant(null),
    }),
    progress: column("progress", {
      header: t("request.field.progress"),
      width: "120px",
      cell: (row) => <Progress row={row} />,
    }),
  };
}
