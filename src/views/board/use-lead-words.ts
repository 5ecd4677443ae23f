import type { Overview } from "../../contracts/overview.ts";
import { formatNumber } from "../../domain/format/numbers.ts";
import { shortParts } from "../../domain/format/short-count.ts";
import { useLocale, useT } from "../kit/i18n.tsx";
import { shortMinutes } from "./board-figures.ts";

export type LeadName = "inbound" | "outbound" | "onTimePercent" | "dockToStockMinutes";

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
  const count = (value: number): string => formatNumber(value, locale);
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
    /** What a figure consists of, and where its day leads; empty without a figure. */
    about(name: LeadName, { today, plan }: Overview): string {
      if (today[name].today === null) return "";
      if (name === "onTimePercent") {
        const { part, whole } = today[name];
        return t("board.about.onTime", { part: count(part), whole: count(whole) });
      }
      if (name === "dockToStockMinutes")
        return t("board.about.median", { count: count(today[name].requests) });
      const { projected = null, endHour = null } = plan?.[name] ?? {};
      if (projected !== null && endHour !== null)
        return t("board.about.projected", { units: this.text(name, projected), hour: endHour });
      const { requests, goodsTypes } = today[name];
      return t("board.about.requests", { requests: count(requests), types: count(goodsTypes) });
    },
  };
}
