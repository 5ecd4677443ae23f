import { useEffect, useEffectEvent } from "react";
import { openModal } from "./open-modal.ts";

/** Whether the keys of this element write text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !(target instanceof HTMLInputElement && target.type === "checkbox") &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));

/**
 * Single keys of a page, by the character in lower case: not while something is typed, a dialog is open, or a key is
 * held down. They end with the page, also when its tab is hidden.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key.toLowerCase()];
    const isPlain = !(
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.repeat ||
      event.defaultPrevented
    );
    if (!act || !isPlain || isTyping(event.target) || openModal()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => heard(event);
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}
