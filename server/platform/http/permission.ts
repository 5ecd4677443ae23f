import { CODES } from "../../../src/contracts/envelope.ts";
import { holds, type Person, type Right } from "../../../src/contracts/permissions.ts";
import { pagesOfScopes, SCOPE_NAMES, type Scope } from "../../../src/contracts/scopes.ts";
import type { HeldReason, MachineAccess } from "../session/session.ts";
import { forbid, type Refused, refuse } from "./outcome.ts";

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

/**
 * Why a program may not call a route: `machine` where it is for people alone, `address` where its integration is not used
 * from there, `scope`. Null for people, and when nothing forbids it.
 */
export function machineForbiddenBecause(
  machines: true | Scope | undefined,
  machine: MachineAccess | undefined,
): "machine" | "address" | "scope" | null {
  if (!machine) return null;
  if (!machine.isAddressAllowed) return "address";
  if (machines === undefined) return "machine";
  return machines === true || machine.scopes.includes(machines) ? null : "scope";
}

/** 40300 of a caller whose pages do not open a route. A program learns which scopes would, where its own do not. */
export function forbidPage(machine: MachineAccess | undefined, scopes: readonly Scope[] | null): Refused {
  if (!machine) return forbid("page");
  if (!scopes || scopes.some((scope) => machine.scopes.includes(scope)))
    return { ...forbid("page"), msgKey: "ofKeys.page" };
  const data = { because: ["scope"], details: { scopes } };
  return refuse(CODES.notPermitted, data, "ofKeys.scope", { scopes: scopes.join(", ") });
}

/** What the routes of a resource, or of a kind of request, say about programs. */
export const machinesOf = ({
  isForMachines,
}: {
  readonly isForMachines?: true;
}): {
  readonly machines?: true;
} => (isForMachines ? { machines: true } : {});

/** The scopes that open a route to programs; null: none does. */
export function scopesOf({
  method,
  permission,
  machines,
}: {
  readonly method: string;
  readonly permission: Permission;
  readonly machines?: true | Scope;
}): readonly Scope[] | null {
  if (machines === undefined) return null;
  if (machines !== true) return [machines];
  if (permission.kind !== "right") return SCOPE_NAMES;
  const { anyOf, roleCode } = permission.right;
  return SCOPE_NAMES.filter((scope) =>
    (["admin", "client"] as const).some(
      (code) =>
        (roleCode ?? code) === code &&
        anyOf.some((page) => pagesOfScopes([scope], code, method === "GET").has(page)),
    ),
  );
}
