import type { TimelineItem } from "../../contracts/entry.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { Timeline } from "../kit/Timeline.tsx";
import type { Tone } from "../kit/tone.ts";

const TONES: Readonly<Record<string, Tone>> = {
  assign: "info",
  depart: "info",
  sign: "success",
  fail: "danger",
  redeliver: "warning",
  return: "warning",
  completeReturn: "success",
};

/** What happened to a delivery, latest first. */
export function DeliveryTimeline({ items }: { readonly items: readonly TimelineItem[] }) {
  const t = useT();
  const format = useFormat();
  const wordsOf = ({ type, details }: TimelineItem): string => {
    const values = Object.fromEntries(
      Object.entries(details).map(([name, value]) => [name, value === null ? "" : String(value)]),
    );
    if (type === "assign")
      return t.dynamic(`delivery.timeline.${details.driver ? "assignDriver" : "assign"}`, values);
    if (type === "updateEta")
      return t("delivery.timeline.updateEta", { eta: format.when(String(details.eta)) });
    if (type === "fail")
      return t("delivery.timeline.fail", { reason: t.dynamic(`texts.failCode.${details.failCode}`) });
    const isParted = Number(details.damaged ?? 0) + Number(details.refused ?? 0) > 0;
    return t.dynamic(`delivery.timeline.${type === "sign" && isParted ? "signParts" : type}`, values);
  };
  return (
    <Panel title={t("delivery.detail.timeline")}>
      <Timeline
        items={[...items].reverse().map((item) => ({
          key: item.id,
          at: item.at,
          tone: TONES[item.type] ?? "neutral",
          text: wordsOf(item),
          by: item.byName,
        }))}
      />
    </Panel>
  );
}
