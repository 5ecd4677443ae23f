import { formatNumber } from "../../domain/format/numbers.ts";
import { shortParts } from "../../domain/format/short-count.ts";
import { useLocale, useT } from "../kit/i18n.tsx";
import { shortMinutes } from "./board-figures.ts";
import type { BoardTone } from "./board-parts.tsx";

export type LeadName = "inbound" | "outbound" | "onTimePercent" | "dockToStockMinutes";

/** Shorter is better for dock to stock; more inbound or outbound is neither good nor bad. */
const BETTER: Readonly<Record<LeadName, "up" | "down" | null>> = {
  inbound: null,
  outbound: null,
  onTimePercent: "up",
  dockToStockMinutes: "down",
};

/** The leading figures in as few characters as the wall has room for. */
export function useLeadWords() {
  const t = useT();
  const { locale } = useLocale();
  const of = (name: LeadName, value: number): { readonly digits: string; readonly unit: string } => {
    if (name === "onTimePercent")
      return { digits: formatNumber(value, locale), unit: t("board.unit.percent") };
    if (name === "dockToStockMinutes") {
      const short = shortMinutes(value);
      return { digits: formatNumber(short.value, locale), unit: t(`board.unit.${short.unit}`) };
    }
    const { digits, power } = shortParts(value, locale);
    return { digits, unit: `${power}${power && locale === "en-US" ? " " : ""}${t("board.unit.pieces")}` };
  };
  return {
    of,
    /** The same as one text, without pieces and percent, which are part of the sentence or clear from it. */
    text(name: LeadName, value: number): string {
      if (name === "onTimePercent") return formatNumber(value, locale);
      if (name === "dockToStockMinutes") {
        const { digits, unit } = of(name, value);
        return `${digits} ${unit}`;
      }
      const { digits, power } = shortParts(value, locale);
      return `${digits}${power}`;
    },
    toneOf(name: LeadName, change: number): BoardTone {
      const better = BETTER[name];
      if (better === null || change === 0) return "plain";
      return change > 0 === (better === "up") ? "good" : "warning";
    },
  };
}
