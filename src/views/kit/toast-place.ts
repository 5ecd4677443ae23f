/** Possible positions of toasts: in a bottom corner, over no control. Pure. */

export interface Box {
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

/** The corner at the line's end. */
export const cornerOfToasts = (size: Area, window: Area): Box =>
  boxAt(window.width - EDGE - size.width, window.height - EDGE, size);
