/**
 * `tallyboard migrate`: brings the database of MIGRATION_DATABASE_URL, else of DATABASE_URL, to the newest migration. For
 * servers whose own role may not change tables.
 */
import { loadOwnerConfig } from "./config.ts";
import { openDatabase } from "./database.ts";
import { createLog } from "./log.ts";
import { migrate } from "./migrate.ts";
import { mayMigrate } from "./migrate-at-start.ts";
import { StartError } from "./start-error.ts";

/** Migrates the database that the environment names. Throws StartError when its role may not. */
export async function runMigrations(env: NodeJS.ProcessEnv): Promise<void> {
  const log = createLog("silent");
  const db = await openDatabase(loadOwnerConfig(env), log);
  try {
    if (!(await mayMigrate(db)))
      throw new StartError(
        "This role may not change the tables: name their owner by MIGRATION_DATABASE_URL.",
      );
    await migrate(db, log);
  } finally {
    await db.close();
  }
}
