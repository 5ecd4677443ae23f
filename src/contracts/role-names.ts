import type { RoleCode } from "./pages.ts";

/** What the two roles that come with every world are stored as. */
export const BUILTIN_ROLE_NAMES = { admin: "管理员", client: "客户" } as const satisfies Record<
  RoleCode,
  string
>;

/** Which built-in role has this name; null if the role was renamed or created by a person. */
export const builtinRoleCalled = (name: string): RoleCode | null =>
  name === BUILTIN_ROLE_NAMES.admin ? "admin" : name === BUILTIN_ROLE_NAMES.client ? "client" : null;
