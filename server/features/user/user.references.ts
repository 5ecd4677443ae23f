import { opensMoreThan, type Person } from "../../../src/contracts/permissions.ts";
import type { UserSaveBody } from "../../../src/contracts/user.ts";
import { normalForm } from "../../../src/domain/normal-form.ts";
import { plainPhone } from "../../../src/domain/phone.ts";
import type { Tx } from "../../platform/reader.ts";
import { peopleCalled } from "./people-called.ts";

interface Before {
  readonly roleId: string;
  readonly clientId: string | null;
  readonly postId: string | null;
  readonly departmentId: string | null;
}

/**
 * Why what a person's form refers to cannot be taken: reason codes of 42200 by field, none when all of it can. What a
 * person has already is kept, also when it was disabled since. clientId is set if and only if the role is one
 * for clients, and a role may only open pages that the one who gives it has.
 */
export async function unusableReferences(
  tx: Tx,
  person: Pick<Person, "pages">,
  body: UserSaveBody,
  before?: Before,
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  const role = await tx
    .selectFrom("role")
    .select(["roleCode", "status", "menu"])
    .where("id", "=", body.roleId)
    // A role that is being disabled at this moment cannot be assigned.
    .forShare()
    .executeTakeFirst();
  if (!role || (role.status !== "enabled" && before?.roleId !== body.roleId)) fields.roleId = "roleUnusable";
  if (role && opensMoreThan(person, role)) fields.roleId ??= "pagesYouLack";
  if (role?.roleCode === "client" && !body.clientId) fields.clientId = "clientRequired";
  if (role?.roleCode === "admin" && body.clientId) fields.clientId = "clientNotForAdmin";
  if (body.clientId && body.clientId !== before?.clientId) {
    const client = tx.selectFrom("client").select("id").where("id", "=", body.clientId);
    if (!(await client.where("status", "=", "active").executeTakeFirst()))
      fields.clientId ??= "clientUnusable";
  }
  if (body.postId && body.postId !== before?.postId) {
    const post = tx.selectFrom("post").select("id").where("id", "=", body.postId);
    if (!(await post.where("status", "=", "enabled").executeTakeFirst())) fields.postId = "postUnusable";
  }
  if (body.departmentId && body.departmentId !== before?.departmentId) {
    const department = tx.selectFrom("department").select("id").where("id", "=", body.departmentId);
    if (!(await department.where("status", "=", "enabled").executeTakeFirst()))
      fields.departmentId = "departmentUnusable";
  }
  return fields;
}

interface Names {
  readonly userAccount: string;
  readonly userPhone?: string | null | undefined;
}

/** Account and phone that another person has, spelled in whatever way. What a person has already is kept. */
export async function takenNames(tx: Tx, body: Names, before?: Names): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  if (!before || normalForm(before.userAccount) !== normalForm(body.userAccount)) {
    const others = await peopleCalled(tx, body.userAccount);
    if (others.length > 0) fields.userAccount = "accountTaken";
  }
  const { userPhone } = body;
  if (userPhone && plainPhone(before?.userPhone ?? "") !== plainPhone(userPhone)) {
    const others = await peopleCalled(tx, userPhone);
    if (others.length > 0) fields.userPhone = "phoneTaken";
  }
  return fields;
}
