import { CODES, type MovedOn } from "../../../src/contracts/envelope.ts";
import type { CreatedUserRow, UserRow, UserSaveBody } from "../../../src/contracts/user.ts";
import { underKey } from "../../lifecycle/keyed.ts";
import { type CommandResult, type Refused, refused, UNKNOWN } from "../../lifecycle/result.ts";
import type { Deps } from "../../platform/deps.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { keeperIsLeft } from "../../platform/session/keepers.ts";
import { hashPassword, randomPassword } from "../../platform/session/password.ts";
import { sqlState } from "../../platform/transaction.ts";
import { auditUser } from "./audit-user.ts";
import { endSessionsAndTell } from "./end-sessions.ts";
import { tellUser } from "./tell-user.ts";
import type { UserAsk } from "./user.ask.ts";
import { userRow } from "./user.queries.ts";
import { unusableReferences } from "./user.references.ts";
import { tracesOf } from "./user.traces.ts";

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
      const unusable = await unusableReferences(tx, body);
      if (Object.keys(unusable).length > 0) return refusedFields(unusable);
      const id = newId();
      await tx
        .insertInto("users")
        .values({
          id,
          userNumber: await nextNumber(tx),
          passwordHash,
          mustChangePassword: true,
          createdAt: ask.now,
          updatedAt: ask.now,
          createUserId: ask.person.userId,
          ...columnsOf(body),
        })
        .execute();
      isNew = true;
      return { ok: true, data: await tellUser(tx, ask, id, "created") };
    }),
  );
  // Not stored with the key's answer: whoever reads that table later must not find passwords.
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

/** Changes a person. Whoever gets another role or client signs in again: what they may see has changed. */
export async function updateUser(
  deps: Deps,
  ask: UserAsk,
  body: UserSaveBody & { readonly id: string; readonly version: number },
): Promise<Saved> {
  return refusingTaken(() =>
    underKey<UserRow>(deps.db, ask.key, async (tx, replay): Promise<Saved> => {
      const before = await lockUser(tx, body.id);
      if (!before) return UNKNOWN;
      if (replay) return replay;
      if (before.version !== body.version) return movedOn(tx, ask, body.id);
      const unusable = await unusableReferences(tx, body, before);
      const changesRights = before.roleId !== body.roleId || before.clientId !== (body.clientId || null);
      if (changesRights && body.id === ask.person.userId) unusable.roleId ??= "self";
      const becomes = { withoutUserId: body.id, orWithRoleId: body.roleId };
      if (changesRights && !(await keeperIsLeft(tx, becomes))) unusable.roleId ??= "lastAdmin";
      if (Object.keys(unusable).length > 0) return refusedFields(unusable);
      const columns = columnsOf(body);
      await change(tx, ask, body.id, columns);
      const telling = { changes: changesOf(before, columns), ends: changesRights ? {} : null };
      return { ok: true, data: await tellUser(tx, ask, body.id, "saved", telling) };
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
  return underKey<{ readonly password: string }>(deps.db, null, async (tx) => {
    const before = await lockUser(tx, id);
    if (!before) return UNKNOWN;
    if (version !== null && before.version !== version) return movedOn(tx, ask, id);
    await change(tx, ask, id, { passwordHash, mustChangePassword: true });
    await auditUser(tx, ask, "resetPassword", id);
    await tellUser(tx, ask, id, "passwordReset", { ends: {} });
    return { ok: true, data: { password } };
  });
}

/** Sets a person's status, or toggles it where none is given; whoever is disabled is signed out with 50012. */
export async function switchStatus(
  deps: Deps,
  ask: UserAsk,
  { id, version, userStatus }: { id: string; version: number | null; userStatus: 0 | 1 | null },
): Promise<Saved> {
  return underKey<UserRow>(deps.db, null, async (tx): Promise<Saved> => {
    const before = await lockUser(tx, id);
    if (!before) return UNKNOWN;
    if (version !== null && before.version !== version) return movedOn(tx, ask, id);
    const next = userStatus ?? (before.userStatus === 1 ? 0 : 1);
    if (next === 0 && id === ask.person.userId) return refused(CODES.refused, ["self"]);
    if (next === before.userStatus) return { ok: true, data: await rowThere(tx, ask, id) };
    if (next === 0 && !(await keeperIsLeft(tx, { withoutUserId: id })))
      return refused(CODES.refused, ["lastAdmin"]);
    await change(tx, ask, id, { userStatus: next });
    const what = next === 1 ? "enabled" : "disabled";
    await auditUser(tx, ask, what, id);
    return { ok: true, data: await tellUser(tx, ask, id, what, { ends: next === 0 ? {} : null }) };
  });
}

/** Deletes a person whom nothing refers to; anybody else is to be disabled instead. */
export async function deleteUser(deps: Deps, ask: UserAsk, id: string): Promise<CommandResult<null>> {
  try {
    return await underKey<null>(deps.db, null, async (tx) => {
      const before = await lockUser(tx, id);
      if (!before) return UNKNOWN;
      if (id === ask.person.userId) return refused(CODES.refused, ["self"]);
      if (!(await keeperIsLeft(tx, { withoutUserId: id }))) return refused(CODES.refused, ["lastAdmin"]);
      const references = await tracesOf(tx, id);
      if (references.length > 0) return refused(CODES.refused, ["referenced"], { references });
      const row = await rowThere(tx, ask, id);
      await endSessionsAndTell(tx, { userId: id }, CODES.endedElsewhere, byOf(ask));
      await tx.deleteFrom("session").where("userId", "=", id).execute();
      await tx.deleteFrom("message").where("recipientId", "=", id).execute();
      await tx.deleteFrom("idempotency").where("userId", "=", id).execute();
      await tx.deleteFrom("users").where("id", "=", id).execute();
      await auditUser(tx, ask, "deleted", id, { name: row.userName, userAccount: row.userAccount });
      await tellUser(tx, ask, { ...row, version: row.version + 1 }, "deleted");
      return { ok: true, data: null };
    });
  } catch (error) {
    // A table that keeps people by a foreign key.
    if (sqlState(error) === "23503") return refused(CODES.refused, ["referenced"]);
    throw error;
  }
}

const lockUser = (tx: Tx, id: string) =>
  tx
    .selectFrom("users")
    .select(["version", "userStatus", "userAccount", "userName", "roleId", ...optionalFields])
    .where("id", "=", id)
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
}

async function rowThere(tx: Tx, ask: UserAsk, id: string): Promise<UserRow> {
  const row = await userRow(tx, id, ask.isOnline);
  if (!row) throw new Error(`user ${id} vanished under its lock`);
  return row;
}

/** The person as they are now, and who changed them last; whom a world made was changed by nobody since. */
async function movedOn(tx: Tx, ask: UserAsk, id: string): Promise<CommandResult<never>> {
  const current = await rowThere(tx, ask, id);
  const last = await tx
    .selectFrom("event")
    .select(["byName", "at"])
    .where("entity", "=", "user")
    .where("entityId", "=", id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  const changedAt = last?.at.toISOString() ?? current.updatedAt;
  const data: MovedOn<UserRow> = { current, changedBy: last?.byName ?? current.userName, changedAt };
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
