import type { DeliveryRow, VehicleLoad } from "../../contracts/delivery.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { ProgressBar } from "../kit/ProgressBar.tsx";
import { chakra } from "../theme/chakra.ts";
import { faultOf, loadWith } from "./vehicle-load.ts";

const Box = chakra("div", { base: { display: "grid", gap: "2" } });
const Line = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(48px, max-content) minmax(0, 1fr) max-content",
    gap: "3",
    alignItems: "center",
    fontVariantNumeric: "tabular-nums",
  },
});
const Small = chakra("p", { base: { color: "fg.muted", fontSize: "xs" } });

/** The load of a vehicle with this delivery and its limit; its papers; and why it must not take it. */
export function VehicleLoadView({ load, row }: { readonly load: VehicleLoad; readonly row: DeliveryRow }) {
  const t = useT();
  const format = useFormat();
  const { kg, m3 } = loadWith(load, row);
  const fault = faultOf(load, row);
  const day = (value: string | null) => (value ? format.day(value) : t("common.word.none"));
  const tone = fault === "overloaded" ? "danger" : "info";
  return (
    <Box>
      <Line>
        <span>{t("delivery.command.load")}</span>
        <ProgressBar
          value={Math.min(kg, load.maxLoadKg)}
          max={load.maxLoadKg}
          tone={tone}
          label={t("delivery.command.load")}
        />
        <span>
          {t("delivery.command.loadOf", { kg: format.number(kg), most: format.number(load.maxLoadKg) })}
        </span>
      </Line>
      {load.maxVolumeM3 ? (
        <Line>
          <span>{t("delivery.command.volume")}</span>
          <ProgressBar
            value={Math.min(m3, load.maxVolumeM3)}
            max={load.maxVolumeM3}
            tone={tone}
            label={t("delivery.command.volume")}
          />
          <span>
            {t("delivery.command.volumeOf", { m3: format.number(m3), most: format.number(load.maxVolumeM3) })}
          </span>
        </Line>
      ) : null}
      <Small>
        {t("delivery.command.alreadyOn", { count: load.deliveries })} ·{" "}
        {t("delivery.command.papers", {
          inspection: day(load.inspectionDue),
          insurance: day(load.insuranceDue),
        })}
      </Small>
      {fault ? <Notice tone="danger">{t(`delivery.command.${fault}`)}</Notice> : null}
    </Box>
  );
}
