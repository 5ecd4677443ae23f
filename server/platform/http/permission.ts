import { holds, type Person, type Right } from "../../../src/contracts/permissions.ts";
import type { HeldReason } from "../session/session.ts";

/**
 * Who may call a route. `public`: anyone. `token`: any live session, also one whose password must be changed
 * first. `person`: a live session whose password and second factor are in order; with `isForFactor` also one that
 * lacks the second factor that its role requires. `right`: such a session, with a page of the right.
 * `viewer`: such a session, or a paired display. `display`: a paired display alone.
 */
export type Permission =
  | { readonly kind: "public" }
  | { readonly kind: "token" }
  | { readonly kind: "person"; readonly isForFactor?: true }
  | { readonly kind: "viewer" }
  | { readonly kind: "display" }
  | { readonly kind: "right"; readonly right: Right };

export const PUBLIC = { kind: "public" } as const satisfies Permission;

/** Why the person may not call the route: a reason code of 40300, or null when nothing forbids it. */
export function forbiddenBecause(
  permission: Permission,
  person: Person,
  held: HeldReason | null,
): HeldReason | "page" | null {
  if (permission.kind === "public" || permission.kind === "token" || permission.kind === "display")
    return null;
  const isForFactor = permission.kind === "person" && permission.isForFactor === true;
  if (held && !(held === "secondFactorDue" && isForFactor)) return held;
  return permission.kind === "right" && !holds(person, permission.right) ? "page" : null;
}
