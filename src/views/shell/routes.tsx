import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { PageName } from "../../contracts/pages.ts";

type Page = LazyExoticComponent<ComponentType>;

/**
 * The pages that exist, by name: one line each. Address, roles and order are the contract's (`contracts/pages.ts`);
 * menu, palette, guard and tabs know a page from its line on.
 */
export const ROUTES: Partial<Record<PageName, Page>> = {
  Workplace: lazy(() => import("../workplace/WorkplacePage.tsx")),
  "system-user": lazy(() => import("../user/UserPage.tsx")),
  "system-role": lazy(() => import("../role/RolePage.tsx")),
  "system-audit": lazy(() => import("../audit/AuditPage.tsx")),
  "system-department": lazy(() => import("../department/DepartmentPage.tsx")),
  "system-post": lazy(() => import("../post/PostPage.tsx")),
  "system-display": lazy(() => import("../display/DisplayPage.tsx")),
  "system-stock-laws": lazy(() => import("../repertory/StockLawsPage.tsx")),
  "client-list": lazy(() => import("../client/ClientPage.tsx")),
  "entry-apply": lazy(() => import("../entry/EntryApplyPage.tsx")),
  "entry-verify": lazy(() => import("../entry/EntryVerifyPage.tsx")),
  "entry-handle": lazy(() => import("../entry/EntryHandlePage.tsx")),
  "entry-list": lazy(() => import("../entry/EntryListPage.tsx")),
  "entry-detail": lazy(() => import("../entry/EntryDetailPage.tsx")),
  "warehouse-repertory": lazy(() => import("../repertory/RepertoryPage.tsx")),
  "warehouse-list": lazy(() => import("../warehouse/WarehousePage.tsx")),
  "warehouse-goods-type": lazy(() => import("../goods-type/GoodsTypePage.tsx")),
  "warehouse-goods-category": lazy(() => import("../goods/CategoryPage.tsx")),
  "warehouse-goods-brand": lazy(() => import("../goods/BrandPage.tsx")),
  "warehouse-goods-level": lazy(() => import("../goods/LevelPage.tsx")),
  "delivery-handle": lazy(() => import("../delivery/DeliveryHandlePage.tsx")),
  "delivery-list": lazy(() => import("../delivery/DeliveryListPage.tsx")),
  "delivery-detail": lazy(() => import("../delivery/DeliveryDetailPage.tsx")),
  "exit-apply": lazy(() => import("../exit/ExitApplyPage.tsx")),
  "exit-verify": lazy(() => import("../exit/ExitVerifyPage.tsx")),
  "exit-handle": lazy(() => import("../exit/ExitHandlePage.tsx")),
  "exit-list": lazy(() => import("../exit/ExitListPage.tsx")),
  "exit-detail": lazy(() => import("../exit/ExitDetailPage.tsx")),
  "delivery-vehicle": lazy(() => import("../vehicle/VehiclePage.tsx")),
  bulletin: lazy(() => import("../bulletin/BulletinPage.tsx")),
  message: lazy(() => import("../message/MessagePage.tsx")),
  profile: lazy(() => import("../profile/ProfilePage.tsx")),
};

/** The names of the pages that have a view. */
export const registeredPages: ReadonlySet<string> = new Set(Object.keys(ROUTES));
