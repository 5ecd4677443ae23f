/**
 * What a key of an integration may be used for. Each scope opens the pages of its line, for GET alone where it `reads`;
 * rights, lists and events follow from the pages, as they do for people.
 */
import { type PageName, pageByName, type RoleCode, roleMayOpen } from "./pages.ts";

interface ScopeSpec {
  readonly pages: readonly PageName[];
  /** It opens GETs alone. */
  readonly reads?: true;
  /** For the warehouse's integrations alone, although clients have the page. */
  readonly isOfWarehouse?: true;
}

const goods = [
  ...(["warehouse-goods-type", "warehouse-goods-category"] as const),
  ...(["warehouse-goods-brand", "warehouse-goods-level"] as const),
] as const;
const master = ["warehouse-list", "client-list", "delivery-vehicle"] as const;

const TABLE = {
  "entry:read": { pages: ["entry-list"], reads: true },
  "entry:write": { pages: ["entry-apply"] },
  "entry:decide": { pages: ["entry-verify"] },
  "entry:handle": { pages: ["entry-handle"] },
  "exit:read": { pages: ["exit-list"], reads: true },
  "exit:write": { pages: ["exit-apply"] },
  "exit:decide": { pages: ["exit-verify"] },
  "exit:handle": { pages: ["exit-handle"] },
  "delivery:read": { pages: ["delivery-list"], reads: true },
  "delivery:handle": { pages: ["delivery-handle"] },
  "stock:read": { pages: ["warehouse-repertory"], reads: true },
  "stock:handle": { pages: ["warehouse-repertory"], isOfWarehouse: true },
  "goods:read": { pages: goods, reads: true },
  "goods:write": { pages: goods },
  "master:read": { pages: master, reads: true },
  "master:write": { pages: master },
  // A program keeps the webhooks of its own integration, and no others.
  "webhook:write": { pages: ["integration"] },
  // Uploading is no page's: files belong to the requests that name them.
  "file:write": { pages: [] },
} as const satisfies Readonly<Record<string, ScopeSpec>>;

export type Scope = keyof typeof TABLE;
const SCOPES: Readonly<Record<Scope, ScopeSpec>> = TABLE;
export const SCOPE_NAMES = Object.keys(TABLE) as readonly Scope[];

export const isScope = (text: string): text is Scope => Object.hasOwn(TABLE, text);

/** Whether integrations of that roleCode may have the scope: some page of it is for them; one without pages is for all. */
export function isScopeFor(scope: Scope, roleCode: RoleCode): boolean {
  const { pages, isOfWarehouse = false } = SCOPES[scope];
  if (isOfWarehouse && roleCode !== "admin") return false;
  return pages.length === 0 || pages.some((page) => isPageFor(page, roleCode));
}

const isPageFor = (name: string, roleCode: RoleCode): boolean => {
  const page = pageByName.get(name);
  return page !== undefined && roleMayOpen(page, roleCode);
};

/** The pages that scopes open to a roleCode: all of them to a GET, and those of scopes that write to other methods. */
export function pagesOfScopes(
  scopes: readonly Scope[],
  roleCode: RoleCode,
  isGet: boolean,
): ReadonlySet<PageName> {
  const open = scopes.filter((scope) => isGet || !SCOPES[scope].reads);
  const pages = open.flatMap((scope) => SCOPES[scope].pages);
  return new Set(pages.filter((page) => isPageFor(page, roleCode)));
}
