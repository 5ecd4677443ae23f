import { useEffect, useState } from "react";
import type { LiveEmitted, ShownMark } from "../../machines/page/live.policy.ts";
import { useT } from "../kit/i18n.tsx";
import { useArrivals } from "../kit/use-arrivals.ts";

type Moved = Extract<LiveEmitted, { type: "record.moved" }>;

/** The actor of an open request. */
export interface MovingRecord {
  on(type: "record.moved", moved: (event: Moved) => void): { unsubscribe(): void };
}

/**
 * Marks the lines of an open request that have just changed; `by` says who changed them, where another person did, for
 * the second line of the goods.
 */
export function useLineMarks<Line extends { readonly id: string }>(
  actor: MovingRecord | undefined,
  lines: readonly Line[],
) {
  const t = useT();
  const [by, setBy] = useState<string | null>(null);
  useEffect(() => {
    const subscription = actor?.on("record.moved", (moved) =>
      setBy(moved.commandKey === undefined ? moved.by : null),
    );
    return () => subscription?.unsubscribe();
  }, [actor]);
  const fresh = useArrivals(lines.map((line) => JSON.stringify(line)));
  const isFresh = (line: Line): boolean => fresh.has(JSON.stringify(line));
  return {
    mark: (line: Line): ShownMark | undefined =>
      isFresh(line) ? { kind: "changed", at: 0, isFading: false } : undefined,
    by: (line: Line): readonly string[] =>
      by !== null && isFresh(line) ? [t("request.lineChanged", { by })] : [],
  };
}
