/** What the browser says about itself: online, offline, and its page becoming visible. */
import type { SurroundingsPort } from "../contracts/live-port.ts";

/** The port over this page's window; one that is shown again from the back-forward cache counts as visible. */
export function browserSurroundings(page: Window & typeof globalThis = window): SurroundingsPort {
  return {
    isOnline: () => page.navigator.onLine,
    watch(tell) {
      const stopping = new AbortController();
      const { signal } = stopping;
      const tellVisible = (): void => {
        if (page.document.visibilityState === "visible") tell({ type: "surroundings.visible" });
      };
      page.addEventListener("online", () => tell({ type: "surroundings.online" }), { signal });
      page.addEventListener("offline", () => tell({ type: "surroundings.offline" }), { signal });
      page.addEventListener("pageshow", tellVisible, { signal });
      page.document.addEventListener("visibilitychange", tellVisible, { signal });
      return () => stopping.abort();
    },
  };
}
