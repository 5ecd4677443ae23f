import { createHash, randomBytes } from "node:crypto";

/** A new opaque session token: 32 random bytes as 43 characters (base64url). */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Whether a text can be a token at all; spares the database what never was one. */
export const looksLikeToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/** What the database keeps. 256 random bits need no salt and no slow hash. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
