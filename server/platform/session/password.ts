import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

// argon2id (the package's default) with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB,
// 2 passes, 1 lane: about 20 ms of one core, off the event loop.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Never inside a transaction: it takes tens of milliseconds, and the embedded engine has one transaction at a time. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let dummyHash: Promise<string> | null = null;

/**
 * Whether the password is the one of the hash. Without a hash (nobody has that account) the answer is false, and
 * takes as long as any other: how long it takes must not tell who exists.
 */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(16).toString("hex"));
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return passwordHash !== null && matches;
}

/** A one-time password that a person can read aloud: 16 of 31 letters and digits, some 79 bits, in groups of 4. */
export function randomPassword(): string {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const letters: string[] = [];
  while (letters.length < 16) {
    for (const byte of randomBytes(32)) {
      // Bytes beyond the last whole multiple would make the first letters likelier.
      const letter = byte < 248 ? alphabet[byte % alphabet.length] : undefined;
      if (letter && letters.length < 16) letters.push(letter);
    }
  }
  return letters.join("").replace(/(.{4})(?=.)/g, "$1-");
}
