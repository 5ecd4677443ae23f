/** Whether the folders are there, can be written, and have room. */
import { tmpdir } from "node:os";
import { findFileStore } from "../../features/file/file.store.ts";
import { newestBackup } from "../../features/operations/backup-files.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database.ts";
import { freeBytes, isFull, LOW_BYTES } from "../../platform/free-space.ts";
import { plainReason } from "../../platform/plain-reason.ts";
import { tryToWrite } from "../../platform/try-to-write.ts";
import { type Finding, type Findings, failed, firstLine, ok, warning } from "./finding.ts";

interface Folder {
  /** What a person knows it by. */
  readonly name: string;
  readonly path: string;
  /** Bytes that the next night needs there. */
  readonly needs?: number;
}

export async function judgeFolders(config: Partial<Config>, db: Database | null): Promise<Findings> {
  const { dataDir, backups } = config;
  const found: Finding[] = [];
  if (dataDir) found.push(await judgeFolder({ name: "DATA_DIR", path: dataDir }));
  if (dataDir && db) found.push(await judgeFiles(dataDir, db));
  const folder = backups?.folder ?? null;
  if (folder !== null) {
    const needs = (await newestBackup(folder))?.bytes ?? 0;
    found.push(await judgeFolder({ name: "BACKUP_DIR", path: folder, needs }));
    found.push(await judgeFolder({ name: "TMPDIR", path: tmpdir(), needs }));
  }
  return found;
}

async function judgeFolder({ name, path, needs = 0 }: Folder): Promise<Finding> {
  try {
    await tryToWrite(path);
  } catch (error) {
    const named = error instanceof Error ? Object.assign(error, { path }) : error;
    return failed(
      `${name} ${firstLine(plainReason(named, null))}`,
      `Make the folder for the server's user (install -d -o tallyboard -m 0700 ${path}), mount it, or correct ${name}.`,
    );
  }
  const free = freeBytes(path);
  const line = `${name} ${path}: ${gigabytes(free)} free`;
  if (isFull(path)) return failed(line, "Free space: the server refuses changes.");
  if (free < needs)
    return failed(
      `${line}, and the last backup has ${gigabytes(needs)}`,
      "Free space, or name another folder.",
    );
  if (free < LOW_BYTES) return warning(line, "Free space before the server refuses changes.");
  return ok(`${line}, can be written`);
}

/** The uploaded files of this database, which a wrong mount does not hold. */
async function judgeFiles(dataDir: string, db: Database): Promise<Finding> {
  const store = await findFileStore({ config: { dataDir }, db });
  return store === null
    ? ok("uploaded files: none yet, the first start makes their folder")
    : judgeFolder({ name: "uploaded files", path: store });
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(bytes < 1e8 ? 3 : 1)} GB`;
