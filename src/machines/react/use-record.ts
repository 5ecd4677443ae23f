/** A page's one row with its timeline, followed live. */
import { shallowEqual, useSelector } from "@xstate/react";
import { useRef } from "react";
import type { TimelineItem } from "../../contracts/entry.ts";
import type { LogTopic } from "../../contracts/live.ts";
import { liveView } from "../page/live.view.ts";
import type { createRecordMachine } from "../page/record.machine.ts";
import { recordDetail, recordTimeline } from "../page/record.machine.ts";
import { useFeature } from "./use-feature.ts";
import { useKeeping } from "./use-packet.ts";
import { usePorts } from "./use-ports.ts";
import { useShown } from "./use-shown.ts";

export interface RecordAsk<Detail extends { readonly id: string; readonly version: number }> {
  /** Unique in the page, and to the row. */
  readonly key: string;
  readonly machine: ReturnType<typeof createRecordMachine<Detail>>;
  /** R of /api/R/detail and /api/R/history. */
  readonly resource: LogTopic;
  readonly id: string;
  /** False: the page shows no history, or R has none. */
  readonly hasTimeline?: false;
  /** The detail is kept on this device, for when there is no network. */
  readonly keeps?: boolean;
}

/** The row's detail and timeline as they are known now. */
export function useRecord<Detail extends { readonly id: string; readonly version: number }>(
  ask: RecordAsk<Detail>,
) {
  const ports = usePorts();
  const { resource } = ask;
  // Before there is a row the page has its failure in the row's place; afterwards it goes on showing the row.
  const isKnown = useRef(false);
  const actor = useFeature(ask.key, ask.machine, {
    id: ask.id,
    fetchDetail: async (id: string, signal: AbortSignal) => {
      const answer = await ports.rest.get<Detail>(
        `/api/${resource}/detail`,
        { id },
        { signal, isShown: !isKnown.current, keeps: ask.keeps === true },
      );
      isKnown.current ||= answer.ok;
      return answer;
    },
    ...(ask.hasTimeline === false
      ? {}
      : {
          fetchTimeline: (id: string, signal: AbortSignal) =>
            ports.rest.get<readonly TimelineItem[]>(
              `/api/${resource}/history`,
              { id },
              { signal, isShown: !isKnown.current },
            ),
        }),
    topic: resource,
    live: ports.live,
  });
  useShown(actor);
  const view = useSelector(actor, liveView, shallowEqual);
  const detail = useSelector(actor, recordDetail);
  useKeeping(ask.keeps ? `/api/${resource}/detail?id=${ask.id}` : null, detail, view);
  return {
    ...{ actor, view, detail },
    timeline: useSelector(actor, recordTimeline),
    retry: () => actor.send({ type: "again" }),
    refresh: () => actor.send({ type: "again" }),
    answered: (detail: Detail) => actor.send({ type: "record.answered", detail }),
  };
}
