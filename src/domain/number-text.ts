/** The one reader of numbers that people type or paste: imports, pasted lines, number fields, scanned quantities. */

/** Full-width forms from Chinese input methods: digits, comma, full stop, minus. */
const FULL_WIDTH = /[\uFF10-\uFF19\uFF0C\uFF0D\uFF0E]/g;
const halfWidth = (text: string): string =>
  text.replaceAll(FULL_WIDTH, (mark) => String.fromCharCode(mark.charCodeAt(0) - 0xfee0));

const WHOLE = /^-?(\d+|[1-9]\d{0,2}(,\d{3})+)$/;
const FRACTIONAL = /^-?(\d+|[1-9]\d{0,2}(,\d{3})+)(\.\d+)?$/;

/**
 * The number in a text, or null. Commas are accepted only as well-formed groups of thousands (1,200 or 12,345,678):
 * "6,5", "2,50" and "1,2,3" are not numbers. Whole numbers only, unless `isFractional`; null beyond the safe integers.
 */
export function readNumber(text: string, { isFractional = false } = {}): number | null {
  const plain = halfWidth(text.trim());
  if (!(isFractional ? FRACTIONAL : WHOLE).test(plain)) return null;
  const value = Number(plain.replaceAll(",", ""));
  return Number.isSafeInteger(Math.trunc(value)) ? value : null;
}
