/**
 * How the view of each page is fetched. The workplace comes with the frame; all other pages through `work-routes.ts`,
 * which holds what they share. What the workplace and all others need is imported here, and comes with the frame.
 */
import "../../machines/react/use-holds.ts";
import "../../machines/react/use-rows.ts";
import "../kit/Panel.tsx";
import "../kit/RequestStatusTag.tsx";
import "../reading/PageHeader.tsx";
import type { PageName, ShownPage } from "../../contracts/pages.ts";
import { OFFLINE_PAGES, SHOWN_PAGES } from "../../contracts/pages.ts";
import { loadMenus } from "../kit/Menu.tsx";
import { loadModals } from "../kit/Modal.tsx";
import { onDemand } from "../kit/on-demand.ts";
import { loadTooltips } from "../kit/Tooltip.tsx";
import { type ViewAhead, type ViewModule, viewAhead } from "../kit/view-ahead.ts";
import { unreachable } from "./CrashBoundary.tsx";

const loadRoutes = () => import("./work-routes.ts");

/** Fetches what the pages beside the workplace share, and what opens over a page. */
export const loadShared = () =>
  Promise.all([loadRoutes(), loadMenus(), loadModals(), loadTooltips(), overlays.load()]);

/** What opens over every page. */
export const overlays = onDemand(() => import("./Overlays.tsx").then(({ Overlays }) => Overlays));

const isShown = (name: PageName): name is ShownPage => SHOWN_PAGES.has(name);

async function fetchPage(name: ShownPage): Promise<ViewModule> {
  if (name === "Workplace") return import("../workplace/WorkplacePage.tsx");
  return (await loadRoutes()).WORK_ROUTES[name]();
}

const made = new Map<PageName, ViewAhead>();
/**
 * The view of a page, or null if it has none. Its code is fetched when it is first rendered, once `isReachable` says
 * so: the browser may keep a failed import for good, so no import may start while the server is away.
 */
export function pageOf(name: PageName, isReachable: () => Promise<boolean>): ViewAhead | null {
  if (!isShown(name)) return null;
  const page =
    made.get(name) ??
    viewAhead(
      () => fetchPage(name),
      async () => {
        // The service worker has its code.
        if (OFFLINE_PAGES.has(name) && navigator.serviceWorker?.controller) return;
        if (!(await isReachable())) throw unreachable();
      },
    );
  made.set(name, page);
  return page;
}

/** Fetches a page's code before it is visited; the caller knows that the server answers. */
export async function loadPage(name: string): Promise<void> {
  try {
    await pageOf(name as PageName, () => Promise.resolve(true))?.load();
  } catch {
    // The visit fetches it again.
    forgetPage(name as PageName);
  }
}

/** A lazy component never retries a failed import; a new one does. */
export const forgetPage = (name: PageName): void => void made.delete(name);
