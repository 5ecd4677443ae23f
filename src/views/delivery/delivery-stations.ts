/** A delivery's line of stations, from its lifecycle and its timeline. */
import type { DeliveryDetail } from "../../contracts/delivery.ts";
import { DELIVERY_ASTRAY } from "../../contracts/delivery-status.ts";
import type { TimelineItem } from "../../contracts/entry.ts";
import { deliveryLifecycle } from "../../machines/lifecycles/delivery.lifecycle.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import type { Station } from "../kit/Stations.tsx";

const WAY = deliveryLifecycle.stations;
/** Where the delivery ended or failed, and how many stations it has passed. */
const AWAY: Readonly<Record<string, number>> = { failed: 3, returning: 3, returned: 3, cancelled: 1 };

/** The stations of a delivery; a failed or cancelled one shows that instead of the stations not reached. */
export function useDeliveryStations(
  delivery: DeliveryDetail,
  timeline: readonly TimelineItem[],
): readonly Station[] {
  const t = useT();
  const format = useFormat();
  const { status, attempt } = delivery;
  // Of the present attempt: the timeline shows earlier ones.
  const begun = timeline.findLastIndex((item) => item.type === "redeliver");
  const reached = (wanted: string) =>
    timeline
      .slice(Math.max(0, begun))
      .findLast((item) => item.toStatus === wanted && item.fromStatus !== wanted)?.at;
  const station = (name: string, state: Station["state"], at = reached(name)): Station => ({
    key: name,
    label: t.dynamic(`texts.status.delivery.${name}`),
    state,
    ...(at && state !== "unreached" && state !== "possible" ? { at: format.when(at) } : {}),
    ...(name === "pending" && attempt > 1 ? { note: t("delivery.detail.attempt", { attempt }) } : {}),
  });
  const away = AWAY[status];
  if (away !== undefined) {
    const past = WAY.slice(0, away).filter((name) => name === "pending" || reached(name));
    const isBack = status === "returned";
    const last = DELIVERY_ASTRAY.slice(0, Math.max(0, DELIVERY_ASTRAY.indexOf(status)));
    return [
      ...past.map((name) => station(name, "past")),
      ...last.map((name) => station(name, name === "failed" ? "broken" : "past")),
      station(status, isBack ? "past" : status === "returning" ? "here" : "broken"),
    ];
  }
  const end = status === "partlySigned" ? "partlySigned" : "signed";
  const way = [...WAY.slice(0, 3), end];
  const here = way.indexOf(status);
  return way.map((name, index) => {
    if (index < here || here === 3) return station(name, "past");
    if (index === here) return station(name, "here");
    return station(name, index === here + 1 ? "possible" : "unreached");
  });
}
