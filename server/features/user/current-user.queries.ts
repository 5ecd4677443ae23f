import { PAGES, type PageSpec } from "../../../src/contracts/pages.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type { CurrentUser, MenuItem } from "../../../src/contracts/user.ts";
import { readCompany } from "../../platform/company.ts";
import type { Reader } from "../../platform/reader.ts";
import type { HeldReason } from "../../platform/session/session.ts";

/** The signed-in person with the fields of the specification's section 3; the password is always null. */
export async function readCurrentUser(
  db: Reader,
  person: Person,
  { held, isOnline }: { readonly held: HeldReason | null; readonly isOnline: (userId: string) => boolean },
): Promise<CurrentUser> {
  const user = await db
    .selectFrom("users as u")
    .innerJoin("role as r", "r.id", "u.roleId")
    .leftJoin("post as p", "p.id", "u.postId")
    .leftJoin("department as d", "d.id", "u.departmentId")
    .leftJoin("client as c", "c.id", "u.clientId")
    .select(["u.id", "u.userNumber", "u.userAccount", "u.userName", "u.userPhone", "u.userFixPhone"])
    .select(["u.postId", "p.name as postName", "u.roleId", "r.roleName", "r.roleCode"])
    .select(["u.departmentId", "d.name as departmentName", "u.userStatus", "u.theTax", "u.createUserId"])
    .select(["u.clientId", "c.name as clientName", "u.mustChangePassword"])
    .where("u.id", "=", person.userId)
    .executeTakeFirstOrThrow();
  return {
    ...user,
    userPassword: null,
    userLoginStatus: isOnline(user.id) ? 1 : 0,
    type: user.roleCode === "admin" ? 1 : 2,
    company: (await readCompany(db)).name,
    secondFactorDue: held === "secondFactorDue",
    pages: [...person.pages],
  };
}

/**
 * The server menu (specification section 3): the person's pages as a tree, in menu order. Hidden ones are in it,
 * because with the setting on a route's name must be in the menu to be opened.
 */
export function menuOf(person: Person): readonly MenuItem[] {
  const under = (parent: string | null): MenuItem[] =>
    (PAGES as readonly PageSpec[])
      .filter((page) => page.parent === parent && person.pages.has(page.name))
      .map((page) => ({ name: page.name, children: under(page.name) }));
  return under(null);
}
