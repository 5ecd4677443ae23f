import { Stack } from "@chakra-ui/react/stack";
import type { ImportFault } from "../../contracts/import-answer.ts";
import { DataTable } from "../kit/DataTable.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import type { Column } from "../kit/table-column.ts";

type Numbered = ImportFault & { readonly key: string };

/** Lines of a file with a message: line, column, message. */
export function ImportLines(props: {
  readonly title: string;
  readonly label: string;
  readonly tone: "danger" | "warning";
  /** The first of them. */
  readonly lines: readonly ImportFault[];
  readonly count: number;
}) {
  const { title, label, tone, lines, count } = props;
  const t = useT();
  const columns: readonly Column<Numbered>[] = [
    {
      key: "line",
      header: t("resource.import.line"),
      isTitle: true,
      width: "96px",
      cell: ({ line }) => t("resource.import.lineOf", { line }),
    },
    {
      key: "column",
      header: t("resource.import.column"),
      width: "180px",
      cell: ({ column }) => column ?? t("common.word.none"),
    },
    { key: "message", header: t("resource.import.message"), cell: ({ message }) => message },
  ];
  return (
    <Stack gap="2">
      <Notice tone={tone}>
        {title}
        {count > lines.length ? t("resource.import.firstOnly", { shown: lines.length }) : null}
      </Notice>
      <DataTable
        label={label}
        columns={columns}
        rows={lines.map((fault, index) => ({ ...fault, key: `${fault.line}:${index}` }))}
        rowKey={({ key }) => key}
        density="compact"
        maxHeight="40vh"
      />
    </Stack>
  );
}
