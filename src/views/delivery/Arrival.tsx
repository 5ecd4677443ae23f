import type { DeliveryRow } from "../../contracts/delivery.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { useNow } from "../kit/use-now.ts";
import { chakra } from "../theme/chakra.ts";

const Words = chakra("span", {
  base: { fontVariantNumeric: "tabular-nums", "&[data-late]": { color: "danger.fg", fontWeight: "medium" } },
});
const MINUTE_MS = 60_000;

/** Countdown to the arrival of a delivery on the road, or its delay. */
export function Arrival({ row }: { readonly row: Pick<DeliveryRow, "eta"> }) {
  const t = useT();
  const format = useFormat();
  const now = useNow(1_000);
  if (!row.eta) return t("delivery.detail.noEta");
  const leftMs = Date.parse(row.eta) - now;
  if (Math.abs(leftMs) < MINUTE_MS) return <Words>{t("delivery.detail.arrivesNow")}</Words>;
  const age = format.age(Math.abs(leftMs));
  return leftMs > 0 ? (
    <Words>{t("delivery.detail.arrivesIn", { age })}</Words>
  ) : (
    <Words data-late="">{t("delivery.detail.arrivesLate", { age })}</Words>
  );
}
