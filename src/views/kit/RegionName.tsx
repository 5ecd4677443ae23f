import { useT } from "./i18n.tsx";
import { useRegionText } from "./use-region-text.ts";

/** A region by its code, as people say it: 上海市 / 浦东新区. Until the names have loaded it takes the room of one. */
export function RegionName({ code }: { readonly code: number }) {
  const t = useT();
  const { textOf, isLoading } = useRegionText();
  return isLoading ? (
    <span style={{ visibility: "hidden" }}>{t("common.region.likely")}</span>
  ) : (
    <span>{textOf(code)}</span>
  );
}
