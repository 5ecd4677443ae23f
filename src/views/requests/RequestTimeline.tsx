import type { TimelineItem } from "../../contracts/entry.ts";
import { isElsewhen } from "../../domain/instant.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { Timeline } from "../kit/Timeline.tsx";
import { useTimelineValues } from "../kit/use-timeline-values.ts";
import type { CommandKind, CommandRow } from "./request-kind.ts";
import { useRequestWord } from "./use-request-word.ts";

/** The history of a request, latest first, in sentences with numbers. */
export function RequestTimeline<Row extends CommandRow>(props: {
  readonly kind: CommandKind<Row>;
  readonly items: readonly TimelineItem[];
  /** The sentence that fits the known data, if the lifecycle has several. */
  readonly variantOf?: (item: TimelineItem) => string;
  /** The names of the goods that an item is about; absent: its sentences name none. */
  readonly goodsOf?: (item: TimelineItem) => readonly string[];
}) {
  const { kind, items, variantOf, goodsOf } = props;
  const t = useT();
  const word = useRequestWord();
  const format = useFormat();
  const valuesOf = useTimelineValues();
  const wordsOf = (item: TimelineItem): string => {
    const values = valuesOf(item, goodsOf?.(item) ?? []);
    return word(`${kind.name}.timeline.${sharedVariant(item) ?? variantOf?.(item) ?? item.type}`, values);
  };
  const noteOf = ({ at, doneAt, details }: TimelineItem) => {
    const notes = [
      ...(isElsewhen(at, doneAt) ? [t("request.detail.doneAt", { time: format.when(doneAt) })] : []),
      ...(details.anyVersion ? [t("request.detail.anyVersion")] : []),
    ];
    return notes.length > 0 ? { note: notes.join(" · ") } : {};
  };
  return (
    <Panel title={t("request.detail.timeline")}>
      <Timeline
        items={[...items].reverse().map((item) => ({
          key: item.id,
          at: item.at,
          tone: kind.looks[item.type]?.tone ?? "neutral",
          text: wordsOf(item),
          by: item.byName,
          ...noteOf(item),
        }))}
      />
    </Panel>
  );
}

/** With or without a reason, or a waived second pair of eyes; null where nothing is shared. */
function sharedVariant({ type, details }: TimelineItem): string | null {
  if (type === "approve") return details.selfApproved ? "approveWaived" : "approve";
  if (type === "cancel") return details.reason ? "cancel" : "cancelPlain";
  return null;
}
