import type { NotNull } from "kysely";
import { CODES, type MovedOn } from "../../../src/contracts/envelope.ts";
import type { CreatedUserRow, UserRow, UserSaveBody } from "../../../src/contracts/user.ts";
import { roleNameValues } from "../../feed/account-messages.ts";
import { underKey } from "../../lifecycle/keyed.ts";
import { lastChange } from "../../lifecycle/last-change.ts";
import { changedIn } from "../../lifecycle/read-only.ts";
import { type CommandResult, invalidFields, type Refused, refused, UNKNOWN } from "../../lifecycle/result.ts";
import type { Deps } from "../../platform/deps.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { fullAdminIsLeft } from "../../platform/session/full-admins.ts";
import { hashPassword, randomPassword } from "../../platform/session/password.ts";
import { spellWritten } from "../../platform/spelled-rows.ts";
import { sqlState } from "../../platform/trouble.ts";
import { auditUser, endSessionsAndPublish, publishUser } from "./publish-user.ts";
import { dropChallenges } from "./session.commands.ts";
import type { UserAsk } from "./user.queries.ts";
import { USER_READ_ONLY, userRow } from "./user.queries.ts";
import { isBeyond, takenNames, tracesOf, unusableReferences } from "./user.references.ts";

type Saved = CommandResult<UserRow>;

const optionalFields = [
  "userPhone",
  "userFixPhone",
  "email",
  "postId",
  "departmentId",
  "clientId",
  "theTax",
] as const;

/** The columns that a body sets; what it does not name is null, as the form shows it. */
function columnsOf(body: UserSaveBody) {
  const optional = Object.fromEntries(optionalFields.map((name) => [name, body[name] || null]));
  return { userAccount: body.userAccount, userName: body.userName, roleId: body.roleId, ...optional };
}

/** Makes a person with a random password, which comes with the row this once and must be changed. */
export async function createUser(
  deps: Deps,
  ask: UserAsk,
  body: UserSaveBody,
): Promise<CommandResult<CreatedUserRow>> {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  let isNew = false;
  const result = await refusingTaken(() =>
    underKey<UserRow>(deps.db, ask.key, async (tx, replay): Promise<Saved> => {
      isNew = false;
      if (replay) return replay;
      const unusable = {
        ...(await takenNames(tx, body)),
        ...(await unusableReferences(tx, ask.person, body)),
      };
      if (Object.keys(unusable).length > 0) return refusedFields(unusable);
      const id = newId();
      await tx
        .insertInto("users")
        .values({
          id,
          userNumber: await nextNumber(tx),
          passwordHash,
          mustChangePassword: true,
          oneTimeSince: ask.now,
          createdAt: ask.now,
          updatedAt: ask.now,
          createUserId: ask.person.userId,
          ...columnsOf(body),
        })
        .execute();
      await spellWritten(tx, "users", [id]);
      isNew = true;
      return {
        ok: true,
        data: await publishUser(tx, ask, id, "created", {
          news: {
            template: "accountCreated",
            values: { byName: ask.person.userName, userAccount: body.userAccount },
          },
        }),
      };
    }),
  );
  // Not stored with the key's answer: a later reader of that table must not find passwords.
  return result.ok && isNew ? { ok: true, data: { ...result.data, password } } : result;
}

/** Numbers go up by one; creators of people wait for each other on the row that every world has. */
async function nextNumber(tx: Tx): Promise<string> {
  await tx.selectFrom("meta").select("key").where("key", "=", "world").forUpdate().execute();
  const { count } = await tx
    .selectFrom("users")
    .select((is) => is.fn.max<string | null>("userNumber").as("count"))
    .where("userNumber", "like", "U____")
    .executeTakeFirstOrThrow();
  const next = Number(count?.slice(1) ?? 0) + 1;
  return next < 10_000 ? `U${String(next).padStart(4, "0")}` : `U${newId()}`;
}

/** Changes a person. A person who gets another role or client signs in again: what they may see has changed. */
export async function updateUser(
  deps: Deps,
  ask: UserAsk,
  body: UserSaveBody & { readonly id: string; readonly version: number },
  repeated: Readonly<Record<string, unknown>>,
): Promise<Saved> {
  return refusingTaken(() =>
    underKey<UserRow>(deps.db, ask.key, async (tx, replay): Promise<Saved> => {
      const before = await lockUser(tx, body.id);
      if (!before) return UNKNOWN;
      if (await isBeyond(tx, ask.person, before.roleId)) return BEYOND;
      if (replay) return replay;
      if (before.version !== body.version) return movedOn(tx, ask, body.id);
      const changed = changedIn(USER_READ_ONLY, repeated, await rowThere(tx, ask, body.id));
      if (changed.length > 0) return invalidFields(changed);
      const unusable = {
        ...(await takenNames(tx, body, before)),
        ...(await unusableReferences(tx, ask.person, body, before)),
      };
      const changesRights = before.roleId !== body.roleId || before.clientId !== (body.clientId || null);
      if (changesRights && body.id === ask.person.userId) unusable.roleId ??= "self";
      const becomes = { withoutUserId: body.id, orWithRoleId: body.roleId };
      if (changesRights && !(await fullAdminIsLeft(tx, becomes))) unusable.roleId ??= "lastAdmin";
      if (Object.keys(unusable).length > 0) return refusedFields(unusable);
      const columns = columnsOf(body);
      await change(tx, ask, body.id, columns);
      const news = before.roleId === body.roleId ? null : await roleNews(tx, ask, body.roleId);
      const publication = { changes: changesOf(before, columns), ends: changesRights ? {} : null, news };
      return { ok: true, data: await publishUser(tx, ask, body.id, "saved", publication) };
    }),
  );
}

/** Gives a person a random one-time password; every session of theirs ends with 50012. */
export async function resetPassword(
  deps: Deps,
  ask: UserAsk,
  id: string,
  version: number | null,
): Promise<CommandResult<{ readonly password: string }>> {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  const result = await underKey<null>(deps.db, ask.key, async (tx, replay) => {
    // Whose answer was lost asks again under the same key: the password is in no table, so there is a new one.
    if (replay && !replay.ok) return replay;
    const before = await lockUser(tx, id);
    if (!before) return UNKNOWN;
    if (await isBeyond(tx, ask.person, before.roleId)) return BEYOND;
    if (!replay && version !== null && before.version !== version) return movedOn(tx, ask, id);
    await change(tx, ask, id, { passwordHash, mustChangePassword: true, oneTimeSince: ask.now });
    await dropChallenges(tx, id);
    await auditUser(tx, ask, "resetPassword", id);
    const values = { byName: ask.person.userName };
    await publishUser(tx, ask, id, "passwordReset", {
      ends: {},
      news: { template: "passwordReset", values },
    });
    return { ok: true, data: null };
  });
  return result.ok ? { ok: true, data: { password } } : result;
}

/** Sets a person's status, or toggles it where none is given; a disabled person is signed out with 50012. */
export async function switchStatus(
  deps: Deps,
  ask: UserAsk,
  { id, version, userStatus }: { id: string; version: number | null; userStatus: 0 | 1 | null },
): Promise<Saved> {
  return underKey<UserRow>(deps.db, ask.key, async (tx, replay): Promise<Saved> => {
    const before = await lockUser(tx, id);
    if (!before) return UNKNOWN;
    if (await isBeyond(tx, ask.person, before.roleId)) return BEYOND;
    if (replay) return replay;
    if (version !== null && before.version !== version) return movedOn(tx, ask, id);
    const next = userStatus ?? (before.userStatus === 1 ? 0 : 1);
    if (next === 0 && id === ask.person.userId) return refused(CODES.refused, ["self"]);
    if (next === before.userStatus) return { ok: true, data: await rowThere(tx, ask, id) };
    if (next === 0 && !(await fullAdminIsLeft(tx, { withoutUserId: id })))
      return refused(CODES.refused, ["lastAdmin"]);
    await change(tx, ask, id, { userStatus: next });
    const what = next === 1 ? "enabled" : "disabled";
    await auditUser(tx, ask, what, id);
    return { ok: true, data: await publishUser(tx, ask, id, what, { ends: next === 0 ? {} : null }) };
  });
}

/** Deletes a person whom nothing refers to; disable all others instead. */
export async function deleteUser(deps: Deps, ask: UserAsk, id: string): Promise<CommandResult<null>> {
  try {
    return await underKey<null>(deps.db, ask.key, async (tx, replay) => {
      if (replay) return replay;
      const before = await lockUser(tx, id);
      if (!before) return UNKNOWN;
      if (await isBeyond(tx, ask.person, before.roleId)) return BEYOND;
      if (id === ask.person.userId) return refused(CODES.refused, ["self"]);
      if (!(await fullAdminIsLeft(tx, { withoutUserId: id }))) return refused(CODES.refused, ["lastAdmin"]);
      const references = await tracesOf(tx, id);
      if (references.length > 0) return refused(CODES.refused, ["referenced"], { references });
      const row = await rowThere(tx, ask, id);
      await endSessionsAndPublish(tx, { userId: id }, CODES.endedElsewhere, byOf(ask));
      await tx.deleteFrom("session").where("userId", "=", id).execute();
      await tx.deleteFrom("message").where("recipientId", "=", id).execute();
      await tx.deleteFrom("idempotency").where("userId", "=", id).execute();
      await tx.deleteFrom("users").where("id", "=", id).execute();
      await auditUser(tx, ask, "deleted", id, { name: row.userName, userAccount: row.userAccount });
      await publishUser(tx, ask, { ...row, version: row.version + 1 }, "deleted");
      return { ok: true, data: null };
    });
  } catch (error) {
    // A table that keeps people by a foreign key.
    if (sqlState(error) === "23503") return refused(CODES.refused, ["referenced"]);
    throw error;
  }
}

/** What a person is told of their new role. */
async function roleNews(tx: Tx, { person }: UserAsk, roleId: string) {
  const { roleName } = await tx
    .selectFrom("role")
    .select("roleName")
    .where("id", "=", roleId)
    .executeTakeFirstOrThrow();
  return {
    template: "roleChanged",
    values: { byName: person.userName, ...roleNameValues(roleName) },
  } as const;
}

const BEYOND: Refused = refused(CODES.notPermitted, ["pagesYouLack"]);

const lockUser = (tx: Tx, id: string) =>
  tx
    .selectFrom("users")
    .select(["version", "userStatus", "userAccount", "userName", "roleId", ...optionalFields])
    .where("id", "=", id)
    .where("kind", "=", "person")
    .$narrowType<{ roleId: NotNull }>()
    .forUpdate()
    .executeTakeFirst();

async function change(
  tx: Tx,
  ask: UserAsk,
  id: string,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx
    .updateTable("users")
    .set((is) => ({ ...columns, version: is("version", "+", 1), updatedAt: ask.now }))
    .where("id", "=", id)
    .execute();
  await spellWritten(tx, "users", [id]);
}

async function rowThere(tx: Tx, ask: UserAsk, id: string): Promise<UserRow> {
  const row = await userRow(tx, id, ask.isOnline);
  if (!row) throw new Error(`user ${id} vanished under its lock`);
  return row;
}

/** The person as they are now, and who changed them last; seeded people have not been changed since. */
async function movedOn(tx: Tx, ask: UserAsk, id: string): Promise<CommandResult<never>> {
  const current = await rowThere(tx, ask, id);
  const unless = { changedByUserId: null, changedBy: current.userName, changedAt: current.updatedAt };
  const last = await lastChange(tx, "user", id, unless);
  const data: MovedOn<UserRow> = { because: ["version"], current, ...last };
  return { ok: false, code: CODES.movedOn, data };
}

const byOf = ({ person, now }: UserAsk) => ({ at: now, byUserId: person.userId, byName: person.userName });

/** 42200 whose reasons belong to fields. */
const refusedFields = (fields: Readonly<Record<string, string>>): Refused =>
  refused(CODES.refused, [...new Set(Object.values(fields))], { fields });

type Columns = ReturnType<typeof columnsOf>;

/** Field → before and after, of what differs: what the audit shows. */
function changesOf(before: Readonly<Record<string, unknown>>, columns: Columns) {
  return Object.fromEntries(
    Object.entries(columns)
      .filter(([name, value]) => (before[name] ?? null) !== (value ?? null))
      .map(([name, value]) => [name, [before[name] ?? null, value ?? null]]),
  );
}

/** Account and phone are unique in the database; whose turn it was decides there, not by asking before. */
async function refusingTaken<View>(work: () => Promise<CommandResult<View>>): Promise<CommandResult<View>> {
  try {
    return await work();
  } catch (error) {
    const constraint = error instanceof Error && "constraint" in error ? String(error.constraint) : "";
    if (constraint.includes("user_account")) return refusedFields({ userAccount: "accountTaken" });
    if (constraint.includes("user_phone")) return refusedFields({ userPhone: "phoneTaken" });
    throw error;
  }
}
