import { type RefObject, useRef } from "react";
import { useKeys } from "./use-keys.ts";

/** J and K go to the title of the next and of the former row within an element; Enter opens what has the focus. */
export function useRowKeys<Element extends HTMLElement>(): RefObject<Element | null> {
  const rows = useRef<Element>(null);
  const move = (step: 1 | -1): void => {
    const titles = [...(rows.current?.querySelectorAll<HTMLElement>("tbody th a") ?? [])];
    const row = document.activeElement?.closest("tr");
    const at = titles.findIndex((title) => title.closest("tr") === row);
    titles[at === -1 ? 0 : Math.min(titles.length - 1, Math.max(0, at + step))]?.focus();
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  return rows;
}
