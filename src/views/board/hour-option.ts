import type { EChartsCoreOption } from "echarts/core";
import type { ContentSeries } from "../../contracts/content.ts";
import type { HourFigure } from "../../contracts/overview.ts";
import type { ChartSurface } from "../kit/chart/use-surface.ts";

/** Words of a drawing, ready to be drawn. */
export interface HourWords {
  readonly hours: readonly string[];
  readonly inbound: string;
  readonly outbound: string;
  readonly meanInbound: string;
  readonly meanOutbound: string;
}

const axes = ({ em, color, fontFamily }: ChartSurface, names: readonly string[]) => {
  const label = { color: color("board.muted"), fontSize: em };
  const line = { lineStyle: { color: color("board.line") } };
  return {
    textStyle: { fontFamily },
    grid: { left: em * 0.3, right: em * 0.6, top: em * 0.9, bottom: 0, containLabel: true },
    xAxis: {
      type: "category",
      data: names,
      axisLabel: { ...label, hideOverlap: true, margin: em * 0.5 },
      axisLine: line,
      axisTick: { show: false },
    },
    yAxis: {
      type: "value",
      minInterval: 1,
      splitNumber: 3,
      axisLabel: label,
      splitLine: line,
    },
  };
};

/** Bars of inbound and outbound per hour, and dashed lines of the week's mean. */
export function hourOption(
  surface: ChartSurface,
  hours: readonly HourFigure[],
  words: HourWords,
): EChartsCoreOption {
  const { em, color } = surface;
  const [inbound, outbound] = [color("board.inbound"), color("board.outbound")];
  const bar = { type: "bar", barMaxWidth: em * 1.4, barGap: "12%", barCategoryGap: "32%" };
  const mean = { type: "line", symbol: "none", silent: true, z: 3 };
  const dashed = (tint: string, pattern: readonly number[]) => ({
    color: tint,
    width: Math.max(2, em / 8),
    type: pattern.map((part) => part * em),
  });
  return {
    ...axes(surface, words.hours),
    series: [
      { ...bar, name: words.inbound, color: inbound, data: hours.map((hour) => hour.inbound) },
      { ...bar, name: words.outbound, color: outbound, data: hours.map((hour) => hour.outbound) },
      {
        ...mean,
        name: words.meanInbound,
        data: hours.map((hour) => hour.meanInbound),
        lineStyle: dashed(inbound, [0.5, 0.35]),
      },
      {
        ...mean,
        name: words.meanOutbound,
        data: hours.map((hour) => hour.meanOutbound),
        lineStyle: dashed(outbound, [0.15, 0.3]),
      },
    ],
  };
}

/** Bars of the last days' views, the present day in full colour. */
export function contentOption(
  surface: ChartSurface,
  series: ContentSeries,
  days: readonly string[],
): EChartsCoreOption {
  const { em, color } = surface;
  const last = series.length - 1;
  return {
    ...axes(surface, days),
    series: [
      {
        type: "bar",
        barMaxWidth: em * 2.6,
        data: series.map(({ y }, index) => ({
          value: y,
          itemStyle: { color: color(index === last ? "board.outbound" : "board.inbound") },
        })),
        label: { show: true, position: "top", color: color("board.fg"), fontSize: em },
      },
    ],
  };
}
