import type { FieldValue } from "../../contracts/resource.ts";
import { LabelButton } from "../labels/LabelButton.tsx";
import type { AnyRow } from "../resources/resource-view.ts";

const textOf = (value: FieldValue | undefined): string | null => (typeof value === "string" ? value : null);

/** Prints labels of the ticked goods. */
export function GoodsLabels({ rows }: { readonly rows: readonly AnyRow[] }) {
  const labels = rows.map((row) => ({
    kind: "goods" as const,
    name: String(row.name),
    skuCode: String(row.skuCode),
    spec: textOf(row.spec),
    gtin: textOf(row.gtin),
  }));
  return <LabelButton labels={labels} />;
}
