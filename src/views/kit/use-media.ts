import { useSyncExternalStore } from "react";

/** Phones: tables become cards, dialogs fill the screen. */
export const PHONE = "(max-width: 639.98px)";

/** What is held in a hand: the menu's first places are at the thumb. */
export const HAND = "(max-width: 767.98px)";

/** Whether a media query holds, followed live. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Whether the person asked for no movement. */
export const isStill = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
