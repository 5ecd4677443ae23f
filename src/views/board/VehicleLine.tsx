import { Truck } from "lucide-react";
import type { Overview } from "../../contracts/overview.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { Mark, u } from "./board-parts.tsx";

const Figures = chakra("dl", {
  base: {
    display: "flex",
    alignItems: "baseline",
    gap: u(1.6),
    overflow: "hidden",
    flexShrink: 0,
    margin: 0,
    paddingTop: u(1),
    borderTopWidth: "1px",
    borderColor: "board.line",
    fontSize: u(2.7),
    lineHeight: 1.2,
    whiteSpace: "nowrap",
    "& > div": { display: "flex", alignItems: "baseline", gap: u(0.9) },
    "& dt": { color: "board.muted" },
    "& dd": { margin: 0, fontSize: u(3.8), fontWeight: "bold", fontVariantNumeric: "tabular-nums" },
  },
});

const NAMES = ["onTrip", "idle", "maintenance"] as const;

/** Number of vehicles on trip, idle, and in repair. */
export function VehicleLine({ vehicles }: { readonly vehicles: NonNullable<Overview["vehicles"]> }) {
  const t = useT();
  const format = useFormat();
  return (
    <Figures aria-label={t("board.vehicles.title")}>
      {NAMES.map((name) => (
        <div key={name}>
          <dt>
            {name === "onTrip" ? (
              <Mark>
                <Truck aria-hidden="true" />
              </Mark>
            ) : null}{" "}
            {t(`board.vehicles.${name}`)}
          </dt>
          <dd>{format.number(vehicles[name])}</dd>
        </div>
      ))}
    </Figures>
  );
}
