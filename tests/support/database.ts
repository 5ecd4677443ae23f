import { execFile } from "node:child_process";
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
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { numberPending } from "../../server/feed/number.ts";
import type { DatabaseChoice } from "../../server/platform/config.ts";
import { type Database, openDatabase } from "../../server/platform/database.ts";
import { grantServerRole } from "../../server/platform/grant-server-role.ts";
import { createLog } from "../../server/platform/log.ts";
import { migrate, migrationsFolder } from "../../server/platform/migrate.ts";
import type { Reader } from "../../server/platform/reader.ts";
import { sqlState } from "../../server/platform/trouble.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const scratch = join(root, ".tallyboard");

/** Says nothing unless LOG_TESTS is set. */
export const testLog = createLog(process.env.LOG_TESTS ? "debug" : "silent");

/** PostgreSQL when DATABASE_URL is set, else the embedded engine. */
export const testEngine: Database["engine"] = process.env.DATABASE_URL ? "postgresql" : "embedded";

/** The reader, once all that was committed is numbered: for tests that read the feed's log without following it. */
export async function numbered({ reader }: Pick<Database, "reader">): Promise<Reader> {
  await numberPending(reader);
  return reader;
}

/** A migrated, otherwise empty database of its own that is not open yet: for servers started as processes. */
export interface PreparedDatabase {
  /** As the server comes to it: with TEST_SERVER_ROLE by that role, else by the owner. */
  readonly choice: DatabaseChoice;
  /** As the owner of the tables comes to it. */
  readonly asOwner: DatabaseChoice;
  discard(): Promise<void>;
}

/**
 * A migrated, otherwise empty database of its own, open as the server opens it; closing it also does away with it. Tests
 * that change tables, or what is append-only, open it `asOwner`.
 */
export async function openTestDatabase({ asOwner = false } = {}): Promise<Database> {
  const prepared = await prepareTestDatabase();
  const choice = asOwner ? prepared.asOwner : prepared.choice;
  const database = await openDatabase({ database: choice, redisUrl: null }, testLog);
  return {
    ...database,
    close: async () => {
      await database.close();
      await prepared.discard();
    },
  };
}

/** As openTestDatabase, but left closed. */
export function prepareTestDatabase(url = process.env.DATABASE_URL): Promise<PreparedDatabase> {
  return url ? preparePostgres(url) : prepareEmbedded();
}

/** The engine's code, compiled and held: each test file that opens an engine would compile and optimize it again. */
let engineCode: Promise<unknown> | null = null;
const holdEngineCode = () =>
  WebAssembly.compile(readFileSync(join(root, "node_modules/@electric-sql/pglite/dist/pglite.wasm")));

/** A copy of the migrated template: making a fresh one takes seconds and 840 MB. */
export async function prepareEmbedded(): Promise<PreparedDatabase> {
  engineCode ??= holdEngineCode();
  await engineCode;
  const template = await embeddedTemplate();
  const directory = mkdtempSync(join(tmpdir(), "tallyboard-test-"));
  cpSync(template, directory, { recursive: true });
  const choice = { kind: "embedded", directory } as const;
  return {
    choice,
    asOwner: choice,
    discard: async () => rmSync(directory, { recursive: true, force: true }),
  };
}

export function embeddedTemplate(): Promise<string> {
  const names = readdirSync(migrationsFolder()).sort();
  const sources = names.map((name) => join(migrationsFolder(), name));
  return keptFolder("test-database", engineHash(sources), async (directory) => {
    const database = await openDatabase(
      { database: { kind: "embedded", directory }, redisUrl: null },
      testLog,
      undefined,
      { creates: true },
    );
    await migrate(database, testLog);
    await database.close();
  });
}

/** The empty embedded database that the build puts beside the server for a first start to copy. */
export const blankEmbedded = (): Promise<string> =>
  keptFolder("test-blank", engineHash([]), (directory) =>
    promisify(execFile)(process.execPath, [join(root, "server/platform/embedded-create.mjs"), directory]),
  );

/** Of these files and of the version of the engine. */
function engineHash(sources: readonly string[]): string {
  const hash = createHash("sha256");
  hash.update(readFileSync(join(root, "node_modules/@electric-sql/pglite/package.json")));
  for (const source of sources) hash.update(basename(source)).update(readFileSync(source));
  return hash.digest("hex");
}

const unusedAfterMs = 24 * 60 * 60 * 1_000;

/** A folder that all runs share, made once for a state of its sources; earlier ones go after a day. */
export async function keptFolder(
  name: string,
  hash: string,
  make: (directory: string) => Promise<unknown>,
): Promise<string> {
  const kept = join(scratch, `${name}-${hash.slice(0, 12)}`);
  if (existsSync(kept)) return kept;
  // Several test files may come here at once: each makes its own, and the first one stays.
  const aside = `${kept}.${process.pid}-${randomBytes(3).toString("hex")}`;
  mkdirSync(scratch, { recursive: true });
  for (const found of readdirSync(scratch).filter((each) => each.startsWith(`${name}-`))) {
    const { mtimeMs } = statSync(join(scratch, found), { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > unusedAfterMs) rmSync(join(scratch, found), { recursive: true, force: true });
  }
  try {
    await make(aside);
    if (!existsSync(kept)) renameSync(aside, kept);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return kept;
}

/** An empty database without a table, for a server of another version to migrate. */
export async function createBlankDatabase(
  url: string,
): Promise<{ url: string; discard: () => Promise<void> }> {
  const name = newName();
  await administer(url, `create database ${name}`);
  return { url: withName(url, name), discard: () => dropDatabase(url, name) };
}

const newName = () => `tallyboard_test_${process.pid}_${randomBytes(4).toString("hex")}`;
const dropDatabase = (url: string, name: string) =>
  administer(url, `drop database if exists ${name} with (force)`);

async function preparePostgres(url: string): Promise<PreparedDatabase> {
  const name = newName();
  const asOwner = { kind: "postgresql", url: withName(url, name) } as const;
  // global-setup.ts has made a template in this cluster; another one has none.
  const template = url === process.env.DATABASE_URL ? process.env.TEST_TEMPLATE : undefined;
  await administer(url, `create database ${name}${template ? ` template ${template}` : ""}`);
  if (!template) await makeTables(asOwner);
  const role = process.env.TEST_SERVER_ROLE;
  const ownUrl = role ? asRole(new URL(asOwner.url), role) : asOwner.url;
  return {
    choice: behindPooler({ kind: "postgresql", url: ownUrl }, process.env.TEST_POOLER_URL),
    asOwner,
    discard: () => dropDatabase(url, name),
  };
}

/** As a server comes to it through the pooler at `poolerUrl`, which takes any database's name; undefined: as it is. */
export function behindPooler(
  choice: DatabaseChoice & { readonly kind: "postgresql" },
  poolerUrl: string | undefined,
): DatabaseChoice & { readonly kind: "postgresql" } {
  if (!poolerUrl) return choice;
  const url = new URL(choice.url);
  url.host = new URL(poolerUrl).host;
  return { ...choice, url: url.href, directUrl: choice.url };
}

/** Creates a migrated database that tests copy instead of migrating their own; returns a function that drops it. */
export async function makePostgresTemplate(
  url: string,
): Promise<{ name: string; drop: () => Promise<void> }> {
  const name = `tallyboard_template_${process.pid}_${randomBytes(4).toString("hex")}`;
  await administer(url, `create database ${name}`);
  await makeTables({ kind: "postgresql", url: withName(url, name) });
  return { name, drop: () => dropDatabase(url, name) };
}

/** Migrates, and grants the rights of the server's role where the tests run by it. */
async function makeTables(choice: DatabaseChoice): Promise<void> {
  const database = await openDatabase({ database: choice, redisUrl: null }, testLog);
  await migrate(database, testLog);
  const role = process.env.TEST_SERVER_ROLE;
  if (role) await grantServerRole(database, { name: role.replace(/:.*/, ""), password: null });
  await database.close();
}

function withName(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** The URL with another role: `name`, or `name:password`. */
export function asRole(url: URL, role: string): string {
  const other = new URL(url);
  const [name = "", password = ""] = role.split(":");
  other.username = name;
  other.password = password;
  return other.href;
}

/** PostgreSQL waits 5 s for others to leave a database that is copied or dropped; on a busy machine they take longer. */
async function administer(url: string, statement: string, triesLeft = 3): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } catch (error) {
    if (sqlState(error) !== "55006" || triesLeft === 0) throw error;
    await administer(url, statement, triesLeft - 1);
  } finally {
    await client.end();
  }
}
