/** Roles: which pages a person may open, within what the roleCode allows. */
import { SHOWN_BY } from "./permissions.ts";
import type { ResourceSpec, RowOf } from "./resource.ts";
import { remark, status } from "./resource-fields.ts";

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
