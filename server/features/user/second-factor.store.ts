/**
 * Where the keys of authenticator apps are kept. Nothing else reads or writes the column `secret`, so that encryption can
 * be put in here.
 */
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Reader, Tx } from "../../platform/reader.ts";
import type { Lane } from "../../platform/session/gate.ts";
import { hashRecoveryCode, randomLetters } from "../../platform/session/password.ts";

// Codes of authenticator apps: RFC 6238 with SHA-1, six digits and 30 seconds, which every app knows.

const STEP_MS = 30_000;
/** Clocks differ: the code before and the one after are accepted as well. */
const WINDOW = 1;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

const codesOf = (secret: string, account = ""): TOTP =>
  new TOTP({ issuer: "Tallyboard", label: account, secret: Secret.fromBase32(secret) });

/** A new key for an app, as base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The key as an address that an app reads from a QR code. */
export const uriOf = (secret: string, account: string): string => codesOf(secret, account).toString();

/** The time step that a code belongs to, in steps since 1970; null: the code is wrong now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = codesOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / STEP_MS) + delta;
}

// Codes that are shown once and let a person in without their app, each of them once.

const HOW_MANY = 10;
/** Some 49 bits, stored like a password: Argon2id and a salt. */
const LETTERS = 10;

interface NewRecoveryCodes {
  /** As the person sees them: `abcde-23456`. */
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
  readonly salt: string;
}

/** Makes ten codes with one salt, so that one hash finds a code among them. Not inside a transaction: it takes 200 ms. */
export async function newRecoveryCodes(): Promise<NewRecoveryCodes> {
  const salt = randomBytes(16);
  const plain = Array.from({ length: HOW_MANY }, () => randomLetters(LETTERS));
  const hashes: string[] = [];
  for (const code of plain) {
    const hashed = await hashRecoveryCode(code, salt);
    if (hashed === null) throw new Error("an unbounded lane was full");
    hashes.push(hashed);
  }
  const codes = plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
  return { codes, hashes, salt: salt.toString("base64") };
}

/** Puts new codes in the place of all earlier ones. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  { hashes }: Pick<NewRecoveryCodes, "hashes">,
): Promise<void> {
  await dropRecoveryCodes(tx, userId);
  await tx
    .insertInto("recoveryCode")
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

/** Deletes all codes of the person. */
export async function dropRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("recoveryCode").where("userId", "=", userId).execute();
}

/** How many codes the person has not used. */
export async function recoveryCodesLeft(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("recoveryCode")
    .select((is) => is.fn.countAll<number | string>().as("count"))
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a text can be a recovery code, without spaces and hyphens. */
export const looksLikeRecoveryCode = (code: string): boolean => /^[a-z0-9]{10}$/.test(code);

/** The stored form of a typed code; null when too many hashes wait, "" when the person has no codes. */
export async function recoveryHash(
  db: Reader,
  userId: string,
  code: string,
  lane: Lane,
): Promise<string | null> {
  const salt = await readRecoverySalt(db, userId);
  return salt === null ? "" : hashRecoveryCode(code, Buffer.from(salt, "base64"), lane);
}

/** Uses a code up. False: the person has no such unused code. */
export async function takeRecoveryCode(
  tx: Tx,
  userId: string,
  { codeHash, at }: { readonly codeHash: string; readonly at: Date },
): Promise<boolean> {
  const taken = await tx
    .updateTable("recoveryCode")
    .set({ usedAt: at })
    .where("userId", "=", userId)
    .where("codeHash", "=", codeHash)
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** A key that was shown and not proven for so long has to be made again. */
const PENDING_MS = 30 * 60_000;

/** The key of a person's app, as base32; null: they have none. */
export async function readSecret(db: Reader, userId: string): Promise<string | null> {
  const row = db.selectFrom("secondFactor").select("secret").where("userId", "=", userId);
  return (await row.executeTakeFirst())?.secret ?? null;
}

/** Keeps a key that the person has been shown and has yet to prove. One that is in use stays in use. */
export async function keepPending(tx: Tx, userId: string, secret: string, at: Date): Promise<void> {
  const pending = { pendingSecret: secret, pendingAt: at };
  await tx
    .insertInto("secondFactor")
    .values({ userId, ...pending })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(pending))
    .execute();
}

/** The key that the person has yet to prove; null: none was made in the last 30 minutes. */
export async function readPending(db: Reader, userId: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom("secondFactor")
    .select("pendingSecret")
    .where("userId", "=", userId)
    .where("pendingAt", ">", new Date(now.getTime() - PENDING_MS))
    .executeTakeFirst();
  return row?.pendingSecret ?? null;
}

/**
 * Puts the pending key into use, with the time step of the code that proved it. False: another key has been made
 * meanwhile.
 */
export async function usePending(
  tx: Tx,
  userId: string,
  { secret, step, salt }: { readonly secret: string; readonly step: number; readonly salt: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable("secondFactor")
    .set({ secret, lastStep: step, recoverySalt: salt, pendingSecret: null, pendingAt: null })
    .where("userId", "=", userId)
    .where("pendingSecret", "=", secret)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Takes a time step: false when a code of this step or a later one was accepted before. */
export async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable("secondFactor")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where((is) => is.or([is("lastStep", "is", null), is("lastStep", "<", step)]))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** The salt of the person's recovery codes; null: they have none. */
async function readRecoverySalt(db: Reader, userId: string): Promise<string | null> {
  const row = db.selectFrom("secondFactor").select("recoverySalt").where("userId", "=", userId);
  return (await row.executeTakeFirst())?.recoverySalt ?? null;
}

/** Sets the salt of new recovery codes. */
export async function keepRecoverySalt(tx: Tx, userId: string, salt: string): Promise<void> {
  await tx.updateTable("secondFactor").set({ recoverySalt: salt }).where("userId", "=", userId).execute();
}

/** Deletes the person's key, also a pending one. */
export async function dropSecret(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("secondFactor").where("userId", "=", userId).execute();
}
