import { useEffect, useEffectEvent } from "react";
import { isTyping } from "../kit/use-keys.ts";

/** The console's keys: Ctrl or ⌘ with K opens the palette, ? the list of shortcuts. */
export function useShortcuts(keys: { readonly onPalette: () => void; readonly onList: () => void }): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      // The browser would go to its own search field.
      event.preventDefault();
      keys.onPalette();
    } else if (event.key === "?" && !isTyping(event.target)) {
      event.preventDefault();
      keys.onList();
    }
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => heard(event);
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}
