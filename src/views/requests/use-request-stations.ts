/** A request's line of stations, from its lifecycle and its timeline. */
import type { TimelineItem } from "../../contracts/entry.ts";
import { isStopped, REQUEST_KINDS } from "../../contracts/request-kinds.ts";
import { transitionsOf } from "../../machines/lifecycles/decide.ts";
import type { Lifecycle } from "../../machines/lifecycles/lifecycle.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import type { Station } from "../kit/Stations.tsx";
import type { RequestRow } from "./request-kind.ts";

/** Whether one command leads from a status to another, by the chart. */
function leadsTo(chart: Lifecycle, from: string, to: string): boolean {
  return chart.commands.some((command) =>
    transitionsOf(chart, from, command).some((edge) => edge.target === to),
  );
}

/** When the request last came into a status; null when it never did. */
function reachedAt(timeline: readonly TimelineItem[], status: string): string | null {
  return timeline.findLast((item) => item.toStatus === status && item.fromStatus !== status)?.at ?? null;
}

/**
 * The stations of a request: past ones with their times, the present one, those that one command can reach, and the
 * rest. A status that is no station, such as rejected, is shown instead
 * of the station that it did not reach.
 */
export function useRequestStations(
  chart: Lifecycle,
  row: Pick<RequestRow, "status" | "statusSince">,
  timeline: readonly TimelineItem[],
  noteOf: (status: string) => string | undefined,
): readonly Station[] {
  const t = useT();
  const format = useFormat();
  const label = (status: string) => t.dynamic(`texts.status.${chart.name}.${status}`);
  const isBroken = !chart.stations.includes(row.status);
  // A status that is no station comes after the last one that was reached, whatever lies between.
  const lastStation = isBroken
    ? timeline.findLast(({ toStatus }) => toStatus !== null && chart.stations.includes(toStatus))?.toStatus
    : row.status;
  const here = Math.max(0, chart.stations.indexOf(lastStation ?? ""));
  const isLast = here === chart.stations.length - 1;
  const stations = chart.stations.map((status, index): Station => {
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
  const isOver = REQUEST_KINDS[chart.name].sets.over.some((each) => each === row.status);
  const since = format.when(row.statusSince);
  return [
    ...stations.slice(0, here + 1),
    {
      ...{ key: row.status, label: label(row.status), at: since },
      state: isStopped(chart.name, row.status) ? "broken" : "here",
    },
    // What goes on has the rest before it.
    ...(isOver ? [] : stations.slice(here + 1)),
  ];

  function stateOf(status: string, index: number): Station["state"] {
    if (index < here || (isBroken && index === here)) {
      // A status that it skipped, such as for an entry that came all at once.
      return index > 0 && !reachedAt(timeline, status) ? "unreached" : "past";
    }
    if (index === here) return isLast ? "past" : "here";
    return !isBroken && leadsTo(chart, row.status, status) ? "possible" : "unreached";
  }
}
