import { actorOf, type ConsoleActors } from "../console.actors.ts";
import { useConsole } from "./console-context.tsx";

/** One of the console's own actors, such as `session` or `tabs`; it stays the same as long as the page lives. */
export function useActorOf<Name extends keyof ConsoleActors>(name: Name): ConsoleActors[Name] {
  return actorOf(useConsole().root.system, name);
}
