import { chakra } from "@chakra-ui/react/styled-system";
import { useFormat, useT } from "./i18n.tsx";
import type { Tone } from "./tone.ts";

const Line = chakra("svg", {
  base: {
    fill: "none",
    strokeWidth: 1.5,
    strokeLinejoin: "round",
    strokeLinecap: "round",
    overflow: "visible",
  },
  variants: {
    tone: {
      neutral: { stroke: "neutral.solid" },
      info: { stroke: "info.solid" },
      success: { stroke: "success.solid" },
      warning: { stroke: "warning.solid" },
      danger: { stroke: "danger.solid" },
    },
  },
});

/** A tiny line of a series' shape; null is a gap that the line skips over. */
export function Sparkline(props: {
  readonly values: readonly (number | null)[];
  /** Defaults to first and last value in words. */
  readonly label?: string;
  readonly tone?: Tone;
  readonly width?: number;
  readonly height?: number;
}) {
  const { values, label, tone = "info", width = 96, height = 28 } = props;
  const t = useT();
  const format = useFormat();
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  const points = values.flatMap((value, index) => {
    if (value === null) return [];
    const x = (index / (values.length - 1)) * width;
    // A flat series is drawn in the middle.
    const y = span === 0 ? height / 2 : height - 1 - ((value - low) / span) * (height - 2);
    return [`${x.toFixed(1)},${y.toFixed(1)}`];
  });
  const words =
    label ??
    t("common.chart.trend", { first: format.number(known[0] ?? 0), last: format.number(known.at(-1) ?? 0) });
  return (
    <Line
      tone={tone}
      // As a style: Chakra would read the numbers as steps of the grid.
      style={{ width, height }}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={words}
    >
      <polyline points={points.join(" ")} />
    </Line>
  );
}
