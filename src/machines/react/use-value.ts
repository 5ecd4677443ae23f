/** One value of a page: fetched, and followed by its topics unless nothing tells of its changes. */
import { shallowEqual, useSelector } from "@xstate/react";
import { useCallback, useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import { liveView } from "../page/live.view.ts";
import { createValueMachine, type ValueInput, type ValueMachine } from "../page/value.machine.ts";
import { useFeature, useSharedFeature } from "./use-feature.ts";
import { usePorts } from "./use-ports.ts";
import { useShown } from "./use-shown.ts";

const machine = createValueMachine<unknown>();
// The machine itself reads no value, so one serves all types.
const machineOf = <Value>() => machine as unknown as ValueMachine<Value>;

type Unbound<Value> = Omit<ValueInput<Value>, "live">;

/** The value by key, followed, kept with the page's tab. Of later inputs only `query` is read. */
export function useValue<Value>(key: string, input: Unbound<Value>) {
  return useInput(useFeature(key, machineOf<Value>(), { ...input, live: usePorts().live }), input);
}

/** The same, shared by all tabs. */
export function useSharedValue<Value>(key: string, input: Unbound<Value>) {
  return useInput(useSharedFeature(key, machineOf<Value>(), { ...input, live: usePorts().live }), input);
}

/** A value that no topic changes, or that is read at one moment: fetched once, again by `again` and for another query. */
export function useFetched<Value>(key: string, input: ValueInput<Value, false>) {
  return useInput(useFeature(key, machineOf<Value>(), input), input);
}

function useInput<Value>(
  actor: ActorRefFrom<ValueMachine<Value>>,
  { query, topic }: Pick<ValueInput<Value, boolean>, "query" | "topic">,
) {
  const written = JSON.stringify(query ?? {});
  useEffect(() => actor.send({ type: "query.changed", query: JSON.parse(written) }), [actor, written]);
  useShown(actor, topic !== undefined);
  return useValueOf(actor);
}

/** What a view reads of a value's actor. */
export function useValueOf<Value>(actor: ActorRefFrom<ValueMachine<Value>>) {
  return {
    value: useSelector(actor, (snapshot) => snapshot.context.value),
    view: useSelector(actor, liveView, shallowEqual),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag("asking")),
    hasFailed: useSelector(actor, (snapshot) => snapshot.matches({ shown: { settled: "failed" } })),
    again: useCallback(() => actor.send({ type: "again" }), [actor]),
  };
}
