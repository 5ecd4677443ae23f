/** The people of a refusal table: two admins, an owner, a colleague, a stranger, and one whose role grants little. */
import { newId } from "../../server/platform/ids.ts";
import { hashPassword } from "../../server/platform/session/password.ts";
import { createPerson } from "../../server/seeds/first-people.ts";
import { type PageName, pagesOf } from "../../src/contracts/pages.ts";
import type { Person } from "../../src/contracts/permissions.ts";
import { password } from "./people.ts";
import type { Api, TestServer } from "./server.ts";

interface Role {
  readonly api: Api;
  readonly person: Person;
}

export type Cast = Readonly<
  Record<"owner" | "colleague" | "stranger" | "admin" | "secondAdmin" | "narrow", Role>
>;

/** A person whose role grants only the named pages, and so none of the commands. */
async function addNarrowAdmin({ deps }: TestServer, menu: readonly PageName[]): Promise<string> {
  const at = deps.clock.now();
  const roleId = newId();
  const passwordHash = await hashPassword(password);
  return deps.db.transaction(async (tx) => {
    await tx
      .insertInto("role")
      .values({
        id: roleId,
        roleName: "只看记录",
        roleCode: "admin",
        menu: JSON.stringify(menu),
        createdAt: at,
        updatedAt: at,
      })
      .execute();
    return createPerson(tx, newId, at, 6, {
      account: "narrow",
      name: "只看记录的人",
      phone: "13800000006",
      roleId,
      clientId: null,
      passwordHash,
      mustChangePassword: false,
    });
  });
}

/** Signs everyone in; `pages` are those that the rules of this lifecycle look at. */
export async function castOf(
  server: TestServer,
  pages: readonly PageName[],
  narrowMenu: readonly PageName[],
): Promise<Cast> {
  const { userIds, clientIds } = server.world;
  const narrowId = await addNarrowAdmin(server, narrowMenu);
  const role = async (
    account: string,
    userId: string,
    clientId: string | null,
    menu: readonly PageName[] = pages,
  ): Promise<Role> => {
    const roleCode = clientId === null ? "admin" : "client";
    const own = pagesOf(roleCode, menu);
    const person: Person = { kind: "person", userId, userName: "", roleCode, clientId, pages: own };
    return { api: await server.as(account), person };
  };
  return {
    owner: await role("huaxin", userIds.huaxin, clientIds.huaxin),
    colleague: await role("huaxin2", userIds.huaxin2, clientIds.huaxin),
    stranger: await role("beichen", userIds.beichen, clientIds.beichen),
    admin: await role("admin", userIds.admin, null),
    secondAdmin: await role("operator", userIds.operator, null),
    narrow: await role("narrow", narrowId, null, narrowMenu),
  };
}
