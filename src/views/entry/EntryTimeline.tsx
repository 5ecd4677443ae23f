import type { TimelineItem } from "../../contracts/entry.ts";
import { RequestTimeline } from "../kit/request/RequestTimeline.tsx";
import { entryKind } from "./entry-kind.ts";

/** What happened to an entry. */
export function EntryTimeline({ items }: { readonly items: readonly TimelineItem[] }) {
  return <RequestTimeline kind={entryKind} items={items} variantOf={variantOf} />;
}

/** An arrival with or without a plate or a dock. */
function variantOf({ type, details }: TimelineItem): string {
  if (type !== "arrive") return type;
  if (!details.plate) return details.dock ? "arriveDockPlain" : "arrivePlain";
  return details.dock ? "arriveDock" : "arrive";
}
