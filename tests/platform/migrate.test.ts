import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Database, openDatabase } from "../../server/platform/database.ts";
import {
  compatibleFromOf,
  MigrationMismatch,
  migrate,
  migrationsFit,
  migrationsFolder,
} from "../../server/platform/migrate.ts";
import { createBlankDatabase, openTestDatabase, testEngine, testLog } from "../support/database.ts";

let database: Database;
let temporary: string;

beforeAll(async () => {
  database = await openTestDatabase({ asOwner: true });
  temporary = mkdtempSync(join(tmpdir(), "tallyboard-test-"));
});
afterEach(async () => {
  await sql`delete from schema_migration where name like '9%'`.execute(database.reader);
  await sql`drop table if exists gate_9001, ends_9001, newer_9001, later_9002`.execute(database.reader);
  expect(await migrationsFit(database)).toBe(true);
});
afterAll(async () => {
  await database.close();
  rmSync(temporary, { recursive: true, force: true });
});

/** The project's migrations, in a folder of their own that the test may change. Files are read once a folder. */
function folderWith(change: (folder: string) => void): string {
  const folder = mkdtempSync(join(temporary, "migrations-"));
  cpSync(migrationsFolder(), folder, { recursive: true });
  change(folder);
  return folder;
}

const nameOf = async (): Promise<string> =>
  (await sql<{ name: string }>`select current_database() as name`.execute(database.reader)).rows[0]?.name ??
  "";

async function refusal(folder: string): Promise<string> {
  const outcome = await migrate(database, testLog, folder).catch((error: unknown) => error);
  if (!(outcome instanceof MigrationMismatch)) throw new Error(`accepted, or failed otherwise: ${outcome}`);
  expect(outcome.message).toMatch(/^[^\n]+$/);
  return outcome.message;
}

describe("Migrations", () => {
  test("a database that has them all is ready, and migrating it again changes nothing", async () => {
    expect(await migrationsFit(database)).toBe(true);
    await migrate(database, testLog);
    expect(await migrationsFit(database)).toBe(true);
  });

  test("a new one is waited for, and then applied once by two that start together", async () => {
    const folder = folderWith((files) =>
      writeFileSync(
        join(files, "9001_gate.sql"),
        "create table gate_9001 (id int); insert into gate_9001 values (1);",
      ),
    );
    expect(await migrationsFit(database, folder)).toBe(false);
    await Promise.all([migrate(database, testLog, folder), migrate(database, testLog, folder)]);
    expect(await migrationsFit(database, folder)).toBe(true);
    const { rows } = await sql`select id from gate_9001`.execute(database.reader);
    expect(rows).toEqual([{ id: 1 }]);
  });

  test.runIf(testEngine === "postgresql")(
    "one that is in a deadlock with a running command is tried again until it is through",
    async () => {
      const folder = folderWith((files) =>
        writeFileSync(
          join(files, "9001_newer.sql"),
          "lock table goods_level in access exclusive mode;\n" +
            "lock table post in access exclusive mode;\ncreate table newer_9001 (id int);",
        ),
      );
      const url = new URL(process.env.DATABASE_URL ?? "");
      url.pathname = `/${await nameOf()}`;
      const command = new pg.Client({ connectionString: url.href });
      await command.connect();
      onTestFinished(() => command.end());
      // The other side finds the deadlock: the migration is what ends.
      await command.query("set deadlock_timeout = '20s'");
      await command.query("begin; select 1 from post limit 1");
      const migrated = migrate(database, testLog, folder);
      const waiting = "select 1 from pg_locks where not granted and relation = 'post'::regclass";
      // Oftener than any transaction is repeated.
      for (let round = 0; round < 6; round += 1) {
        for (let found = 0; found === 0; )
          found = (await sql.raw(waiting).execute(database.pulse)).rows.length;
        await command.query("savepoint round; select 1 from goods_level limit 1");
        await command.query("rollback to savepoint round");
      }
      await command.query("rollback");
      await migrated;
      expect(await migrationsFit(database, folder)).toBe(true);
    },
    60_000,
  );

  test("one that fails leaves neither its tables nor those of the one before it", async () => {
    const folder = folderWith((files) => {
      writeFileSync(join(files, "9001_good.sql"), "create table good_9001 (id int);");
      writeFileSync(
        join(files, "9002_bad.sql"),
        "create table bad_9002 (id int); select no_such_function();",
      );
    });
    await expect(migrate(database, testLog, folder)).rejects.toThrow("no_such_function");
    const { rows } =
      await sql`select to_regclass('good_9001') as good, to_regclass('bad_9002') as bad`.execute(
        database.reader,
      );
    expect(rows).toEqual([{ good: null, bad: null }]);
    expect(await migrationsFit(database)).toBe(true);
  });

  test("an applied one that was edited is refused by its name", async () => {
    const folder = folderWith((files) =>
      appendFileSync(join(files, "0001_main_job.sql"), "-- later thought\n"),
    );
    expect(await refusal(folder)).toMatch(/^The migration 0001_main_job\.sql was edited/);
    expect(await migrationsFit(database, folder)).toBe(false);
  });

  test("line ends that a checkout turned are no edit", async () => {
    const folder = folderWith((files) => {
      const path = join(files, "9001_ends.sql");
      writeFileSync(path, "create table ends_9001 (\nid int);\n");
    });
    await migrate(database, testLog, folder);
    const turned = folderWith((files) => {
      writeFileSync(join(files, "9001_ends.sql"), "create table ends_9001 (\r\nid int);\r\n");
    });
    await migrate(database, testLog, turned);
    expect(await migrationsFit(database, turned)).toBe(true);
  });

  test("a database that a newer version has migrated is refused", async () => {
    const newer = folderWith((files) =>
      writeFileSync(join(files, "9001_newer.sql"), "create table newer_9001 (id int);"),
    );
    await migrate(database, testLog, newer);
    expect(await refusal(migrationsFolder())).toMatch(/9001_newer\.sql, which this version does not know/);
    expect(await migrationsFit(database)).toBe(false);
  });

  test("one that a newer version has applied is accepted where it allows this version beside it", async () => {
    const own = Number(readdirSync(migrationsFolder()).sort().at(-1)?.slice(0, 4));
    const newer = (from: number) =>
      folderWith((files) =>
        writeFileSync(
          join(files, "9001_newer.sql"),
          `-- compatible-from: ${String(from).padStart(4, "0")}\ncreate table newer_9001 (id int);`,
        ),
      );
    await migrate(database, testLog, newer(own));
    expect(await migrationsFit(database)).toBe(true);
    await migrate(database, testLog);
    await sql`update schema_migration set compatible_from = ${own + 1} where name = '9001_newer.sql'`.execute(
      database.reader,
    );
    expect(await migrationsFit(database)).toBe(false);
    expect(await refusal(migrationsFolder())).toMatch(/9001_newer\.sql, which this version does not know/);
  });

  test("each since 0013 declares the oldest version that may run beside it", () => {
    const names = readdirSync(migrationsFolder()).filter((name) => name >= "0013");
    const undeclared = names.filter(
      (name) => compatibleFromOf(readFileSync(join(migrationsFolder(), name), "utf8")) === null,
    );
    expect(undeclared).toEqual([]);
  });

  test("one that was put before an applied one is refused", async () => {
    const later = folderWith((files) =>
      writeFileSync(join(files, "9002_later.sql"), "create table later_9002 (id int);"),
    );
    await migrate(database, testLog, later);
    const between = folderWith((files) => {
      writeFileSync(join(files, "9001_between.sql"), "create table between_9001 (id int);");
      writeFileSync(join(files, "9002_later.sql"), "create table later_9002 (id int);");
    });
    expect(await refusal(between)).toMatch(/9001_between\.sql comes before 9002_later\.sql/);
  });

  test("a database that was never migrated is not ready", async () => {
    await sql`alter table schema_migration rename to mislaid`.execute(database.reader);
    try {
      expect(await migrationsFit(database)).toBe(false);
    } finally {
      await sql`alter table mislaid rename to schema_migration`.execute(database.reader);
    }
  });

  test.runIf(testEngine === "postgresql")(
    "a database of before entries had deliveries is brought up to date",
    async () => {
      const blank = await createBlankDatabase(process.env.DATABASE_URL ?? "");
      const choice = { kind: "postgresql", url: blank.url } as const;
      const old = await openDatabase({ database: choice, redisUrl: null }, testLog);
      onTestFinished(async () => {
        await old.close();
        await blank.discard();
      });
      const early = folderWith((files) => {
        for (const name of readdirSync(files)) if (name > "0005") rmSync(join(files, name));
      });
      await migrate(old, testLog, early);
      await migrate(old, testLog);
      expect(await migrationsFit(old)).toBe(true);
    },
    60_000,
  );

  test("history cannot be rewritten, even by SQL", async () => {
    await sql`insert into event (id, entity, entity_id, type, version, at, by_name)
      values (gen_random_uuid(), 'entry', gen_random_uuid(), 'submit', 1, now(), 'huaxin')`.execute(
      database.reader,
    );
    const attempts = [sql`update event set by_name = 'nobody'`, sql`delete from event`, sql`truncate event`];
    for (const attempt of attempts) {
      await expect(attempt.execute(database.reader)).rejects.toThrow("append-only");
    }
  });
});
