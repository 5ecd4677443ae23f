import { type RefObject, useLayoutEffect } from "react";
import { openModal } from "./open-modal.ts";
import { type Box, cornerOfToasts, placeOfToasts } from "./toast-place.ts";

const CONTROLS = [
  "a[href]",
  "button",
  "input",
  "select",
  "textarea",
  "summary",
  "[role=button]",
  "[role=tab]",
  "[role=option]",
  "[role=menuitem]",
  "[contenteditable=true]",
].join();

function controlsIn(root: ParentNode, except: Element): readonly Box[] {
  const { innerHeight } = window;
  return [...root.querySelectorAll(CONTROLS)]
    .filter((control) => !except.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 1 && height > 1 && bottom > 0 && top < innerHeight);
}

/**
 * Keeps the toasts' region in the top layer, above a dialog that is opened later, and off every control while the page
 * scrolls and changes below it. `shown` is another text whenever other toasts are shown.
 */
export function useToastPlace(region: RefObject<HTMLElement | null>, shown: string): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || shown === "") return;
    let dialog: Element | null = null;
    let frame = 0;
    const raise = (): void => {
      dialog = openModal();
      if (!element.showPopover) return;
      if (element.matches(":popover-open")) element.hidePopover();
      element.showPopover();
    };
    const place = (): void => {
      frame = 0;
      if (!element.isConnected) return;
      if (openModal() !== dialog) raise();
      const { width, height } = element.getBoundingClientRect();
      const area = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const size = { width, height };
      const free = placeOfToasts(size, area, controlsIn(dialog ?? document, element));
      const { left, bottom } = free ?? cornerOfToasts(size, area);
      // If the page is full of controls, clicks pass through the toasts.
      element.toggleAttribute("data-over", free === null);
      element.style.left = `${left}px`;
      element.style.right = "auto";
      element.style.bottom = `${area.height - bottom}px`;
    };
    const placeSoon = (): void => {
      if (frame === 0) frame = requestAnimationFrame(place);
    };
    raise();
    place();
    // Its toasts come a moment after it, and grow: before they are painted, they are in their place.
    const sized = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(place);
    sized?.observe(element);
    const changes = new MutationObserver((records) => {
      // Our own style change must not trigger a new placement.
      if (records.some(({ target }) => !element.contains(target))) placeSoon();
    });
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["open", "style", "class"],
    });
    addEventListener("scroll", placeSoon, { capture: true, passive: true });
    addEventListener("resize", placeSoon);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      sized?.disconnect();
      removeEventListener("scroll", placeSoon, { capture: true });
      removeEventListener("resize", placeSoon);
      if (element.isConnected) element.hidePopover?.();
    };
  }, [region, shown]);
}
