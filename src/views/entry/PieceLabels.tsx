import type { EntryDetail } from "../../contracts/entry.ts";
import type { Piece } from "../../machines/page/receiving.values.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { LabelButton } from "../labels/LabelButton.tsx";
import type { Label } from "../labels/label.ts";

/** Prints labels of counted goods with their lots and dates, and of the locations where they lie. */
export function PieceLabels(props: { readonly entry: EntryDetail; readonly pieces: readonly Piece[] }) {
  const { entry, pieces } = props;
  const t = useT();
  const format = useFormat();
  if (pieces.length === 0) return null;
  const goods = pieces.flatMap(({ lineId, lot, expiry }): readonly Label[] => {
    const line = entry.lines.find(({ id }) => id === lineId);
    if (!line) return [];
    const { typeName: name, skuCode, spec, gtin } = line;
    const words = [
      lot ? t("entry.desk.label.lot", { lot }) : "",
      expiry ? t("entry.desk.label.expiry", { day: format.day(expiry) }) : "",
    ];
    return [{ kind: "goods", name, skuCode, spec, gtin, lot: words.filter(Boolean).join(" · ") }];
  });
  const locations = pieces.map(({ place }): Label => {
    const zone = t.dynamic(`texts.zone.${place.zone}`);
    return { kind: "location", code: place.code, warehouseName: entry.warehouseName, zone };
  });
  const seen = new Map([...goods, ...locations].map((label) => [JSON.stringify(label), label]));
  return <LabelButton labels={[...seen.values()]} />;
}
