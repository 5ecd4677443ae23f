/**
 * Every page of the console: its name, path, parent, order and the roles that may open it (specification section 2).
 * One table for the browser's routes and menu, the server's menu, and what the server permits.
 */
export type RoleCode = "admin" | "client";

export interface PageSpec {
  readonly name: string;
  readonly path: string;
  readonly parent: string | null;
  /** `*` means any signed-in person. */
  readonly roles: readonly ("*" | RoleCode)[];
  /** Not in the menu. */
  readonly hidden?: boolean;
  /** Hidden, and yet a leaf of this group for those whose menu has the group. */
  readonly leafOf?: string;
  /** In every person's pages, whatever the role's menu says. */
  readonly always?: boolean;
  /** Not kept alive in the tab bar (specification section 4). */
  readonly ignoreCache?: boolean;
  /** Hidden request pages follow the page that lists them. */
  readonly follows?: readonly string[];
  /** The version that adds it grants it to the roles that have this page; later it is granted like any other. */
  readonly comesWith?: string;
}

const any = ["*"] as const;
const admin = ["admin"] as const;
const both = ["admin", "client"] as const;

/** Menu order is the order of this list; parents first. */
export const PAGES = [
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
  { name: "entry", path: "/entry", parent: null, roles: both },
  { name: "entry-apply", path: "/entry/entry-apply", parent: "entry", roles: both },
  { name: "entry-verify", path: "/entry/entry-verify", parent: "entry", roles: both },
  { name: "entry-handle", path: "/entry/entry-handle", parent: "entry", roles: admin },
  { name: "entry-list", path: "/entry/entry-list", parent: "entry", roles: both },
  {
    name: "entry-detail",
    path: "/entry/entry-list/:id",
    parent: "entry",
    roles: both,
    hidden: true,
    follows: ["entry-list", "entry-apply", "entry-verify", "entry-handle"],
  },
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
  {
    name: "warehouse-count",
    path: "/warehouse/warehouse-count",
    parent: "warehouse",
    roles: admin,
    hidden: true,
  },
  {
    name: "count-detail",
    path: "/warehouse/warehouse-count/:id",
    parent: "warehouse",
    roles: both,
    hidden: true,
    follows: ["warehouse-count", "warehouse-repertory"],
  },
  { name: "exit", path: "/exit", parent: null, roles: both },
  { name: "exit-apply", path: "/exit/exit-apply", parent: "exit", roles: both },
  { name: "exit-verify", path: "/exit/exit-verify", parent: "exit", roles: both },
  { name: "exit-handle", path: "/exit/exit-handle", parent: "exit", roles: admin },
  { name: "exit-list", path: "/exit/exit-list", parent: "exit", roles: both },
  {
    name: "exit-detail",
    path: "/exit/exit-list/:id",
    parent: "exit",
    roles: both,
    hidden: true,
    follows: ["exit-list", "exit-apply", "exit-verify", "exit-handle"],
  },
  { name: "delivery", path: "/delivery", parent: null, roles: both },
  { name: "delivery-handle", path: "/delivery/delivery-handle", parent: "delivery", roles: admin },
  { name: "delivery-list", path: "/delivery/delivery-list", parent: "delivery", roles: both },
  { name: "delivery-vehicle", path: "/delivery/delivery-vehicle", parent: "delivery", roles: admin },
  {
    name: "delivery-detail",
    path: "/delivery/delivery-list/:id",
    parent: "delivery",
    roles: both,
    hidden: true,
    follows: ["delivery-list", "delivery-handle", "delivery-trip", "exit-list", "exit-handle"],
  },
  {
    name: "delivery-trip",
    path: "/delivery/trip/:vehicleId",
    parent: "delivery",
    roles: admin,
    hidden: true,
    comesWith: "delivery-handle",
  },
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
    leafOf: "system",
  },
  { name: "profile", path: "/profile", parent: null, roles: any, hidden: true, always: true },
] as const satisfies readonly PageSpec[];

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
export const OFFLINE_PAGES: ReadonlySet<string> = new Set<ShownPage>(["entry-handle", "exit-handle"]);

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
