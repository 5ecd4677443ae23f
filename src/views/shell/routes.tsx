import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { PageName, ShownPage } from "../../contracts/pages.ts";

type Page = LazyExoticComponent<ComponentType>;
type Load = () => Promise<{ readonly default: ComponentType }>;

/**
 * The view of each page, by name: one line each. Address, roles and order are the contract's (`contracts/pages.ts`);
 * menu, palette, guard and tabs know a page from its line on.
 */
const ROUTES: Partial<Record<PageName, Load>> = {
  Workplace: () => import("../workplace/WorkplacePage.tsx"),
  "system-user": () => import("../user/UserPage.tsx"),
  "system-role": () => import("../master-data/RolePage.tsx"),
  "system-audit": () => import("../audit/AuditPage.tsx"),
  "system-department": () => import("../master-data/DepartmentPage.tsx"),
  "system-post": () => import("../master-data/PostPage.tsx"),
  "system-display": () => import("../display/DisplayPage.tsx"),
  "system-stock-laws": () => import("../repertory/StockLawsPage.tsx"),
  "client-list": () => import("../master-data/ClientPage.tsx"),
  "entry-apply": () => import("../entry/EntryApplyPage.tsx"),
  "entry-verify": () => import("../entry/EntryVerifyPage.tsx"),
  "entry-handle": () => import("../entry/EntryHandlePage.tsx"),
  "entry-list": () => import("../entry/EntryListPage.tsx"),
  "entry-detail": () => import("../entry/EntryDetailPage.tsx"),
  "warehouse-repertory": () => import("../repertory/RepertoryPage.tsx"),
  "warehouse-list": () => import("../master-data/WarehousePage.tsx"),
  "warehouse-goods-type": () => import("../master-data/GoodsTypePage.tsx"),
  "warehouse-goods-category": () => import("../master-data/CategoryPage.tsx"),
  "warehouse-goods-brand": () => import("../master-data/BrandPage.tsx"),
  "warehouse-goods-level": () => import("../master-data/LevelPage.tsx"),
  "delivery-handle": () => import("../delivery/DeliveryHandlePage.tsx"),
  "delivery-list": () => import("../delivery/DeliveryListPage.tsx"),
  "delivery-detail": () => import("../delivery/DeliveryDetailPage.tsx"),
  "exit-apply": () => import("../exit/ExitApplyPage.tsx"),
  "exit-verify": () => import("../exit/ExitVerifyPage.tsx"),
  "exit-handle": () => import("../exit/ExitHandlePage.tsx"),
  "exit-list": () => import("../exit/ExitListPage.tsx"),
  "exit-detail": () => import("../exit/ExitDetailPage.tsx"),
  "delivery-vehicle": () => import("../master-data/VehiclePage.tsx"),
  bulletin: () => import("../bulletin/BulletinPage.tsx"),
  message: () => import("../message/MessagePage.tsx"),
  profile: () => import("../profile/ProfilePage.tsx"),
} satisfies Record<ShownPage, Load>;

const made = new Map<PageName, Page>();

/**
 * The view of a page, or null if it has none. Its code is fetched when it is first rendered, once `isReachable` says
 * so: the bundler caches a failed import for good, so no import may start while the server is away.
 */
export function pageOf(name: PageName, isReachable: () => Promise<boolean>): Page | null {
  const load = ROUTES[name];
  if (!load) return null;
  const guarded: Load = async () => {
    if (!(await isReachable())) throw new Error("error loading dynamically imported module: unreachable");
    return load();
  };
  const page = made.get(name) ?? lazy(guarded);
  made.set(name, page);
  return page;
}

/** A lazy component never retries a failed import; a new one does. */
export const forgetPage = (name: PageName): void => void made.delete(name);

/** The names of the pages that have a view. */
export const registeredPages: ReadonlySet<string> = new Set(Object.keys(ROUTES));
