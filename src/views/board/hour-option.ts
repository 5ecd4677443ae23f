import type { EChartsCoreOption } from "echarts/core";
import type { ContentSeries } from "../../contracts/content.ts";
import type { HourFigure } from "../../contracts/overview.ts";
import type { ChartSurface } from "../kit/chart/use-surface.ts";

/** Words of a drawing, ready to be drawn. */
export interface HourWords {
  readonly inbound: string;
  readonly outbound: string;
  readonly mean: string;
  /** A number of units on the axis. */
  readonly units: (value: number) => string;
}

/** The margins of the drawing, in em: what lies over the canvas is placed by them. */
export const HOUR_GRID = { left: 3.3, right: 0.4, top: 0.7, bottom: 1.7 } as const;
/** The width of the middle field in em, which is fixed by the board's grid. */
const WIDTH_EM = 28.5;
/** Of an hour's width. */
const BAR_SHARE = 0.72;
const MARK_SHARE = 0.9;
const WIDE_HOURS = 16;

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

/**
 * Inbound above the axis and outbound below it, hour by hour. The unfinished hour is hatched, hours to come show their
 * 7-day mean in the colour of the grid, and each hour's mean is a mark.
 */
export function hourOption(
  surface: ChartSurface,
  hours: readonly HourFigure[],
  words: HourWords,
): EChartsCoreOption {
  const { em, color } = surface;
  const { left, right, top, bottom } = HOUR_GRID;
  const unfinished = hours.findLastIndex(({ inbound, outbound }) => inbound !== null || outbound !== null);
  const hatched = (tint: string) => ({
    color: color("board.panel"),
    borderColor: tint,
    borderWidth: em / 10,
    decal: {
      symbol: "rect",
      color: tint,
      dashArrayX: [1, 0],
      dashArrayY: [em / 5, em / 5],
      rotation: -Math.PI / 4,
    },
  });
  const bars = (
    name: string,
    tint: string,
    unitsOf: (hour: HourFigure) => number | null,
    meanOf: (hour: HourFigure) => number,
    sign: 1 | -1,
  ) => ({
    type: "bar",
    stack: "units",
    barWidth: `${BAR_SHARE * 100}%`,
    name,
    color: tint,
    data: hours.map((hour, index) => {
      const units = unitsOf(hour);
      if (units === null) return { value: sign * meanOf(hour), itemStyle: { color: color("board.line") } };
      return { value: sign * units, ...(index === unfinished ? { itemStyle: hatched(tint) } : {}) };
    }),
  });
  const band = (em * (WIDTH_EM - left - right)) / Math.max(1, hours.length);
  const marks = (meanOf: (hour: HourFigure) => number, sign: 1 | -1) => ({
    type: "line",
    name: words.mean,
    silent: true,
    z: 4,
    symbol: "rect",
    symbolSize: [band * MARK_SHARE, em / 8],
    showAllSymbol: true,
    lineStyle: { width: 0 },
    itemStyle: { color: color("board.fg"), borderColor: color("board.panel"), borderWidth: em / 12 },
    data: hours.map((hour) => (meanOf(hour) > 0 ? sign * meanOf(hour) : null)),
  });
  const { xAxis, yAxis, textStyle } = axes(
    surface,
    hours.map(({ hour }) => String(hour)),
  );
  const { axisLabel } = xAxis;
  return {
    textStyle,
    grid: { left: left * em, right: right * em, top: top * em, bottom: bottom * em },
    xAxis: {
      ...xAxis,
      axisLine: { show: false },
      axisLabel: {
        ...axisLabel,
        // Two digits have room under every hour of a shift, else under every second one.
        interval: hours.length > WIDE_HOURS ? 1 : 0,
        formatter: (text: string, index: number) => (index === unfinished ? `{now|${text}}` : text),
        rich: { now: { fontWeight: "bold", color: color("board.fg"), fontSize: em } },
      },
    },
    yAxis: {
      ...yAxis,
      axisLabel: { ...yAxis.axisLabel, formatter: (value: number) => words.units(Math.abs(value)) },
    },
    series: [
      bars(
        words.inbound,
        color("board.inbound"),
        (hour) => hour.inbound,
        (hour) => hour.meanInbound,
        1,
      ),
      bars(
        words.outbound,
        color("board.outbound"),
        (hour) => hour.outbound,
        (hour) => hour.meanOutbound,
        -1,
      ),
      marks((hour) => hour.meanInbound, 1),
      marks((hour) => hour.meanOutbound, -1),
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
