import type { RegionNode } from "../../contracts/region.ts";
import { OVERSEAS } from "../../domain/region.ts";
import { useT } from "./i18n.tsx";

/** A region's name in the present language: the standard's names are Chinese, "overseas" is our own word. */
export function useRegionWord(): (node: RegionNode) => string {
  const t = useT();
  return ({ code, name }) => (code === OVERSEAS ? t("texts.region.overseas") : name);
}
