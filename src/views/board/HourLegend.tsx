import { chakra } from "@chakra-ui/react/styled-system";
import { useT } from "../kit/i18n.tsx";
import { SMALLEST, u } from "./board-parts.tsx";

const Legend = chakra("span", {
  base: { display: "inline-flex", alignItems: "center", gap: u(1.6), fontSize: u(SMALLEST), minWidth: 0 },
});
const Entry = chakra("span", {
  base: { display: "inline-flex", alignItems: "center", gap: u(0.8), "& i": { flexShrink: 0 } },
});
const Swatch = chakra("i", {
  base: { width: u(1.7), height: u(1.7), borderRadius: u(0.3) },
  variants: { of: { inbound: { bg: "board.inbound" }, outbound: { bg: "board.outbound" } } },
});
const Dashes = chakra("i", {
  base: {
    width: u(3.4),
    height: 0,
    borderTopWidth: u(0.32),
    borderTopStyle: "dashed",
    borderColor: "board.muted",
  },
});

/** What bars and lines of the hours mean. */
export function HourLegend() {
  const t = useT();
  return (
    <Legend>
      <Entry>
        <Swatch of="inbound" />
        {t("board.hours.inbound")}
      </Entry>
      <Entry>
        <Swatch of="outbound" />
        {t("board.hours.outbound")}
      </Entry>
      <Entry>
        <Dashes />
        {t("board.hours.mean")}
      </Entry>
    </Legend>
  );
}
