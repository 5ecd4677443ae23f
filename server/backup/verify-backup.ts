import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { verify } from "../ledger/verify.ts";
import { loadConfig } from "../platform/config.ts";
import { openDatabase } from "../platform/database.ts";
import { createLog } from "../platform/log.ts";
import type { Reader } from "../platform/reader.ts";
import { type Restored, restoreBackup } from "./restore-backup.ts";

export interface BackupVerdict extends Restored {
  readonly holds: boolean;
  /** What the check of the restored database found, one line each. */
  readonly lines: readonly string[];
}

/**
 * Restores a backup into an embedded database in the system's temporary folder, checks it there as `reconcile` does, and
 * removes it. Throws BackupError when it cannot be restored.
 */
export async function verifyBackup(path: string, key: string | null): Promise<BackupVerdict> {
  const scratch = await mkdtemp(join(tmpdir(), "tallyboard-verify-"));
  try {
    const env = { DATA_DIR: scratch, WORLD: "empty" };
    const config = loadConfig(env);
    const db = await openDatabase(config, createLog("silent"), undefined, { creates: true });
    let restored: Restored;
    let marks: readonly string[];
    try {
      restored = await restoreBackup({ db, config }, { path, key, replaces: false });
      marks = await brokenMarks(db.reader);
    } finally {
      await db.close();
    }
    const { holds, lines } = await verify(env);
    return { ...restored, holds: holds && marks.length === 0, lines: [...marks, ...lines] };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Logs of the feed whose numbers have gaps, or whose last event does not carry the mark that their counter has. */
async function brokenMarks(db: Reader): Promise<readonly string[]> {
  const { rows } = await sql<{ topic: string; scope: string }>`
    select c.topic, c.scope from feed_counter c
    left join (
      select topic, scope, count(*) as events, min(seq) as first, max(seq) as last from feed_log group by topic, scope
    ) l on l.topic = c.topic and l.scope = c.scope
    left join feed_log e on e.topic = c.topic and e.scope = c.scope and e.seq = c.seq
    where (l.events is not null and (l.last <> c.seq or l.last - l.first + 1 <> l.events))
      or (e.seq is not null and e.mark is distinct from c.mark)
    order by 1, 2`.execute(db);
  return rows.map(({ topic, scope }) => `live channel broken: ${topic} of ${scope}`);
}
