/** What an import would do, by value: the changed cells of rows, and the cells of new ones. */
import type { ImportChange } from "../../src/contracts/import-answer.ts";
import type { FieldSpec } from "../../src/contracts/resource.ts";
import type { Tx } from "../platform/reader.ts";
import { codesOf } from "./codes.ts";
import { cellOf } from "./csv.ts";
import { cellIn, type ImportJob, titleIn } from "./import-job.ts";
import type { Change } from "./kit.ts";
import { changedFields } from "./write.ts";

const MOST_CHANGES = 200;
const MOST_CREATIONS = 50;

/** A line without faults, and the change that it makes. */
export interface JudgedLine {
  readonly line: number;
  readonly cells: readonly string[];
  readonly change: Change;
}

const isGrave = ({ cells }: ImportChange): boolean => cells.some((cell) => cell.isGrave);

/** Adds lines to the preview, as far as there is room for them; changes on which much hangs are counted and come first. */
export async function preview(job: ImportJob, tx: Tx, lines: readonly JudgedLine[]): Promise<void> {
  const { kit, progress } = job;
  for (const { line, cells, change } of lines) {
    const name = (kit.spec.importKey ?? [])
      .map((key) => cellIn(job, cells, key))
      .filter(Boolean)
      .join(" · ");
    if (!change.before) {
      if (progress.creations.length >= MOST_CREATIONS) continue;
      progress.creations.push({
        line,
        name,
        cells: await cellsOf(job, tx, change, cells, saidIn(job, cells)),
      });
      continue;
    }
    const names = changedFields(change);
    const grave = names.filter((field) => kit.spec.fields[field]?.isGrave);
    for (const field of grave) countGrave(job, titleIn(job, field));
    if (progress.changes.length >= MOST_CHANGES) {
      if (grave.length === 0) continue;
      const at = progress.changes.findLastIndex((each) => !isGrave(each));
      if (at < 0) continue;
      progress.changes.splice(at, 1);
    }
    progress.changes.push({ line, name, cells: await cellsOf(job, tx, change, cells, names) });
  }
  progress.changes.sort((a, b) => Number(isGrave(b)) - Number(isGrave(a)) || a.line - b.line);
}

const saidIn = ({ columns }: ImportJob, cells: readonly string[]): readonly string[] =>
  columns.flatMap(({ name }, at) => (name && (cells[at] ?? "").trim() !== "" ? [name] : []));

function countGrave({ progress: { grave } }: ImportJob, column: string): void {
  const counted = grave.findIndex((each) => each.column === column);
  if (counted < 0) grave.push({ column, count: 1 });
  else grave[counted] = { column, count: (grave[counted]?.count ?? 0) + 1 };
}

async function cellsOf(
  job: ImportJob,
  tx: Tx,
  { before, values }: Change,
  cells: readonly string[],
  names: readonly string[],
): Promise<ImportChange["cells"]> {
  const { kit, locale } = job;
  const written = (field: FieldSpec, value: Parameters<typeof cellOf>[1]): string | null => {
    const cell = cellOf(field, value, locale);
    return cell === null ? null : String(cell);
  };
  const shown: ImportChange["cells"][number][] = [];
  for (const name of names) {
    const field = kit.spec.fields[name];
    if (!field) continue;
    const from = before?.values[name] ?? null;
    const isCode = field.kind === "reference" && typeof from === "string";
    const old = isCode ? ((await codesOf(tx, field.to, [from])).get(from) ?? null) : from;
    const to = values[name] ?? null;
    // The code of a row that stands above in the file is not stored yet.
    const next = field.kind === "reference" && to !== null ? cellIn(job, cells, name) : written(field, to);
    shown.push({
      column: titleIn(job, name),
      from: before ? written(field, old) : null,
      to: next,
      isGrave: before !== null && field.isGrave === true,
    });
  }
  return shown;
}
