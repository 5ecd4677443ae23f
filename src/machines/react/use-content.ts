/** The content-data series and the popular rankings: asked over REST, then pushed as gauges. */
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import type { BulletinKind } from "../../contracts/bulletin.ts";
import {
  type ContentSeries,
  POPULAR_TOPIC,
  type PopularItem,
  type PopularRanking,
} from "../../contracts/content.ts";
import { createGaugeMachine } from "../gauge.machine.ts";
import { useFeature } from "./use-feature.ts";
import { usePorts } from "./use-ports.ts";

const seriesMachine = createGaugeMachine<ContentSeries>();
const rankingMachine = createGaugeMachine<PopularRanking>();

/** What REST answers bears no time, and browsers' clocks differ from the server's: whatever was pushed is newer. */
const beforeAnyPush = (): number => 0;

function useShown<Value>(actor: ActorRefFrom<ReturnType<typeof createGaugeMachine<Value>>>) {
  useEffect(() => {
    actor.send({ type: "page.shown" });
    return () => actor.send({ type: "page.hidden" });
  }, [actor]);
  return {
    value: useSelector(actor, (snapshot) => snapshot.context.value) as Value | null,
    failure: useSelector(actor, (snapshot) => snapshot.context.failure),
    retry: () => actor.send({ type: "gauge.retry" }),
  };
}

/** Views of bulletins on each of the last 8 business days. */
export function useContentSeries() {
  const { rest, live } = usePorts();
  const actor = useFeature("gauge:content-data", seriesMachine, {
    topic: "content-data",
    live,
    fetchValue: (signal: AbortSignal) => rest.get<ContentSeries>("/api/content-data", {}, { signal }),
    asOfOf: beforeAnyPush,
  });
  return useShown<ContentSeries>(actor);
}

/** The ranking of one kind, in both languages. The REST list is in the reader's alone and stands for both until a push. */
export function useRanking(kind: BulletinKind) {
  const { rest, live } = usePorts();
  const actor = useFeature(`gauge:popular:${kind}`, rankingMachine, {
    topic: POPULAR_TOPIC[kind],
    live,
    fetchValue: async (signal: AbortSignal) => {
      const answer = await rest.get<readonly PopularItem[]>("/api/popular/list", { type: kind }, { signal });
      return answer.ok ? { ...answer, data: { "zh-CN": answer.data, "en-US": answer.data } } : answer;
    },
    asOfOf: beforeAnyPush,
  });
  return useShown<PopularRanking>(actor);
}
