/** Trade item numbers (GS1 General Specifications, 7.9): 8, 12, 13 or 14 digits, the last one a check digit. */

/** The check digit that follows these digits: weights 3 and 1 in turn, from the right. */
export function gtinCheckDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** A GTIN as it is compared: 8, 12, 13 and 14 digits of one article are one number. Null: the text has no such length. */
export function gtinForm(text: string): string | null {
  const digits = text.normalize("NFKC").replaceAll(/[\s\p{Cf}]/gu, "");
  return /^(\d{8}|\d{12,14})$/.test(digits) ? digits.padStart(14, "0") : null;
}

/** Whether the last of these digits is the check digit of the others: of a GTIN, or of the 18 digits of an SSCC. */
export const hasCheckDigit = (digits: string): boolean =>
  gtinCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1));

/** Whether a text is a GTIN with its right check digit. */
export const isGtin = (text: string): boolean => /^(\d{8}|\d{12,14})$/.test(text) && hasCheckDigit(text);
