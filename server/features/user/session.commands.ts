import { CODES } from "../../../src/contracts/envelope.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type { ChangePasswordBody } from "../../../src/contracts/user.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Outcome, ok, refuse, tooMany } from "../../platform/http/outcome.ts";
import { hashPassword, isPasswordOf } from "../../platform/session/password.ts";
import { hashToken, looksLikeToken } from "../../platform/session/token.ts";
import { auditUser } from "./audit-user.ts";
import { dropChallenges } from "./challenge.ts";
import { endSessionsAndPublish } from "./end-sessions.ts";
import { passwordFault } from "./password-rules.ts";
import { publishUser } from "./publish-user.ts";
import { ownPasswordAttempt, reserveAttempt } from "./throttle.ts";
import type { IsOnline } from "./user.queries.ts";

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
