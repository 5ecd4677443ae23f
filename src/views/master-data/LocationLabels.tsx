import { useT } from "../kit/i18n.tsx";
import { LabelButton } from "../labels/LabelButton.tsx";
import type { AnyRow } from "../resources/resource-view.ts";

/** Prints labels of the ticked locations. */
export function LocationLabels({ rows }: { readonly rows: readonly AnyRow[] }) {
  const t = useT();
  const labels = rows.map((row) => ({
    kind: "location" as const,
    code: String(row.code),
    warehouseName: String(row.warehouseName ?? ""),
    zone: t.dynamic(`texts.zone.${String(row.zone)}`),
  }));
  return <LabelButton labels={labels} />;
}
