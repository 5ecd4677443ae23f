import { TooltipComponent } from "echarts/components";
import { type EChartsCoreOption, use } from "echarts/core";
import ChartCanvas from "./ChartCanvas.tsx";

use([TooltipComponent]);

/** The same canvas with the words of the point that is pointed at: they weigh only where a chart is pointed at. */
export function PointedCanvas({ option }: { readonly option: EChartsCoreOption }) {
  return <ChartCanvas option={option} />;
}
