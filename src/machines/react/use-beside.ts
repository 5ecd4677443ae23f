/** The bulletins that explain a page, asked once for all tabs that show it, and again when one of them changes. */
import type { PageName } from "../../contracts/pages.ts";
import { besideInput, besideKey } from "../page/bulletin-asks.ts";
import { usePorts } from "./use-ports.ts";
import { useSharedValue } from "./use-value.ts";

/** The published bulletins of the page for this reader, newest first; null until known. */
export function useBeside(page: PageName) {
  const ports = usePorts();
  const { value, again } = useSharedValue(besideKey(page), besideInput(page, ports));
  return { rows: value ?? null, refresh: again };
}
