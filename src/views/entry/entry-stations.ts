/** An entry's line of stations, from its lifecycle and its timeline. */
import type { ComponentProps } from "react";
import type { EntryDetail, TimelineItem } from "../../contracts/entry.ts";
import { transitionsOf } from "../../machines/lifecycles/decide.ts";
import { entryLifecycle } from "../../machines/lifecycles/entry.lifecycle.ts";
import type { Lifecycle } from "../../machines/lifecycles/lifecycle.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import type { Stations } from "../kit/Stations.tsx";

type Station = ComponentProps<typeof Stations>["stations"][number];

const BROKEN = ["rejected", "cancelled"];
const chart = entryLifecycle as unknown as Lifecycle;

/** Whether one command leads from a status to another, by the chart. */
function leadsTo(from: string, to: string): boolean {
  return entryLifecycle.commands.some((command) =>
    transitionsOf(chart, from, command).some((edge) => edge.target === to),
  );
}

/** When the entry last came into a status; null when it never did. */
function reachedAt(timeline: readonly TimelineItem[], status: string): string | null {
  return timeline.findLast((item) => item.toStatus === status && item.fromStatus !== status)?.at ?? null;
}

/**
 * The way of an entry: past stations with their times, the present one, what one command can reach, and the rest. A
 * rejected or cancelled entry shows that in place of the station that it did not get to.
 */
export function useEntryStations(entry: EntryDetail, timeline: readonly TimelineItem[]): readonly Station[] {
  const t = useT();
  const format = useFormat();
  const label = (status: string) => t.dynamic(`texts.status.entry.${status}`);
  const isBroken = BROKEN.includes(entry.status);
  const lastStation = isBroken
    ? (timeline.findLast((item) => item.toStatus === entry.status)?.fromStatus ?? "draft")
    : entry.status;
  const here = entryLifecycle.stations.indexOf(lastStation);
  const noteOf = (status: string): string | undefined => {
    if (status === "approved" && entry.arrivedAt)
      return t("entry.detail.arrivedAt", { time: format.when(entry.arrivedAt) });
    if (status === entry.status && status === "receiving") return t("entry.detail.inProgress");
    if (status === "completed" && !entry.completedAt && entry.expectedAt && !isBroken) {
      return t("entry.detail.expectedBy", { time: format.when(entry.expectedAt) });
    }
    return undefined;
  };
  const stations = entryLifecycle.stations.map((status, index): Station => {
    const at = reachedAt(timeline, status);
    const note = noteOf(status);
    const state = stateOf(status, index);
    const isReached = state === "past" || state === "here";
    return {
      key: status,
      label: label(status),
      state,
      ...(at && isReached ? { at: format.when(at) } : {}),
      ...(note ? { note } : {}),
    };
  });
  if (!isBroken) return stations;
  const since = format.when(entry.statusSince);
  return [
    ...stations.slice(0, here + 1),
    { key: entry.status, label: label(entry.status), state: "broken", at: since },
    ...(entry.status === "rejected" ? stations.slice(here + 1) : []),
  ];

  function stateOf(status: string, index: number): Station["state"] {
    if (index < here || (isBroken && index === here)) {
      // Everything in one receipt never stood in "receiving".
      return status === "receiving" && !reachedAt(timeline, status) ? "unreached" : "past";
    }
    if (index === here) return entry.status === "completed" ? "past" : "here";
    return !isBroken && leadsTo(entry.status, status) ? "possible" : "unreached";
  }
}
