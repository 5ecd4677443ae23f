import { type RefObject, useLayoutEffect } from "react";

// Where a form is asked for, it begins at its first field, not at the close button above it.
const FIELD = "[data-modal-body] :is(input, select, textarea):not(:disabled)";

/**
 * Opens a native dialog as modal for as long as it is mounted: the browser traps focus, makes the page
 * behind inert and draws it in the top layer. Focus returns to where it was.
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  initialFocus: RefObject<HTMLElement | null> | undefined,
): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    element.showModal();
    const first = initialFocus?.current ?? element.querySelector<HTMLElement>(FIELD);
    first?.focus();
    return () => {
      element.close();
      // The browser returns focus itself, unless what had it is gone or was never focused by a person.
      if (before instanceof HTMLElement && before.isConnected && document.activeElement !== before)
        before.focus();
    };
  }, [dialog, initialFocus]);
}
