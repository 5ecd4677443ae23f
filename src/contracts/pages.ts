/**
 * Every page of the console: its name, path, parent, order and the roles that may open it (specification section 2).
 * One table for the browser's routes and menu, the server's menu, and what the server permits.
 */
import { COUNT_REQUEST } from "./count-status.ts";
import { DELIVERY_REQUEST } from "./delivery-status.ts";
import { ENTRY_REQUEST } from "./entry-status.ts";
import { EXIT_REQUEST } from "./exit-status.ts";
import type { PageSpec, RoleCode } from "./request-description.ts";
import { REQUEST_KINDS, REQUEST_NAMES, type RequestName } from "./request-kinds.ts";

export type { PageSpec, RoleCode };

const any = ["*"] as const;
const admin = ["admin"] as const;
const both = ["admin", "client"] as const;

/** The pages that have a place in the menu, in its order; parents first. */
const PLACED = [
  { name: "dashboard", path: "/dashboard", parent: null, roles: any, always: true },
  { name: "Workplace", path: "/dashboard/workplace", parent: "dashboard", roles: any, always: true },
  { name: "system", path: "/system", parent: null, roles: admin },
  { name: "system-user", path: "/system/system-user", parent: "system", roles: admin },
  { name: "system-department", path: "/system/system-department", parent: "system", roles: admin },
  { name: "system-role", path: "/system/system-role", parent: "system", roles: admin },
  { name: "system-post", path: "/system/system-post", parent: "system", roles: admin },
  { name: "system-audit", path: "/system/system-audit", parent: "system", roles: admin },
  { name: "system-display", path: "/system/system-display", parent: "system", roles: admin },
  {
    name: "system-stock-laws",
    path: "/system/system-stock-laws",
    parent: "system",
    roles: admin,
  },
  {
    name: "system-operations",
    path: "/system/system-operations",
    parent: "system",
    roles: admin,
  },
  { name: "client", path: "/client", parent: null, roles: admin },
  { name: "client-list", path: "/client/client-list", parent: "client", roles: admin },
  ...ENTRY_REQUEST.pages,
  { name: "warehouse", path: "/warehouse", parent: null, roles: both },
  { name: "warehouse-list", path: "/warehouse/warehouse-list", parent: "warehouse", roles: admin },
  { name: "warehouse-repertory", path: "/warehouse/warehouse-repertory", parent: "warehouse", roles: both },
  {
    name: "warehouse-move",
    path: "/warehouse/warehouse-move",
    parent: "warehouse",
    roles: admin,
    hidden: true,
    comesWith: "warehouse-repertory",
  },
  {
    name: "warehouse-goods-category",
    path: "/warehouse/warehouse-goods-category",
    parent: "warehouse",
    roles: both,
  },
  {
    name: "warehouse-goods-brand",
    path: "/warehouse/warehouse-goods-brand",
    parent: "warehouse",
    roles: both,
  },
  { name: "warehouse-goods-type", path: "/warehouse/warehouse-goods-type", parent: "warehouse", roles: both },
  {
    name: "warehouse-goods-level",
    path: "/warehouse/warehouse-goods-level",
    parent: "warehouse",
    roles: both,
  },
  ...COUNT_REQUEST.pages,
  ...EXIT_REQUEST.pages,
  ...DELIVERY_REQUEST.pages,
] as const satisfies readonly PageSpec[];

/** Behind them the pages of a kind that has no place above: a new one needs none. */
const FURTHER = REQUEST_NAMES.flatMap((name): readonly KindPage[] => REQUEST_KINDS[name].pages).filter(
  ({ name }) => PLACED.every((page) => page.name !== name),
);
type KindPage = (typeof REQUEST_KINDS)[RequestName]["pages"][number];

/** Beside the menu. */
const BESIDE = [
  {
    name: "redirect",
    path: "/redirect/:path",
    parent: null,
    roles: any,
    hidden: true,
    always: true,
    ignoreCache: true,
  },
  { name: "message", path: "/message", parent: null, roles: any, hidden: true, always: true },
  {
    name: "bulletin",
    path: "/bulletin",
    parent: null,
    roles: any,
    hidden: true,
    always: true,
    leafOf: ["system"],
  },
  {
    name: "integration",
    path: "/integration",
    parent: null,
    roles: both,
    hidden: true,
    // Clients have no group of the system.
    leafOf: ["system", "dashboard"],
    isGrantedLater: true,
  },
  { name: "profile", path: "/profile", parent: null, roles: any, hidden: true, always: true },
] as const satisfies readonly PageSpec[];

/** Menu order is the order of this list. */
export const PAGES = [...PLACED, ...FURTHER, ...BESIDE];

export type PageName = (typeof PAGES)[number]["name"];

/** Pages that show something: not the parents, which lead to their first permitted child, and not the redirect. */
export type ShownPage = Exclude<PageName, (typeof PAGES)[number]["parent"] | "redirect">;

/** The names of the pages that show something. */
export const SHOWN_PAGES: ReadonlySet<string> = new Set(
  PAGES.map(({ name }): string => name).filter(
    (name) => name !== "redirect" && PAGES.every(({ parent }) => parent !== name),
  ),
);

/** The desks: they open without a network, with the work packets that the device has kept (scripts/parcel-offline.cjs). */
export const OFFLINE_PAGES: ReadonlySet<string> = new Set<ShownPage>([
  "entry-handle",
  "exit-handle",
  "warehouse-move",
  "delivery-trip",
]);

/** Pages that a role's menu can grant. */
export type GrantablePage = Exclude<
  ShownPage,
  Extract<(typeof PAGES)[number], { readonly always: true } | { readonly follows: unknown }>["name"]
>;

/** The landing page, and the tab that cannot be closed (specification section 9). */
export const DEFAULT_PAGE: PageName = "Workplace";
export const DEFAULT_PATH = "/dashboard/workplace";

export const pageByName: ReadonlyMap<string, PageSpec> = new Map(
  PAGES.map((page) => [page.name, page as PageSpec]),
);

/** Whether the page's roles admit this roleCode: exact match, fails closed. */
export function roleMayOpen(page: PageSpec, roleCode: string): boolean {
  return page.roles.some((role) => role === "*" || role === roleCode);
}

/** Pages that a role's menu can grant: leaves that are not always open and do not follow another page. */
export function grantablePages(roleCode: RoleCode): readonly PageSpec[] {
  return (PAGES as readonly PageSpec[]).filter(
    (page) =>
      roleMayOpen(page, roleCode) &&
      !page.always &&
      !page.follows &&
      !(PAGES as readonly PageSpec[]).some((child) => child.parent === page.name),
  );
}

/** The group that a page stands in, among those that have one of these pages: its parent, or a host (`leafOf`). */
export const groupOf = ({ parent, leafOf }: PageSpec, among: readonly PageSpec[]): string | undefined =>
  parent ?? leafOf?.find((name) => among.some((page) => page.parent === name));

/** A person's pages: those of the roleCode ∩ the role's menu, those that follow them, their parents, and those always there. */
export function pagesOf(roleCode: RoleCode, menu: readonly string[]): ReadonlySet<PageName> {
  const all = PAGES as readonly PageSpec[];
  const granted = new Set<string>();
  for (const page of all) {
    if (!roleMayOpen(page, roleCode)) continue;
    if (page.always || menu.includes(page.name)) granted.add(page.name);
  }
  for (const page of all) {
    if (page.follows?.some((name) => granted.has(name))) granted.add(page.name);
  }
  for (const page of all) {
    if (page.parent && granted.has(page.name)) granted.add(page.parent);
  }
  return granted as ReadonlySet<PageName>;
}
