import type { EntryDetail, TimelineItem } from "../../contracts/entry.ts";
import { RequestTimeline } from "../requests/RequestTimeline.tsx";
import { entryKind } from "./entry-kind.ts";

/** The history of an entry. */
export function EntryTimeline(props: {
  readonly entry: EntryDetail;
  readonly items: readonly TimelineItem[];
}) {
  const { lines, receipts } = props.entry;
  const goodsOf = ({ details }: TimelineItem) => {
    const receipt = receipts.find(({ id }) => id === details.receiptId);
    return (receipt?.lines ?? []).flatMap(
      ({ lineId }) => lines.find(({ id }) => id === lineId)?.typeName ?? [],
    );
  };
  return <RequestTimeline kind={entryKind} items={props.items} variantOf={variantOf} goodsOf={goodsOf} />;
}

/** An arrival with or without a plate or a dock. */
function variantOf({ type, details }: TimelineItem): string {
  if (type !== "arrive") return type;
  if (!details.plate) return details.dock ? "arriveDockPlain" : "arrivePlain";
  return details.dock ? "arriveDock" : "arrive";
}
