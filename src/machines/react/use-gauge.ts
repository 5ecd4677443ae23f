/** The latest value of a gauge topic, fetched and then followed. */
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { GaugeTopic } from "../../contracts/live.ts";
import type { createGaugeMachine } from "../gauge.machine.ts";
import { useFeature } from "./use-feature.ts";
import { usePorts } from "./use-ports.ts";

/** `path` is asked over REST for the first value; `asOfOf` says when a value was computed (epoch ms). */
export function useGauge<Value>(
  machine: ReturnType<typeof createGaugeMachine<Value>>,
  topic: GaugeTopic,
  path: string,
  asOfOf: (value: Value) => number,
) {
  const ports = usePorts();
  const actor = useFeature(`gauge:${topic}`, machine, {
    topic,
    live: ports.live,
    fetchValue: (signal: AbortSignal) => ports.rest.get<Value>(path, {}, { signal }),
    asOfOf,
  });
  useEffect(() => {
    actor.send({ type: "page.shown" });
    return () => actor.send({ type: "page.hidden" });
  }, [actor]);
  return {
    value: useSelector(actor, (snapshot) => snapshot.context.value),
    asOf: useSelector(actor, (snapshot) => snapshot.context.asOf),
    failure: useSelector(actor, (snapshot) => snapshot.context.failure),
    retry: () => actor.send({ type: "gauge.retry" }),
  };
}
