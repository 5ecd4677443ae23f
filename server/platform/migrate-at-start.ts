import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import { migrate, migrationsGap } from "./migrate.ts";
import { StartError } from "./start-error.ts";
import { sqlState } from "./trouble.ts";

const insufficientPrivilege = "42501";

/**
 * Migrates if the database's role may change the tables. Any other role only checks, and throws StartError when a
 * migration is missing: the owner then has to run `tallyboard migrate`.
 */
export async function migrateAtStart(database: Database, log: Log, folder?: string): Promise<void> {
  if (await mayMigrate(database)) return migrate(database, log, folder);
  const gap = await migrationsGap(database, folder).catch((error) => {
    if (sqlState(error) !== insufficientPrivilege) throw error;
    return "DATABASE_URL: this role may not read the tables; run tallyboard role as their owner.";
  });
  if (gap !== null) throw new StartError(gap);
}

/** Whether the role may create tables, and owns the existing ones. */
export async function mayMigrate(database: Database): Promise<boolean> {
  if (database.engine === "embedded") return true;
  const { rows } = await sql<{ may: boolean }>`
    select coalesce(has_schema_privilege(current_schema(), 'create'), false) and not exists (
      select 1 from pg_class
      where oid = to_regclass('schema_migration') and not pg_has_role(relowner, 'usage')) as may`.execute(
    database.reader,
  );
  return rows[0]?.may === true;
}
