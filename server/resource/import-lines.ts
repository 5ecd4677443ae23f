/** Lines of a file as values of fields: titles, words and codes become names, values and ids. */
import { columnTitleOf, headingsOf } from "../../src/contracts/file-headings.ts";
import type { ImportAnswer, ImportFault } from "../../src/contracts/import-answer.ts";
import type {
  FieldFault,
  FieldSpec,
  FieldValue,
  FieldValues,
  ReferenceSpec,
} from "../../src/contracts/resource.ts";
import { settled } from "../../src/contracts/resource-judge.ts";
import { LOCALES, type Locale, renderText } from "../../src/contracts/texts/render.ts";
import {
  doubtInCode,
  doubtInPhone,
  doubtInText,
  headingForm,
  isFormulaError,
  isScientific,
  isTotals,
  MOST_READ,
  NO_EXPIRY_DAY,
  readDay,
  spoken,
  wordOf,
  writtenWord,
} from "../../src/domain/file-cell.ts";
import { UNREADABLE } from "../../src/domain/file-text.ts";
import { isGtin } from "../../src/domain/gtin.ts";
import { normalForm } from "../../src/domain/normal-form.ts";
import { readNumber } from "../../src/domain/number-text.ts";
import type { Reader } from "../platform/reader.ts";
import { idsOf } from "./codes.ts";
import { referencesIn } from "./csv.ts";
import type { Change, ResourceKit, WriteAsk } from "./kit.ts";

// What one import knows and has found so far.

const MOST_FAULTS = 500;

type Growing<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };

export interface ImportJob {
  readonly kit: ResourceKit;
  readonly ask: WriteAsk;
  readonly locale: Locale;
  readonly columns: readonly FileColumn[];
  /** Fields of which at least one of the lines has a cell. */
  readonly filled: ReadonlySet<string>;
  /** Key → line of what came earlier in the file. */
  readonly seen: Map<string, number>;
  readonly ownCodes: Map<string, string>;
  readonly progress: Growing<Omit<ImportAnswer, "isWritten">>;
}

/** Adds what is wrong or doubtful with a cell, or with a line (`column` null), in the reader's language. */
function add(
  { locale }: ImportJob,
  to: ImportFault[],
  line: number,
  column: string | null,
  { key, values = {} }: FieldFault,
): void {
  if (to.length < MOST_FAULTS) to.push({ line, column, message: renderText(locale, key, values) });
}

/** Notes a fault: nothing is written. */
export function note(job: ImportJob, line: number, column: string | null, fault: FieldFault): void {
  job.progress.faultCount += 1;
  add(job, job.progress.faults, line, column, fault);
}

/** Notes what people have to look at before it is written. */
export function warn(job: ImportJob, line: number, column: string, fault: FieldFault): void {
  job.progress.warningCount += 1;
  add(job, job.progress.warnings, line, column, fault);
}

/** The title of a field's column in the file; a field that the file lacks is called as its column would be. */
export function titleIn({ columns, kit, locale }: ImportJob, name: string): string {
  const given = columns.find((column) => column.name === name)?.title;
  const field = kit.spec.fields[name];
  return given ?? (field ? columnTitleOf(kit.spec, name, field, locale) : name);
}

/** The cell of a field in a line, as the file has it. */
export function cellIn(
  { columns }: Pick<ImportJob, "columns">,
  cells: readonly string[],
  name: string,
): string {
  const at = columns.findIndex((column) => column.name === name);
  return (cells[at] ?? "").trim();
}

/** The field whose text finds a row, within its scope. */
export function lastKeyOf({ spec }: ResourceKit): string {
  const last = spec.importKey?.at(-1);
  if (!last) throw new Error(`${spec.name} cannot be imported`);
  return last;
}

/** The text that finds the row that a line means. */
export const keyOf = ({ spec }: ResourceKit, values: Readonly<Record<string, unknown>>): string =>
  (spec.importKey ?? []).map((name) => String(values[name] ?? "")).join("\u0000");

// Whose or where the rows of a file are: a cell says it, or who imports; an empty cell never means everyone's.

const scopesOf = ({ spec }: ResourceKit): readonly (readonly [string, ReferenceSpec])[] =>
  referencesIn(spec).filter(([name, { emptyAs }]) => emptyAs || spec.importKey?.includes(name));

const stampsOf = ({ kit, ask }: ImportJob): FieldValues => kit.stamps?.(ask.person) ?? {};

/** Whether each line must say its scope: it finds the row, and does not follow from who imports. */
const isNeeded = (job: ImportJob, name: string): boolean =>
  (job.kit.spec.importKey?.includes(name) ?? false) && !(name in stampsOf(job));

function scopeFault({ locale }: ImportJob, { emptyAs }: ReferenceSpec): FieldFault {
  if (!emptyAs) return { key: "file.scope.needed" };
  return { key: `file.scope.${emptyAs}`, values: { word: writtenWord(emptyAs, locale) } };
}

/** The scopes that find a row and that the file has no column for. */
export const scopesLacking = (job: ImportJob): readonly (readonly [string, FieldFault])[] =>
  scopesOf(job.kit)
    .filter(([name]) => isNeeded(job, name) && !job.columns.some((column) => column.name === name))
    .map(([name, field]) => [name, scopeFault(job, field)] as const);

/** The scopes that a line leaves open. Of a row that is there an empty cell keeps them. */
export function scopeFaults(
  job: ImportJob,
  { said }: OwnedLine,
  { before }: Change,
): Readonly<Record<string, FieldFault>> {
  const stamps = stampsOf(job);
  return Object.fromEntries(
    scopesOf(job.kit).flatMap(([name, field]) => {
      if (said.has(name)) return [];
      const isOpen = isNeeded(job, name) || (job.filled.has(name) && (name in stamps || !before));
      return isOpen ? [[name, scopeFault(job, field)] as const] : [];
    }),
  );
}

export interface OwnedLine extends ReadLine {
  /** The fields that it has a cell for. */
  readonly said: ReadonlySet<string>;
}

/** A line with what follows from who imports it. What it says itself of its owner must agree. */
export function ownedBy(job: ImportJob, read: ReadLine, cells: readonly string[]): OwnedLine {
  const faults = { ...read.faults };
  const values = { ...read.values };
  const said = new Set([...Object.keys(values), ...Object.keys(faults)]);
  for (const [name, own] of Object.entries(stampsOf(job))) {
    const given = values[name];
    // By the word for common rows: such a row is seen by those who may not change it, and may stay as it is.
    if (given === null) continue;
    if (given !== undefined && given !== own)
      faults[name] = { key: "validation.unknownCode", values: { value: cellIn(job, cells, name) } };
    values[name] = own;
  }
  return { ...read, values, faults, said };
}

/** A column of the file: the field that it fills, or null for one that an export carries for people alone. */
interface FileColumn {
  readonly title: string;
  readonly name: string | null;
}

/** The columns that a header means, in either language or as field names; unknown titles and absent ones are faults. */
export function columnsOf(
  kit: ResourceKit,
  header: readonly string[],
): {
  readonly columns: readonly FileColumn[];
  readonly unknown: readonly string[];
  readonly twice: readonly string[];
} {
  const meanings = headingsOf(kit.spec);
  const columns = header.map((title) => ({ title, name: meanings.get(headingForm(title)) ?? null }));
  const named = columns.filter(({ name }) => name !== null);
  return {
    columns,
    unknown: header.filter((title) => title.trim() !== "" && !meanings.has(headingForm(title))),
    twice: named
      .filter(({ name }, index) => named.findIndex((other) => other.name === name) < index)
      .map(({ title }) => title),
  };
}

interface Suspect {
  readonly fault: FieldFault;
  /** It is refused; otherwise people are asked. */
  readonly isRefused: boolean;
}

type Read =
  | { readonly fault: FieldFault }
  /** `suspect`: why the text may be what a spreadsheet made of another one; it counts where the value is new. */
  | { readonly value: FieldValue; readonly suspect?: Suspect };

const fault = (key: string, values: FieldFault["values"] = {}): Read => ({ fault: { key, values } });

function wordsOf(field: Extract<FieldSpec, { readonly kind: "choice" }>): ReadonlyMap<string, string> {
  return new Map(
    field.values.flatMap((value) => [
      [normalForm(value), value] as const,
      ...LOCALES.map((locale) => [normalForm(renderText(locale, `${field.texts}.${value}`)), value] as const),
    ]),
  );
}

const TRUE = new Set(["true", "1", "y", "yes", "是"]);
const FALSE = new Set(["false", "0", "n", "no", "否"]);

const GTIN_LENGTHS = [8, 12, 13, 14];

/** What a spreadsheet or another program may have made of a text. */
function suspectIn(field: Extract<FieldSpec, { readonly kind: "text" }>, text: string): Suspect | null {
  const refused = (key: string, values: FieldFault["values"] = {}): Suspect => ({
    fault: { key: `file.${key}`, values: { value: text, ...values } },
    isRefused: true,
  });
  if (isFormulaError(text)) return refused("formulaError");
  if (isTotals(text)) return refused("totals");
  if (UNREADABLE.test(text)) return refused("unreadable");
  const isPhone = field.check === "phone" || field.check === "signInPhone";
  const isCode = field.check !== undefined && !isPhone && field.check !== "email";
  if ((isPhone || isCode) && isScientific(text)) return refused("scientific");
  if (field.check === "gtin" && /^\d{5,13}$/.test(text) && !isGtin(text)) {
    const whole = GTIN_LENGTHS.map((length) => text.padStart(length, "0")).find(isGtin);
    if (whole) return refused("lostZeros", { whole });
  }
  const inCode = isCode && !["gtin", "creditCode", "plate"].includes(field.check ?? "");
  const doubt = isPhone ? doubtInPhone(text) : inCode ? doubtInCode(text) : doubtInText(text);
  return doubt && !field.isLong
    ? { fault: { key: `file.doubt.${doubt}`, values: { value: text } }, isRefused: false }
    : null;
}

/** What a word in square brackets means for a field. */
function readWord(field: FieldSpec, word: ReturnType<typeof wordOf>): Read {
  const isScope = field.kind === "reference" && field.emptyAs !== undefined;
  if (isScope ? word !== field.emptyAs : word !== "clear") return fault("file.wrongWord");
  const hasNoEmpty = field.kind === "choice" || field.kind === "boolean";
  return hasNoEmpty ? fault("file.neverEmpty") : { value: null };
}

/** The most characters of a field's cell that are read at all: blanks and quotes may go from it. */
function mostRead(field: FieldSpec): number {
  if (field.kind === "text") return 2 * field.max + MOST_READ;
  return field.kind === "pages" ? 10 * MOST_READ : MOST_READ;
}

/** Of a cell that is too long to be read: how many characters its field has at most. */
function lengthFault(field: FieldSpec, cell: string): FieldFault | null {
  if (cell.length <= mostRead(field)) return null;
  return {
    key: "validation.tooLong",
    values: { limit: field.kind === "text" ? field.max : mostRead(field) },
  };
}

/** Reads one cell that says something. Its length is judged before its characters are looked at. */
function readCell(field: FieldSpec, cell: string, ids: ReadonlyMap<string, string>): Read {
  const tooLong = lengthFault(field, cell);
  if (tooLong) return { fault: tooLong };
  const word = wordOf(cell);
  if (word) return readWord(field, word);
  const given = spoken(cell);
  if (field.kind !== "text" && isFormulaError(given)) return fault("file.formulaError", { value: given });
  switch (field.kind) {
    case "integer":
    case "region": {
      const value = readNumber(given);
      return value === null ? fault("validation.number", { value: given }) : { value };
    }
    case "boolean":
      if (TRUE.has(normalForm(given))) return { value: true };
      return FALSE.has(normalForm(given)) ? { value: false } : fault("validation.choice");
    case "choice": {
      const value = wordsOf(field).get(normalForm(given));
      return value === undefined ? fault("validation.choice") : { value };
    }
    case "reference": {
      const id = ids.get(given);
      if (id !== undefined) return { value: id };
      if (isTotals(given)) return fault("file.totals", { value: given });
      return isScientific(given)
        ? fault("file.scientific", { value: given })
        : fault("validation.unknownCode", { value: given });
    }
    case "day": {
      const day = readDay(given);
      if (day === null) return fault("file.day", { value: given });
      return { value: day === NO_EXPIRY_DAY ? null : day };
    }
    case "pages":
    case "choices":
      return { value: given.split(/\s+/) };
    default: {
      const suspect = field.kind === "text" ? suspectIn(field, given) : null;
      // As it is stored: a line is found by its code.
      return { value: settled(field, given), ...(suspect ? { suspect } : {}) };
    }
  }
}

export interface ReadLine {
  /** Its values by field, only of the cells that say something. */
  readonly values: FieldValues;
  readonly faults: Readonly<Record<string, FieldFault>>;
  readonly suspects: Readonly<Record<string, Suspect>>;
  /** What is wrong with the line itself. */
  readonly lineFault: FieldFault | null;
}

/** A line with more or fewer cells than the header: its values may stand under the wrong titles. */
function lineFaultOf(columns: readonly FileColumn[], line: readonly string[]): FieldFault | null {
  const values = { cells: line.length, columns: columns.length };
  if (line.length < columns.length) return { key: "file.tooFewCells", values };
  if (line.length > columns.length) return { key: "file.tooManyCells", values };
  const at = columns.findIndex(
    ({ title }, index) => title.trim() === "" && (line[index] ?? "").trim() !== "",
  );
  if (at >= 0) return { key: "file.noHeading", values: { value: line[at] ?? "" } };
  const isHeader = columns.every(({ title }, index) => headingForm(title) === headingForm(line[index] ?? ""));
  return isHeader ? { key: "file.headerAgain" } : null;
}

/** Reads lines; codes of one field are looked up by one question. `own` are codes that stand above in the file, by normal form. */
export async function readLines(
  kit: ResourceKit,
  db: Reader,
  columns: readonly FileColumn[],
  lines: readonly (readonly string[])[],
  own: ReadonlyMap<string, string>,
): Promise<readonly ReadLine[]> {
  const ids = new Map<string, ReadonlyMap<string, string>>();
  for (const [name, field] of referencesIn(kit.spec)) {
    const { to } = field;
    const at = columns.findIndex((column) => column.name === name);
    if (at < 0) continue;
    const cells = lines.map((line) => (line[at] ?? "").trim()).filter((cell) => !lengthFault(field, cell));
    const codes = [...new Set(cells.map(spoken).filter(Boolean))];
    const found = await idsOf(db, to, codes);
    const above = codes.flatMap((code) => {
      const id = to === kit.spec.name ? own.get(normalForm(code)) : undefined;
      return id === undefined ? [] : [[code, id] as const];
    });
    ids.set(name, new Map([...above, ...found]));
  }
  return lines.map((line) => {
    const values: Record<string, FieldValue> = {};
    const faults: Record<string, FieldFault> = {};
    const suspects: Record<string, Suspect> = {};
    const lineFault = lineFaultOf(columns, line);
    for (const [at, { name }] of lineFault ? [] : columns.entries()) {
      const field = name ? kit.spec.fields[name] : undefined;
      const cell = (line[at] ?? "").trim();
      if (!name || !field || cell === "") continue;
      const read = readCell(field, cell, ids.get(name) ?? new Map());
      if ("fault" in read) faults[name] = read.fault;
      else {
        values[name] = read.value;
        if (read.suspect) suspects[name] = read.suspect;
      }
    }
    return { values, faults, suspects, lineFault };
  });
}
