import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import type { Reader, Tx } from "./reader.ts";
import { withdrawRewriting } from "./server-role.ts";
import { StartError } from "./start-error.ts";
import { sqlState } from "./trouble.ts";

/** The database was migrated with other files than these; the message, one line, names them. */
export class MigrationMismatch extends StartError {
  override readonly name = "MigrationMismatch";
}

interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly text: string;
  /** The number of the oldest migration whose servers may run beside it; null: none but those that know it. */
  readonly compatibleFrom: number | null;
}

type Applied = Omit<Migration, "text">;

/** Any number that other users of the same PostgreSQL database are unlikely to lock. */
const advisoryLock = 7_204_151_117;
const deadlineMs = 600_000;
const undefinedTable = "42P01";
const undefinedColumn = "42703";
/** lock_not_available and deadlock_detected: servers that run beside are at the tables. */
const inTheWay: readonly (string | undefined)[] = ["55P03", "40P01"];
const askAgainMs = 250;

/**
 * Brings the database to the newest of the numbered SQL files, all of them in one transaction or none, while
 * other nodes that start at the same time wait. Throws MigrationMismatch when an applied file was edited, or when the
 * database has a newer one that does not let this version run beside it: it is then not safe to serve.
 */
export async function migrate(database: Database, log: Log, folder = migrationsFolder()): Promise<void> {
  const files = readMigrations(folder);
  const giveUpAt = performance.now() + deadlineMs;
  for (;;) {
    const applied = await database
      .transaction((tx) => applyMissing(tx, database.engine, files), { deadlineMs })
      .catch((error) => {
        // Tables that others are using: they must not wait behind it for long, so it tries again.
        if (inTheWay.includes(sqlState(error)) && performance.now() < giveUpAt) return "later" as const;
        throw error;
      });
    if (applied !== "later") {
      if (applied.length > 0) log.info({ migrations: applied.map(({ name }) => name) }, "database migrated");
      return;
    }
    if (performance.now() > giveUpAt)
      throw new StartError("Another server has been migrating for 10 minutes.");
    await sleep(askAgainMs);
  }
}

/**
 * Applies what the database lacks in a transaction that is open already, up to the migration `last` (default: all of
 * this version). For a restore, which brings the tables to the backup's migration first.
 */
export async function migrateWithin(tx: Tx, engine: Database["engine"], last?: string): Promise<void> {
  const files = readMigrations(migrationsFolder()).filter(({ name }) => last === undefined || name <= last);
  if ((await applyMissing(tx, engine, files)) === "later")
    throw new StartError("Another server migrates this database at this moment.");
}

/** Why a database with these migrations does not fit this version, in one line; null when it does. */
export const migrationsMismatch = (applied: readonly Pick<Applied, "name" | "checksum">[]): string | null =>
  findMismatch(
    readMigrations(migrationsFolder()),
    applied.map((each) => ({ ...each, compatibleFrom: null })),
  );

/** Applies what the database lacks and returns it; "later" while another server is at it. */
async function applyMissing(
  tx: Tx,
  engine: Database["engine"],
  files: readonly Migration[],
): Promise<readonly Migration[] | "later"> {
  if (engine === "postgresql") {
    // Asked for again and again instead of waited for: waits for locks end after seconds, migrations may not.
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${advisoryLock}) as is_mine`.execute(tx);
    if (!rows[0]?.isMine) return "later";
  }
  await sql`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
    tx,
  );
  // Only where it is missing: the lock that it takes would keep the other nodes from reading until the commit.
  const { rows: known } = await sql`select 1 from information_schema.columns
    where table_schema = current_schema() and table_name = 'schema_migration' and column_name = 'compatible_from'`.execute(
    tx,
  );
  if (known.length === 0)
    await sql`alter table schema_migration add column compatible_from integer`.execute(tx);
  const applied = await readApplied(tx);
  const mismatch = findMismatch(files, applied);
  if (mismatch) throw new MigrationMismatch(mismatch);
  const missing = files.slice(applied.length);
  if (engine === "postgresql" && missing.length > 0) await waitForCommands(tx);
  for (const { name, checksum, text, compatibleFrom } of missing) {
    await sql.raw(text).execute(tx);
    await sql`insert into schema_migration (name, checksum, compatible_from)
      values (${name}, ${checksum}, ${compatibleFrom})`.execute(tx);
  }
  if (engine === "postgresql" && missing.length > 0) await withdrawRewriting(tx);
  return missing;
}

/**
 * Commands lock their request before other tables: those under way are waited for while nothing else is locked here. A
 * database that is new or very old has no such tables yet.
 */
async function waitForCommands(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    isThere: boolean;
  }>`select to_regclass('delivery') is not null as is_there`.execute(tx);
  if (rows[0]?.isThere) await sql`lock table entry, exit, delivery in access exclusive mode`.execute(tx);
}

/** Why this version does not fit the database's migrations, in one line; null when it does. */
export async function migrationsGap(database: Database, folder = migrationsFolder()): Promise<string | null> {
  const files = readMigrations(folder);
  const applied = await readApplied(database.pulse).catch((error) => {
    if (sqlState(error) === undefinedTable || sqlState(error) === undefinedColumn) return [];
    throw error;
  });
  const mismatch = findMismatch(files, applied);
  if (mismatch) return mismatch;
  const [first] = files.slice(applied.length);
  return first
    ? `The database lacks the migration ${first.name}; run tallyboard migrate as the owner of its tables.`
    : null;
}

/** Whether the database has all of these files, and beyond them only what lets this version run beside it. */
export async function migrationsFit(database: Database, folder = migrationsFolder()): Promise<boolean> {
  return (await migrationsGap(database, folder)) === null;
}

async function readApplied(db: Reader): Promise<readonly Applied[]> {
  const read = sql<Applied>`
    select name, checksum, compatible_from from schema_migration order by name collate "C"`;
  return (await read.execute(db)).rows;
}

const numberOf = (name: string): number => Number(name.slice(0, 4));

/** What of the applied does not fit the files; null when all of it does. */
function findMismatch(files: readonly Migration[], applied: readonly Applied[]): string | null {
  const newest = numberOf(files.at(-1)?.name ?? "");
  for (const [place, { name, checksum, compatibleFrom }] of applied.entries()) {
    if (!files.some((file) => file.name === name)) {
      const isNewer = numberOf(name) > newest;
      if (isNewer && compatibleFrom !== null && compatibleFrom <= newest) continue;
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

/** `-- compatible-from: 0012` among the comments at the top: servers of 0012 and later may run beside it. */
export function compatibleFromOf(text: string): number | null {
  const [header = ""] = text.split(/^(?!--)/m, 1);
  const declared = /^-- compatible-from: (\d{4})$/m.exec(header);
  return declared ? Number(declared[1]) : null;
}

const read = new Map<string, readonly Migration[]>();

/** Read once a process: a file that changes under a running server changes nothing that this server does. */
function readMigrations(folder: string): readonly Migration[] {
  const known = read.get(folder);
  if (known) return known;
  const names = readdirSync(folder).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name));
  const files = names.sort().map((name) => {
    // A checkout on Windows may have changed the line endings; that is not an edit.
    const text = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    const compatibleFrom = compatibleFromOf(text);
    return { name, checksum: createHash("sha256").update(text).digest("hex"), text, compatibleFrom };
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
