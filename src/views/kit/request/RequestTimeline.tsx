import type { TimelineItem } from "../../../contracts/entry.ts";
import { useT } from "../i18n.tsx";
import { Panel } from "../Panel.tsx";
import { Timeline } from "../Timeline.tsx";
import type { RequestKind, RequestRow } from "./request-kind.ts";
import { useRequestWord } from "./use-request-word.ts";

/** What happened to a request, latest first, in words that name the numbers. */
export function RequestTimeline<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly items: readonly TimelineItem[];
  /** The sentence that fits what is known, where the lifecycle has several. */
  readonly variantOf?: (item: TimelineItem) => string;
}) {
  const { kind, items, variantOf } = props;
  const t = useT();
  const word = useRequestWord();
  const wordsOf = (item: TimelineItem): string => {
    const values = Object.fromEntries(
      Object.entries(item.details).map(([name, value]) => [name, value === null ? "" : String(value)]),
    );
    return word(`${kind.name}.timeline.${sharedVariant(item) ?? variantOf?.(item) ?? item.type}`, values);
  };
  return (
    <Panel title={t("request.detail.timeline")}>
      <Timeline
        items={[...items].reverse().map((item) => ({
          key: item.id,
          at: item.at,
          tone: kind.tones[item.type] ?? "neutral",
          text: wordsOf(item),
          by: item.byName,
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
