import { CODES } from "../../../src/contracts/envelope.ts";
import type { CodeNeeded, LoginAnswer, LoginBody } from "../../../src/contracts/user.ts";
import { normalForm, visibleText } from "../../../src/domain/normal-form.ts";
import { plainPhone } from "../../../src/domain/phone.ts";
import { notifyRecoveryCodeUsed, notifyWrongCodes } from "../../feed/account-messages.ts";
import type { Deps } from "../../platform/deps.ts";
import { invalid, type Outcome, refuse, tooMany } from "../../platform/http/outcome.ts";
import type { Reader } from "../../platform/reader.ts";
import { recentFailures } from "../../platform/session/failures.ts";
import { Gate } from "../../platform/session/gate.ts";
import { isPasswordOf } from "../../platform/session/password.ts";
import {
  auditFailedSignIn,
  type From,
  type KnownBrowser,
  knownBrowser,
  openSession,
  type Proven,
} from "./open-session.ts";
import {
  looksLikeRecoveryCode,
  readSecret,
  recoveryCodesLeft,
  recoveryHash,
  stepOfCode,
  takeRecoveryCode,
  takeStep,
} from "./second-factor.store.ts";
import { dropChallenges, makeChallenge, personOfChallenge } from "./session.commands.ts";
import {
  codeAttempt,
  hasFailed,
  knownDeviceAttempt,
  knownWait,
  reserveAttempt,
  signInAttempt,
} from "./throttle.ts";
import { personCalled } from "./user.references.ts";

// The second step of signing in: the code, after the password was right.

/** How long a remembered browser is not asked for a code. */
const REMEMBER_MS = 30 * 86_400_000;
/** So many wrong codes are a person's own; at this one they are warned. */
const WARN_AFTER = 5;

/** Answers 40002 to a person who knows the password: the challenge stands for it in the next call. */
async function askForCode(deps: Deps, userId: string): Promise<Outcome<never>> {
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
async function signInWithCode(
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

/** So many failures of an address in 15 minutes are written down: a flood must not fill the audit. */
const mostInAudit = 20;

/** Tries that ask the database at the same time: more would delay all commands. */
const lookUps = new Gate({ atOnce: 4, mostInLane: 32, mostOfRank: 256 });
/** Signs a person in by account and password, or by the challenge of an earlier call and a code. */
export async function signIn(deps: Deps, body: LoginBody, from: From): Promise<Outcome<LoginAnswer>> {
  // The shape has proved that account and password are there where no challenge is.
  const { username = "", password = "", challenge, code = null, rememberDevice = false } = body;
  if (challenge === undefined) return byPassword(deps, { username, password, code, rememberDevice }, from);
  if (code === null) return invalid([{ path: "code", key: "validation.required" }]);
  return byChallenge(deps, { challenge, code, rememberDevice }, from);
}

interface CodeGiven {
  readonly code: string | null;
  readonly rememberDevice: boolean;
}

const NO_ID = "00000000-0000-0000-0000-000000000000";

const people = (db: Reader) =>
  db
    .selectFrom("users")
    .select(["id", "userName", "passwordHash", "userStatus", "mustChangePassword", "oneTimeSince"])
    .select("secondFactorSince");

/**
 * Signs a person in by account or phone (specification sections 1 and 7). A caller who does not know the password
 * learns nothing about the account: not from the answer, not from how long it takes, and not from when it is slowed down.
 */
async function byPassword(
  deps: Deps,
  {
    username,
    password,
    code,
    rememberDevice,
  }: CodeGiven & { readonly username: string; readonly password: string },
  from: From,
): Promise<Outcome<LoginAnswer>> {
  const { address, device } = from;
  const typed = visibleText(username);
  // One name has one count of failures, in whatever way it is spelled.
  const unknownDevice = signInAttempt(plainPhone(normalForm(typed)), address);
  if (device === null) {
    const wait = knownWait(deps, unknownDevice);
    if (wait !== null) return tooMany(wait);
  }
  const strangers = { name: address, rank: hasFailed(deps, unknownDevice) ? 2 : 1 } as const;
  // A browser that says it is known is heard before that is looked up, but in one lane with others that say so.
  const asker = device === null ? strangers : ({ name: `${address} known`, rank: 1 } as const);
  const found = await lookUps.inTurn(asker, async () => {
    const called = await personCalled(deps.db.reader, typed);
    // An id that no person has: an unknown name costs as much time as a known one.
    const user = await people(deps.db.reader)
      .where("id", "=", called?.id ?? NO_ID)
      .executeTakeFirst();
    const known = user && device !== null ? await knownBrowser(deps.db.reader, user.id, device) : null;
    const isKnown = user !== undefined && known !== null;
    const reserved = await reserveAttempt(
      deps,
      isKnown ? knownDeviceAttempt(user.id, known.tokenHash) : unknownDevice,
    );
    const hasFailures = "wait" in reserved || reserved.failuresOfAddress > 0;
    const lane = isKnown
      ? ({ name: user.id, rank: 0 } as const)
      : ({ name: address, rank: hasFailures ? 2 : 1 } as const);
    return { user, known, lane, reserved };
  });
  if (found === null) return tooMany(1);
  const { user, known, lane, reserved } = found;
  if ("wait" in reserved) return tooMany(reserved.wait);
  const isRight = await isPasswordOf(user?.passwordHash ?? null, password, lane);
  if (isRight === null) {
    await reserved.takeBack();
    return tooMany(1);
  }
  if (!isRight || !user) {
    // Whether there is such an account or not: the time that an answer takes must not tell it.
    if (reserved.failuresOfAddress < mostInAudit) await auditFailedSignIn(deps, user?.id ?? null, from);
    return refuse(CODES.wrongCredentials);
  }
  await reserved.succeed();
  if (user.secondFactorSince === null || isRemembered(known, deps.clock.now()))
    return openSession(deps, user, from);
  if (code === null) return askForCode(deps, user.id);
  return signInWithCode(deps, user, { code, rememberDevice, knownDevice: known?.tokenHash ?? null }, from);
}

const isRemembered = (known: KnownBrowser | null, now: Date): boolean =>
  known?.secondFactorUntil != null && known.secondFactorUntil > now;

/** The second call of a sign-in whose password was right. */
async function byChallenge(
  deps: Deps,
  given: { readonly challenge: string; readonly code: string; readonly rememberDevice: boolean },
  from: From,
): Promise<Outcome<LoginAnswer>> {
  const { reader } = deps.db;
  const { challenge, ...code } = given;
  const userId = await personOfChallenge(reader, challenge, deps.clock.now());
  const user = userId === null ? undefined : await people(reader).where("id", "=", userId).executeTakeFirst();
  if (!user?.secondFactorSince) return refuse(CODES.wrongCredentials, { because: ["challengeOver"] });
  const known = from.device === null ? null : await knownBrowser(reader, user.id, from.device);
  const knownDevice = known?.tokenHash ?? null;
  return signInWithCode(deps, user, { ...code, knownDevice }, from);
}
