import type { Deps } from "../platform/deps.ts";
import { newId } from "../platform/ids.ts";
import { hashPassword, randomPassword } from "../platform/session/password.ts";
import { offerSetup } from "../platform/setup-offer.ts";
import { createBuiltinRoles, createPerson } from "./first-people.ts";

/**
 * Data with only the two roles and `admin`: its password is ADMIN_PASSWORD, or a random one that is shown once. It must
 * be changed at the first sign-in. Returns the text for the terminal.
 */
export async function seedEmpty(deps: Deps): Promise<readonly string[]> {
  const given = deps.config.adminPassword;
  const password = given ?? randomPassword();
  const passwordHash = await hashPassword(password);
  const at = deps.clock.now();
  const isMine = await deps.db.transaction(async (tx) => {
    // Nodes that start at the same time meet here: one creates the data, the others wait for it.
    const mark = await tx
      .insertInto("meta")
      .values({ key: "world", value: "empty" })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .returning("key")
      .executeTakeFirst();
    if (!mark) return false;
    await offerSetup(tx, true);
    const roles = await createBuiltinRoles(tx, newId, at);
    await createPerson(tx, newId, at, 1, {
      account: "admin",
      name: "admin",
      phone: null,
      roleId: roles.admin,
      clientId: null,
      passwordHash,
      mustChangePassword: true,
    });
    return true;
  });
  if (!isMine || given !== null) return [];
  return [`account admin, password ${password} (shown once; to be changed at the first sign-in)`];
}
