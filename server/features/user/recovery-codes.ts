/** Codes that are shown once and let a person in without their app, each of them once. */
import { randomBytes } from "node:crypto";
import type { Reader, Tx } from "../../platform/reader.ts";
import type { Lane } from "../../platform/session/gate.ts";
import { hashRecoveryCode, randomLetters } from "../../platform/session/password.ts";
import { readRecoverySalt } from "./second-factor.store.ts";

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
