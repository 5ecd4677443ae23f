import { sql } from "kysely";
import { opensMoreThan, type Person } from "../../../src/contracts/permissions.ts";
import type { ReferenceCount } from "../../../src/contracts/resource.ts";
import type { UserSaveBody } from "../../../src/contracts/user.ts";
import { normalForm } from "../../../src/domain/normal-form.ts";
import { plainPhone } from "../../../src/domain/phone.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { referencesTo } from "../../resource/save.ts";

// People by what they sign in with: the account in any case, or the phone with or without marks and +86.

/** Numbers of before this rule are stored as they were typed. */
const phonesOf = (text: string): readonly string[] => {
  const plain = plainPhone(text);
  return /^1\d{10}$/.test(plain) ? [plain, `+86${plain}`, `0086${plain}`, `86${plain}`] : [plain];
};

interface Called {
  readonly id: string;
  readonly userAccount: string;
  readonly userPhone: string | null;
}

/** The people whom a name means; several only among those who were twins before names had one form. */
async function peopleCalled(db: Reader, name: string): Promise<readonly Called[]> {
  const { rows } = await sql<Called>`
    select id, user_account, user_phone from users
    where kind = 'person' and (normal_form(user_account) = normal_form(${name}::text)
      or user_phone = any(${phonesOf(name)}::text[]))`.execute(db);
  return rows;
}

/** The one person whom a name means: of twins the one of exactly that name, else none. */
export async function personCalled(db: Reader, name: string): Promise<Called | null> {
  const called = await peopleCalled(db, name);
  const exact = called.filter(({ userAccount, userPhone }) => userAccount === name || userPhone === name);
  const [person] = exact.length > 0 ? exact : called;
  return person !== undefined && (exact.length === 1 || called.length === 1) ? person : null;
}

/** They end with the person. */
const LEFT_OUT = ["session", "message", "known_device"];

/** What names its people by an id alone, because it outlives every table that could refer to it. */
const TRACES = [
  ["event", "by_user_id"],
  ["ledger", "operator_id"],
  ["audit", "user_id"],
] as const;

/** What must keep a person's name: rows that refer to them, and what they have done. */
export async function tracesOf(tx: Tx, userId: string): Promise<readonly ReferenceCount[]> {
  const found = await referencesTo(tx, "users", userId, TRACES);
  return found.filter(({ entity }) => !LEFT_OUT.includes(entity));
}

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
