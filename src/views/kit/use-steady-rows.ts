import { useRef } from "react";
import { steadyRows } from "./steady-rows.ts";
import { useHeldStill } from "./use-still.ts";

/**
 * The rows of one query in the order that they had when the pointer or the focus came; new ones follow behind. Another
 * query has its own order at once. Spread the second part on the element around the rows.
 */
export function useSteadyRows<Row extends { readonly id: string }>(rows: readonly Row[], query: string) {
  const [isHeld, holder] = useHeldStill();
  const last = useRef({ rows, query, shown: rows });
  const before = last.current;
  if (before.rows !== rows || before.query !== query || !isHeld) {
    const isSteady = isHeld && before.query === query;
    last.current = { rows, query, shown: isSteady ? steadyRows(before.shown, rows) : rows };
  }
  return [last.current.shown, holder] as const;
}
