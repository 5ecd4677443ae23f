import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import type { Reader } from "./reader.ts";
import { StartError } from "./start-error.ts";
import { sqlState } from "./transaction.ts";

/** The database was migrated by other files than these; the message, one line, says which. */
export class MigrationMismatch extends StartError {
  override readonly name = "MigrationMismatch";
}

interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly text: string;
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
}

/** Any number that other users of the same PostgreSQL database are unlikely to lock. */
const advisoryLock = 7_204_151_117;
const deadlineMs = 600_000;
const undefinedTable = "42P01";

/**
 * Brings the database to the newest of the numbered SQL files, all of them in one transaction or none, while
 * other nodes that start at the same time wait. Throws MigrationMismatch when an applied file was edited or is
 * not among them (a newer version ran here): it is then not safe to serve.
 */
export async function migrate(database: Database, log: Log, folder = migrationsFolder()): Promise<void> {
  const files = readMigrations(folder);
  const pending = await database.transaction(
    async (tx) => {
      if (database.engine === "postgresql")
        await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx);
      await sql`create table if not exists schema_migration (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
        tx,
      );
      const applied = await readApplied(tx);
      const mismatch = findMismatch(files, applied);
      if (mismatch) throw new MigrationMismatch(mismatch);
      const missing = files.slice(applied.length);
      for (const { name, checksum, text } of missing) {
        await sql.raw(text).execute(tx);
        await sql`insert into schema_migration (name, checksum) values (${name}, ${checksum})`.execute(tx);
      }
      return missing;
    },
    { deadlineMs },
  );
  if (pending.length > 0) log.info({ migrations: pending.map(({ name }) => name) }, "database migrated");
}

/** Whether the database stands exactly where these files lead: what /readyz asks. */
export async function migrationsMatch(database: Database, folder = migrationsFolder()): Promise<boolean> {
  const files = readMigrations(folder);
  try {
    const applied = await readApplied(database.reader);
    return applied.length === files.length && findMismatch(files, applied) === null;
  } catch (error) {
    if (sqlState(error) === undefinedTable) return false;
    throw error;
  }
}

async function readApplied(db: Reader): Promise<readonly Applied[]> {
  const read = sql<Applied>`select name, checksum from schema_migration order by name collate "C"`;
  return (await read.execute(db)).rows;
}

/** What of the applied is not the same, in the same place, among the files; null when they fit. */
function findMismatch(files: readonly Migration[], applied: readonly Applied[]): string | null {
  for (const [place, { name, checksum }] of applied.entries()) {
    if (!files.some((file) => file.name === name)) {
      return `The database has the migration ${name}, which this version does not know; run the newer version.`;
    }
    const file = files[place];
    if (file?.name !== name) {
      return `The migration ${file?.name} comes before ${name}, which the database has already; give it a later number.`;
    }
    if (file.checksum !== checksum) {
      return `The migration ${name} was edited after the database had it; restore it and add a new one instead.`;
    }
  }
  return null;
}

const read = new Map<string, readonly Migration[]>();

/** Read once a process: a file that changes under a running server changes nothing that this server does. */
function readMigrations(folder: string): readonly Migration[] {
  const known = read.get(folder);
  if (known) return known;
  const names = readdirSync(folder).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name));
  const files = names.sort().map((name) => {
    // A checkout on Windows may have turned the line ends; that is no edit.
    const text = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return { name, checksum: createHash("sha256").update(text).digest("hex"), text };
  });
  if (files.length === 0) throw new StartError(`No migrations in ${folder}.`);
  read.set(folder, files);
  return files;
}

/** server/migrations, or the copy that the build puts beside the bundle. */
export function migrationsFolder(): string {
  const folders = ["./migrations", "../migrations"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = folders.find((folder) => existsSync(folder));
  if (!found) throw new Error("the folder of the migrations is missing beside the server");
  return found;
}
