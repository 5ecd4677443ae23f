import { useCallback, useMemo } from "react";
import type { ActorRefFrom, AnyStateMachine, InputFrom } from "xstate";
import type { ConsoleActors } from "../console/console.actors.ts";
import { ALL_TABS, featureName } from "../console/features.machine.ts";
import { useTabInReach } from "./tab-context.ts";
import { useActorOf } from "./use-actor-of.ts";

/**
 * The actor of a page's machine, by key: started at the first call with `input`, kept by the console as long as the
 * page's tab lives, also when React unmounts the view. Later inputs are not read.
 */
export function useFeature<Machine extends AnyStateMachine>(
  key: string,
  machine: Machine,
  input: InputFrom<Machine>,
): ActorRefFrom<Machine> {
  return useKept(useTabInReach().id, key, machine, input);
}

/** The same, shared by all tabs and kept until sign-out: several pages share one fetch. */
export function useSharedFeature<Machine extends AnyStateMachine>(
  key: string,
  machine: Machine,
  input: InputFrom<Machine>,
): ActorRefFrom<Machine> {
  return useKept(ALL_TABS, key, machine, input);
}

/** Starts a machine of the page outside of rendering: `useFeature` with the same key then finds it. */
export function useStart() {
  const features = useActorOf("features");
  const { id } = useTabInReach();
  return useCallback(
    <Machine extends AnyStateMachine>(key: string, machine: Machine, input: InputFrom<Machine>) =>
      keptBy(features, id, key, machine, input),
    [features, id],
  );
}

function useKept<Machine extends AnyStateMachine>(
  tab: string,
  key: string,
  machine: Machine,
  input: InputFrom<Machine>,
): ActorRefFrom<Machine> {
  const features = useActorOf("features");
  // biome-ignore lint/correctness/useExhaustiveDependencies: input is read once, at the start
  return useMemo(() => keptBy(features, tab, key, machine, input), [features, tab, key, machine]);
}

/** Asking twice is the same as asking once: the registry keeps what it has, so rendering may ask. */
function keptBy<Machine extends AnyStateMachine>(
  features: ConsoleActors["features"],
  tab: string,
  key: string,
  machine: Machine,
  input: InputFrom<Machine>,
): ActorRefFrom<Machine> {
  features.send({ type: "feature.wanted", tab, key, logic: machine, input });
  const actor = features.getSnapshot().context.actors[featureName(tab, key)];
  if (!actor) throw new Error(`the page's ${key} did not start`);
  return actor as ActorRefFrom<Machine>;
}
