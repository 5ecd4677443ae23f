import { useMemo } from "react";
import type { ActorRefFrom, AnyStateMachine, InputFrom } from "xstate";
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

function useKept<Machine extends AnyStateMachine>(
  tab: string,
  key: string,
  machine: Machine,
  input: InputFrom<Machine>,
): ActorRefFrom<Machine> {
  const features = useActorOf("features");
  const name = featureName(tab, key);
  // Asking twice is the same as asking once: the registry keeps what it has, so rendering may ask.
  // biome-ignore lint/correctness/useExhaustiveDependencies: input is read once, at the start
  return useMemo(() => {
    features.send({ type: "feature.wanted", tab, key, logic: machine, input });
    const actor = features.getSnapshot().context.actors[name];
    if (!actor) throw new Error(`the page's ${key} did not start`);
    return actor as ActorRefFrom<Machine>;
  }, [features, tab, key, name, machine]);
}
