/** What was scanned or typed, compared with the codes of things. How keys become a scan: scan-reader.ts. */
import { hasCheckDigit, isGtin } from "./gtin.ts";
import { normalForm } from "./normal-form.ts";
import { GROUP_SEPARATOR } from "./scan-reader.ts";

/** The symbology identifier of ISO/IEC 15424 that scanners may send first, such as ]C1 or ]E0. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;
/** Frames that scanners are set up with: a tilde or a control character first, the asterisks of Code 39. */
const FRAME = /^[~\p{Cc}]+|[~\p{Cc}]+$/gu;

const FRONT = /^[~\p{Cc}]+/u;

/** A text without what a scanner sends before the code of a label. */
export const unfronted = (text: string): string =>
  text.trim().replace(FRONT, "").replace(SYMBOLOGY, "").replace(FRONT, "");

/** A text without what a scanner adds to the code of a label. */
export function unframed(text: string): string {
  const bare = unfronted(text).replaceAll(FRAME, "");
  return bare.length > 2 && bare.startsWith("*") && bare.endsWith("*") ? bare.slice(1, -1) : bare;
}

/** Scanners and people differ in case and blanks; full-width letters come from input methods. */
export const plainCode = (text: string): string => normalForm(text).replaceAll(" ", "").toUpperCase();

/** What a label can name a thing by. */
interface Labelled {
  readonly code: string;
  readonly name?: string;
  readonly gtin?: string | null;
}

/** GTIN-8, UPC-A, EAN-13 and GTIN-14 of one article differ in leading zeros alone. */
const padded = (digits: string): string => digits.padStart(14, "0");

/** Whether a text names exactly this thing: its code, its name, or its GTIN with or without leading zeros. */
export function isNamedBy(thing: Labelled, text: string): boolean {
  const isNamed = (said: string): boolean => {
    const plain = plainCode(said);
    if (plain === "") return false;
    if (plainCode(thing.code) === plain) return true;
    if (thing.name !== undefined && plainCode(thing.name) === plain) return true;
    return Boolean(thing.gtin) && padded(plainCode(thing.gtin ?? "")) === padded(plain);
  };
  return isNamed(text) || isNamed(unframed(text));
}

/** What a search for a scanned text looks for: a trade number without its leading zeros stands in each of its forms. */
export function searchedBy(text: string): string {
  const bare = unframed(text);
  return isGtin(bare) ? bare.replace(/^0+/, "") : bare;
}

/** The symbologies and modifiers by which a scanner says that a string is GS1's. */
const GS1_SYMBOLOGY = /^\](C1|e\d|d2|Q3|J1)/;
/** An application identifier in brackets, as it stands in print: (01), (10), (3103). */
const IN_BRACKETS = /^\(\d{2,4}\)/;
/** What scanners type in place of the separator. */
export const SEPARATORS = new RegExp(`${GROUP_SEPARATOR}|\\u241D|[{<\\[](GS|FNC1)[}>\\]]|\\^\\]`, "i");

/** Whether a text is a GS1 element string: several facts in one code, such as a trade number with lot and expiry. */
export function isGs1(text: string): boolean {
  const trimmed = text.trim();
  if (GS1_SYMBOLOGY.test(trimmed) || SEPARATORS.test(trimmed)) return true;
  const bare = unframed(trimmed).normalize("NFKC").replaceAll(/\s/g, "");
  if (IN_BRACKETS.test(bare)) return true;
  // Without brackets: the trade number (01, 02) and what follows it, or a logistic unit (00), by their check digits.
  const [, gtin = ""] = /^0[12](\d{14})/.exec(bare) ?? [];
  return isGtin(gtin) || /^00\d{18}/.test(bare);
}

/**
 * Whether a code has the form of a trade number or of a GS1 string, but a wrong check digit: it was misread, or is
 * misprinted. Eight and twelve digits are no such form: dates and lots have as many.
 */
export function isMischecked(text: string): boolean {
  const bare = unframed(text).normalize("NFKC").replaceAll(/\s/g, "");
  if (/^\d{13,14}$/.test(bare)) return !isGtin(bare);
  if (!isGs1(text)) return false;
  const [, , unit] = /^(\(00\)|00)(\d{18})/.exec(bare) ?? [];
  const [, , item] = /^(\(0[12]\)|0[12])(\d{14})/.exec(bare) ?? [];
  return (unit !== undefined && !hasCheckDigit(unit)) || (item !== undefined && !hasCheckDigit(item));
}

/** Request numbers, as requestNumber() makes them. */
const REQUEST_NUMBER = /^(RK|CK|PS)\d{6}-[0-9A-Z]{4}$/;

/** The request number that a text is; null: it is none. */
export function requestNumberIn(text: string): string | null {
  const plain = plainCode(unframed(text));
  return REQUEST_NUMBER.test(plain) ? plain : null;
}

/** What a text is by its form alone, which makes it doubtful as the lot of goods. */
export type LotDoubt = "gs1" | "gtin" | "request";

/** Why a text is probably not a lot; null: nothing in its form says so. */
export function lotDoubtOf(text: string): LotDoubt | null {
  if (isGs1(text)) return "gs1";
  if (isGtin(plainCode(unframed(text)))) return "gtin";
  return requestNumberIn(text) === null ? null : "request";
}
