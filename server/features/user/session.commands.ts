import { CODES } from "../../../src/contracts/envelope.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type { ChangePasswordBody, SessionRow } from "../../../src/contracts/user.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Outcome, ok, refuse, tooMany } from "../../platform/http/outcome.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { hashPassword, isPasswordOf } from "../../platform/session/password.ts";
import { hashToken, looksLikeToken, newToken } from "../../platform/session/token.ts";
import { passwordFault } from "./password-rules.ts";
import { auditUser, endSessionsAndPublish, publishUser } from "./publish-user.ts";
import { ownPasswordAttempt, reserveAttempt } from "./throttle.ts";
import type { IsOnline } from "./user.queries.ts";

// Sign-ins whose password was right and whose code is awaited.

const CHALLENGE_MS = 5 * 60_000;

/** Makes the challenge that stands for the password of a sign-in for five minutes. Only its hash is stored. */
export async function makeChallenge(tx: Tx, userId: string, at: Date): Promise<string> {
  const challenge = newToken();
  const expiresAt = new Date(at.getTime() + CHALLENGE_MS);
  await tx
    .insertInto("signInChallenge")
    .values({ tokenHash: hashToken(challenge), userId, expiresAt })
    .execute();
  return challenge;
}

/** Whose challenge it is; null: it is unknown or over. */
export async function personOfChallenge(db: Reader, challenge: string, now: Date): Promise<string | null> {
  if (!looksLikeToken(challenge)) return null;
  const row = await db
    .selectFrom("signInChallenge")
    .select("userId")
    .where("tokenHash", "=", hashToken(challenge))
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Ends all challenges of a person. */
export async function dropChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("signInChallenge").where("userId", "=", userId).execute();
}

/** Ends the token's session, if it is one. Succeeds for any token: signing out cannot fail (specification section 4). */
export async function signOut(deps: Deps, token: string | undefined): Promise<Outcome<null>> {
  if (token !== undefined && looksLikeToken(token)) {
    const at = deps.clock.now();
    const tokenHash = hashToken(token);
    await deps.db.transaction(async (tx) => {
      const owner = await tx
        .selectFrom("session as s")
        .innerJoin("users as u", "u.id", "s.userId")
        .select(["u.id", "u.userName"])
        .where("s.tokenHash", "=", tokenHash)
        .executeTakeFirst();
      if (!owner) return;
      const by = { at, byUserId: owner.id, byName: owner.userName };
      await endSessionsAndPublish(tx, { tokenHash }, CODES.noSession, by);
    });
  }
  return ok(null);
}

/** Ends every session of the person, this one too, with 50012. Answers how many ended. */
export async function signOutEverywhere(deps: Deps, person: Person): Promise<Outcome<{ ended: number }>> {
  const by = { at: deps.clock.now(), byUserId: person.userId, byName: person.userName };
  const ended = await deps.db.transaction(async (tx) => {
    await auditUser(tx, { person, now: by.at }, "logoutEverywhere", person.userId);
    return endSessionsAndPublish(tx, { userId: person.userId }, CODES.endedElsewhere, by);
  });
  return ok({ ended });
}

interface PasswordAsk {
  readonly person: Person;
  /** The one that stays. */
  readonly sessionId: string;
  readonly isOnline: IsOnline;
}

/** Changes the person's own password; all their other sessions end with 50012. */
export async function changePassword(
  deps: Deps,
  { person, sessionId, isOnline }: PasswordAsk,
  { oldPassword, newPassword }: ChangePasswordBody,
): Promise<Outcome<null>> {
  const reserved = await reserveAttempt(deps, ownPasswordAttempt("changePassword", person.userId));
  if ("wait" in reserved) return tooMany(reserved.wait);
  const user = await deps.db.reader
    .selectFrom("users")
    .select(["userAccount", "passwordHash"])
    .where("id", "=", person.userId)
    .executeTakeFirstOrThrow();
  // An open session must not be a way to guess the password: throttled, by counters of its own.
  const lane = { name: person.userId, rank: 0 } as const;
  const isRight = await isPasswordOf(user.passwordHash, oldPassword, lane);
  if (isRight === null) {
    await reserved.takeBack();
    return tooMany(1);
  }
  if (!isRight) return refuse(CODES.refused, { because: ["oldPasswordWrong"] });
  await reserved.succeed();
  const fault =
    passwordFault(newPassword, user.userAccount) ??
    (newPassword === oldPassword ? "passwordUnchanged" : null);
  if (fault) return refuse(CODES.refused, { because: [fault] });

  // Hashed before the transaction begins: all other calls wait for a transaction of the embedded engine.
  const passwordHash = await hashPassword(newPassword);
  const by = { at: deps.clock.now(), byUserId: person.userId, byName: person.userName };
  await deps.db.transaction(async (tx) => {
    await tx
      .updateTable("users")
      .set((is) => ({
        passwordHash,
        mustChangePassword: false,
        version: is("version", "+", 1),
        updatedAt: by.at,
      }))
      .where("id", "=", person.userId)
      .execute();
    await dropChallenges(tx, person.userId);
    await auditUser(tx, { person, now: by.at }, "changePassword", person.userId);
    const ask = { person, now: by.at, isOnline, key: null };
    await publishUser(tx, ask, person.userId, "passwordChanged", {
      ends: { exceptSessionId: sessionId },
      news: { template: "passwordChanged", values: {}, section: "sessions" },
    });
  });
  return ok(null);
}

/** Confirms with the person's own password that they still sit at this session: sensitive calls are open for a while. */
export async function confirmPassword(
  deps: Deps,
  { person, sessionId }: { readonly person: Person; readonly sessionId: string },
  password: string,
): Promise<Outcome<null>> {
  const reserved = await reserveAttempt(deps, ownPasswordAttempt("confirmPassword", person.userId));
  if ("wait" in reserved) return tooMany(reserved.wait);
  const { passwordHash } = await deps.db.reader
    .selectFrom("users")
    .select("passwordHash")
    .where("id", "=", person.userId)
    .executeTakeFirstOrThrow();
  const isRight = await isPasswordOf(passwordHash, password, { name: person.userId, rank: 0 });
  if (isRight === null) {
    await reserved.takeBack();
    return tooMany(1);
  }
  if (!isRight) return refuse(CODES.refused, { because: ["passwordWrong"] });
  await reserved.succeed();
  const confirmedAt = deps.clock.now();
  await deps.db.transaction((tx) =>
    tx.updateTable("session").set({ confirmedAt }).where("id", "=", sessionId).execute(),
  );
  return ok(null);
}

interface WhoseSessions {
  readonly userId: string;
  /** The session that asks. */
  readonly present: string;
  readonly now: Date;
}

/** A person's live sessions, the latest seen first. */
export async function sessionsOf(
  { db, config }: Deps,
  { userId, present, now }: WhoseSessions,
): Promise<readonly SessionRow[]> {
  const idleSince = new Date(now.getTime() - config.sessionIdleHours * 3_600_000);
  const rows = await db.reader
    .selectFrom("session")
    .select(["id", "createdAt", "lastSeenAt", "address", "agent"])
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now)
    .where("lastSeenAt", ">", idleSince)
    .orderBy("lastSeenAt", "desc")
    .orderBy("id")
    .limit(200)
    .execute();
  return rows.map(({ id, createdAt, lastSeenAt, address, agent }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    address,
    agent,
    present: id === present,
  }));
}
