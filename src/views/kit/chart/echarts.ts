/**
 * The parts of ECharts that the workplace draws with: nothing else weighs on its first load. Whoever draws more,
 * registers that part in a canvas of its own (`BarCanvas.tsx`).
 */
import { LineChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { dispose, getInstanceByDom, init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";

use([LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

/** What the React component asks of ECharts. */
export const echarts = { init, getInstanceByDom, dispose };
