/** A page's one row with its timeline, followed live. */
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { TimelineItem } from "../../contracts/entry.ts";
import type { LogTopic } from "../../contracts/live.ts";
import type { createRecordMachine } from "../record.machine.ts";
import { recordDetail, recordMovedAt, recordTimeline, recordView } from "../record.view.ts";
import { useFeature } from "./use-feature.ts";
import { usePorts } from "./use-ports.ts";

export interface RecordAsk<Detail extends { readonly id: string; readonly version: number }> {
  /** Unique in the page, and to the row. */
  readonly key: string;
  readonly machine: ReturnType<typeof createRecordMachine<Detail>>;
  /** R of /api/R/detail and /api/R/history. */
  readonly resource: string;
  readonly id: string;
  readonly topic?: LogTopic;
  /** False: R has no /api/R/history. */
  readonly hasTimeline?: false;
}

/** The row's detail and timeline as they are known now. */
export function useRecord<Detail extends { readonly id: string; readonly version: number }>(
  ask: RecordAsk<Detail>,
) {
  const ports = usePorts();
  const { resource } = ask;
  const actor = useFeature(ask.key, ask.machine, {
    id: ask.id,
    fetchDetail: (id: string, signal: AbortSignal) =>
      ports.rest.get<Detail>(`/api/${resource}/detail`, { id }, { signal }),
    ...(ask.hasTimeline === false
      ? {}
      : {
          fetchTimeline: (id: string, signal: AbortSignal) =>
            ports.rest.get<readonly TimelineItem[]>(`/api/${resource}/history`, { id }, { signal }),
        }),
    ...(ask.topic ? { topic: ask.topic, live: ports.live } : {}),
  });
  useEffect(() => {
    actor.send({ type: "page.shown" });
    return () => actor.send({ type: "page.hidden" });
  }, [actor]);
  return {
    actor,
    view: useSelector(actor, recordView),
    detail: useSelector(actor, recordDetail),
    timeline: useSelector(actor, recordTimeline),
    movedAt: useSelector(actor, recordMovedAt),
    retry: () => actor.send({ type: "record.retry" }),
    refresh: () => actor.send({ type: "record.refresh" }),
    answered: (detail: Detail) => actor.send({ type: "record.answered", detail }),
  };
}
