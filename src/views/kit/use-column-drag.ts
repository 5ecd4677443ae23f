import type { PointerEvent } from "react";
import { followPointer } from "./follow-pointer.ts";
import type { Column, TableLayout } from "./table-column.ts";
import { movedTo, widthWithin } from "./table-layout.ts";

/** A press becomes a drag after so many px, so that a click that slips still sorts. */
const SLIP_PX = 6;

const headerAt = (event: globalThis.PointerEvent, row: Element): HTMLElement | null => {
  const header = document
    .elementFromPoint(event.clientX, event.clientY)
    ?.closest<HTMLElement>("th[data-column]");
  return header && row.contains(header) ? header : null;
};

/**
 * Moves a header to the place of another, and its edge to another width, by a mouse or a pen; a finger scrolls. While it
 * is dragged only marks on the header change: the table is arranged when it is let go.
 */
export function useColumnDrag<Row>(columns: readonly Column<Row>[], layout: TableLayout | undefined) {
  if (!layout) return null;
  const { order, widths, onArrange } = layout;
  return {
    onMovePress: (event: PointerEvent<HTMLElement>, key: string): void => {
      const header = event.currentTarget;
      const row = header.parentElement;
      if (event.button !== 0 || event.pointerType === "touch" || !row) return;
      let target: HTMLElement | null = null;
      let isDragged = false;
      const { clientX } = event;
      followPointer(event, {
        onMove: (moved) => {
          isDragged ||= Math.abs(moved.clientX - clientX) > SLIP_PX;
          if (!isDragged) return;
          header.dataset.dragged = "";
          if (target) delete target.dataset.drop;
          const under = headerAt(moved, row);
          target = under === header ? null : under;
          if (target) target.dataset.drop = moved.clientX > clientX ? "after" : "before";
        },
        onEnd: (isDropped) => {
          delete header.dataset.dragged;
          if (target) delete target.dataset.drop;
          if (!isDragged) return;
          // The release over the same button would sort by the column that was dragged.
          const released = new AbortController();
          window.addEventListener("click", (click) => click.stopPropagation(), {
            capture: true,
            signal: released.signal,
          });
          setTimeout(() => released.abort());
          const to = target?.dataset.column;
          if (isDropped && to !== undefined) onArrange({ order: movedTo(columns, order, key, to) });
        },
      });
    },
    onSizePress: (event: PointerEvent<HTMLElement>, key: string): void => {
      const grip = event.currentTarget;
      const header = grip.closest("th");
      if (event.button !== 0 || !header) return;
      event.stopPropagation();
      event.preventDefault();
      const { clientX } = event;
      const widthPx = header.getBoundingClientRect().width;
      let wantedPx = widthPx;
      grip.dataset.dragged = "";
      followPointer(event, {
        onMove: (moved) => {
          wantedPx = widthWithin(widthPx + moved.clientX - clientX);
          grip.style.translate = `${wantedPx - widthPx}px`;
        },
        onEnd: (isDropped) => {
          delete grip.dataset.dragged;
          grip.style.translate = "";
          if (isDropped && wantedPx !== widthPx) onArrange({ widths: { ...widths, [key]: wantedPx } });
        },
      });
    },
    onSizeForget: (key: string): void => {
      const { [key]: _, ...rest } = widths;
      onArrange({ widths: rest });
    },
  };
}
