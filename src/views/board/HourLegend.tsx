import { useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { SMALLEST, u } from "./board-parts.tsx";

const Legend = chakra("span", {
  base: { display: "inline-flex", alignItems: "center", gap: u(1.8), fontSize: u(SMALLEST), minWidth: 0 },
});
const Entry = chakra("span", {
  base: { display: "inline-flex", alignItems: "center", gap: u(0.8), "& i": { flexShrink: 0 } },
});
const Swatch = chakra("i", {
  base: { width: u(1.9), height: u(1.9), borderRadius: u(0.3) },
  variants: {
    of: {
      inbound: { bg: "board.inbound" },
      outbound: { bg: "board.outbound" },
      unfinished: {
        background: `repeating-linear-gradient(-45deg, {colors.board.inbound} 0 ${u(0.4)}, transparent ${u(0.4)} ${u(0.8)})`,
      },
      mean: { width: u(2.8), height: u(0.35), borderRadius: 0, bg: "board.fg" },
    },
  },
});

const PARTS = ["inbound", "outbound", "unfinished", "mean"] as const;

/** What bars and marks of the hours mean. */
export function HourLegend() {
  const t = useT();
  return (
    <Legend data-fades="">
      {PARTS.map((part) => (
        <Entry key={part}>
          <Swatch of={part} />
          {t(`board.hours.${part}`)}
        </Entry>
      ))}
    </Legend>
  );
}
