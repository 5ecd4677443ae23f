import type { EntryDetail, EntryLine } from "../../contracts/entry.ts";
import { outstanding } from "../../domain/quantity.ts";
import { DataTable } from "../kit/DataTable.tsx";
import { GoodsCell } from "../kit/GoodsCell.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { ProgressBar } from "../kit/ProgressBar.tsx";
import type { Column } from "../kit/table-column.ts";
import { lotExpiryColumn } from "../requests/lot-expiry-column.ts";
import { type MovingRecord, useLineMarks } from "../requests/use-line-marks.ts";

/** Announced quantities and their results, line by line. */
export function EntryLines(props: { readonly entry: EntryDetail; readonly actor?: MovingRecord }) {
  const { entry, actor } = props;
  const t = useT();
  const marks = useLineMarks(actor, entry.lines);
  const format = useFormat();
  const number = (key: "expected" | "good" | "damaged" | "closedShort"): Column<EntryLine> => ({
    key,
    header: t(`entry.field.${key}`),
    align: "end",
    cell: (line) => format.number(line[key]),
  });
  const columns: readonly Column<EntryLine>[] = [
    {
      key: "goods",
      header: t("request.field.goods"),
      isTitle: true,
      cell: (line) => <GoodsCell goods={line} more={marks.by(line)} />,
    },
    number("expected"),
    number("good"),
    number("damaged"),
    {
      key: "outstanding",
      header: t("entry.field.outstanding"),
      align: "end",
      cell: (line) => format.number(outstanding(line)),
    },
    ...(entry.closedShortTotal > 0 ? [number("closedShort")] : []),
    receivedLots(entry, lotExpiryColumn<EntryLine>(t, format)),
  ];
  const received = entry.goodTotal + entry.damagedTotal;
  return (
    <Panel
      isFlush
      title={t("request.detail.lines")}
      note={t("entry.detail.linesNote", {
        lines: entry.lineCount,
        received: format.number(received),
        expected: format.number(entry.expectedTotal),
      })}
      actions={<ProgressBar value={received} max={entry.expectedTotal} label={t("request.field.progress")} />}
    >
      <DataTable
        label={t("request.detail.lines")}
        columns={columns}
        rows={entry.lines}
        mark={marks.mark}
        rowKey={(line) => line.id}
      />
    </Panel>
  );
}

/** The lots of what was received of a line, each once; before anything was, that of its announcement. */
const receivedLots = ({ receipts }: EntryDetail, column: Column<EntryLine>): Column<EntryLine> => ({
  ...column,
  cell: (line) => {
    const came = receipts
      .filter(({ reversedAt }) => reversedAt === null)
      .flatMap(({ lines }) =>
        lines.filter(({ lineId, lot, expiry }) => lineId === line.id && (lot || expiry)),
      );
    const [first, ...others] = new Set(came.map(({ lot, expiry }) => column.cell({ ...line, lot, expiry })));
    if (first === undefined) return column.cell(line);
    return others.length === 0 ? (
      first
    ) : (
      <span title={[first, ...others].join("\n")}>
        {first} +{others.length}
      </span>
    );
  },
});
