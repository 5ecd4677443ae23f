/** A ref that puts its element into the browser's top layer: nothing clips it, and it lies above an open dialog. */
export function raise(element: HTMLElement | null): void {
  if (element?.showPopover && !element.matches(":popover-open")) element.showPopover();
}

/** Takes back what the browser gives a popover, for one that Chakra places (`popover="manual"`). */
export const topLayer = {
  inset: "auto",
  margin: 0,
  padding: 0,
  border: "none",
  bg: "transparent",
  overflow: "visible",
} as const;
