import type { EChartsCoreOption } from "echarts/core";
import ReactEChartsCore from "echarts-for-react/lib/core";
import { echarts } from "./echarts.ts";

const FILL = { width: "100%", height: "100%" } as const;

/** One ECharts instance on a canvas: made once, fitted to its box, disposed with it. Loaded on demand. */
export default function ChartCanvas({ option }: { readonly option: EChartsCoreOption }) {
  return <ReactEChartsCore echarts={echarts} option={option} notMerge style={FILL} />;
}
