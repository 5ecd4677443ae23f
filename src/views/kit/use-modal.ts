import { type KeyboardEvent, type RefObject, type SyntheticEvent, useLayoutEffect } from "react";

// In a form, focus the first field, not the close button above it.
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
    // Without a field the focus is on the dialog itself: a scanner's next Enter must not press a button of it.
    (first ?? element).focus();
    return () => {
      element.close();
      // The browser returns focus itself, unless the earlier element is gone or was never focused by a person.
      if (before instanceof HTMLElement && before.isConnected && document.activeElement !== before)
        before.focus();
    };
  }, [dialog, initialFocus]);
}

/** The browser's own ways to close a modal: each asks the owner, who closes by unmounting. */
export const modalExits = (dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) => ({
  onCancel: (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  },
  // A browser may close on a second Escape in spite of preventDefault; then the owner has to know.
  onClose: () => {
    if (!dialog.current || dialog.current.open) return;
    onClose();
    // The owner asks first: the input stays on the screen.
    if (dialog.current?.isConnected) dialog.current.showModal();
  },
  onKeyDown: (event: KeyboardEvent) => {
    // Keys inside a dialog are not the page's shortcuts.
    event.stopPropagation();
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  },
});
