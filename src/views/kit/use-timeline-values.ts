import type { TimelineItem } from "../../contracts/entry.ts";
import { useFormat, useT } from "./i18n.tsx";

/** The values of a timeline's sentence: numbers as the language writes them, and which goods it is about. */
export function useTimelineValues(): (
  item: TimelineItem,
  goods: readonly string[],
) => Readonly<Record<string, string>> {
  const t = useT();
  const format = useFormat();
  const text = (value: unknown): string => {
    if (typeof value === "number") return format.number(value);
    return value === null ? "" : String(value);
  };
  return ({ details }, goods) => {
    const names = [...new Set(goods)];
    const [first = t("common.word.goods")] = names;
    const all = Object.entries(details).map(([name, value]) => [name, text(value)]);
    return {
      ...Object.fromEntries(all),
      goods: names.length > 1 ? t("common.word.goodsAndMore", { goods: first, count: names.length }) : first,
    };
  };
}
