/** The pages whose list can be kept as a view, and how much is kept; apart from the schemas, for the browser. */
import type { PageName } from "./pages.ts";
import { listPageOf, REQUEST_NAMES } from "./request-kinds.ts";

export const SAVED_VIEW_PAGES = [
  ...REQUEST_NAMES.map((name) => listPageOf(name)),
  "warehouse-repertory",
] as const satisfies readonly PageName[];

export type SavedViewPage = (typeof SAVED_VIEW_PAGES)[number];

/** Views that one person may keep of one page. */
export const SAVED_VIEWS_MAX = 50;

/** Characters of a view's name. */
export const SAVED_VIEW_NAME_MAX = 40;
