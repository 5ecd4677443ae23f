import { useCallback, useState } from "react";
import { usePorts } from "../../machines/react/use-ports.ts";
import type { TableArrangement, TableLayout } from "./table-column.ts";
import { widthWithin } from "./table-layout.ts";

const DENSITIES: readonly string[] = ["compact", "normal", "touch"];

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((key) => typeof key === "string") : [];

function parse(text: string | null, plain: TableArrangement): TableArrangement {
  try {
    const { density, hidden, order, widths } = JSON.parse(text ?? "{}") as Partial<TableArrangement>;
    return {
      density: density && DENSITIES.includes(density) ? density : plain.density,
      hidden: Array.isArray(hidden) ? textsOf(hidden) : plain.hidden,
      order: textsOf(order),
      widths: Object.fromEntries(
        Object.entries(widths ?? {}).flatMap(([key, px]) =>
          typeof px === "number" && Number.isFinite(px) ? [[key, widthWithin(px)]] : [],
        ),
      ),
    };
  } catch {
    // Someone else's text under our key: the table shows as it came.
    return plain;
  }
}

/** Row height and the columns of one table, remembered in this browser; `hides` are hidden until the reader shows them. */
export function useTableLayout(table: string, hides: readonly string[] = []): TableLayout {
  const { storage } = usePorts();
  const key = `tallyboard-table:${table}`;
  const [leftOut, onLeftOut] = useState("");
  const plain: TableArrangement = { density: "normal", hidden: hides, order: [], widths: {} };
  const [arrangement, setArrangement] = useState(() => parse(storage.read(key), plain));
  const onArrange = useCallback(
    (changes: Partial<TableArrangement>) =>
      setArrangement((before) => {
        const next = { ...before, ...changes };
        storage.write(key, JSON.stringify(next));
        return next;
      }),
    [storage, key],
  );
  const isPlain = JSON.stringify(arrangement) === JSON.stringify(plain);
  return {
    ...arrangement,
    leftOut,
    onLeftOut,
    onArrange,
    onReset: isPlain ? undefined : () => onArrange(plain),
  };
}
