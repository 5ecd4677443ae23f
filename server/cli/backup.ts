/** `tallyboard backup`, `restore` and `verify`. */

import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import packageJson from "../../package.json" with { type: "json" };
import { type ArchiveWriter, writeArchive } from "../backup/archive.ts";
import { BackupError, FORMAT, MANIFEST, type Manifest, SUMMARY, type Summary } from "../backup/format.ts";
import { type Restored, type RestoreOptions, restoreBackup } from "../backup/restore-backup.ts";
import { readRows, readTables, settleText } from "../backup/tables.ts";
import { verifyBackup as check } from "../backup/verify-backup.ts";
import type { FileStore } from "../features/file/file.shelf.ts";
import { openFileStore } from "../features/file/file.store.ts";
import { type Config, loadOwnerConfig, readBackupKey } from "../platform/config.ts";
import { openDatabase } from "../platform/database.ts";
import type { Deps } from "../platform/deps.ts";
import { DamagedFiles } from "../platform/embedded.ts";
import { lockDirectory } from "../platform/embedded-lock.ts";
import { isFull } from "../platform/free-space.ts";
import { createLog } from "../platform/log.ts";
import { mayMigrate } from "../platform/migrate-at-start.ts";
import { isDamage } from "../platform/plain-reason.ts";
import type { Tx } from "../platform/reader.ts";
import { withDatabase } from "../platform/with-database.ts";
import type { Printed } from "./printed.ts";

/** What of DATA_DIR belongs to one database; its secrets stay. */
const PARTS = ["database", "files"];

interface Replaced<T> {
  readonly result: T;
  /** Where the damaged files are now; null: none were damaged. */
  readonly aside: string | null;
}

/**
 * Runs `attempt`. If it fails because the embedded database of `dataDir` is damaged, renames the damaged files and runs
 * it again without them. If that fails as well, they get their names back.
 */
async function replaceDamaged<T>(
  dataDir: string,
  now: Date,
  attempt: () => Promise<T>,
): Promise<Replaced<T>> {
  try {
    return { result: await attempt(), aside: null };
  } catch (error) {
    const damaged = error instanceof DamagedFiles || isDamage(error);
    if (!damaged || isFull(dataDir)) throw error;
  }
  const aside = join(dataDir, `damaged-${now.toISOString().slice(0, 19).replaceAll(":", "-")}`);
  await move(dataDir, dataDir, aside);
  try {
    return { result: await attempt(), aside };
  } catch (error) {
    await move(dataDir, aside, dataDir);
    rmSync(aside, { recursive: true, force: true });
    throw error;
  }
}

/** Renames the parts that are there, while no process has the folder open. */
async function move(dataDir: string, from: string, to: string): Promise<void> {
  const lock = await lockDirectory(dataDir);
  try {
    mkdirSync(to, { recursive: true, mode: 0o700 });
    for (const part of PARTS.filter((name) => existsSync(join(from, name)))) {
      rmSync(join(to, part), { recursive: true, force: true });
      renameSync(join(from, part), join(to, part));
    }
  } finally {
    lock.release();
  }
}

const deadlineMs = 86_400_000;

interface BackupOptions {
  readonly path: string;
  readonly key: string | null;
  /** The version of Tallyboard, for the manifest. */
  readonly version: string;
}

/**
 * Writes one file with all rows as they are at one moment, and the files that they name. Servers go on; on the embedded
 * engine their changes wait until the rows are read. The file has its name only when it is complete.
 */
export async function makeBackup(deps: Deps, { path, key, version }: BackupOptions): Promise<Summary> {
  if (await exists(path)) throw new BackupError(`${path} exists already; choose another name.`);
  const store = await openFileStore(deps);
  const unfinished = `${path}.part`;
  const archive = await writeArchive(unfinished, key);
  try {
    const { rows, ids } = await deps.db.transaction((tx) => writeTables(tx, archive, deps, version), {
      isolation: "repeatable read",
      readOnly: true,
      deadlineMs,
      mayPause: true,
    });
    const files = await writeFiles(archive, store, ids);
    const summary: Summary = { sha256: archive.hash(), rows, ...files };
    await addJson(archive, SUMMARY, summary);
    await archive.finish();
    await rename(unfinished, path);
    return summary;
  } catch (error) {
    await archive.abandon(error);
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** In one transaction: every table is read in the same snapshot. */
async function writeTables(tx: Tx, archive: ArchiveWriter, { db, clock }: Deps, version: string) {
  await settleText(tx);
  const tables = await readTables(tx);
  const { rows: migrations } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migration order by name collate "C"`.execute(tx);
  const createdAt = clock.now().toISOString();
  const manifest: Manifest = { format: FORMAT, version, createdAt, engine: db.engine, migrations, tables };
  await addJson(archive, MANIFEST, manifest);
  const counted: Record<string, number> = {};
  for (const table of tables) {
    let count = 0;
    let number = 0;
    for await (const { rows, content } of readRows(tx, table)) {
      number += 1;
      count += rows;
      const name = `tables/${table.name}/${String(number).padStart(6, "0")}.ndjson`;
      await archive.add(name, content.length, [content]);
    }
    counted[table.name] = count;
  }
  const { rows: files } = await sql<{ id: string }>`select id from file order by id`.execute(tx);
  return { rows: counted, ids: files.map(({ id }) => id) };
}

/** A file never changes, so it is read after the snapshot; one that has been pruned meanwhile counts as missing. */
async function writeFiles(archive: ArchiveWriter, store: FileStore, ids: readonly string[]) {
  const missing: string[] = [];
  let bytes = 0;
  for (const id of ids) {
    const size = await store.sizeOf(id);
    if (size === null) {
      missing.push(id);
      continue;
    }
    await archive.add(`files/${id}`, size, await store.read(id));
    bytes += size;
  }
  return { files: ids.length - missing.length, bytes, missing };
}

async function addJson(archive: ArchiveWriter, name: string, value: object): Promise<void> {
  const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  await archive.add(name, content.length, [content]);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Makes a backup, on the embedded engine also through the server that runs. Returns the text to print. */
export async function backup(path: string, env: NodeJS.ProcessEnv): Promise<string> {
  const key = readBackupKey(env);
  const options = { path, key, version: packageJson.version };
  const summary = await withDatabase(env, (deps) => makeBackup(deps, options), { joins: true });
  const { size } = await stat(path);
  const secrecy = key === null ? "not encrypted; BACKUP_KEY encrypts" : "encrypted";
  return `${path}: ${contentOf(summary)}; ${inMegabytes(size)}, ${secrecy}.\n${warningOf(summary)}`;
}

/** Restores a backup. Returns the text to print. */
export async function restore(path: string, replaces: boolean, env: NodeJS.ProcessEnv): Promise<string> {
  const options = { path, key: readBackupKey(env), replaces };
  const config = loadOwnerConfig(env);
  const attempt = () => restoreOnce(config, options);
  const { result, aside } =
    replaces && config.database.kind === "embedded"
      ? await replaceDamaged(config.database.directory, new Date(), attempt)
      : { result: await attempt(), aside: null };
  const { manifest, summary } = result;
  const from = `made ${manifest.createdAt} by version ${manifest.version}`;
  const kept = aside === null ? "" : `The files that were there were damaged and are in ${aside}.\n`;
  return `restored ${contentOf(summary)}, ${from}; the feed's epoch is new.\n${kept}${warningOf(summary)}`;
}

async function restoreOnce(config: Config, options: RestoreOptions): Promise<Restored> {
  const db = await openDatabase(config, createLog("silent"), undefined, { creates: true });
  try {
    if (!(await mayMigrate(db)))
      throw new BackupError(
        "This role may not replace the tables: name their owner by MIGRATION_DATABASE_URL.",
      );
    return await restoreBackup({ db, config }, options);
  } finally {
    await db.close();
  }
}

/** Restores a backup into a scratch database and checks it there. */
export async function verifyBackup(path: string, env: NodeJS.ProcessEnv): Promise<Printed> {
  const { holds, lines, manifest, summary } = await check(path, readBackupKey(env));
  const made = `${path}: made ${manifest.createdAt} by version ${manifest.version}; ${contentOf(summary)}.`;
  return { text: `${[made, ...lines].join("\n")}\n${warningOf(summary)}`, failed: !holds };
}

function contentOf({ rows, files, bytes }: Summary): string {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${Object.keys(rows).length} tables, ${all} rows, ${files} files (${inMegabytes(bytes)})`;
}

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const warningOf = ({ missing }: Summary): string =>
  missing.length === 0
    ? ""
    : `Warning: ${missing.length} files were missing in DATA_DIR: ${missing.join(", ")}\n`;
