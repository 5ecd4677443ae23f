import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Column } from "./table-column.ts";

/**
 * How far a table gives way to its frame: 0 nothing, 1 its padding, 2 its texts are cut, 3 and 4 the columns leave that
 * yield 1 and 2, 5 its texts are cut to a few characters or wrap sooner and its buttons stand below each other, 6 and 7 the columns leave
 * that yield 3 and 4. What follows stands at `data-fit` in table-parts.
 */
const LAST_STEP = 7;
const LEAVES_AT = { 1: 3, 2: 4, 3: 6, 4: 7 } as const;

/**
 * Lets the table give way until its frame holds it, as its content is now, and only as far as it needs; wider rows that
 * come later take further steps, and no step is taken back before the frame's width or the columns change. Returns the
 * columns that have left. Not `isTable`: there is no table now, as on a phone.
 */
export function useColumnFit<Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  isTable: boolean,
): string {
  const [widthPx, setWidth] = useState(0);
  const [step, setStep] = useState(0);
  const fitted = useRef("");
  const headed = columns.map(({ key, header }) => `${key} ${header}`).join(",");

  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame comes and goes with the table
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [frame, isTable]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be wider
  useLayoutEffect(() => {
    const element = frame.current;
    const table = element?.querySelector("table");
    if (!element || !table) return;
    const fit = `${widthPx} ${headed}`;
    // A table that has just come has no step yet.
    let taken = fitted.current === fit ? Number(table.dataset.fit ?? 0) : 0;
    fitted.current = fit;
    table.dataset.fit = `${taken}`;
    while (taken < LAST_STEP && element.scrollWidth > element.clientWidth) {
      taken += 1;
      table.dataset.fit = `${taken}`;
    }
    setStep(taken);
  }, [frame, isTable, headed, rows, widthPx]);

  return columns
    .filter(({ yields }) => yields !== undefined && step >= LEAVES_AT[yields])
    .map(({ key }) => key)
    .join(" ");
}
