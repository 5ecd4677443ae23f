/** The form that a text must have for each kind of value. Pure; used on both sides. */
import { areAddressBlocks } from "./address-block.ts";
import { isCreditCode } from "./credit-code.ts";
import { isGtin } from "./gtin.ts";
import { isDialled, isPhone } from "./phone.ts";
import { plainPlate } from "./plate.ts";

/** Chinese plates (GA 36-2018): province, authority, then 5 characters or 6 for new energy, the last maybe a special one. */
const PLATE = /^[\u4e00-\u9fa5][A-Z][A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9挂学警港澳]$/;

export const CHECKS = {
  /** Codes are typed, scanned and printed: letters, digits and a few marks. */
  code: (text: string) => /^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(text),
  phone: isPhone,
  /** Used to sign in like an account: digits alone, so that it can never equal an account. */
  signInPhone: (text: string) => /^\+?[0-9]{5,20}$/.test(text) && isDialled(text),
  /** Begins with a letter, so that it can never equal a phone number. */
  account: (text: string) => /^[A-Za-z][A-Za-z0-9._-]{1,31}$/.test(text),
  email: (text: string) => /^[^@\s]{1,64}@[^@\s.]+(\.[^@\s.]+)+$/.test(text),
  addresses: areAddressBlocks,
  /** Words like `approve` or `exit.handOver`, by comma. */
  eventTypes: (text: string) => /^\s*[a-zA-Z][a-zA-Z/.]*(\s*,\s*[a-zA-Z][a-zA-Z/.]*)*\s*$/.test(text),
  plate: (text: string) => PLATE.test(plainPlate(text)),
  gtin: isGtin,
  creditCode: isCreditCode,
  colour: (text: string) => /^#[0-9A-Fa-f]{6}$/.test(text),
} as const;

export type CheckName = keyof typeof CHECKS;
