import { useMemo } from "react";
import { livePortOf } from "../channel/live-port.ts";
import { actorOf } from "../console/console.actors.ts";
import type { PagePorts } from "../console/console.ports.ts";
import { useConsole } from "./console-context.tsx";

/** REST, live topics and storage, to be handed to the machines of a page. */
export function usePorts(): PagePorts {
  const { root, ports } = useConsole();
  return useMemo(() => ({ ...ports, live: livePortOf(actorOf(root.system, "channel")) }), [root, ports]);
}
