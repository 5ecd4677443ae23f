import { useRegions } from "../../machines/react/use-regions.ts";
import { regionText } from "../../machines/region.view.ts";
import { useRegionWord } from "./use-region-word.ts";

/** A region by its code, as people say it: 上海市 / 浦东新区. Its code stands there until the names have come. */
export function RegionName({ code }: { readonly code: number }) {
  const { tree } = useRegions();
  const word = useRegionWord();
  return <span>{(tree && regionText(tree, code, word)) ?? code}</span>;
}
