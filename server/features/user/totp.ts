/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and 30 seconds, which every app knows. */
import { Secret, TOTP } from "otpauth";

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
