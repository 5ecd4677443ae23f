import { type RefObject, useLayoutEffect, useRef } from "react";
import { openModal } from "./open-modal.ts";
import { makeToastRoom } from "./toast-parts.tsx";

const CONTROLS = [
  "a[href]",
  "button",
  "input",
  "select",
  "textarea",
  "summary",
  "label",
  ...["button", "link", "tab", "option", "checkbox", "radio", "switch", "combobox", "slider"].map(
    (role) => `[role=${role}]`,
  ),
  "[role^=menuitem]",
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
 * scrolls and changes below it. Where the page is full of controls, the region is docked at the window's top, in room
 * of its own, until its last toast has gone: a place that comes and goes would move the page each time. `shown` is
 * another text whenever other toasts are shown.
 */
export function useToastPlace(region: RefObject<HTMLElement | null>, shown: string): void {
  const isDocked = useRef(false);
  useLayoutEffect(() => () => makeToastRoom(0), []);
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
      const free = isDocked.current
        ? null
        : placeOfToasts({ width, height }, area, controlsIn(dialog ?? document, element));
      if (free) {
        element.style.left = `${free.left}px`;
        element.style.right = "auto";
        element.style.bottom = `${area.height - free.bottom}px`;
        return;
      }
      isDocked.current = true;
      element.removeAttribute("style");
      element.setAttribute("data-docked", "");
      makeToastRoom(element.offsetHeight);
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

/** Possible positions of toasts: in a bottom corner, over no control. Pure. */

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Area {
  readonly width: number;
  readonly height: number;
}

/** Distance from the window's edge, and from a control that the toasts were lifted above, in CSS pixels. */
const EDGE = 16;
const GAP = 8;
const STEP = 40;

const boxAt = (left: number, bottom: number, size: Area): Box => ({
  left,
  top: bottom - size.height,
  right: left + size.width,
  bottom,
});

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP && b.top < a.bottom + GAP;

/** The lowest free box in a column, at most half the window up; null where none is free. */
function lowestFree(left: number, size: Area, window: Area, controls: readonly Box[]): Box | null {
  let box = boxAt(left, window.height - EDGE, size);
  while (box.top >= EDGE && box.bottom > window.height / 2) {
    const covered = controls.filter((control) => overlap(box, control));
    if (covered.length === 0) return box;
    box = boxAt(left, Math.min(...covered.map(({ top }) => top)) - GAP - 1, size);
  }
  return null;
}

/**
 * The place of toasts of this size: the lowest one over no control, in the corner at the line's end, at its start, else
 * between them; null where no place is free.
 */
export function placeOfToasts(size: Area, window: Area, controls: readonly Box[]): Box | null {
  const end = window.width - EDGE - size.width;
  const between = Array.from(
    { length: Math.max(0, Math.floor(end / STEP)) },
    (_, at) => end - (at + 1) * STEP,
  );
  for (const left of [end, EDGE, ...between]) {
    const free = lowestFree(left, size, window, controls);
    if (free) return free;
  }
  return null;
}
