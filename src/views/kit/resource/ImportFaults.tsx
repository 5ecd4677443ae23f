import { Stack } from "@chakra-ui/react/stack";
import type { ImportFault } from "../../../contracts/resource.ts";
import { DataTable } from "../DataTable.tsx";
import { useT } from "../i18n.tsx";
import { Notice } from "../Notice.tsx";
import type { Column } from "../table-column.ts";

type Numbered = ImportFault & { readonly key: string };

/** Each bad line of a file: where, which column, what is wrong. */
export function ImportFaults(props: {
  readonly faults: readonly ImportFault[];
  readonly faultCount: number;
}) {
  const { faults, faultCount } = props;
  const t = useT();
  const columns: readonly Column<Numbered>[] = [
    {
      key: "line",
      header: t("resource.import.line"),
      isTitle: true,
      width: "96px",
      cell: ({ line }) => line,
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
      <Notice tone="danger">
        {t("resource.import.faulty", { count: faultCount })}
        {faultCount > faults.length ? t("resource.import.firstOnly", { shown: faults.length }) : null}
      </Notice>
      <DataTable
        label={t("resource.import.faults")}
        columns={columns}
        rows={faults.map((fault, index) => ({ ...fault, key: `${fault.line}:${index}` }))}
        rowKey={({ key }) => key}
        density="compact"
        maxHeight="40vh"
      />
    </Stack>
  );
}
