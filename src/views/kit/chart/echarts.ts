/**
 * The parts of ECharts that the workplace uses: nothing else is in its first load. A chart that needs more registers
 * that part in a canvas of its own (`BarCanvas.tsx`, `PointedCanvas.tsx`).
 */
import { LineChart } from "echarts/charts";
import { GridSimpleComponent } from "echarts/components";
import { dispose, getInstanceByDom, init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";

use([LineChart, GridSimpleComponent, CanvasRenderer]);

/** The interface that the React component needs from ECharts. */
export const echarts = { init, getInstanceByDom, dispose };
