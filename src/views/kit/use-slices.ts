import { startTransition, useEffect, useState } from "react";

const soon = (work: () => void): (() => void) => {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, 1);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 500 });
  return () => cancelIdleCallback(handle);
};

/**
 * How many of the `count` further parts of a page may be drawn by now: none with the first frame, then one more each
 * time the browser is idle, so that no frame draws all of them. Reserve their space.
 */
export function useSlices(count: number): number {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (drawn >= count) return;
    let cancel: (() => void) | null = null;
    // After the frame that shows what is drawn so far.
    const frame = requestAnimationFrame(() => {
      cancel = soon(() => startTransition(() => setDrawn(drawn + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      cancel?.();
    };
  }, [drawn, count]);
  return drawn;
}
