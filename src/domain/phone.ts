import { visibleText } from "./normal-form.ts";

/** Phone numbers as people write them: of clients, consignees, drivers, departments, users. */
const PHONE = /^\+?[0-9(][0-9 ()-]{3,23}[0-9)]( ?(ext\.?|x|#|转|分机) ?[0-9]{1,6})?$/i;

/**
 * Whether a text is a phone number: 5 to 20 digits, not all of them zeros, with an optional + (and then no zero first),
 * the marks ( ) - and spaces between them, and an optional extension (`ext. 12`, `x12`, `#12`, `转12`, `分机12`).
 */
export function isPhone(text: string): boolean {
  const plain = text.trim();
  const digits = plain.replaceAll(/\D/g, "");
  return PHONE.test(plain) && digits.length >= 5 && digits.length <= 20 && isDialled(plain);
}

/** A mobile number of China, by which people sign in, behind its country's code. */
const COUNTRY = /^(?:\+|00)?86(?=1\d{10}$)/;

/** A phone number as it is stored and compared to sign in: digits without marks, a Chinese mobile without +86. */
export function plainPhone(text: string): string {
  const plain = visibleText(text.normalize("NFKC"));
  return /^[+(\d][\d ()./-]*$/.test(plain) ? plain.replaceAll(/[ ()./-]/g, "").replace(COUNTRY, "") : plain;
}

/** Whether a number could be dialled: no country code begins with 0, and no number is made of zeros alone. */
export const isDialled = (text: string): boolean => /[1-9]/.test(text) && !/^\+\s*\(?0/.test(text.trim());
