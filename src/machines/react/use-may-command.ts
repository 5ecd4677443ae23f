import { useSelector } from "@xstate/react";
import { mayCommand } from "../channel.view.ts";
import { useActorOf } from "./use-actor-of.ts";

/** False while nothing has been heard of the server for 25 s: what is seen is too old to decide on. */
export function useMayCommand(): boolean {
  return useSelector(useActorOf("channel"), mayCommand);
}
