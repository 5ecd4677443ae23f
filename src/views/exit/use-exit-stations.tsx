import type { DeliveryRow } from "../../contracts/delivery.ts";
import { DELIVERY_ASTRAY, DELIVERY_SIGNED } from "../../contracts/delivery-status.ts";
import type { TimelineItem } from "../../contracts/entry.ts";
import type { ExitDetail } from "../../contracts/exit.ts";
import { isStopped } from "../../contracts/request-kinds.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import type { Station } from "../kit/Stations.tsx";
import { useNow } from "../kit/use-now.ts";
import { useRequestStations } from "../requests/use-request-stations.ts";
import { Eta } from "./Eta.tsx";
import { exitKind } from "./exit-kind.ts";

/** An exit's line of stations; with a delivery, it continues to the signature. */
export function useExitStations(
  exit: ExitDetail,
  timeline: readonly TimelineItem[],
  delivery: DeliveryRow | null,
): readonly Station[] {
  const t = useT();
  const format = useFormat();
  const now = useNow(60_000);
  const isFetched = exit.mode === "pickup";
  /** Until when the goods have to be there: under the station where they then are. */
  const required = exit.requiredAt
    ? t(Date.parse(exit.requiredAt) < now ? "exit.detail.wasRequired" : "exit.detail.requiredBy", {
        time: format.when(exit.requiredAt),
      })
    : undefined;
  const noteOf = (status: string): string | undefined => {
    if (status === exit.status && status === "picking")
      return t("exit.detail.linesNote", {
        lines: exit.lineCount,
        picked: format.number(exit.pickedTotal),
        requested: format.number(exit.requestedTotal),
      });
    if (status === "shipped" && exit.signer) return t("exit.detail.fetchedBy", { signer: exit.signer });
    return status === "shipped" && isFetched && !isStopped("exit", exit.status) ? required : undefined;
  };
  const stations = useRequestStations(exitKind.chart, exit, timeline, noteOf);
  if (isFetched || exit.status === "cancelled") return stations;
  return [...stations, lastStation()];

  function lastStation(): Station {
    const key = "delivery";
    const due = required && exit.status !== "rejected" ? { note: required } : {};
    if (!delivery || exit.status !== "shipped")
      return { key, label: t("exit.detail.toSign"), state: "unreached", ...due };
    const label = t(`texts.status.delivery.${delivery.status}`);
    if (DELIVERY_SIGNED.includes(delivery.status)) {
      const note = delivery.signer ? t("exit.detail.signedBy", { signer: delivery.signer }) : undefined;
      const at = delivery.signedAt ? format.when(delivery.signedAt) : undefined;
      return { key, label, state: "past", ...(at ? { at } : {}), ...(note ? { note } : {}) };
    }
    if (DELIVERY_ASTRAY.includes(delivery.status)) {
      const note = delivery.failCode ? t(`texts.failCode.${delivery.failCode}`) : undefined;
      return { key, label, state: "broken", ...(note ? { note } : {}) };
    }
    return { key, label, state: "here", ...(delivery.eta ? { note: <Eta at={delivery.eta} /> } : due) };
  }
}
