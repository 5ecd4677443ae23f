/** What one import knows and has found so far. */
import { columnTitleOf } from "../../src/contracts/file-headings.ts";
import type { ImportAnswer, ImportFault } from "../../src/contracts/import-answer.ts";
import type { FieldFault } from "../../src/contracts/resource.ts";
import { type Locale, renderText } from "../../src/contracts/texts/render.ts";
import type { FileColumn } from "./import-lines.ts";
import type { ResourceKit, WriteAsk } from "./kit.ts";

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
