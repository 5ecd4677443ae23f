/** Sign-ins whose password was right and whose code is awaited. */
import type { Reader, Tx } from "../../platform/reader.ts";
import { hashToken, looksLikeToken, newToken } from "../../platform/session/token.ts";

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
