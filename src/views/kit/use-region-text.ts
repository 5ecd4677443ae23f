import { regionText } from "../../machines/page/region.view.ts";
import { useRegions } from "../../machines/react/use-regions.ts";
import { useLocale } from "./i18n.tsx";

/** A region by its code, as people say it: 上海市 / 浦东新区. The code itself where there are no names. */
export function useRegionText() {
  const { locale } = useLocale();
  const { tree, isLoading } = useRegions(locale);
  return {
    textOf: (code: number): string => (tree && regionText(tree, code)) ?? String(code),
    isLoading: tree === null && isLoading,
  };
}
