import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, hashRaw, verify } from "@node-rs/argon2";
import { Gate, type Lane } from "./gate.ts";

// argon2id (the package's default) with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB,
// 2 passes, 1 lane: about 20 ms of one core, off the event loop.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash takes a core for tens of milliseconds, and requests need one as well. */
const hashes = new Gate({ atOnce: Math.max(2, availableParallelism() - 1), mostInLane: 4, mostOfRank: 256 });

/** Never inside a transaction: it takes tens of milliseconds, and the embedded engine has one transaction at a time. */
export async function hashPassword(password: string): Promise<string> {
  const hashed = await hashes.inTurn(OWN, () => hash(password, cost));
  if (hashed === null) throw new Error("an unbounded lane was full");
  return hashed;
}

/**
 * The hash of a recovery code with its person's salt: the same code has the same hash, so that one hash finds it among
 * ten. Null when too many hashes of the lane wait.
 */
export async function hashRecoveryCode(code: string, salt: Buffer, lane: Lane = OWN): Promise<string | null> {
  const hashed = await hashes.inTurn(lane, () => hashRaw(code, { ...cost, salt }));
  return hashed?.toString("base64") ?? null;
}

/** New passwords come from people who are signed in, or from the start. */
const OWN: Lane = { name: "new", rank: 0, isUnbounded: true };

let dummyHash: Promise<string> | null = null;

/**
 * Whether the password matches the hash; null when too many hashes of the lane wait. Hashes a dummy password for
 * unknown accounts, so that response time does not reveal whether the account exists.
 */
export async function isPasswordOf(
  passwordHash: string | null,
  password: string,
  lane: Lane = OWN,
): Promise<boolean | null> {
  dummyHash ??= hash(randomBytes(16).toString("hex"), cost);
  const hashed = passwordHash ?? (await dummyHash);
  const matches = await hashes.inTurn(lane, () => verify(hashed, password));
  return matches === null ? null : passwordHash !== null && matches;
}

/** A one-time password that a person can read aloud: 16 of 31 letters and digits, some 79 bits, in groups of 4. */
export const randomPassword = (): string => randomLetters(16).replace(/(.{4})(?=.)/g, "$1-");

/** Random letters and digits, without characters that look alike. */
export function randomLetters(count: number): string {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const letters: string[] = [];
  while (letters.length < count) {
    for (const byte of randomBytes(32)) {
      // Bytes beyond the last whole multiple would make the first letters likelier.
      const letter = byte < 248 ? alphabet[byte % alphabet.length] : undefined;
      if (letter && letters.length < count) letters.push(letter);
    }
  }
  return letters.join("");
}
