/**
 * The views of all pages but the workplace, by name: one line each. Address, roles and order are the contract's
 * (`contracts/pages.ts`); menu, palette, guard and tabs know a page from its line there.
 *
 * What most of these pages need is imported here: the bundler leaves out of a page what the chunk that leads to it
 * has, so each page brings only its own code (docs/decisions/0033-first-content.md).
 */
import "../kit/Combobox.tsx";
import "../kit/FileField.tsx";
import "../requests/DeskPage.tsx";
import "../requests/QueueTable.tsx";
import "../requests/ScanBox.tsx";
import "../requests/use-request-columns.tsx";
import "../resources/ResourcePage.tsx";
import type { ShownPage } from "../../contracts/pages.ts";
import type { ViewModule } from "../kit/view-ahead.ts";

export const WORK_ROUTES: Record<Exclude<ShownPage, "Workplace">, () => Promise<ViewModule>> = {
  "system-user": () => import("../user/UserPage.tsx"),
  "system-role": () => import("../master-data/RolePage.tsx"),
  "system-audit": () => import("../audit/AuditPage.tsx"),
  "system-department": () => import("../master-data/DepartmentPage.tsx"),
  "system-post": () => import("../master-data/PostPage.tsx"),
  "system-display": () => import("../display/DisplayPage.tsx"),
  "system-stock-laws": () => import("../repertory/StockLawsPage.tsx"),
  "system-operations": () => import("../operations/OperationsPage.tsx"),
  "client-list": () => import("../master-data/ClientPage.tsx"),
  "entry-apply": () => import("../entry/EntryApplyPage.tsx"),
  "entry-verify": () => import("../entry/EntryVerifyPage.tsx"),
  "entry-handle": () => import("../entry/EntryHandlePage.tsx"),
  "entry-list": () => import("../entry/EntryListPage.tsx"),
  "entry-detail": () => import("../entry/EntryDetailPage.tsx"),
  "warehouse-repertory": () => import("../repertory/RepertoryPage.tsx"),
  "warehouse-count": () => import("../count/CountListPage.tsx"),
  "count-figures": () => import("../count/CountFiguresPage.tsx"),
  "count-detail": () => import("../count/CountDetailPage.tsx"),
  "warehouse-move": () => import("../repertory/MoveDeskPage.tsx"),
  "warehouse-list": () => import("../master-data/WarehousePage.tsx"),
  "warehouse-goods-type": () => import("../master-data/GoodsTypePage.tsx"),
  "warehouse-goods-category": () => import("../master-data/CategoryPage.tsx"),
  "warehouse-goods-brand": () => import("../master-data/BrandPage.tsx"),
  "warehouse-goods-level": () => import("../master-data/LevelPage.tsx"),
  "delivery-handle": () => import("../delivery/DeliveryHandlePage.tsx"),
  "delivery-list": () => import("../delivery/DeliveryListPage.tsx"),
  "delivery-trip": () => import("../delivery/TripPage.tsx"),
  "delivery-detail": () => import("../delivery/DeliveryDetailPage.tsx"),
  "exit-apply": () => import("../exit/ExitApplyPage.tsx"),
  "exit-verify": () => import("../exit/ExitVerifyPage.tsx"),
  "exit-handle": () => import("../exit/ExitHandlePage.tsx"),
  "exit-list": () => import("../exit/ExitListPage.tsx"),
  "exit-detail": () => import("../exit/ExitDetailPage.tsx"),
  "delivery-vehicle": () => import("../master-data/VehiclePage.tsx"),
  integration: () => import("../integration/IntegrationPage.tsx"),
  bulletin: () => import("../bulletin/BulletinPage.tsx"),
  message: () => import("../message/MessagePage.tsx"),
  profile: () => import("../profile/ProfilePage.tsx"),
};
