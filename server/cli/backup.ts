/** `tallyboard backup`, `restore` and `verify`. */
import { stat } from "node:fs/promises";
import packageJson from "../../package.json" with { type: "json" };
import { BackupError, type Summary } from "../backup/format.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { type Restored, type RestoreOptions, restoreBackup } from "../backup/restore-backup.ts";
import { replaceDamaged } from "../backup/set-aside.ts";
import { verifyBackup as check } from "../backup/verify-backup.ts";
import { type Config, loadOwnerConfig, readBackupKey } from "../platform/config.ts";
import { openDatabase } from "../platform/database.ts";
import { createLog } from "../platform/log.ts";
import { mayMigrate } from "../platform/migrate-at-start.ts";
import { withDatabase } from "../platform/with-database.ts";
import type { Printed } from "./printed.ts";

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
