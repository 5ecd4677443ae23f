import type { UserSaveBody } from "../../../src/contracts/user.ts";
import type { Tx } from "../../platform/reader.ts";

interface Before {
  readonly roleId: string;
  readonly clientId: string | null;
  readonly postId: string | null;
  readonly departmentId: string | null;
}

/**
 * Why what a person's form refers to cannot be taken: reason codes of 42200, none when all of it can. What a
 * person has already is kept, also when it was disabled since. clientId is set if and only if the role is one
 * for clients.
 */
export async function unusableReferences(tx: Tx, body: UserSaveBody, before?: Before): Promise<string[]> {
  const because: string[] = [];
  const role = await tx
    .selectFrom("role")
    .select(["roleCode", "status"])
    .where("id", "=", body.roleId)
    .executeTakeFirst();
  if (!role || (role.status !== "enabled" && before?.roleId !== body.roleId)) because.push("roleUnusable");
  if (role?.roleCode === "client" && !body.clientId) because.push("clientRequired");
  if (role?.roleCode === "admin" && body.clientId) because.push("clientNotForAdmin");
  if (body.clientId && body.clientId !== before?.clientId) {
    const client = tx.selectFrom("client").select("id").where("id", "=", body.clientId);
    if (!(await client.where("status", "=", "active").executeTakeFirst())) because.push("clientUnusable");
  }
  if (body.postId && body.postId !== before?.postId) {
    const post = tx.selectFrom("post").select("id").where("id", "=", body.postId);
    if (!(await post.where("status", "=", "enabled").executeTakeFirst())) because.push("postUnusable");
  }
  if (body.departmentId && body.departmentId !== before?.departmentId) {
    const department = tx.selectFrom("department").select("id").where("id", "=", body.departmentId);
    if (!(await department.where("status", "=", "enabled").executeTakeFirst()))
      because.push("departmentUnusable");
  }
  return because;
}
