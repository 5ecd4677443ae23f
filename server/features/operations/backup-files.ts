import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../platform/config.ts";
import { makeFolder } from "../../platform/make-folder.ts";
import { plainReason } from "../../platform/plain-reason.ts";
import { StartError } from "../../platform/start-error.ts";
import { tryToWrite } from "../../platform/try-to-write.ts";

/** A finished backup; those under way have another ending. */
const ENDING = ".backup";
/** Backups that the server has made itself, by their day. */
const OWN = /^tallyboard-\d{4}-\d{2}-\d{2}\.backup$/;

export const ownName = (day: string): string => `tallyboard-${day}${ENDING}`;

export interface BackupFile {
  readonly file: string;
  readonly madeAt: Date;
  readonly bytes: number;
}

/**
 * Throws StartError, one line, where the folder of the backups cannot be read, or cannot be written although the server
 * takes the backups itself.
 */
export async function assertBackupFolder({ folder, isTaken }: Config["backups"]): Promise<void> {
  if (folder === null) return;
  try {
    if (isTaken) {
      makeFolder(folder);
      await tryToWrite(folder);
    }
    await readdir(folder);
  } catch (error) {
    const named = error instanceof Error ? Object.assign(error, { path: folder }) : error;
    throw new StartError(`BACKUP_DIR ${plainReason(named, null)}`);
  }
}

/** The newest backup in a folder; null: there is none, or no folder. */
export async function newestBackup(folder: string): Promise<BackupFile | null> {
  const names = await readdir(folder).catch(() => []);
  let newest: BackupFile | null = null;
  for (const file of names.filter((name) => name.endsWith(ENDING))) {
    const found = await stat(join(folder, file)).catch(() => null);
    if (!found?.isFile() || (newest && newest.madeAt >= found.mtime)) continue;
    newest = { file, madeAt: found.mtime, bytes: found.size };
  }
  return newest;
}

/** Deletes the server's own backups but the newest `keep`. */
export async function dropOldBackups(folder: string, keep: number): Promise<void> {
  const own = (await readdir(folder)).filter((name) => OWN.test(name)).sort();
  for (const name of own.slice(0, -keep)) await rm(join(folder, name), { force: true });
}
