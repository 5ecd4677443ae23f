import type { PointerEvent } from "react";

/** Follows a pressed pointer to its release; Escape and a cancelled touch end it without an effect. */
export function followPointer(
  event: PointerEvent<HTMLElement>,
  {
    onMove,
    onEnd,
  }: { onMove: (event: globalThis.PointerEvent) => void; onEnd: (isDropped: boolean) => void },
): void {
  const end = new AbortController();
  const { signal } = end;
  const finish = (isDropped: boolean): void => {
    end.abort();
    onEnd(isDropped);
  };
  const { pointerId } = event;
  window.addEventListener("pointermove", (moved) => moved.pointerId === pointerId && onMove(moved), {
    signal,
  });
  window.addEventListener("pointerup", (up) => up.pointerId === pointerId && finish(true), { signal });
  window.addEventListener("pointercancel", () => finish(false), { signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && finish(false), { signal });
}
