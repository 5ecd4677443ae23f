import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { FileStore } from "../features/file/file.shelf.ts";
import { MARKER, shelfOf } from "../features/file/file.store.ts";
import type { Deps } from "../platform/deps.ts";
import { renewIdentity } from "../platform/identity.ts";
import { newId } from "../platform/ids.ts";
import { migrateWithin, migrationsMismatch } from "../platform/migrate.ts";
import type { Tx } from "../platform/reader.ts";
import { sqlState } from "../platform/trouble.ts";
import { type ArchiveReader, readArchive } from "./archive.ts";
import {
  BackupError,
  contentOf,
  type Entry,
  FORMAT,
  MANIFEST,
  type Manifest,
  SUMMARY,
  type Summary,
} from "./format.ts";
import {
  dropEverything,
  holdsData,
  readTables,
  resumeSequences,
  settleText,
  withoutChecks,
  writeRows,
} from "./tables.ts";

const deadlineMs = 86_400_000;
const lockNotAvailable = "55P03";
const insufficientPrivilege = "42501";

export interface RestoreOptions {
  readonly path: string;
  readonly key: string | null;
  /** Whether data that is there may be deleted. */
  readonly replaces: boolean;
}

export interface Restored {
  readonly manifest: Manifest;
  readonly summary: Summary;
}

/**
 * Fills the database and DATA_DIR from a backup, in one transaction: if anything is wrong, the old data stays. The files
 * get a folder of their own with a new marker. The epoch is renewed, so that browsers take a snapshot. Throws BackupError.
 */
export async function restoreBackup(
  { db, config }: Pick<Deps, "db" | "config">,
  { path, key, replaces }: RestoreOptions,
): Promise<Restored> {
  const marker = newId();
  const shelf = shelfOf(config);
  await shelf.make(marker);
  const store = shelf.store(marker);
  try {
    const { restored, before } = await db
      .transaction(
        async (tx) => {
          const archive = await readArchive(path, key);
          const before = await makeRoom(tx, replaces);
          return { restored: await load(tx, { archive, engine: db.engine, path, store, marker }), before };
        },
        { deadlineMs, mayPause: true },
      )
      .catch((error) => {
        throw explained(path, error);
      });
    if (before !== null) await shelf.remove(before);
    return restored;
  } catch (error) {
    await shelf.remove(marker);
    throw error;
  }
}

/** One line for what the database says about a backup's content, or about the role. */
function explained(path: string, error: unknown): unknown {
  const state = sqlState(error);
  if (state === lockNotAvailable)
    return new BackupError("Another program uses this database; stop it and try again.");
  if (state === insufficientPrivilege)
    return new BackupError(
      "This role may not replace the tables: name their owner by MIGRATION_DATABASE_URL.",
    );
  const isContent = error instanceof SyntaxError || /^2[23]/.test(state);
  return isContent ? new BackupError(`${path} is damaged: ${(error as Error).message}.`) : error;
}

/** Empties the database; returns the marker of the files that it had. */
async function makeRoom(tx: Tx, replaces: boolean): Promise<string | null> {
  await settleText(tx);
  const has = async (table: string) =>
    (await sql<{ is: boolean }>`select to_regclass(${table}) is not null as is`.execute(tx)).rows[0]?.is;
  if (await has("node")) {
    const { rows } = await sql`
      select 1 from node where seen_at > clock_timestamp() - interval '10 seconds' limit 1`.execute(tx);
    if (rows.length > 0) throw new BackupError("A server uses this database; stop it and try again.");
  }
  if (!replaces && (await holdsData(tx)))
    throw new BackupError("The database is not empty; --replace deletes what it holds.");
  const known = (await has("meta"))
    ? await sql<{ value: string }>`select value from meta where key = ${MARKER}`.execute(tx)
    : { rows: [] };
  await dropEverything(tx);
  return known.rows[0]?.value ?? null;
}

interface Loading {
  readonly archive: ArchiveReader;
  readonly engine: Deps["db"]["engine"];
  readonly path: string;
  readonly store: FileStore;
  readonly marker: string;
}

async function load(tx: Tx, loading: Loading): Promise<Restored> {
  const entries = loading.archive.entries[Symbol.asyncIterator]();
  try {
    return await loadEntries(tx, entries, loading);
  } finally {
    await entries.return?.();
  }
}

async function loadEntries(
  tx: Tx,
  entries: AsyncIterator<Entry, undefined>,
  { archive, engine, path, store, marker }: Loading,
): Promise<Restored> {
  const manifest = await readManifest(path, (await entries.next()).value);
  await migrateWithin(tx, engine, manifest.migrations.at(-1)?.name);
  // Names and types become part of statements: only those that the migrations have made.
  const known = new Map((await readTables(tx)).map(({ name, columns }) => [name, JSON.stringify(columns)]));
  const strange = manifest.tables.find(({ name, columns }) => known.get(name) !== JSON.stringify(columns));
  if (strange) throw new BackupError(`${path} is damaged: its table ${strange.name} has other columns.`);
  const rows = Object.fromEntries(manifest.tables.map(({ name }) => [name, 0]));
  const hashes = new Map<string, string>();
  let summary: Summary | null = null;
  await withoutChecks(tx, async () => {
    for (;;) {
      const { value: entry, done } = await entries.next();
      if (done) break;
      const [kind = "", name = ""] = entry.name.split("/");
      const table = manifest.tables.find((each) => each.name === name);
      if (entry.name === SUMMARY) summary = await readSummary(path, entry);
      else if (kind === "tables" && table)
        rows[name] = (rows[name] ?? 0) + (await writeRows(tx, table, await contentOf(entry)));
      else if (kind === "files" && /^[0-9a-f-]{36}$/.test(name))
        hashes.set(name, await writeFile(store, name, entry));
      else throw new BackupError(`${path} holds ${entry.name}, which this version does not know.`);
    }
  });
  const whole = checkSummary(path, summary, { sha256: archive.hash(), rows, files: hashes.size });
  await checkFiles(tx, path, hashes, whole);
  await sql`insert into meta (key, value) values (${MARKER}, ${marker})
    on conflict (key) do update set value = excluded.value`.execute(tx);
  await renewIdentity(tx);
  await migrateWithin(tx, engine);
  await resumeSequences(tx);
  return { manifest, summary: whole };
}

async function readManifest(path: string, entry: Entry | undefined): Promise<Manifest> {
  if (entry?.name !== MANIFEST) throw new BackupError(`${path} is not a backup of Tallyboard.`);
  const manifest = JSON.parse((await contentOf(entry)).toString()) as Manifest;
  if (manifest.format !== FORMAT)
    throw new BackupError(`${path} was made by the newer version ${manifest.version}; use that version.`);
  const mismatch = migrationsMismatch(manifest.migrations);
  if (mismatch) throw new BackupError(`${path} was made by version ${manifest.version}. ${mismatch}`);
  return manifest;
}

async function readSummary(path: string, entry: Entry): Promise<Summary> {
  const text = (await contentOf(entry)).toString();
  try {
    return JSON.parse(text) as Summary;
  } catch {
    throw new BackupError(`${path} is damaged: its summary cannot be read.`);
  }
}

type Found = Pick<Summary, "sha256" | "rows" | "files">;

function checkSummary(path: string, summary: Summary | null, found: Found): Summary {
  if (!summary) throw new BackupError(`${path} is cut off: its end is missing.`);
  if (summary.sha256 !== found.sha256 || summary.files !== found.files)
    throw new BackupError(`${path} is damaged: its content does not match its hash.`);
  const table = Object.keys(found.rows).find((name) => summary.rows[name] !== found.rows[name]);
  if (table) throw new BackupError(`${path} is damaged: rows of ${table} are missing.`);
  return summary;
}

async function writeFile(store: FileStore, id: string, { body }: Entry): Promise<string> {
  const hash = createHash("sha256");
  const file = await store.begin(id);
  try {
    for await (const part of body) {
      hash.update(part);
      await file.write(part);
    }
  } catch (error) {
    await file.drop();
    throw error;
  }
  await file.keep();
  return hash.digest("hex");
}

/** Each file has the checksum that its row says. Rows of unused uploads without content are deleted. */
async function checkFiles(
  tx: Tx,
  path: string,
  hashes: ReadonlyMap<string, string>,
  { missing }: Summary,
): Promise<void> {
  await sql`delete from file where id = any(${[...missing]}::uuid[]) and belongs_to is null`.execute(tx);
  const { rows } = await sql<{ id: string; checksum: string }>`select id, checksum from file`.execute(tx);
  const wrong = rows.find(({ id, checksum }) => !missing.includes(id) && hashes.get(id) !== checksum);
  if (wrong) throw new BackupError(`${path}: the file ${wrong.id} is not what its row says.`);
}
