import type { Deps } from "../../server/platform/deps.ts";
import { newId } from "../../server/platform/ids.ts";
import { hashPassword } from "../../server/platform/session/password.ts";
import { createBuiltinRoles, createPerson } from "../../server/seeds/first-people.ts";

/** The password of everyone in the small world of the tests, as in the demo data. */
export const password = "tallyboard";

export type Account = "admin" | "operator" | "huaxin" | "huaxin2" | "beichen";

export interface SmallWorld {
  readonly userIds: Readonly<Record<Account, string>>;
  readonly clientIds: { readonly huaxin: string; readonly beichen: string };
  readonly roleIds: { readonly admin: string; readonly client: string };
}

const people = [
  ["admin", "管理员", "admin", null],
  ["operator", "操作员", "admin", null],
  ["huaxin", "华新客户", "client", "huaxin"],
  ["huaxin2", "华新同事", "client", "huaxin"],
  ["beichen", "北辰客户", "client", "beichen"],
] as const;

/** Two clients and the demo world's five people, nothing else: made in a moment. */
export async function createSmallWorld({ db, clock }: Pick<Deps, "db" | "clock">): Promise<SmallWorld> {
  const at = clock.now();
  const passwordHash = await hashPassword(password);
  const clientIds = { huaxin: newId(), beichen: newId() };
  return db.transaction(async (tx) => {
    await tx.insertInto("meta").values({ key: "world", value: "small" }).execute();
    const roleIds = await createBuiltinRoles(tx, newId, at);
    const stamps = { createdAt: at, updatedAt: at };
    await tx
      .insertInto("client")
      .values([
        { id: clientIds.huaxin, code: "HX", name: "华新贸易有限公司", shortName: "华新", ...stamps },
        { id: clientIds.beichen, code: "BC", name: "北辰供应链有限公司", shortName: "北辰", ...stamps },
      ])
      .execute();
    const userIds: Partial<Record<Account, string>> = {};
    for (const [index, [account, name, roleCode, client]] of people.entries()) {
      userIds[account] = await createPerson(tx, newId, at, index + 1, {
        account,
        name,
        phone: `1380000000${index + 1}`,
        roleId: roleIds[roleCode],
        clientId: client === null ? null : clientIds[client],
        passwordHash,
        mustChangePassword: false,
      });
    }
    return { userIds: userIds as Record<Account, string>, clientIds, roleIds };
  });
}
