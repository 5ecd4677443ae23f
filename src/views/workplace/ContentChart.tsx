import type { EChartsCoreOption } from "echarts/core";
import { useCallback, useState } from "react";
import type { ContentSeries } from "../../contracts/content.ts";
import { contentInput, gaugeKey } from "../../machines/page/gauges.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { Button } from "../kit/Button.tsx";
import { Chart } from "../kit/chart/Chart.tsx";
import type { ChartSurface } from "../kit/chart/use-surface.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
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
    "& th:last-child, & td": { textAlign: "end" },
  },
});

function optionOf(
  series: ContentSeries,
  seriesName: string,
  say: {
    readonly day: (day: string) => string;
    readonly shortDay: (day: string) => string;
    readonly soFar: (count: number) => string;
  },
) {
  return ({ color }: ChartSurface): EChartsCoreOption => {
    const line = color("brand.fg");
    const words = { color: color("fg.muted"), fontSize: 12 };
    const today = series.at(-1)?.x;
    // What is not over is not compared with whole days: its number stands beside it in words.
    const label = {
      ...{ show: true, position: "right", ...words },
      formatter: ({ value }: { readonly value: number }) => say.soFar(value),
    };
    return {
      grid: { left: 4, right: 68, top: 8, bottom: 0, containLabel: true },
      xAxis: {
        type: "category",
        boundaryGap: false,
        data: series.map(({ x }) => x),
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
        textStyle: { color: color("fg"), fontSize: 12 },
        formatter: (points: readonly { readonly name: string; readonly value?: number | null }[]) =>
          points
            .filter(({ value }) => typeof value === "number")
            .slice(0, 1)
            .map(({ name, value }) => {
              const said = name === today ? say.soFar(value ?? 0) : value;
              return `${say.day(name)}\n${seriesName} ${said}`;
            })
            .join("\n"),
      },
      series: [
        {
          ...{ type: "line", name: seriesName, symbol: "circle", symbolSize: 6 },
          data: series.map(({ y }, index) => (index === series.length - 1 ? null : y)),
          lineStyle: { color: line, width: 2 },
          itemStyle: { color: line },
          areaStyle: { color: line, opacity: 0.08 },
        },
        // Today is not over: its point is hollow, and the way to it is dashed.
        {
          ...{ type: "line", name: seriesName, symbol: "circle", symbolSize: 8 },
          data: series.map(({ y }, index) => {
            if (index < series.length - 2) return null;
            return index === series.length - 1 ? { value: y, label } : { value: y, symbol: "none" };
          }),
          lineStyle: { color: line, width: 2, type: "dashed" },
          itemStyle: { color: color("bg.panel"), borderColor: line, borderWidth: 2 },
        },
      ],
    };
  };
}

/**
 * Views of bulletins on each of the last 8 days: a line, or the same numbers in a table. With `isDrawn` false the line's
 * place is kept.
 */
export function ContentChart({ isDrawn }: { readonly isDrawn: boolean }) {
  const t = useT();
  const format = useFormat();
  const { rest, live } = usePorts();
  const { value, view, again } = useValue(gaugeKey("content-data"), contentInput(rest, live));
  const [isTable, setTable] = useState(false);
  const build = useCallback(
    (surface: ChartSurface) =>
      optionOf(value ?? [], t("content.series.views"), {
        day: format.day,
        shortDay: format.shortDay,
        soFar: (count) => t("content.series.soFar", { count: format.number(count) }),
      })(surface),
    [value, t, format],
  );
  const sum = (value ?? []).reduce((total, { y }) => total + y, 0);
  const label = t("content.series.label", {
    sum: format.number(sum),
    today: format.number(value?.at(-1)?.y ?? 0),
  });
  return (
    <Panel
      title={t("content.series.title")}
      note={t("content.series.note")}
      actions={
        <Button look="link" size="sm" disabled={!value} onClick={() => setTable(!isTable)}>
          {t(isTable ? "content.series.chart" : "content.series.table")}
        </Button>
      }
    >
      <Box {...(isTable ? { tabIndex: 0, role: "group", "aria-label": t("content.series.title") } : {})}>
        <ListState
          state={listStateOf(value ? { kind: "ready" } : view, { empty: { title: "" }, onRetry: again })}
        >
          {isTable ? (
            <Table aria-label={t("content.series.title")}>
              <thead>
                <tr>
                  <th scope="col">{t("content.series.day")}</th>
                  <th scope="col">{t("content.series.views")}</th>
                </tr>
              </thead>
              <tbody>
                {(value ?? []).map(({ x, y }) => (
                  <tr key={x}>
                    <th scope="row">{format.day(x)}</th>
                    <td>{format.number(y)}</td>
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
