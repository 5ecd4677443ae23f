import { regionText } from "../../machines/page/region.view.ts";
import { useRegions } from "../../machines/react/use-regions.ts";
import { useRegionWord } from "./use-region-word.ts";

/** A region by its code, as people say it: 上海市 / 浦东新区. The code itself until the names have loaded. */
export function useRegionText(): (code: number) => string {
  const { tree } = useRegions();
  const word = useRegionWord();
  return (code) => (tree && regionText(tree, code, word)) ?? String(code);
}
