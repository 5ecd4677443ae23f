import type { TimelineItem } from "../../contracts/entry.ts";
import { useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { Timeline } from "../kit/Timeline.tsx";
import type { Tone } from "../kit/tone.ts";

const TONES: Readonly<Record<string, Tone>> = {
  submit: "warning",
  approve: "success",
  reject: "danger",
  receive: "info",
  closeShort: "warning",
  reverseReceipt: "danger",
  cancel: "danger",
};

/** What happened to an entry, latest first, in words that name the numbers. */
export function EntryTimeline({ items }: { readonly items: readonly TimelineItem[] }) {
  const t = useT();
  const wordsOf = (item: TimelineItem): string => {
    const values = Object.fromEntries(
      Object.entries(item.details).map(([name, value]) => [name, value === null ? "" : String(value)]),
    );
    return t.dynamic(`entry.timeline.${variantOf(item)}`, values);
  };
  return (
    <Panel title={t("entry.detail.timeline")}>
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

/** The sentence that fits what is known: with or without a dock, a reason, a waived second pair of eyes. */
function variantOf({ type, details }: TimelineItem): string {
  if (type === "approve") return details.selfApproved ? "approveWaived" : "approve";
  if (type === "cancel") return details.reason ? "cancel" : "cancelPlain";
  if (type === "arrive") {
    if (!details.plate) return details.dock ? "arriveDockPlain" : "arrivePlain";
    return details.dock ? "arriveDock" : "arrive";
  }
  return type;
}
