import { chakra } from "../theme/chakra.ts";
import { solidTones, type Tone } from "./tone.ts";

const Track = chakra("div", {
  base: { height: "8px", minWidth: "80px", borderRadius: "full", bg: "bg.muted", overflow: "hidden" },
  // Its words stand over it: a pale fill, dark words.
  variants: {
    isWorded: { true: { height: "20px", minWidth: "100px", borderRadius: "sm", position: "relative" } },
  },
});
const Fill = chakra("div", {
  base: { height: "full", transitionProperty: "width", transitionDuration: "normal" },
  variants: { tone: solidTones, isWorded: { true: { bg: "info.border" }, false: { borderRadius: "full" } } },
});
const Words = chakra("span", {
  base: {
    position: "absolute",
    inset: 0,
    textAlign: "center",
    fontSize: "xs",
    lineHeight: "20px",
    color: "fg",
    fontVariantNumeric: "tabular-nums",
  },
});

/** How much of a whole is done. A whole of 0 has nothing done. */
export function ProgressBar(props: {
  readonly value: number;
  readonly max: number;
  readonly label: string;
  readonly tone?: Tone;
  readonly width?: string;
  /** Stands in the bar, such as 96/720. */
  readonly words?: string;
}) {
  const { value, max, label, tone = "info", width, words } = props;
  const isWorded = words !== undefined;
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      width={width}
      isWorded={isWorded}
    >
      <Fill tone={tone} isWorded={isWorded} style={{ width: `${percent}%` }} />
      {isWorded ? <Words aria-hidden="true">{words}</Words> : null}
    </Track>
  );
}
