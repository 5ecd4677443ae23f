import { opensMoreThan, type Person } from "../../../src/contracts/permissions.ts";
import type { Tx } from "../../platform/reader.ts";

/**
 * Whether a person with this role is beyond the one who asks: the role opens pages that they lack. A disabled role
 * counts as well, because it can be enabled.
 */
export async function isBeyond(tx: Tx, person: Pick<Person, "pages">, roleId: string): Promise<boolean> {
  const role = await tx
    .selectFrom("role")
    .select(["roleCode", "menu"])
    .where("id", "=", roleId)
    .executeTakeFirstOrThrow();
  return opensMoreThan(person, role);
}
