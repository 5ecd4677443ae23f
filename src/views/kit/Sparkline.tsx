import { chakra } from "../theme/chakra.ts";
import { useFormat, useT } from "./i18n.tsx";

const Line = chakra("svg", {
  base: {
    display: "block",
    fill: "none",
    strokeWidth: 1.5,
    strokeLinejoin: "round",
    strokeLinecap: "round",
    overflow: "visible",
    "& polyline": { stroke: "neutral.solid", vectorEffect: "non-scaling-stroke" },
    "& rect": { fill: "info.subtle" },
  },
});
const Dot = chakra("span", {
  base: {
    position: "absolute",
    width: "6px",
    height: "6px",
    borderRadius: "full",
    transform: "translate(-50%, -50%)",
  },
  variants: { tone: { info: { bg: "info.solid" }, danger: { bg: "danger.solid" } } },
});

/**
 * A tiny line of a series' shape over the range of its values before the last; null is a gap that the line skips over.
 * It fills its parent's width.
 */
export function Sparkline(props: {
  readonly values: readonly (number | null)[];
  /** Defaults to first and last value in words. */
  readonly label?: string;
  readonly tone?: "info" | "danger";
  readonly height?: number;
}) {
  const { values, label, tone = "info", height = 24 } = props;
  const t = useT();
  const format = useFormat();
  const known = values.filter((value) => value !== null);
  const box = { position: "relative", height } as const;
  if (known.length < 2) return <div style={box} />;
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  const across = (index: number): number => (index / (values.length - 1)) * 100;
  // A flat series is drawn in the middle.
  const down = (value: number): number =>
    span === 0 ? height / 2 : height - ((value - low) / span) * height;
  const points = values.flatMap((value, index) =>
    value === null ? [] : [`${across(index).toFixed(1)},${down(value).toFixed(1)}`],
  );
  const last = values.at(-1) ?? null;
  const usual = values.slice(0, -1).filter((value) => value !== null);
  const top = down(Math.max(...usual));
  const words =
    label ??
    t("common.chart.trend", { first: format.number(known[0] ?? 0), last: format.number(known.at(-1) ?? 0) });
  return (
    <div style={box} role="img" aria-label={words}>
      <Line
        // As a style: Chakra would read the numbers as steps of the grid.
        style={{ width: "100%", height }}
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {usual.length > 1 ? (
          <rect x={0} y={top} width={100} height={Math.max(2, down(Math.min(...usual)) - top)} />
        ) : null}
        <polyline points={points.join(" ")} />
      </Line>
      {last === null ? null : <Dot tone={tone} style={{ left: "100%", top: down(last) }} />}
    </div>
  );
}
