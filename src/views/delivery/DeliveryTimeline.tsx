import type { DeliveryDetail } from "../../contracts/delivery.ts";
import type { TimelineItem } from "../../contracts/entry.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { Timeline } from "../kit/Timeline.tsx";
import { useTimelineValues } from "../kit/use-timeline-values.ts";
import { deliveryKind } from "./delivery-kind.ts";

/** The history of a delivery, latest first. */
export function DeliveryTimeline(props: {
  readonly delivery: DeliveryDetail;
  readonly items: readonly TimelineItem[];
}) {
  const { delivery, items } = props;
  const valuesOf = useTimelineValues();
  const t = useT();
  const format = useFormat();
  const wordsOf = (item: TimelineItem): string => {
    const { type, details } = item;
    const values = valuesOf(
      item,
      delivery.lines.map(({ typeName }) => typeName),
    );
    if (type === "assign")
      return t.dynamic(`delivery.timeline.${details.driver ? "assignDriver" : "assign"}`, values);
    if (type === "updateEta")
      return t("delivery.timeline.updateEta", { eta: format.when(String(details.eta)) });
    if (type === "fail") {
      const code = t.dynamic(`texts.failCode.${details.failCode}`);
      return details.reason
        ? t("delivery.timeline.failSaid", { code, reason: String(details.reason) })
        : t("delivery.timeline.fail", { reason: code });
    }
    const isParted = Number(details.damaged ?? 0) + Number(details.refused ?? 0) > 0;
    return t.dynamic(`delivery.timeline.${type === "sign" && isParted ? "signParts" : type}`, values);
  };
  return (
    <Panel title={t("delivery.detail.timeline")}>
      <Timeline
        items={[...items].reverse().map((item) => ({
          key: item.id,
          at: item.at,
          tone: deliveryKind.looks[item.type]?.tone ?? "neutral",
          text: wordsOf(item),
          by: item.byName,
        }))}
      />
    </Panel>
  );
}
