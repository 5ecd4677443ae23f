import { type RefObject, useCallback, useEffect, useLayoutEffect } from "react";

/** Position of a floating box relative to its anchor. */
export type Placement = "bottom-start" | "bottom-end" | "top" | "bottom" | "right-start";

const GAP = 6;
const EDGE = 8;

/**
 * Keeps a box in the browser's top layer (popover="manual", so nothing clips it) beside its anchor: on the other side
 * if there is no room, and inside the window. Positions by CSSOM, which the content security policy allows.
 */
export function useFloating(
  anchor: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  isOpen: boolean,
  placement: Placement,
): void {
  const place = useCallback(() => {
    const [from, to] = [anchor.current, box.current];
    if (!from || !to) return;
    const spot = from.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = to;
    if (placement === "right-start") {
      const room = window.innerHeight - 2 * EDGE;
      to.style.maxHeight = `${room}px`;
      to.style.left = `${Math.min(spot.right + GAP, window.innerWidth - width - EDGE)}px`;
      to.style.top = `${Math.max(EDGE, Math.min(spot.top, window.innerHeight - Math.min(height, room) - EDGE))}px`;
      return;
    }
    const below = window.innerHeight - spot.bottom - GAP - EDGE;
    const above = spot.top - GAP - EDGE;
    const wantsTop = placement === "top";
    const isTop = wantsTop ? above >= height || above > below : below < height && above > below;
    const left =
      placement === "bottom-start"
        ? spot.left
        : placement === "bottom-end"
          ? spot.right - width
          : spot.left + (spot.width - width) / 2;
    to.style.maxHeight = `${Math.max(120, isTop ? above : below)}px`;
    to.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
    to.style.top = `${isTop ? spot.top - GAP - Math.min(height, Math.max(120, above)) : spot.bottom + GAP}px`;
  }, [anchor, box, placement]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!isOpen || !element) return;
    element.showPopover?.();
    place();
    return () => {
      // React may have removed the element already, which closes it.
      if (element.isConnected) element.hidePopover?.();
    };
  }, [isOpen, box, place]);

  useEffect(() => {
    if (!isOpen) return;
    window.addEventListener("resize", place);
    window.addEventListener("scroll", place, true);
    const grown = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(place);
    if (box.current) grown?.observe(box.current);
    return () => {
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", place, true);
      grown?.disconnect();
    };
  }, [isOpen, place, box]);
}
