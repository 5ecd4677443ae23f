import type { EChartsCoreOption } from "echarts/core";
import { useCallback, useState } from "react";
import { Button } from "../kit/Button.tsx";
import { Chart } from "../kit/chart/Chart.tsx";
import type { ChartSurface } from "../kit/chart/use-surface.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import type { listStateOf } from "../kit/list-state-of.ts";
import { Panel } from "../kit/Panel.tsx";
import { chakra } from "../theme/chakra.ts";

const Box = chakra("div", {
  base: {
    height: { base: "160px", lg: "122px" },
    position: "relative",
    overflowY: "auto",
    outlineOffset: "2px",
  },
});
const Table = chakra("table", {
  base: {
    width: "full",
    borderCollapse: "collapse",
    fontVariantNumeric: "tabular-nums",
    "& th, & td": { height: "26px", borderBottomWidth: "1px", borderColor: "border", fontWeight: "normal" },
    "& thead th": { color: "fg.muted" },
    "& th": { textAlign: "start" },
    "& th:not(:first-child), & td": { textAlign: "end" },
  },
});

/** Numbers of the same days as the other lines; today, which is not over, is the last. */
export interface DayLine {
  readonly name: string;
  readonly colour: "brand.fg" | "fg.muted";
  readonly values: readonly number[];
  /** Says today's number so far. */
  readonly soFar: (value: number) => string;
  /** The days that are over in the mean: a dotted line; null: none is drawn. */
  readonly mean: number | null;
}

const FONT_SIZE = 12;

function optionOf(
  { color }: ChartSurface,
  days: readonly string[],
  lines: readonly DayLine[],
  say: { readonly day: (day: string) => string; readonly shortDay: (day: string) => string },
): EChartsCoreOption {
  const words = { color: color("fg.muted"), fontSize: FONT_SIZE };
  const last = days.length - 1;
  const highest = Math.max(...lines.map(({ values }) => values[last] ?? 0));
  const seriesOf = ({ name, colour, values, soFar, mean }: DayLine) => {
    const line = color(colour);
    // What is not over is not compared with whole days: its number stands beside it in words.
    const label = {
      ...{ show: true, position: "right", ...words },
      // Two that end close together stay apart.
      offset: lines.length === 1 ? [0, 0] : [0, values[last] === highest ? -FONT_SIZE / 2 : FONT_SIZE / 2],
      formatter: ({ value }: { readonly value: number }) => soFar(value),
    };
    const level = {
      ...{ type: "line", name, symbol: "none", silent: true },
      data: days.map((_, at) => (at === last ? null : mean)),
      lineStyle: { color: line, width: 1, type: "dotted", opacity: 0.8 },
    };
    return [
      ...(mean === null ? [] : [level]),
      {
        ...{ type: "line", name, symbol: "circle", symbolSize: 6 },
        data: values.map((value, at) => (at === last ? null : value)),
        lineStyle: { color: line, width: 2 },
        itemStyle: { color: line },
        ...(lines.length === 1 ? { areaStyle: { color: line, opacity: 0.08 } } : {}),
      },
      // Today is not over: its point is hollow, and the way to it is dashed.
      {
        ...{ type: "line", name, symbol: "circle", symbolSize: 8 },
        data: values.map((value, at) => {
          if (at < last - 1) return null;
          return at === last ? { value, label } : { value, symbol: "none" };
        }),
        lineStyle: { color: line, width: 2, type: "dashed" },
        itemStyle: { color: color("bg.panel"), borderColor: line, borderWidth: 2 },
      },
    ];
  };
  return {
    grid: { left: 4, right: lines.length === 1 ? 68 : 88, top: 8, bottom: 0, containLabel: true },
    xAxis: {
      type: "category",
      boundaryGap: false,
      data: days,
      axisLabel: { ...words, formatter: say.shortDay },
      axisLine: { lineStyle: { color: color("border.strong") } },
      axisTick: { show: false },
    },
    yAxis: {
      type: "value",
      minInterval: 1,
      splitNumber: 2,
      axisLabel: words,
      splitLine: { lineStyle: { color: color("border"), type: "dashed" } },
    },
    tooltip: {
      trigger: "axis",
      backgroundColor: color("bg.panel"),
      borderColor: color("border.strong"),
      textStyle: { color: color("fg"), fontSize: FONT_SIZE },
      formatter: (points: readonly { readonly name: string; readonly dataIndex: number }[]) => {
        const at = points[0]?.dataIndex ?? 0;
        const said = lines.map(({ name, values, soFar }) => {
          const value = values[at] ?? 0;
          if (at < last) return `${name} ${value}`;
          const said = soFar(value);
          return said.includes(name) ? said : `${name} ${said}`;
        });
        return [say.day(days[at] ?? ""), ...said].join("\n");
      },
    },
    series: lines.flatMap(seriesOf),
  };
}

/** Lines over the last days in a panel, or the same numbers in a table. With `isDrawn` false the lines' place is kept. */
export function DayLines(props: {
  readonly title: string;
  readonly note: string;
  /** What is drawn, for who cannot see it. */
  readonly label: string;
  /** YYYY-MM-DD, oldest first. Must be stable as long as it is the same, and so must `lines`. */
  readonly days: readonly string[];
  readonly lines: readonly DayLine[];
  readonly state: ReturnType<typeof listStateOf>;
  readonly isDrawn: boolean;
}) {
  const { title, note, label, days, lines, state, isDrawn } = props;
  const t = useT();
  const format = useFormat();
  const [isTable, setTable] = useState(false);
  const build = useCallback(
    (surface: ChartSurface) => optionOf(surface, days, lines, format),
    [days, lines, format],
  );
  return (
    <Panel
      title={title}
      note={note}
      actions={
        <Button look="link" size="sm" disabled={days.length === 0} onClick={() => setTable(!isTable)}>
          {t(isTable ? "content.series.chart" : "content.series.table")}
        </Button>
      }
    >
      <Box {...(isTable ? { tabIndex: 0, role: "group", "aria-label": title } : {})}>
        <ListState state={state}>
          {isTable ? (
            <Table aria-label={title}>
              <thead>
                <tr>
                  <th scope="col">{t("content.series.day")}</th>
                  {lines.map(({ name }) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {days.map((day, at) => (
                  <tr key={day}>
                    <th scope="row">{format.day(day)}</th>
                    {lines.map(({ name, values }) => (
                      <td key={name}>{format.number(values[at] ?? 0)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Table>
          ) : (
            isDrawn && <Chart label={label} build={build} />
          )}
        </ListState>
      </Box>
    </Panel>
  );
}
