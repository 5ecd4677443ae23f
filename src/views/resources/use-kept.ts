/** Why fields of a row's form cannot be changed: never after creation, or not now. */
import { usePorts } from "../../machines/react/use-ports.ts";
import { useFetched } from "../../machines/react/use-value.ts";
import { useT } from "../kit/i18n.tsx";
import type { AnyRow, ResourceView } from "./resource-view.ts";

/** The reason by field, in words; null: it can be changed. */
export function useKept(
  { spec, kept }: ResourceView,
  { key, row }: { readonly key: string; readonly row: AnyRow | null },
): (name: string) => string | null {
  const t = useT();
  const { rest } = usePorts();
  const { value = null } = useFetched<readonly string[]>(`${key}:kept`, {
    fetch: async (signal: AbortSignal) =>
      row && kept ? rest.get(kept.from, { id: row.id }, { signal }) : { ok: true, data: [] },
  });
  return (name) => {
    if (row && spec.fields[name]?.isFixed) return t("texts.because.fixed");
    return kept && value?.includes(name) ? t.dynamic(`texts.because.${kept.because}`) : null;
  };
}
