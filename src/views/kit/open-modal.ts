// Browsers without popovers do not know the pseudo-class, and throw at it.
const OPEN = globalThis.CSS?.supports?.("selector(:popover-open)") === false ? "" : ":popover-open";

/** The dialog or drawer that lies on top; null: none is open. One of a hidden tab is not. */
export const openModal = (): Element | null =>
  [...document.querySelectorAll(`[aria-modal]${OPEN}`)].at(-1) ?? null;
