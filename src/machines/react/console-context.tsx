import { createContext, type ReactNode, useContext } from "react";
import type { ActorRefFrom } from "xstate";
import type { consoleMachine } from "../console/console.machine.ts";
import type { PagePorts } from "../console/console.ports.ts";

interface ConsoleInReach {
  readonly root: ActorRefFrom<typeof consoleMachine>;
  readonly ports: Omit<PagePorts, "live">;
}

const ConsoleContext = createContext<ConsoleInReach | null>(null);

/** Puts the running console in reach of all views below; main.tsx starts it. */
export function ConsoleProvider(props: ConsoleInReach & { readonly children: ReactNode }) {
  const { root, ports, children } = props;
  return <ConsoleContext value={{ root, ports }}>{children}</ConsoleContext>;
}

/** The console around this view, or null where a view stands alone. */
export const useConsoleIfAny = (): ConsoleInReach | null => useContext(ConsoleContext);

/** The console around this view. */
export function useConsole(): ConsoleInReach {
  const found = useContext(ConsoleContext);
  if (!found) throw new Error("ConsoleProvider is missing above this view");
  return found;
}
