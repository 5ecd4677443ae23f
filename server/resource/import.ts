/** Imports lines: all of them or none, each bad one named. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { ImportAnswer, ImportChange } from "../../src/contracts/import-answer.ts";
import type { FieldSpec, FieldValues } from "../../src/contracts/resource.ts";
import { faultsOf, settledValues } from "../../src/contracts/resource-judge.ts";
import type { Locale } from "../../src/contracts/texts/render.ts";
import { isBlankLine } from "../../src/domain/file-table.ts";
import { byForm, normalForm } from "../../src/domain/normal-form.ts";
import type { Deps } from "../platform/deps.ts";
import { newId } from "../platform/ids.ts";
import { formsOf } from "../platform/normal-forms.ts";
import type { Tx } from "../platform/reader.ts";
import { sqlState } from "../platform/trouble.ts";
import { cellOf, codesOf } from "./csv.ts";
import {
  cellIn,
  columnsOf,
  type ImportJob,
  keyOf,
  lastKeyOf,
  note,
  type OwnedLine,
  ownedBy,
  type ReadLine,
  readLines,
  scopeFaults,
  scopesLacking,
  titleIn,
  warn,
} from "./import-lines.ts";
import type { ImportTable } from "./import-read.ts";
import { NOTHING } from "./import-read.ts";
import type { Change, Earlier, Refusals, ResourceKit, StoredRow, WriteAsk } from "./kit.ts";
import { type Holders, refusalsOf } from "./rules.ts";
import { snake } from "./tables.ts";
import { changedFields, isChange, lockRows, writeChanges } from "./write.ts";

// What an import would do, by value: the changed cells of rows, and the cells of new ones.

const MOST_CHANGES = 200;
const MOST_CREATIONS = 50;

/** A line without faults, and the change that it makes. */
interface JudgedLine {
  readonly line: number;
  readonly cells: readonly string[];
  readonly change: Change;
}

const isGrave = ({ cells }: ImportChange): boolean => cells.some((cell) => cell.isGrave);

/** Adds lines to the preview, as far as there is room for them; changes on which much hangs are counted and come first. */
async function preview(job: ImportJob, tx: Tx, lines: readonly JudgedLine[]): Promise<void> {
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

/** Between slices other requests are served: one slice holds the event loop for some milliseconds. */
const SLICE = 200;
/** 50,000 lines take seconds; on the embedded database others wait meanwhile. */
const DEADLINE_MS = 120_000;

/** Nothing is written: a line is faulty or in question, or only judgement was asked for. */
class Unwritten extends Error {
  override readonly name = "Unwritten";
}

interface Numbered {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Judges the lines and, asked to write, writes them all; nothing is written while any line is faulty. */
export async function importLines(
  kit: ResourceKit,
  deps: Deps,
  ask: WriteAsk,
  body: ImportTable,
  locale: Locale,
  isAgain = false,
): Promise<ImportAnswer> {
  const { columns, unknown, twice } = columnsOf(kit, body.header);
  const filled = new Set(
    columns.flatMap(({ name }, at) =>
      name && body.lines.some((line) => (line[at] ?? "").trim() !== "") ? [name] : [],
    ),
  );
  const start = (): ImportJob => ({
    ...{ kit, ask, locale, columns, filled, seen: new Map(), ownCodes: new Map() },
    progress: { ...NOTHING, changes: [], creations: [], grave: [], faults: [], warnings: [] },
  });
  let job = start();
  const at = body.headerLine;
  for (const title of unknown) note(job, at, title, { key: "validation.unknownColumn", values: { title } });
  for (const title of twice) note(job, at, title, { key: "file.columnTwice" });
  for (const [name, fault] of scopesLacking(job)) note(job, at, titleIn(job, name), fault);
  if (job.progress.faultCount > 0) return { ...job.progress, isWritten: false };
  try {
    await deps.db.transaction(
      (tx) => {
        // The work may be repeated after a deadlock: it counts from the beginning.
        job = start();
        return run(job, tx, body);
      },
      { deadlineMs: DEADLINE_MS },
    );
    return { ...job.progress, isWritten: true };
  } catch (error) {
    if (error instanceof Unwritten) return { ...job.progress, isWritten: false };
    // A twin was made at this moment by another person: judged again, its line is named.
    if (sqlState(error) === "23505" && !isAgain) return importLines(kit, deps, ask, body, locale, true);
    throw error;
  }
}

async function run(job: ImportJob, tx: Tx, { lines, mode, firstLine }: ImportTable): Promise<void> {
  const changing: Change[] = [];
  const known: Known = { lines: new Map(), earlier: new Map() };
  const numbered = lines
    .map((cells, at): Numbered => ({ line: firstLine + at, cells }))
    .filter(({ cells }) => !isBlankLine(cells));
  for (let from = 0; from < numbered.length; from += SLICE) {
    changing.push(...(await judge(job, tx, numbered.slice(from, from + SLICE), known)).filter(isChange));
    await nextTurn();
  }
  const { faultCount, warningCount, grave } = job.progress;
  const isInQuestion = mode === "writeUnasked" && (warningCount > 0 || grave.length > 0);
  if (mode === "check" || faultCount > 0 || isInQuestion) throw new Unwritten();
  if (changing.length === 0) return;
  await writeChanges(job.kit, tx, changing, job.ask, (change) => (change.before ? "saved" : "created"));
  await judgeWritten(job, tx, changing, known);
  if (job.progress.faultCount > 0) throw new Unwritten();
}

/** Judges again what has others waiting for it, or them for others. */
async function judgeWritten(
  job: ImportJob,
  tx: Tx,
  changes: readonly Change[],
  { lines }: Known,
): Promise<void> {
  const { kit, ask } = job;
  if (!kit.turn) return;
  await kit.turn(tx, changes);
  for (let from = 0; from < changes.length; from += SLICE) {
    const slice = changes.slice(from, from + SLICE);
    const refusals = (await kit.rules?.(tx, slice, ask, new Map())) ?? [];
    for (const [index, change] of slice.entries()) {
      const read = lines.get(change.id);
      if (read) noteFaults(job, read, change, refusals[index] ?? {}, new Map());
    }
  }
}

/** Of rows that would be made: the code of an existing row that differs by leading zeros alone, by the new row's id. */
async function codesAlike(
  { kit, ask }: ImportJob,
  tx: Tx,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, string>> {
  const last = kit.spec.importKey?.at(-1) ?? "";
  const bareOf = (values: FieldValues) => ({
    ...values,
    [last]: String(values[last] ?? "").replace(/^0+/, ""),
  });
  const made = changes.filter(({ before }) => before === null);
  if (made.length === 0) return new Map();
  const bare = made.map(({ values }) => bareOf(values)[last]);
  const scope = kit.scope?.(ask.person);
  const column = sql.ref(`t.${snake(last)}`);
  const { rows } = await sql<FieldValues>`
    select ${sql.join((kit.spec.importKey ?? []).map((name) => sql.ref(`t.${snake(name)}`)))}
    from ${sql.table(kit.table)} t
    where ltrim(${column}, '0') = any(${bare}::text[]) ${scope ? sql`and ${scope}` : sql``}`.execute(tx);
  const known = new Map(rows.map((row) => [keyOf(kit, bareOf(row)), String(row[last])]));
  return new Map(
    made.flatMap(({ id, values }) => {
      const code = known.get(keyOf(kit, bareOf(values)));
      return code === undefined || code === values[last] ? [] : [[id, code] as const];
    }),
  );
}

async function judge(
  job: ImportJob,
  tx: Tx,
  slice: readonly Numbered[],
  { lines, earlier }: Known,
): Promise<readonly Change[]> {
  const { kit, ask, columns, seen, ownCodes } = job;
  const cells = slice.map((each) => each.cells);
  const read = await readLines(kit, tx, columns, cells, ownCodes);
  const meant = await rowsMeant(job, tx, read);
  const keyed = read.map((line, index): KeyedLine => {
    const owned = ownedBy(job, line, cells[index] ?? []);
    const text = keyOf(kit, owned.values);
    const row = meant(text);
    const before = row === "several" ? null : row;
    const key = before?.id ?? normalForm(text);
    return { ...owned, before, isAmbiguous: row === "several", key, line: slice[index]?.line ?? 0 };
  });
  const last = lastKeyOf(kit);
  const changes = keyed.map(({ values, before }): Change => {
    // A line names its row by a code of the same form; the row keeps the spelling that it has.
    const code = before ? { [last]: before.values[last] ?? null } : {};
    const next = settledValues(kit.spec, { ...before?.values, ...values, ...code });
    const id = before?.id ?? newId();
    if (kit.spec.depth) ownCodes.set(normalForm(String(next.code)), id);
    return { id, before, values: next };
  });
  const holders: Holders = new Map();
  const refusals = await refusalsOf(kit, tx, changes, ask, holders, earlier);
  const alike = await codesAlike(job, tx, changes);
  const judged: JudgedLine[] = [];
  for (const [index, change] of changes.entries()) {
    const given = keyed[index];
    if (!given) continue;
    const { line, key } = given;
    const before = job.progress.faultCount;
    const earlier = seen.get(key);
    if (given.lineFault) note(job, line, null, given.lineFault);
    else if (given.isAmbiguous) note(job, line, null, { key: "validation.severalRows" });
    // Lines without a code have no more in common than that.
    else if (earlier === undefined || (change.values[lastKeyOf(kit)] ?? null) === null) {
      seen.set(key, line);
      noteFaults(job, given, change, refusals[index] ?? {}, holders);
    } else {
      // What else is wrong with it hardly matters: one of the two has to go.
      note(job, line, null, { key: "validation.lineTwice", values: { line: earlier } });
    }
    if (job.progress.faultCount > before) continue;
    count(job.progress, change);
    const code = alike.get(change.id);
    if (code !== undefined)
      warn(job, line, titleIn(job, lastKeyOf(kit)), { key: "validation.leadingZeros", values: { code } });
    for (const [name, { fault }] of suspectsOf(given, change)) warn(job, line, titleIn(job, name), fault);
    if (!isChange(change)) continue;
    judged.push({ line, change, cells: cells[index] ?? [] });
    if (kit.turn) lines.set(change.id, given);
  }
  await preview(job, tx, judged);
  return changes;
}

interface KeyedLine extends OwnedLine {
  /** The row that it names. */
  readonly before: StoredRow | null;
  /** Several rows have a code of its form, and none the code itself. */
  readonly isAmbiguous: boolean;
  readonly key: string;
  readonly line: number;
}

/** What is known of the lines that were judged. */
interface Known {
  /** Where each row's change comes from. */
  readonly lines: Map<string, KeyedLine>;
  readonly earlier: Earlier;
}

/** What may be a spreadsheet's doing, where the value is a new one. */
const suspectsOf = ({ suspects }: ReadLine, { before, values }: Change) =>
  Object.entries(suspects).filter(([name]) => (before?.values[name] ?? null) !== values[name]);

function count(progress: ImportJob["progress"], change: Change): void {
  if (!change.before) progress.created += 1;
  else if (isChange(change)) progress.changed += 1;
  else progress.unchanged += 1;
}

function noteFaults(
  job: ImportJob,
  read: KeyedLine,
  change: Change,
  refusals: Refusals,
  holders: Holders,
): void {
  const { kit, ask } = job;
  const { line } = read;
  const refused = suspectsOf(read, change).filter(([, { isRefused }]) => isRefused);
  const faults = {
    ...faultsOf(kit.spec, change.values),
    ...Object.fromEntries(refused.map(([name, { fault }]) => [name, fault])),
    ...scopeFaults(job, read, change),
    ...read.faults,
  };
  for (const [name, fault] of Object.entries(faults)) note(job, line, titleIn(job, name), fault);
  for (const [name, reason] of Object.entries(refusals)) {
    const text = reason === "taken" ? holders.get(`${change.id} ${name}`) : undefined;
    const why =
      text === undefined ? { key: `because.${reason}` } : { key: "validation.takenBy", values: { text } };
    if (!faults[name]) note(job, line, titleIn(job, name), why);
  }
  if (!isChange(change)) return;
  for (const reason of kit.forbids?.(ask.person, change.before?.values ?? change.values) ?? []) {
    note(job, line, null, { key: `because.${reason}` });
  }
}

/** The rows that the lines mean by their keys, under their locks. */
async function rowsMeant(
  { kit, ask }: ImportJob,
  tx: Tx,
  read: readonly ReadLine[],
): Promise<(key: string) => StoredRow | "several" | null> {
  const last = lastKeyOf(kit);
  const texts = read.map(({ values }) => values[last]).filter((text) => typeof text === "string");
  const scope = kit.scope?.(ask.person);
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(kit.table)} t
    where normal_form(${sql.ref(`t.${snake(last)}`)}) = any(${formsOf(texts)}) ${scope ? sql`and ${scope}` : sql``}`.execute(
    tx,
  );
  const locked = await lockRows(
    kit,
    tx,
    rows.map(({ id }) => id),
  );
  return byForm(locked.values(), (row) => keyOf(kit, row.values));
}
