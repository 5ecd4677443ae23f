import { Stack } from "@chakra-ui/react/stack";
import type { ImportChange } from "../../contracts/import-answer.ts";
import type { EncodingSample } from "../../domain/file-text.ts";
import { Button } from "../kit/Button.tsx";
import { DataTable } from "../kit/DataTable.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import type { Column } from "../kit/table-column.ts";
import { chakra } from "../theme/chakra.ts";

const Grave = chakra("strong", { base: { color: "warning.fg" } });
const Cells = chakra("div", { base: { paddingBlock: "1", overflowWrap: "anywhere" } });
const Words = chakra("span", { base: { color: "fg.muted", overflowWrap: "anywhere" } });
const Choice = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2", marginTop: "2" },
});

/** Rows by value: a changed cell with its old and new text, the grave ones set off; nothing where there are none. */
export function ImportPreview(props: {
  readonly title: string;
  readonly rows: readonly ImportChange[];
  readonly total: number;
}) {
  const { title, rows, total } = props;
  const t = useT();
  if (rows.length === 0) return null;
  const none = t("resource.import.nothing");
  const columns: readonly Column<ImportChange>[] = [
    {
      key: "line",
      header: t("resource.import.line"),
      isTitle: true,
      width: "96px",
      cell: ({ line }) => t("resource.import.lineOf", { line }),
    },
    { key: "name", header: t("resource.import.row"), width: "180px", cell: ({ name }) => name },
    {
      key: "cells",
      header: t("resource.import.cells"),
      cell: ({ cells }) => (
        <Cells>
          {cells.map(({ column, from, to, isGrave }) => {
            const text =
              from === null && !isGrave
                ? t("resource.import.value", { column, to: to ?? none })
                : t("resource.import.oldAndNew", { column, from: from ?? none, to: to ?? none });
            return <div key={column}>{isGrave ? <Grave>{text}</Grave> : text}</div>;
          })}
        </Cells>
      ),
    },
  ];
  return (
    <Stack gap="2">
      <p>
        {title}
        {total > rows.length ? t("resource.import.firstOnly", { shown: rows.length }) : null}
      </p>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ line }) => String(line)}
        density="compact"
        maxHeight="40vh"
      />
    </Stack>
  );
}

/** The readings of a file whose encoding is not proved: a person chooses the one that makes sense. */
export function EncodingChoice(props: {
  readonly name: string;
  readonly encodings: readonly EncodingSample[];
  readonly onChoose: (encoding: string) => void;
}) {
  const t = useT();
  return (
    <Notice tone="warning" title={props.name}>
      {t("texts.because.encoding")}
      {props.encodings.map(({ encoding, words }) => (
        <Choice key={encoding}>
          <Button onClick={() => props.onChoose(encoding)}>
            {t.dynamic(`resource.import.encoding.${encoding.replaceAll("-", "").replace("_", "")}`)}
          </Button>
          <Words>{words.join(t("common.word.comma"))}</Words>
        </Choice>
      ))}
    </Notice>
  );
}
