import type { ExitDetail, ExitLine } from "../../contracts/exit.ts";
import { DataTable } from "../kit/DataTable.tsx";
import { GoodsCell } from "../kit/GoodsCell.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import type { Column } from "../kit/table-column.ts";
import { type MovingRecord, useLineMarks } from "../requests/use-line-marks.ts";

/** Requested quantities and their results, line by line. */
export function ExitLines(props: { readonly exit: ExitDetail; readonly actor?: MovingRecord }) {
  const { exit, actor } = props;
  const t = useT();
  const marks = useLineMarks(actor, exit.lines);
  const format = useFormat();
  const number = (key: "requested" | "picked" | "short" | "shipped" | "unpromised"): Column<ExitLine> => ({
    key,
    header: t(`exit.field.${key}`),
    align: "end",
    cell: (line) => format.number(line[key]),
  });
  const columns: readonly Column<ExitLine>[] = [
    {
      key: "goods",
      header: t("request.field.goods"),
      isTitle: true,
      cell: (line) => <GoodsCell goods={line} more={marks.by(line)} />,
    },
    number("requested"),
    number("picked"),
    ...(exit.unpromisedTotal > 0 ? [number("unpromised")] : []),
    ...(exit.shortTotal > 0 ? [number("short")] : []),
    number("shipped"),
  ];
  return (
    <Panel
      isFlush
      title={t("request.detail.lines")}
      note={t("exit.detail.linesNote", {
        lines: exit.lineCount,
        picked: format.number(exit.pickedTotal),
        requested: format.number(exit.requestedTotal),
      })}
    >
      <DataTable
        label={t("request.detail.lines")}
        columns={columns}
        rows={exit.lines}
        mark={marks.mark}
        rowKey={(line) => line.id}
      />
    </Panel>
  );
}
