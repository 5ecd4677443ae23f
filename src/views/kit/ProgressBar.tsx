import { chakra } from "@chakra-ui/react/styled-system";
import { solidTones, type Tone } from "./tone.ts";

const Track = chakra("div", {
  base: { height: "8px", minWidth: "80px", borderRadius: "full", bg: "bg.muted", overflow: "hidden" },
});
const Fill = chakra("div", {
  base: { height: "full", borderRadius: "full", transitionProperty: "width", transitionDuration: "normal" },
  variants: { tone: solidTones },
});

/** How much of a whole is done. A whole of 0 has nothing done. */
export function ProgressBar(props: {
  readonly value: number;
  readonly max: number;
  readonly label: string;
  readonly tone?: Tone;
  readonly width?: string;
}) {
  const { value, max, label, tone = "info", width } = props;
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      width={width}
    >
      <Fill tone={tone} style={{ width: `${percent}%` }} />
    </Track>
  );
}
