/** Browser events: online, offline, and the page becoming visible, hidden and left. */
import type { SurroundingsPort } from "../contracts/live.ts";

/** The port over this page's window; one that is shown again from the back-forward cache counts as visible. */
export function browserSurroundings(page: Window & typeof globalThis = window): SurroundingsPort {
  return {
    isOnline: () => page.navigator.onLine,
    isVisible: () => page.document.visibilityState === "visible",
    watch(notify) {
      const stopping = new AbortController();
      const { signal } = stopping;
      const notifyVisible = (): void => {
        const isVisible = page.document.visibilityState === "visible";
        notify({ type: isVisible ? "surroundings.visible" : "surroundings.hidden" });
      };
      page.addEventListener("online", () => notify({ type: "surroundings.online" }), { signal });
      page.addEventListener("offline", () => notify({ type: "surroundings.offline" }), { signal });
      page.addEventListener("pagehide", () => notify({ type: "surroundings.left" }), { signal });
      page.addEventListener("pageshow", notifyVisible, { signal });
      page.document.addEventListener("visibilitychange", notifyVisible, { signal });
      return () => stopping.abort();
    },
  };
}
