/** One cell of a file: what an export writes into it, what a spreadsheet made of it, and what it means. */
import { normalForm } from "./normal-form.ts";

/**
 * No word, heading, number, day or mark of a spreadsheet has as many characters: a longer text is none of them, whatever
 * stands in it. The rules below look at its characters, several times over, only after its length.
 */
export const MOST_READ = 200;

/** A text that may have something in it to recognise; "" for a longer one. */
const short = (text: string): string => (text.length > MOST_READ ? "" : text);

/** Words in square brackets that say in a file what an empty cell does not: it keeps the value. */
const CELL_WORDS = {
  /** The field has no value from now on. */
  clear: ["清空", "CLEAR"],
  /** Of no client: common to all. */
  common: ["公共", "COMMON"],
  /** Of no parent: at the top of the tree. */
  top: ["顶级", "TOP"],
  /** In no department. */
  none: ["无", "NONE"],
} as const;

export type CellWord = keyof typeof CELL_WORDS;

const WORDS = new Map(
  Object.entries(CELL_WORDS).flatMap(([name, texts]) =>
    texts.map((text) => [normalForm(text), name as CellWord] as const),
  ),
);

/** The word that a cell says; null for any other text. Full-width and Chinese brackets count too. */
export function wordOf(cell: string): CellWord | null {
  const [, inner] = /^[[【［](.*)[\]】］]$/.exec(short(cell.trim())) ?? [];
  return inner === undefined ? null : (WORDS.get(normalForm(inner)) ?? null);
}

/** How a file writes a word, in the language of its reader. */
export const writtenWord = (word: CellWord, locale: string): string =>
  `[${CELL_WORDS[word][locale === "zh-CN" ? 0 : 1]}]`;

/**
 * Spreadsheets run what begins like a formula (OWASP, CSV Injection), some also by the full-width signs that Chinese
 * keyboards type.
 */
const likeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const likeWord = (text: string): boolean => wordOf(text.replace(/^'+/, "")) !== null;

/** A text as a cell: with a quote before it where a spreadsheet would run it as a formula. */
export const guarded = (text: string): string => (likeFormula.test(text) ? `'${text}` : text);

/** A text as a cell of an import: with a quote before it where it would be read as a word. */
export const apartFromWords = (text: string): string => (likeWord(text) ? `'${text}` : text);

/** The text of a cell: takes back exactly the quote of `guarded` or `apartFromWords`. */
const unguarded = (cell: string): string =>
  cell.startsWith("'") && (likeFormula.test(cell) || likeWord(cell)) ? cell.slice(1) : cell;

/** What a cell says: unguarded, or what it holds as the formula ="…", which keeps a spreadsheet from changing it. */
export const spoken = (cell: string): string =>
  (cell.startsWith("=") ? (/^="([^"]*)"$/.exec(cell)?.[1] ?? cell) : unguarded(cell)).trim();

/** A heading as it is compared: without marks of required columns, breaks, blanks, case and width. "": it is too long. */
export const headingForm = (title: string): string =>
  normalForm(short(title))
    .replaceAll(/\((必填|选填|必填项|required|optional|mandatory)\)/g, "")
    .replaceAll(/[\s*※•·]|[:;]$/g, "");

const ERROR =
  /^#(n\/a|ref!|name\?|value!|div\/0!|num!|null!|spill!|calc!|field!|blocked!|connect!|unknown!|busy!|python!|getting_data|名称\?|值!|引用!|#*)$|^err:\d{3}$/i;

/** Whether a cell holds an error of a formula, or the hashes of a column that was too narrow. */
export const isFormulaError = (text: string): boolean => text.length > 2 && ERROR.test(short(text));

/** Whether a code was made a number: 6.9E+12. 1E5 may be a code, and 1E-05 a location. */
export const isScientific = (text: string): boolean =>
  /^\d([.,]\d+)?e\+\d+$|^\d[.,]\d+e[+-]?\d+$/i.test(short(text));

const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)";
const MONTH_DATES = new RegExp(
  `^(\\d{1,4}[-/. ]${MONTH}([-/. ]\\d{2,4})?|${MONTH}[-/. ]\\d{1,4})$|^(\\d{4}年)?\\d{1,2}月(\\d{1,2}日)?$`,
  "i",
);
const DIGIT_DATES = /^(\d{4}([-/.])\d{1,2}\2\d{1,2}|\d{1,2}([-/])\d{1,2}\3\d{4})( 0?0:00(:00)?)?$/;

/** Why a text may be what a spreadsheet made of another one. */
export type Doubt =
  | "date"
  | "rounded"
  | "exponent"
  | "decimal"
  | "boolean"
  | "placeholder"
  | "totals"
  | "zeros";

/** What is doubtful about any text: 12-Mar was 3-12, TRUE and null were written by a program. */
export function doubtInText(given: string): Doubt | null {
  const text = short(given);
  if (MONTH_DATES.test(text)) return "date";
  if (/^(TRUE|FALSE)$/.test(text)) return "boolean";
  return /^(null|nan|none|nil|undefined|n\/a|\(blank\))$/i.test(text) ? "placeholder" : null;
}

/** What is doubtful about a code. */
export function doubtInCode(given: string): Doubt | null {
  const text = short(given);
  if (DIGIT_DATES.test(text)) return "date";
  // 100000 was 1E5 as well as it may be a code.
  if (/^[1-9]\d?0{4,}$/.test(text)) return "rounded";
  if (/^\de-\d+$/i.test(text)) return "exponent";
  if (/^\d+\.0+$/.test(text)) return "decimal";
  return /^(sub|grand)?[ -]?totals?$|^sum$/i.test(text) ? "totals" : doubtInText(text);
}

/** Chinese phone numbers whose area code lost its 0: 10, 20 to 29 and eight digits, or three digits and more. */
export const doubtInPhone = (text: string): Doubt | null =>
  /^(10\d{8}|2\d{9}|[3-9]\d{10})$/.test(short(text)) ? "zeros" : null;

/** Whether a cell names a line of totals. No code and no name is such a word. */
export const isTotals = (text: string): boolean =>
  /^(合计|总计|小计|共计|总合计|合 ?计)[:：]?$/.test(short(text));

/**
 * A day that a cell names, year first, as YYYY-MM-DD; null for other forms, of which day and month may be swapped. Whether
 * the day exists is judged elsewhere.
 */
export function readDay(text: string): string | null {
  const plain = short(text)
    .normalize("NFKC")
    .replace(/[ T]0{1,2}:00(:00(\.0+)?)?$/, "");
  const [, year, month = "", day = ""] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(plain) ??
    [];
  return year === undefined ? null : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** How other programs write "no expiry". */
export const NO_EXPIRY_DAY = "9999-12-31";
