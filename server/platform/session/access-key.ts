/**
 * Access keys of integrations: `tbk_live_`, 32 random bytes, a checksum. Access tokens, which a key is exchanged for, are
 * made alike. The database holds SHA-256 hashes alone.
 */
import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { hashToken } from "./token.ts";

const KEY = "tbk_live_";
const TOKEN = "tba_live_";
const CHECKSUM_LENGTH = 6;
const PREFIX_LENGTH = 13;
const FORM = /^tb[ka]_live_[0-9A-Za-z]{49}$/;
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BYTES = 32;
/** 62^43 > 2^256 */
const RANDOM_LENGTH = 43;

function base62(value: bigint, length: number): string {
  let text = "";
  for (let left = value; text.length < length; left /= 62n) text = LETTERS.charAt(Number(left % 62n)) + text;
  return text;
}

const checksum = (text: string): string => base62(BigInt(crc32(text)), CHECKSUM_LENGTH);

function make(kind: typeof KEY | typeof TOKEN): string {
  const body = kind + base62(BigInt(`0x${randomBytes(BYTES).toString("hex")}`), RANDOM_LENGTH);
  return body + checksum(body);
}

export interface NewKey {
  /** Shown once. */
  readonly key: string;
  readonly prefix: string;
  readonly hash: string;
}

/** A new access key. */
export function newAccessKey(): NewKey {
  const key = make(KEY);
  return { key, prefix: key.slice(0, PREFIX_LENGTH), hash: hashToken(key) };
}

/** A new access token: what a key is exchanged for. */
export function newAccessToken(): { readonly token: string; readonly hash: string } {
  const token = make(TOKEN);
  return { token, hash: hashToken(token) };
}

/** Whether a text can be a key or token at all: a misspelt one does not reach the database. */
export function looksLikeAccessKey(text: string): boolean {
  if (!FORM.test(text)) return false;
  return checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** Whether it is a key, and not a token that a key was exchanged for. */
export const isAccessKey = (text: string): boolean => text.startsWith(KEY);
