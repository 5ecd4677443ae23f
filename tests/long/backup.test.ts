import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readArchive, writeArchive } from "../../server/backup/archive.ts";
import { contentOf, MANIFEST, type Manifest } from "../../server/backup/format.ts";
import { readRows, readTables, settleText } from "../../server/backup/tables.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { openDatabase } from "../../server/platform/database.ts";
import { Browser, headOf } from "../server/feed/support.ts";
import { tallyboard } from "../support/command-line.ts";
import {
  numbered,
  type PreparedDatabase,
  prepareEmbedded,
  prepareTestDatabase,
  testEngine,
  testLog,
} from "../support/database.ts";
import { approved, receive } from "../support/entries.ts";
import { fileCookie, fileOf, upload } from "../support/files.ts";
import { createSmallWorld, password } from "../support/people.ts";
import { apiAt } from "../support/server.ts";
import {
  type BuiltServer,
  buildServer,
  environmentOf,
  type ServerProcess,
} from "../support/server-process.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

const BACKUP_KEY = "a key that only this test knows";
const folder = mkdtempSync(join(tmpdir(), "tallyboard-backup-"));
const inFolder = (name: string) => join(folder, name);

let built: BuiltServer;
let prepared: PreparedDatabase;
let warehouse: SmallWarehouse;
let env: Record<string, string>;
let server: ServerProcess;
let url: string;
let token: string;

beforeAll(async () => {
  built = await buildServer();
  prepared = await prepareTestDatabase();
  const db = await openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
  await createSmallWorld({ db, clock: systemClock });
  warehouse = await createSmallWarehouse({ db, clock: systemClock });
  await db.close();
  env = { DATA_DIR: inFolder("data"), ...environmentOf(prepared.choice) };
  await start();
  token = await signIn("operator");
});
afterAll(async () => {
  await stop();
  await prepared?.discard();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = built.start(env);
  url = await server.listening;
}
async function stop(): Promise<void> {
  server?.child.kill("SIGINT");
  await server?.ended;
}
async function signIn(username: string): Promise<string> {
  const answer = await apiAt(url, null).post<{ tokenValue: string }>("/api/user/login", {
    body: { username, password },
  });
  return answer.data.tokenValue;
}

/** Entries that were announced, approved and received: each moves stock and its ledger. */
async function work(entries: number): Promise<void> {
  const [owner, admin] = [apiAt(url, await signIn("huaxin")), apiAt(url, token)];
  for (let n = 0; n < entries; n += 1) {
    const entry = await approved(owner, admin, warehouse, [{ typeId: warehouse.typeId, expected: 10 }]);
    await receive(admin, entry, warehouse, [{ good: 7, damaged: 1 }]);
  }
}

/**
 * All rows as text, once the events of what was committed have their numbers; without what the server writes by itself
 * from minute to minute.
 */
async function rowsOf(database: PreparedDatabase["choice"]): Promise<Record<string, readonly string[]>> {
  const db = await openDatabase({ database, redisUrl: null }, testLog, undefined, { joins: true });
  const found: Record<string, readonly string[]> = {};
  await numbered(db);
  await db.transaction(async (tx) => {
    await settleText(tx);
    for (const table of await readTables(tx)) {
      if (["sample", "audit_link"].includes(table.name)) continue;
      const lines: string[] = [];
      for await (const { content } of readRows(tx, table)) lines.push(...content.toString().split("\n"));
      found[table.name] = lines
        .filter((line) => !/^(|\["(?:identity-nonce|fileStore)".*)$/.test(line))
        .sort();
    }
  });
  await db.close();
  return found;
}

const type = (more: Record<string, string>, ...args: readonly string[]) =>
  tallyboard(built, { ...env, ...more }, args);

async function succeeds(more: Record<string, string>, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await type(more, ...args);
  expect({ code, stderr: reasonIn(stderr) }).toEqual({ code: 0, stderr: "" });
  return stdout;
}
/** What standard error says beyond the database's name. */
const reasonIn = (stderr: string): string => stderr.replace(/^database: .*\n/, "").trim();

/** A restore creates the tables again, which only their owner may. */
const ownerOf = ({ asOwner }: PreparedDatabase): Record<string, string> =>
  asOwner.kind === "postgresql" ? { MIGRATION_DATABASE_URL: asOwner.url } : {};

async function refuses(more: Record<string, string>, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await type(more, ...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  const reason = reasonIn(stderr);
  expect(reason.split("\n").slice(1)).toEqual([]);
  return reason;
}

describe("a backup, made while the server runs", () => {
  const path = inFolder("sealed.backup");
  let before: Record<string, readonly string[]>;
  let photo: { readonly id: string; readonly content: Buffer };

  beforeAll(async () => {
    await work(2);
    const content = fileOf("pdf", 90_000);
    const { data } = await upload(url, token, content, "application/pdf");
    photo = { id: data.id, content };
    before = await rowsOf(prepared.choice);
    const said = await succeeds({ BACKUP_KEY }, "backup", path);
    expect(said).toMatch(/: \d+ tables, \d+ rows, \d+ files \(\d+\.\d MB\); \d+\.\d MB, encrypted\.\n$/);
  }, 180_000);

  test("it is verified in a scratch database: rows, files, laws of stock and the chain of the audit", {
    timeout: 120_000,
  }, async () => {
    const said = await succeeds({ BACKUP_KEY }, "verify", path);
    expect(said).toMatch(/ laws of stock checked\.\nNothing is wrong\.\n$/);
  });

  test("without its key, or with another one, it is refused in one line", { timeout: 120_000 }, async () => {
    expect(await refuses({}, "verify", path)).toBe(`${path} is encrypted: set BACKUP_KEY.`);
    expect(await refuses({ BACKUP_KEY: "another key of this length" }, "verify", path)).toBe(
      `${path}: BACKUP_KEY is not the key of this backup, or its beginning was changed.`,
    );
    expect(await refuses({ BACKUP_KEY }, "backup", path)).toBe(
      `${path} exists already; choose another name.`,
    );
  });

  test("cut off or changed by one bit it is refused in one line", { timeout: 120_000 }, async () => {
    const whole = readFileSync(path);
    const [cut, flipped] = [inFolder("cut.backup"), inFolder("flipped.backup")];
    writeFileSync(cut, whole.subarray(0, whole.length - 1_000));
    const changed = Buffer.from(whole);
    changed[whole.length - 1_000] = (changed[whole.length - 1_000] ?? 0) ^ 1;
    writeFileSync(flipped, changed);
    for (const damaged of [cut, flipped])
      expect(await refuses({ BACKUP_KEY }, "verify", damaged)).toBe(
        `${damaged}: The backup was changed or cut off.`,
      );
  });

  test("restored on the embedded engine it has the same rows", { timeout: 120_000 }, async () => {
    const other = await prepareEmbedded();
    const { DATABASE_URL, ...rest } = env;
    const { code, stderr } = await tallyboard(
      built,
      { ...rest, ...environmentOf(other.choice), BACKUP_KEY },
      ["restore", path],
    );
    expect({ code, stderr: reasonIn(stderr) }).toEqual({ code: 0, stderr: "" });
    expect(await rowsOf(other.choice)).toEqual(before);
    await other.discard();
  });

  test("restored over later changes it brings back rows and files, and an open page heals by a snapshot", {
    timeout: 180_000,
  }, async () => {
    const page = await new Browser(url, { token }).open();
    await work(1);
    const joined = await page.follow("entry");
    page.close();
    expect(await rowsOf(prepared.choice)).not.toEqual(before);
    const asOwner = { BACKUP_KEY, ...ownerOf(prepared) };
    const running = await refuses(asOwner, "restore", path, "--replace");
    expect(running).toMatch(
      / in use by process \d+; one process at a time\.$|^A server uses this database; stop/,
    );
    await stop();
    expect(await refuses(asOwner, "restore", path)).toBe(
      "The database is not empty; --replace deletes what it holds.",
    );
    const said = await succeeds(asOwner, "restore", path, "--replace");
    expect(said).toMatch(/^restored \d+ tables, .*; the feed's epoch is new\.\n$/);
    const role = process.env.TEST_SERVER_ROLE?.replace(/:.*/, "");
    if (role && testEngine === "postgresql")
      expect(await succeeds(asOwner, "role", role)).toBe(
        `role ${role} has its rights; its password is as it was\n`,
      );
    expect(await rowsOf(prepared.choice)).toEqual(before);
    await start();
    const { pair } = await fileCookie(url, token);
    const file = await fetch(new URL(`/api/file/content?id=${photo.id}`, url), { headers: { cookie: pair } });
    expect(Buffer.from(await file.arrayBuffer()).equals(photo.content)).toBe(true);
    const again = await new Browser(url, { token }).open();
    const healed = await again.follow("entry", { epoch: joined.epoch, seq: headOf(joined) });
    expect(healed.kind).toBe("snapshot");
    expect(healed.epoch).not.toBe(joined.epoch);
    again.close();
  });
});

test("a backup of a newer version is refused, and its version is named", { timeout: 120_000 }, async () => {
  const db = await openDatabase({ database: prepared.asOwner, redisUrl: null }, testLog, undefined, {
    joins: true,
  });
  const path = inFolder("newer.backup");
  try {
    await sql`insert into schema_migration (name, checksum, compatible_from)
      values ('9999_later.sql', '-', 1)`.execute(db.reader);
    expect(await succeeds({}, "backup", path)).toMatch(/not encrypted; BACKUP_KEY encrypts\.\n$/);
  } finally {
    await sql`delete from schema_migration where name = '9999_later.sql'`.execute(db.reader);
    await db.close();
  }
  expect(await refuses({}, "verify", path)).toMatch(
    /was made by version \S+\. The database has the migration 9999_later\.sql, which this version does not know; run the newer version\.$/,
  );
  const other = inFolder("plain.backup");
  writeFileSync(other, "a letter, not a backup\n");
  expect(await refuses({}, "verify", other)).toBe(`${other} is not a backup of Tallyboard.`);
});

test("a backup with other columns than its version has is refused: their types would become statements", {
  timeout: 120_000,
}, async () => {
  const honest = inFolder("honest.backup");
  await succeeds({}, "backup", honest);
  let manifest: Manifest | null = null;
  for await (const entry of (await readArchive(honest, null)).entries) {
    manifest = JSON.parse((await contentOf(entry)).toString()) as Manifest;
    break;
  }
  const tables = manifest?.tables.map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => ({ ...column, type: "text)::text from users; drop table users --" })),
  }));
  const content = Buffer.from(JSON.stringify({ ...manifest, tables }));
  const forged = inFolder("forged.backup");
  const archive = await writeArchive(forged, null);
  await archive.add(MANIFEST, content.length, [content]);
  await archive.finish();
  expect(await refuses({}, "verify", forged)).toMatch(/ is damaged: its table \w+ has other columns\.$/);
});

describe.skipIf(testEngine === "embedded")("under load on PostgreSQL", () => {
  test("a backup taken while commands run keeps the laws of stock", { timeout: 300_000 }, async () => {
    let isOver = false;
    let rounds = 0;
    const load = (async () => {
      for (; !isOver; rounds += 1) await work(1);
    })();
    const path = inFolder("loaded.backup");
    await succeeds({}, "backup", path);
    const during = rounds;
    isOver = true;
    await load;
    expect(during).toBeGreaterThan(0);
    expect(await succeeds({}, "verify", path)).toMatch(/Nothing is wrong\.\n$/);
  });
});
