import { useEffect, useRef } from "react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { loadPage } from "./routes.tsx";

/** A pointer that only passes over a link does not fetch its page. */
const REST_MS = 65;

/** What a link or tab of a page is given, so that pointing at it or focusing it fetches the page's code. */
export function usePageAhead() {
  const channel = useActorOf("channel");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const start = (name: string): void => {
    timer.current ??= setTimeout(() => {
      // The browser may keep a failed import for good, so none may start while the server is away.
      if (channel.getSnapshot().context.outageSince === null) void loadPage(name);
    }, REST_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // Movement, not entering: a link that scrolls under a resting pointer was not pointed at.
  return (name: string) => ({
    onPointerMove: () => start(name),
    onPointerLeave: stop,
    onFocus: () => start(name),
    onBlur: stop,
  });
}
