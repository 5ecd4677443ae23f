import { useMemo } from "react";
import { actorOf } from "../console.actors.ts";
import type { PagePorts } from "../console.ports.ts";
import { livePortOf } from "../feed/live-port.ts";
import { useConsole } from "./console-context.tsx";

/** REST, live topics and storage, to be handed to the machines of a page. */
export function usePorts(): PagePorts {
  const { root, ports } = useConsole();
  return useMemo(() => ({ ...ports, live: livePortOf(actorOf(root.system, "channel")) }), [root, ports]);
}
