import { actorOf, type ConsoleActors } from "../console/console.actors.ts";
import { useConsole } from "./console-context.tsx";

/** One of the console's own actors, such as `session` or `tabs`; the same for the life of the page. */
export function useActorOf<Name extends keyof ConsoleActors>(name: Name): ConsoleActors[Name] {
  return actorOf(useConsole().root.system, name);
}
