import { useRegionText } from "./use-region-text.ts";

/** A region by its code, as people say it: 上海市 / 浦东新区. */
export function RegionName({ code }: { readonly code: number }) {
  return <span>{useRegionText()(code)}</span>;
}
