import { holds, type Person, type Right } from "../../../src/contracts/permissions.ts";

/**
 * Who may call a route. `public`: anyone. `token`: any live session, also one whose password must be changed
 * first. `person`: a live session whose password is in order. `right`: such a session, with a page of the right.
 * `viewer`: such a session, or a paired display. `display`: a paired display alone.
 */
export type Permission =
  | { readonly kind: "public" }
  | { readonly kind: "token" }
  | { readonly kind: "person" }
  | { readonly kind: "viewer" }
  | { readonly kind: "display" }
  | { readonly kind: "right"; readonly right: Right };

export const PUBLIC = { kind: "public" } as const satisfies Permission;

/** Why the person may not call the route: a reason code of 40300, or null when nothing forbids it. */
export function forbiddenBecause(
  permission: Permission,
  person: Person,
  mustChangePassword: boolean,
): "mustChangePassword" | "page" | null {
  if (permission.kind === "public" || permission.kind === "token" || permission.kind === "display")
    return null;
  if (mustChangePassword) return "mustChangePassword";
  return permission.kind === "right" && !holds(person, permission.right) ? "page" : null;
}
