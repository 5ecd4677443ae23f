/** The second step of signing in: the code, after the password was right. */
import { CODES } from "../../../src/contracts/envelope.ts";
import type { CodeNeeded, LoginAnswer } from "../../../src/contracts/user.ts";
import { notifyRecoveryCodeUsed, notifyWrongCodes } from "../../feed/account-messages.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Outcome, refuse, tooMany } from "../../platform/http/outcome.ts";
import { recentFailures } from "../../platform/session/failures.ts";
import { dropChallenges, makeChallenge } from "./challenge.ts";
import { auditFailedSignIn, type From, openSession, type Proven } from "./open-session.ts";
import {
  looksLikeRecoveryCode,
  recoveryCodesLeft,
  recoveryHash,
  takeRecoveryCode,
} from "./recovery-codes.ts";
import { readSecret, takeStep } from "./second-factor.store.ts";
import { codeAttempt, reserveAttempt } from "./throttle.ts";
import { stepOfCode } from "./totp.ts";

/** How long a remembered browser is not asked for a code. */
const REMEMBER_MS = 30 * 86_400_000;
/** So many wrong codes are a person's own; at this one they are warned. */
const WARN_AFTER = 5;

/** Answers 40002 to a person who knows the password: the challenge stands for it in the next call. */
export async function askForCode(deps: Deps, userId: string): Promise<Outcome<never>> {
  const challenge = await deps.db.transaction((tx) => makeChallenge(tx, userId, deps.clock.now()));
  const data: CodeNeeded = { because: ["secondFactor"], challenge };
  return refuse(CODES.codeNeeded, data);
}

interface GivenCode {
  readonly code: string;
  readonly rememberDevice: boolean;
  /** The hash of the device token, where the person has signed in from this browser before. */
  readonly knownDevice: string | null;
}

/**
 * Opens a session if the code is right. Wrong ones are counted by person, whatever the password's counter says, and for a
 * known browser by that browser.
 */
export async function signInWithCode(
  deps: Deps,
  user: Proven,
  { code, rememberDevice, knownDevice }: GivenCode,
  from: From,
): Promise<Outcome<LoginAnswer>> {
  const attempt = codeAttempt(user.id, knownDevice);
  const reserved = await reserveAttempt(deps, attempt);
  if ("wait" in reserved) return tooMany(reserved.wait);
  const verdict = await judgeCode(deps, user.id, code, from);
  if (verdict === "busy") {
    await reserved.takeBack();
    return tooMany(1);
  }
  if (verdict === "wrong") {
    await auditFailedSignIn(deps, user.id, from);
    await warnOfGuesses(deps, user.id, attempt.subject, from);
    return refuse(CODES.wrongCredentials, { because: ["codeWrong"] });
  }
  await reserved.succeed();
  await deps.db.transaction((tx) => dropChallenges(tx, user.id));
  const rememberUntil = rememberDevice ? new Date(deps.clock.now().getTime() + REMEMBER_MS) : null;
  return openSession(deps, user, from, { rememberUntil });
}

/** Tells the person at the fifth wrong code in 15 minutes: the sender of the codes knows the password. */
async function warnOfGuesses(
  { db, clock }: Deps,
  userId: string,
  subject: string,
  { address }: From,
): Promise<void> {
  const at = clock.now();
  const { count } = await recentFailures(db.reader, subject, at.getTime());
  if (count === WARN_AFTER) await db.transaction((tx) => notifyWrongCodes(tx, { userId, at, address }));
}

/** Uses the code up where it is right: an app's once in its time step, a recovery code once. */
async function judgeCode(
  { db, clock }: Deps,
  userId: string,
  typed: string,
  from: From,
): Promise<"right" | "wrong" | "busy"> {
  const at = clock.now();
  const code = typed.replaceAll(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(code)) {
    const secret = await readSecret(db.reader, userId);
    const step = secret === null ? null : stepOfCode(secret, code, at);
    return step !== null && (await db.transaction((tx) => takeStep(tx, userId, step))) ? "right" : "wrong";
  }
  if (!looksLikeRecoveryCode(code)) return "wrong";
  const codeHash = await recoveryHash(db.reader, userId, code, { name: userId, rank: 0 });
  if (codeHash === null) return "busy";
  return db.transaction(async (tx) => {
    if (!(await takeRecoveryCode(tx, userId, { codeHash, at }))) return "wrong";
    const left = await recoveryCodesLeft(tx, userId);
    await notifyRecoveryCodeUsed(tx, { userId, at, address: from.address, left });
    return "right";
  });
}
