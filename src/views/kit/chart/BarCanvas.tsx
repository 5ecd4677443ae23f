import { BarChart } from "echarts/charts";
import { type EChartsCoreOption, use } from "echarts/core";
import ChartCanvas from "./ChartCanvas.tsx";

use([BarChart]);

/** The same canvas for options with bars, which weigh only where they are drawn. */
export default function BarCanvas({ option }: { readonly option: EChartsCoreOption }) {
  return <ChartCanvas option={option} />;
}
