/** Whose or where the rows of a file are: a cell says it, or who imports; an empty cell never means everyone's. */
import type { FieldFault, FieldValues, ReferenceSpec } from "../../src/contracts/resource.ts";
import { writtenWord } from "../../src/domain/file-cell.ts";
import { referencesIn } from "./codes.ts";
import { cellIn, type ImportJob } from "./import-job.ts";
import type { ReadLine } from "./import-lines.ts";
import type { Change, ResourceKit } from "./kit.ts";

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
