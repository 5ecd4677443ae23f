import { loadConfig } from "../platform/config.ts";
import { type OpenOptions, openDatabase } from "../platform/database.ts";
import { databaseClock } from "../platform/database-clock.ts";
import type { Deps } from "../platform/deps.ts";
import { createLog } from "../platform/log.ts";
import { migrationsGap } from "../platform/migrate.ts";
import { StartError } from "../platform/start-error.ts";

/**
 * Opens the database that the environment names, runs `work`, and closes it. Throws StartError, one line, when it cannot
 * be opened, when a server holds the embedded one, or when its migrations do not match this version.
 */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (deps: Deps) => Promise<T>,
  options?: OpenOptions,
): Promise<T> {
  const config = loadConfig(env);
  const log = createLog("silent");
  const db = await openDatabase(config, log, undefined, options);
  try {
    const gap = await migrationsGap(db);
    if (gap !== null) throw new StartError(gap);
    return await work({ config, db, clock: await databaseClock(db, log), log });
  } finally {
    await db.close();
  }
}
