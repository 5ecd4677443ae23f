import { useSelector } from "@xstate/react";
import { mayCommand } from "../channel/channel.view.ts";
import { useActorOf } from "./use-actor-of.ts";

/** False after 25 s without a message of the server: the data is too old to decide on. */
export function useMayCommand(): boolean {
  return useSelector(useActorOf("channel"), mayCommand);
}
