/** Roles: which pages a person may open, within what the roleCode allows. */
import type { RoleCode } from "./pages.ts";
import { SHOWN_BY } from "./permissions.ts";
import type { ResourceSpec, RowOf } from "./resource.ts";
import { remark, status } from "./resource-fields.ts";

/** What the two roles that come with every world are stored as. */
export const BUILTIN_ROLE_NAMES = { admin: "管理员", client: "客户" } as const satisfies Record<
  RoleCode,
  string
>;

/** Which built-in role has this name; null if the role was renamed or created by a person. */
export const builtinRoleCalled = (name: string): RoleCode | null =>
  name === BUILTIN_ROLE_NAMES.admin ? "admin" : name === BUILTIN_ROLE_NAMES.client ? "client" : null;

export const ROLE = {
  name: "role",
  key: "role",
  fields: {
    roleName: {
      kind: "text",
      max: 64,
      isRequired: true,
      unique: true,
      isSearched: true,
      sorts: true,
    },
    roleCode: {
      kind: "choice",
      texts: "roleCode",
      isFixed: true,
      values: ["admin", "client"],
      byDefault: "admin",
    },
    menu: { kind: "pages" },
    /** People of this role set up a second factor before anything else. */
    requiresSecondFactor: { kind: "boolean" },
    status,
    remark,
  },
  reads: SHOWN_BY.role,
  writes: SHOWN_BY.role,
  sort: ["roleName"],
  title: "roleName",
  code: "roleName",
  inUse: "enabled",
} as const satisfies ResourceSpec;

export type RoleRow = RowOf<typeof ROLE> & {
  /** Came with the world: neither deleted nor disabled. */
  readonly builtin: boolean;
  /** How many people have it. */
  readonly userCount: number;
};
