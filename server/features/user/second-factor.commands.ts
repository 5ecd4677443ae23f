/** Turning the second factor on and off, as its person does it. */
import type { NotNull } from "kysely";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type {
  RecoveryCodes,
  SecondFactorKey,
  SecondFactorState,
  UserRow,
} from "../../../src/contracts/user.ts";
import { underKey } from "../../lifecycle/keyed.ts";
import { type CommandResult, refused, UNKNOWN } from "../../lifecycle/result.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Outcome, ok, refuse } from "../../platform/http/outcome.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { forgetBrowsers, rememberedBrowsers } from "./open-session.ts";
import { auditUser, publishUser } from "./publish-user.ts";
import {
  dropRecoveryCodes,
  dropSecret,
  keepPending,
  keepRecoverySalt,
  newRecoveryCodes,
  newSecret,
  readPending,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  stepOfCode,
  uriOf,
  usePending,
} from "./second-factor.store.ts";
import { dropChallenges } from "./session.commands.ts";
import type { UserAsk } from "./user.queries.ts";
import { isBeyond } from "./user.references.ts";

/** Of one's own second factor no version is asked: another person can only remove it. */
type OwnAsk = Omit<UserAsk, "key" | "person"> & { readonly person: Person };

const refusal = (because: string) => refuse(CODES.refused, { because: [because] });

const standingOf = (db: Reader, userId: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("role as r", "r.id", "u.roleId")
    .select(["u.userAccount", "u.secondFactorSince", "r.requiresSecondFactor"])
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();

/** How the person's second factor stands. */
export async function secondFactorState(
  { db: { reader } }: Deps,
  { person, now }: OwnAsk,
): Promise<Outcome<SecondFactorState>> {
  const { secondFactorSince, requiresSecondFactor } = await standingOf(reader, person.userId);
  return ok({
    since: secondFactorSince?.toISOString() ?? null,
    isRequired: requiresSecondFactor,
    recoveryLeft: await recoveryCodesLeft(reader, person.userId),
    rememberedDevices: await rememberedBrowsers(reader, person.userId, now),
  });
}

/** Makes a key for an authenticator app. It counts from the moment when a code has proven it; until then the old one does. */
export async function beginSecondFactor(
  { db }: Deps,
  { person, now }: OwnAsk,
): Promise<Outcome<SecondFactorKey>> {
  const { userAccount } = await standingOf(db.reader, person.userId);
  const secret = newSecret();
  await db.transaction((tx) => keepPending(tx, person.userId, secret, now));
  return ok({ secret, uri: uriOf(secret, userAccount) });
}

/** Turns the second factor on, or moves it to another app. Answers new recovery codes, which are shown this once. */
export async function turnOnSecondFactor(
  { db }: Deps,
  ask: OwnAsk,
  typed: string,
): Promise<Outcome<RecoveryCodes>> {
  const { person, now } = ask;
  const secret = await readPending(db.reader, person.userId, now);
  if (secret === null) return refusal("secondFactorNotBegun");
  const step = stepOfCode(secret, typed.replaceAll(/[\s-]/g, ""), now);
  if (step === null) return refusal("codeWrong");
  // Hashed before the transaction begins: all other calls wait for a transaction of the embedded engine.
  const recovery = await newRecoveryCodes();
  const isOn = await db.transaction(async (tx) => {
    if (!(await usePending(tx, person.userId, { secret, step, salt: recovery.salt }))) return false;
    await replaceRecoveryCodes(tx, person.userId, recovery);
    await forgetBrowsers(tx, person.userId);
    await setSince(tx, person.userId, { since: now, now });
    await auditUser(tx, ask, "secondFactorOn", person.userId);
    await publish(tx, ask, "secondFactorOn");
    return true;
  });
  return isOn ? ok({ recoveryCodes: recovery.codes }) : refusal("secondFactorNotBegun");
}

/** Turns the second factor off, unless the role requires it. */
export async function turnOffSecondFactor({ db }: Deps, ask: OwnAsk): Promise<Outcome<null>> {
  const { person } = ask;
  const { secondFactorSince, requiresSecondFactor } = await standingOf(db.reader, person.userId);
  if (secondFactorSince === null) return refusal("secondFactorOff");
  if (requiresSecondFactor) return refusal("secondFactorRequired");
  await db.transaction(async (tx) => {
    await dropSecondFactor(tx, person.userId, ask.now);
    await auditUser(tx, ask, "secondFactorOff", person.userId);
    await publish(tx, ask, "secondFactorOff");
  });
  return ok(null);
}

/** Makes new recovery codes; the earlier ones end. */
export async function renewRecoveryCodes({ db }: Deps, ask: OwnAsk): Promise<Outcome<RecoveryCodes>> {
  const { userId } = ask.person;
  const { secondFactorSince } = await standingOf(db.reader, userId);
  if (secondFactorSince === null) return refusal("secondFactorOff");
  const recovery = await newRecoveryCodes();
  await db.transaction(async (tx) => {
    await keepRecoverySalt(tx, userId, recovery.salt);
    await replaceRecoveryCodes(tx, userId, recovery);
    await auditUser(tx, ask, "recoveryCodesRenewed", userId);
  });
  return ok({ recoveryCodes: recovery.codes });
}

/** Deletes everything of a person's second factor: key, recovery codes, remembered browsers, begun sign-ins. */
async function dropSecondFactor(tx: Tx, userId: string, now: Date): Promise<void> {
  await dropSecret(tx, userId);
  await dropRecoveryCodes(tx, userId);
  await forgetBrowsers(tx, userId);
  await dropChallenges(tx, userId);
  await setSince(tx, userId, { since: null, now });
}

async function setSince(
  tx: Tx,
  userId: string,
  { since, now }: { readonly since: Date | null; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("users")
    .set((is) => ({ secondFactorSince: since, version: is("version", "+", 1), updatedAt: now }))
    .where("id", "=", userId)
    .execute();
}

async function publish(tx: Tx, ask: OwnAsk, template: "secondFactorOn" | "secondFactorOff"): Promise<void> {
  const news = { template, values: {}, section: "factor" } as const;
  await publishUser(tx, { ...ask, key: null }, ask.person.userId, template, { news });
}

// A lost second factor, taken away by an administrator.

/** Takes a person's second factor away. Their sessions end with 50012, and they are told by whom. */
export function resetSecondFactor(deps: Deps, ask: UserAsk, id: string): Promise<CommandResult<UserRow>> {
  return underKey<UserRow>(deps.db, ask.key, async (tx, replay) => {
    const user = await tx
      .selectFrom("users")
      .select(["roleId", "secondFactorSince"])
      .where("id", "=", id)
      .where("kind", "=", "person")
      .$narrowType<{ roleId: NotNull }>()
      .forUpdate()
      .executeTakeFirst();
    if (!user) return UNKNOWN;
    if (await isBeyond(tx, ask.person, user.roleId)) return refused(CODES.notPermitted, ["pagesYouLack"]);
    if (replay) return replay;
    if (user.secondFactorSince === null) return refused(CODES.refused, ["secondFactorOff"]);
    await dropSecondFactor(tx, id, ask.now);
    await auditUser(tx, ask, "secondFactorReset", id);
    const values = { byName: ask.person.userName };
    const news = { template: "secondFactorReset", values, section: "factor" } as const;
    return { ok: true, data: await publishUser(tx, ask, id, "secondFactorReset", { ends: {}, news }) };
  });
}
