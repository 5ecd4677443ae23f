import type { Deps } from "./deps.ts";
import { migrate } from "./migrate.ts";
import { mayMigrate } from "./migrate-at-start.ts";
import { StartError } from "./start-error.ts";
import { withDatabase } from "./with-database.ts";

/** Migrates the database that the environment names. Throws StartError when its role may not. */
export function runMigrations(env: NodeJS.ProcessEnv): Promise<void> {
  const work = async ({ db, log }: Deps) => {
    if (!(await mayMigrate(db)))
      throw new StartError(
        "This role may not change the tables: name their owner by MIGRATION_DATABASE_URL.",
      );
    await migrate(db, log);
  };
  return withDatabase(env, work, { asOwner: true, anyMigrations: true });
}
