/** Imports lines: all of them or none, each bad one named. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { ImportAnswer, ImportFault } from "../../src/contracts/import-answer.ts";
import type { FieldFault, FieldValues } from "../../src/contracts/resource.ts";
import { faultsOf, settledValues } from "../../src/contracts/resource-judge.ts";
import { type Locale, renderText } from "../../src/contracts/texts/render.ts";
import type { Deps } from "../platform/deps.ts";
import { newId } from "../platform/ids.ts";
import type { Tx } from "../platform/reader.ts";
import { columnTitleOf } from "./csv.ts";
import { columnsOf, type FileColumn, type ReadLine, readLines } from "./import-lines.ts";
import type { ImportTable } from "./import-read.ts";
import type { Change, Refusals, ResourceKit, StoredRow, WriteAsk } from "./kit.ts";
import { refusalsOf } from "./rules.ts";
import { snake } from "./tables.ts";
import { isChange, lockRows, writeChanges } from "./write.ts";

/** Between slices other requests are served: one slice holds the event loop for some milliseconds. */
const SLICE = 200;
const MOST_FAULTS = 500;
/** 50,000 lines take seconds; on the embedded database others wait meanwhile. */
const DEADLINE_MS = 120_000;

class Faulty extends Error {
  override readonly name = "Faulty";
}

interface Progress {
  created: number;
  changed: number;
  unchanged: number;
  faultCount: number;
  readonly faults: ImportFault[];
  warningCount: number;
  readonly warnings: ImportFault[];
}

interface Job {
  readonly kit: ResourceKit;
  readonly ask: WriteAsk;
  readonly locale: Locale;
  readonly columns: readonly FileColumn[];
  /** Key → line of what came earlier in the file. */
  readonly seen: Map<string, number>;
  readonly ownCodes: Map<string, string>;
  readonly progress: Progress;
}

/** Judges the lines and, asked to write, writes them all; nothing is written while any line is faulty. */
export async function importLines(
  kit: ResourceKit,
  deps: Deps,
  ask: WriteAsk,
  body: ImportTable,
  locale: Locale,
): Promise<ImportAnswer> {
  const { columns, unknown, twice } = columnsOf(kit, body.header);
  const start = (): Job => ({
    ...{ kit, ask, locale, columns, seen: new Map(), ownCodes: new Map() },
    progress: {
      created: 0,
      changed: 0,
      unchanged: 0,
      faultCount: 0,
      faults: [],
      warningCount: 0,
      warnings: [],
    },
  });
  let job = start();
  for (const column of [...unknown, ...twice]) note(job, 1, column, { key: "validation.unknownColumn" });
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
    if (error instanceof Faulty) return { ...job.progress, isWritten: false };
    throw error;
  }
}

async function run(job: Job, tx: Tx, { lines, mode, firstLine }: ImportTable): Promise<void> {
  const changing: Change[] = [];
  for (let from = 0; from < lines.length; from += SLICE) {
    const slice = lines.slice(from, from + SLICE);
    changing.push(...(await judge(job, tx, slice, firstLine + from)).filter(isChange));
    await nextTurn();
  }
  if (mode === "check" || job.progress.faultCount > 0) throw new Faulty();
  if (changing.length > 0)
    await writeChanges(job.kit, tx, changing, job.ask, (change) => (change.before ? "saved" : "created"));
}

function note({ progress, locale }: Job, line: number, column: string | null, fault: FieldFault): void {
  progress.faultCount += 1;
  if (progress.faults.length >= MOST_FAULTS) return;
  progress.faults.push({ line, column, message: renderText(locale, fault.key, fault.values ?? {}) });
}

function warn({ progress, locale, columns, kit }: Job, line: number, code: string): void {
  progress.warningCount += 1;
  if (progress.warnings.length >= MOST_FAULTS) return;
  const column = columns.find(({ name }) => name === kit.spec.importKey?.at(-1))?.title ?? null;
  progress.warnings.push({ line, column, message: renderText(locale, "validation.leadingZeros", { code }) });
}

/** Of rows that would be made: the code of an existing row that differs by leading zeros alone, by the new row's id. */
async function codesAlike(
  { kit, ask }: Job,
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

/** The text that finds the row that a line means. */
const keyOf = ({ spec }: ResourceKit, values: Readonly<Record<string, unknown>>): string =>
  (spec.importKey ?? []).map((name) => String(values[name] ?? "")).join("\u0000");

async function judge(
  job: Job,
  tx: Tx,
  slice: readonly (readonly string[])[],
  firstLine: number,
): Promise<readonly Change[]> {
  const { kit, ask, columns, seen, ownCodes } = job;
  const read = await readLines(kit, tx, columns, slice, ownCodes);
  const stamps = kit.stamps?.(ask.person) ?? {};
  const keyed = read.map((line) => ({ ...line, key: keyOf(kit, { ...line.values, ...stamps }) }));
  const known = await rowsByKey(job, tx, read);
  const changes = keyed.map(({ values, key }): Change => {
    const before = known.get(key) ?? null;
    const next = settledValues(kit.spec, { ...before?.values, ...values, ...stamps });
    const id = before?.id ?? newId();
    if (kit.spec.depth) ownCodes.set(String(next.code), id);
    return { id, before, values: next };
  });
  const refusals = await refusalsOf(kit, tx, changes, ask);
  const alike = await codesAlike(job, tx, changes);
  for (const [index, change] of changes.entries()) {
    const line = firstLine + index;
    const before = job.progress.faultCount;
    const key = keyed[index]?.key ?? "";
    const earlier = seen.get(key);
    if (earlier === undefined) {
      seen.set(key, line);
      noteFaults(job, line, keyed[index], change, refusals[index] ?? {});
    } else {
      // What else is wrong with it hardly matters: one of the two has to go.
      note(job, line, null, { key: "validation.lineTwice", values: { line: earlier } });
    }
    if (job.progress.faultCount > before) continue;
    count(job.progress, change);
    const other = alike.get(change.id);
    if (other !== undefined) warn(job, line, other);
  }
  return changes;
}

function count(progress: Progress, change: Change): void {
  if (!change.before) progress.created += 1;
  else if (isChange(change)) progress.changed += 1;
  else progress.unchanged += 1;
}

function noteFaults(
  job: Job,
  line: number,
  read: ReadLine | undefined,
  change: Change,
  refusals: Refusals,
): void {
  const { kit, ask, columns, locale } = job;
  // A field that the file lacks is called as its column would be.
  const titleOf = (name: string): string => {
    const given = columns.find((column) => column.name === name)?.title;
    const field = kit.spec.fields[name];
    return given ?? (field ? columnTitleOf(kit, name, field, locale) : name);
  };
  const unreadable = read?.faults ?? {};
  const faults = { ...faultsOf(kit.spec, change.values), ...unreadable };
  for (const [name, fault] of Object.entries(faults)) note(job, line, titleOf(name), fault);
  for (const [name, reason] of Object.entries(refusals)) {
    if (!faults[name]) note(job, line, titleOf(name), { key: `because.${reason}` });
  }
  for (const reason of kit.forbids?.(ask.person, change.before?.values ?? change.values) ?? []) {
    note(job, line, null, { key: `because.${reason}` });
  }
}

/** The rows that the lines mean, under their locks. */
async function rowsByKey(
  { kit, ask }: Job,
  tx: Tx,
  read: readonly ReadLine[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const last = kit.spec.importKey?.at(-1);
  if (!last) throw new Error(`${kit.spec.name} cannot be imported`);
  const texts = read.map(({ values }) => values[last]).filter((text) => typeof text === "string");
  const scope = kit.scope?.(ask.person);
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(kit.table)} t
    where ${sql.ref(`t.${snake(last)}`)} = any(${texts}::text[]) ${scope ? sql`and ${scope}` : sql``}`.execute(
    tx,
  );
  const locked = await lockRows(
    kit,
    tx,
    rows.map(({ id }) => id),
  );
  return new Map([...locked.values()].map((row) => [keyOf(kit, row.values), row]));
}
