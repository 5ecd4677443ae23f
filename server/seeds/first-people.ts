import { grantablePages, type RoleCode } from "../../src/contracts/pages.ts";
import { BUILTIN_ROLE_NAMES } from "../../src/contracts/role.ts";
import type { NewId } from "../platform/ids.ts";
import type { Tx } from "../platform/reader.ts";

export interface BuiltinRoles {
  readonly admin: string;
  readonly client: string;
}

/** The two roles of every database: each grants all the pages that its roleCode allows, but those that clients get later. */
export async function createBuiltinRoles(tx: Tx, newId: NewId, at: Date): Promise<BuiltinRoles> {
  const roles: BuiltinRoles = { admin: newId(), client: newId() };
  const row = (roleCode: RoleCode, roleName: string) => ({
    id: roles[roleCode],
    roleName,
    roleCode,
    menu: JSON.stringify(
      grantablePages(roleCode)
        .filter((page) => roleCode === "admin" || !page.isGrantedLater)
        .map(({ name }) => name),
    ),
    builtin: true,
    createdAt: at,
    updatedAt: at,
  });
  await tx
    .insertInto("role")
    .values([row("admin", BUILTIN_ROLE_NAMES.admin), row("client", BUILTIN_ROLE_NAMES.client)])
    .execute();
  return roles;
}

export interface FirstPerson {
  readonly account: string;
  readonly name: string;
  readonly phone: string | null;
  readonly roleId: string;
  readonly clientId: string | null;
  /** Hashed beforehand: a transaction has no time for it. */
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
}

/** A person of a new database; `number` counts from 1. Returns the new user's id. */
export async function createPerson(
  tx: Tx,
  newId: NewId,
  at: Date,
  number: number,
  person: FirstPerson,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("users")
    .values({
      id,
      userNumber: `U${String(number).padStart(4, "0")}`,
      userAccount: person.account,
      passwordHash: person.passwordHash,
      userName: person.name,
      userPhone: person.phone,
      roleId: person.roleId,
      clientId: person.clientId,
      mustChangePassword: person.mustChangePassword,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  return id;
}
