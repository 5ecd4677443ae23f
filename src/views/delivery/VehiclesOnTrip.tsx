import { Truck } from "lucide-react";
import type { DeliveryRow } from "../../contracts/delivery.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { Arrival } from "./Arrival.tsx";

const Strip = chakra("ul", {
  base: { display: "flex", flexWrap: "wrap", gap: "3", listStyleType: "none", marginBottom: "4" },
});
const Chip = chakra("li", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    alignItems: "center",
    paddingInline: "3",
    paddingBlock: "2",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "md",
    "& > span": { color: "fg.muted", fontVariantNumeric: "tabular-nums" },
  },
});

/** The vehicles on the road with their load and next arrival. */
export function VehiclesOnTrip({ rows }: { readonly rows: readonly DeliveryRow[] }) {
  const t = useT();
  const format = useFormat();
  const trips = new Map<string, DeliveryRow[]>();
  for (const row of rows) {
    if (row.status !== "inTransit" || !row.plate) continue;
    trips.set(row.plate, [...(trips.get(row.plate) ?? []), row]);
  }
  if (trips.size === 0) return null;
  return (
    <Strip aria-label={t("delivery.handle.onTrip")}>
      {[...trips].map(([plate, carried]) => {
        const kg = Math.round(carried.reduce((sum, row) => sum + row.weightGrams, 0) / 100) / 10;
        const next =
          carried
            .map((row) => row.eta)
            .filter(Boolean)
            .sort()[0] ?? null;
        return (
          <Chip key={plate}>
            <Truck size={16} aria-hidden="true" />
            <strong>{plate}</strong>
            <span>
              {t("delivery.handle.tripLoad", { deliveries: carried.length, kg: format.number(kg) })} ·{" "}
              <Arrival row={{ eta: next }} />
            </span>
          </Chip>
        );
      })}
    </Strip>
  );
}
