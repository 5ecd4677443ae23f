import type { EChartsCoreOption } from "echarts/core";
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { chakra } from "../../theme/chakra.ts";
import { onDemand } from "../on-demand.ts";
import { VisuallyHidden } from "../VisuallyHidden.tsx";
import { type ChartSurface, useSurface } from "./use-surface.ts";

const ChartCanvas = lazy(() => import("./ChartCanvas.tsx"));
const BarCanvas = lazy(() => import("./BarCanvas.tsx"));

const pointed = onDemand(() => import("./PointedCanvas.tsx").then(({ PointedCanvas }) => PointedCanvas));

const Box = chakra("div", { base: { position: "relative", width: "100%", height: "100%", minHeight: 0 } });

/** A canvas cannot take the page's styles: they are read where it stands, and again when theme or size change. */
function optionOf(
  build: (surface: ChartSurface) => EChartsCoreOption,
  surface: ChartSurface,
  isPointed: boolean,
) {
  const { tooltip, ...option } = build(surface) as EChartsCoreOption & { readonly tooltip?: object };
  return {
    animation: false,
    ...option,
    // The CSP allows no inline styles: a tooltip is drawn, not built of elements.
    ...(tooltip && isPointed ? { tooltip: { renderMode: "richText", ...tooltip } } : {}),
  };
}

/**
 * A chart in a box of its parent's size. `build` makes ECharts' option from the surface's font size and colours, and
 * must be stable (useCallback) as long as the data is; `children` is the same data as a table.
 */
export function Chart(props: {
  readonly label: string;
  readonly build: (surface: ChartSurface) => EChartsCoreOption;
  /** Bars are a part of ECharts that lines do without. */
  readonly hasBars?: boolean;
  readonly children?: ReactNode;
}) {
  const { label, build, hasBars = false, children } = props;
  const [isPointed, setPointed] = useState(false);
  const Pointed = pointed.use(isPointed && !hasBars, () => setPointed(false));
  const Canvas = hasBars ? BarCanvas : (Pointed ?? ChartCanvas);
  const box = useRef<HTMLDivElement>(null);
  const surface = useSurface(box);
  const option = useMemo(
    () => (surface ? optionOf(build, surface, Pointed !== null) : null),
    [build, surface, Pointed],
  );
  return (
    <>
      <Box ref={box} role="img" aria-label={label} onPointerEnter={() => setPointed(true)}>
        <Suspense fallback={null}>{option ? <Canvas option={option} /> : null}</Suspense>
      </Box>
      {children ? <VisuallyHidden as="div">{children}</VisuallyHidden> : null}
    </>
  );
}
