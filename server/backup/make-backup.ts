import { createReadStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { openFileStore } from "../features/file/file.store.ts";
import type { Deps } from "../platform/deps.ts";
import type { Tx } from "../platform/reader.ts";
import { type ArchiveWriter, writeArchive } from "./archive.ts";
import { BackupError, FORMAT, MANIFEST, type Manifest, SUMMARY, type Summary } from "./format.ts";
import { readRows, readTables, settleText } from "./tables.ts";

const deadlineMs = 86_400_000;

export interface BackupOptions {
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
async function writeFiles(archive: ArchiveWriter, store: string, ids: readonly string[]) {
  const missing: string[] = [];
  let bytes = 0;
  for (const id of ids) {
    const source = join(store, id);
    const found = await stat(source).catch(() => null);
    if (!found) {
      missing.push(id);
      continue;
    }
    await archive.add(`files/${id}`, found.size, createReadStream(source));
    bytes += found.size;
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
