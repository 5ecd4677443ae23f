import { createHash, randomBytes } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { DatabaseChoice } from "../../server/platform/config.ts";
import { type Database, openDatabase } from "../../server/platform/database.ts";
import { createLog } from "../../server/platform/log.ts";
import { migrate, migrationsFolder } from "../../server/platform/migrate.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const scratch = join(root, ".tallyboard");

/** Says nothing unless LOG_TESTS is set. */
export const testLog = createLog(process.env.LOG_TESTS ? "debug" : "silent");

/** PostgreSQL when DATABASE_URL is set, else the embedded engine. */
export const testEngine: Database["engine"] = process.env.DATABASE_URL ? "postgresql" : "embedded";

/** A migrated, otherwise empty database of its own that nobody has open yet: for servers started as processes. */
export interface PreparedDatabase {
  readonly choice: DatabaseChoice;
  discard(): Promise<void>;
}

/** A migrated, otherwise empty database of its own, open; closing it also does away with it. */
export async function openTestDatabase(): Promise<Database> {
  const prepared = await prepareTestDatabase();
  const database = await openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
  return {
    ...database,
    close: async () => {
      await database.close();
      await prepared.discard();
    },
  };
}

/** As openTestDatabase, but left closed. */
export function prepareTestDatabase(): Promise<PreparedDatabase> {
  const url = process.env.DATABASE_URL;
  return url ? preparePostgres(url) : prepareEmbedded();
}

/** A copy of the migrated template: making a fresh one takes seconds and 840 MB. */
export async function prepareEmbedded(): Promise<PreparedDatabase> {
  const template = await embeddedTemplate();
  const directory = mkdtempSync(join(tmpdir(), "tallyboard-test-"));
  cpSync(template, directory, { recursive: true });
  return {
    choice: { kind: "embedded", directory },
    discard: async () => rmSync(directory, { recursive: true, force: true }),
  };
}

async function embeddedTemplate(): Promise<string> {
  const hash = createHash("sha256");
  hash.update(readFileSync(join(root, "node_modules/@electric-sql/pglite/package.json")));
  for (const name of readdirSync(migrationsFolder()).sort()) {
    hash.update(name).update(readFileSync(join(migrationsFolder(), name)));
  }
  const template = join(scratch, `test-database-${hash.digest("hex").slice(0, 12)}`);
  if (existsSync(template)) return template;
  // Several test files may come here at once: each makes its own, and the first one stays.
  const aside = `${template}.${process.pid}-${randomBytes(3).toString("hex")}`;
  mkdirSync(scratch, { recursive: true });
  try {
    const database = await openDatabase(
      { database: { kind: "embedded", directory: aside }, redisUrl: null },
      testLog,
    );
    await migrate(database, testLog);
    await database.close();
    if (!existsSync(template)) renameSync(aside, template);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return template;
}

async function preparePostgres(url: string): Promise<PreparedDatabase> {
  const name = `tallyboard_test_${process.pid}_${randomBytes(4).toString("hex")}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  const choice = { kind: "postgresql", url: own.href } as const;
  await administer(url, `create database ${name}`);
  const database = await openDatabase({ database: choice, redisUrl: null }, testLog);
  await migrate(database, testLog);
  await database.close();
  return { choice, discard: () => administer(url, `drop database if exists ${name} with (force)`) };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
