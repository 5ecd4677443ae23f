import { type RefObject, useLayoutEffect } from "react";

const CHOSEN = "[aria-selected=true], [aria-current=true]";

/** Where a strip of tabs scrolls, the chosen one is in sight, also after a link to it; `now` changes with it. */
export function useChosenInSight(strip: RefObject<HTMLElement | null>, now: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is read again when another one is chosen
  useLayoutEffect(() => {
    const list = strip.current;
    const chosen = list?.querySelector(CHOSEN)?.getBoundingClientRect();
    if (!list || !chosen) return;
    const { left, right } = list.getBoundingClientRect();
    list.scrollLeft += Math.max(0, chosen.right - right) - Math.max(0, left - chosen.left);
  }, [strip, now]);
}
