import { useCallback, useState } from "react";
import { usePorts } from "../../machines/react/use-ports.ts";
import type { Density } from "./table-column.ts";

interface Layout {
  readonly density: Density;
  readonly hidden: readonly string[];
}

const DENSITIES: readonly string[] = ["compact", "normal", "touch"];

function parse(text: string | null, plain: Layout): Layout {
  try {
    const { density, hidden } = JSON.parse(text ?? "{}") as Partial<Layout>;
    return {
      density: density && DENSITIES.includes(density) ? density : plain.density,
      hidden: Array.isArray(hidden) ? hidden.filter((key) => typeof key === "string") : plain.hidden,
    };
  } catch {
    // Someone else's text under our key: the table shows as it came.
    return plain;
  }
}

/** Row height and hidden columns of one table, remembered in this browser; `hides` are hidden until the reader shows them. */
export function useTableLayout(table: string, hides: readonly string[] = []) {
  const { storage } = usePorts();
  const key = `tallyboard-table:${table}`;
  const [leftOut, onLeftOut] = useState("");
  const [layout, setLayout] = useState(() => parse(storage.read(key), { density: "normal", hidden: hides }));
  const keep = useCallback(
    (changes: Partial<Layout>) =>
      setLayout((before) => {
        const next = { ...before, ...changes };
        storage.write(key, JSON.stringify(next));
        return next;
      }),
    [storage, key],
  );
  return {
    density: layout.density,
    /** Keys of the columns for which the window has no room, as DataTable tells them. */
    leftOut,
    onLeftOut,
    hidden: new Set(layout.hidden) as ReadonlySet<string>,
    onDensity: (density: Density) => keep({ density }),
    onHidden: (hidden: ReadonlySet<string>) => keep({ hidden: [...hidden] }),
  };
}
