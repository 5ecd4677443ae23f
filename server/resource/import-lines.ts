/** Lines of a file as values of fields: titles, words and codes become names, values and ids. */
import type { FieldFault, FieldSpec, FieldValue, FieldValues } from "../../src/contracts/resource.ts";
import { settled } from "../../src/contracts/resource-judge.ts";
import { LOCALES, renderText } from "../../src/contracts/texts/render.ts";
import { readNumber } from "../../src/domain/number-text.ts";
import type { Reader } from "../platform/reader.ts";
import { idsOf, referencesIn } from "./codes.ts";
import { columnTitleOf, titleOf } from "./csv.ts";
import type { ResourceKit } from "./kit.ts";

/** A column of the file: the field that it fills, or null for one that an export carries for people alone. */
export interface FileColumn {
  readonly title: string;
  readonly name: string | null;
}

const plain = (text: string): string => text.normalize("NFKC").trim().toLowerCase();

/** The columns that a header means, in either language or as field names; unknown titles and absent ones are faults. */
export function columnsOf(
  kit: ResourceKit,
  header: readonly string[],
): {
  readonly columns: readonly FileColumn[];
  readonly unknown: readonly string[];
  readonly twice: readonly string[];
} {
  const meanings = new Map<string, string | null>();
  for (const [name, field] of Object.entries(kit.spec.fields)) {
    if (field.kind === "picture") continue;
    meanings.set(plain(name), name);
    for (const locale of LOCALES) {
      const title = titleOf(kit, name, locale);
      meanings.set(plain(title), name);
      meanings.set(plain(columnTitleOf(kit, name, field, locale)), name);
      if (field.kind === "reference") meanings.set(plain(renderText(locale, "word.nameOf", { title })), null);
    }
  }
  const columns = header.map((title) => ({ title, name: meanings.get(plain(title)) ?? null }));
  const names = columns.flatMap(({ name }) => (name ? [name] : []));
  return {
    columns,
    unknown: header.filter((title) => !meanings.has(plain(title))),
    twice: [...new Set(names.filter((name, index) => names.indexOf(name) !== index))],
  };
}

type Read = { readonly value: FieldValue } | { readonly fault: FieldFault };

const fault = (key: string, values: FieldFault["values"] = {}): Read => ({ fault: { key, values } });

/** What a spreadsheet made of a text that began like a formula: the export's own quote is taken back. */
const unquoted = (text: string): string => (/^'[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text);

function wordsOf(field: Extract<FieldSpec, { readonly kind: "choice" }>): ReadonlyMap<string, string> {
  return new Map(
    field.values.flatMap((value) => [
      [plain(value), value] as const,
      ...LOCALES.map((locale) => [plain(renderText(locale, `${field.texts}.${value}`)), value] as const),
    ]),
  );
}

const TRUE = new Set(["true", "1", "y", "yes", "是"]);
const FALSE = new Set(["false", "0", "n", "no", "否"]);

/** Reads one cell; '' is null, and stays what the row has where the file lacks the column. */
function readCell(field: FieldSpec, text: string, ids: ReadonlyMap<string, string>): Read {
  const given = unquoted(text.trim());
  if (given === "") return { value: null };
  switch (field.kind) {
    case "integer":
    case "region": {
      const value = readNumber(given);
      return value === null ? fault("validation.number", { value: given }) : { value };
    }
    case "boolean":
      if (TRUE.has(plain(given))) return { value: true };
      return FALSE.has(plain(given)) ? { value: false } : fault("validation.choice");
    case "choice": {
      const value = wordsOf(field).get(plain(given));
      return value === undefined ? fault("validation.choice") : { value };
    }
    case "reference": {
      const id = ids.get(given);
      return id === undefined ? fault("validation.unknownCode", { value: given }) : { value: id };
    }
    case "pages":
      return { value: given.split(/\s+/) };
    default:
      // As it is stored: a line is found by its code.
      return { value: settled(field, given) };
  }
}

export interface ReadLine {
  /** Its values by field, only of the columns that the file has. */
  readonly values: FieldValues;
  readonly faults: Readonly<Record<string, FieldFault>>;
}

/** Reads lines; codes of one field are looked up by one question. `own` are codes that stand above in the file. */
export async function readLines(
  kit: ResourceKit,
  db: Reader,
  columns: readonly FileColumn[],
  lines: readonly (readonly string[])[],
  own: ReadonlyMap<string, string>,
): Promise<readonly ReadLine[]> {
  const ids = new Map<string, ReadonlyMap<string, string>>();
  for (const [name, { to }] of referencesIn(kit.spec)) {
    const at = columns.findIndex((column) => column.name === name);
    if (at < 0) continue;
    const codes = [...new Set(lines.map((line) => (line[at] ?? "").trim()).filter(Boolean))];
    const found = await idsOf(db, to, codes);
    ids.set(name, to === kit.spec.name ? new Map([...own, ...found]) : found);
  }
  return lines.map((line) => {
    const values: Record<string, FieldValue> = {};
    const faults: Record<string, FieldFault> = {};
    for (const [at, { name }] of columns.entries()) {
      const field = name ? kit.spec.fields[name] : undefined;
      if (!name || !field) continue;
      const read = readCell(field, line[at] ?? "", ids.get(name) ?? new Map());
      if ("fault" in read) faults[name] = read.fault;
      else values[name] = read.value;
    }
    return { values, faults };
  });
}
