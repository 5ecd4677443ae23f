import type { EntryDetail, TimelineItem } from "../../contracts/entry.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { useNow } from "../kit/use-now.ts";
import { useRequestStations } from "../requests/use-request-stations.ts";
import { entryKind } from "./entry-kind.ts";

/** An entry's line of stations, with its arrival and when its goods are expected. */
export function useEntryStations(entry: EntryDetail, timeline: readonly TimelineItem[]) {
  const t = useT();
  const format = useFormat();
  const now = useNow(60_000);
  const noteOf = (status: string): string | undefined => {
    if (status === "approved" && entry.arrivedAt)
      return t("entry.detail.arrivedAt", { time: format.when(entry.arrivedAt) });
    if (status === entry.status && status === "receiving") return t("request.detail.inProgress");
    const isOpen = !["rejected", "cancelled"].includes(entry.status) && !entry.completedAt;
    if (status === "completed" && entry.expectedAt && isOpen)
      return t(Date.parse(entry.expectedAt) < now ? "entry.detail.wasExpected" : "entry.detail.expectedBy", {
        time: format.when(entry.expectedAt),
      });
    return undefined;
  };
  return useRequestStations(entryKind.chart, entry, timeline, noteOf);
}
