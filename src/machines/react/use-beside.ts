/** The bulletins that explain a page, asked once for all tabs that show it, and again when one of them changes. */
import type { BulletinRow } from "../../contracts/bulletin.ts";
import type { PageName } from "../../contracts/pages.ts";
import { usePorts } from "./use-ports.ts";
import { useSharedValue } from "./use-value.ts";

const NONE: readonly BulletinRow[] = [];

/** The published bulletins of the page for this reader, newest first; empty until known. */
export function useBeside(page: PageName) {
  const ports = usePorts();
  const { value, again } = useSharedValue<readonly BulletinRow[]>(`beside:${page}`, {
    topic: "bulletin",
    live: ports.live,
    fetch: (signal: AbortSignal) => ports.rest.get("/api/bulletin/beside", { page }, { signal }),
    // A view or confirmation does not change which bulletins explain a page.
    concerns: ({ type }) => type !== "viewed" && type !== "acknowledged",
  });
  return { rows: value ?? NONE, refresh: again };
}
