import { loadConfig, loadOwnerConfig } from "./config.ts";
import { type OpenOptions, openDatabase } from "./database.ts";
import { databaseClock } from "./database-clock.ts";
import type { Deps } from "./deps.ts";
import { createLog } from "./log.ts";
import { migrationsGap } from "./migrate.ts";
import { StartError } from "./start-error.ts";
import type { Environment } from "./variables.ts";

interface Needs extends Pick<OpenOptions, "joins"> {
  /** As the owner of the tables, whom MIGRATION_DATABASE_URL names. */
  readonly asOwner?: boolean;
  /** `work` judges the migrations itself, or adds them. */
  readonly anyMigrations?: boolean;
}

/**
 * Opens the database that the environment names, runs `work`, and closes it. It never makes one. Throws StartError, one
 * line, when there is none, when it cannot be opened, when a server holds the embedded one, or when its migrations do not
 * match this version.
 */
export async function withDatabase<T>(
  env: Environment,
  work: (deps: Deps) => Promise<T>,
  { joins = false, asOwner = false, anyMigrations = false }: Needs = {},
): Promise<T> {
  const config = asOwner ? loadOwnerConfig(env) : loadConfig(env);
  const log = createLog("silent");
  const db = await openDatabase(config, log, undefined, { joins });
  try {
    const gap = anyMigrations ? null : await migrationsGap(db);
    if (gap !== null) throw new StartError(gap);
    return await work({ config, db, clock: await databaseClock(db, log), log });
  } finally {
    await db.close();
  }
}
