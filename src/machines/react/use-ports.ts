import type { PagePorts } from "../console.ports.ts";
import { useConsole } from "./console-context.tsx";

/** REST, live topics and storage, to be handed to the machines of a page. */
export function usePorts(): PagePorts {
  return useConsole().ports;
}
