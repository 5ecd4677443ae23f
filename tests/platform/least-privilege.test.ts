import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkAudit, verifyAudit } from "../../server/platform/audit-chain.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { loadConfig } from "../../server/platform/config.ts";
import { type Database, openDatabase } from "../../server/platform/database.ts";
import { migrate, migrationsFolder } from "../../server/platform/migrate.ts";
import { pruneTables } from "../../server/platform/retention.ts";
import { roleName } from "../../server/platform/server-role.ts";
import { verifyFiles } from "../../server/platform/verify.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import { asRole, testLog } from "../support/database.ts";
import { approved, receive } from "../support/entries.ts";
import { createSmallWorld, password } from "../support/people.ts";
import { apiAt } from "../support/server.ts";
import { type BuiltServer, buildServer, type ServerProcess } from "../support/server-process.ts";
import { createSmallWarehouse } from "../support/warehouse.ts";

const administrator = process.env.DATABASE_URL;
if (!administrator) console.warn("SKIPPED: the role with the least rights, for DATABASE_URL is not set.");

test("a role's name needs no quotes and is none of PostgreSQL's own", () => {
  expect(roleName("tallyboard_server")).toBe("tallyboard_server");
  for (const name of [
    undefined,
    "",
    "pg_monitor",
    "public",
    "Tally",
    'a"; drop table audit; --',
    "a".repeat(64),
  ])
    expect(() => roleName(name)).toThrow(/^tallyboard role NAME/);
});

describe.runIf(administrator)("PostgreSQL with an owner of the tables and a role for the server", () => {
  const suffix = randomBytes(4).toString("hex");
  const [database, owner, role] = [`tallyboard_least_${suffix}`, `tb_owner_${suffix}`, `tb_server_${suffix}`];
  const ownerSecret = randomBytes(12).toString("hex");
  const place = new URL(administrator ?? "postgres://127.0.0.1");
  place.pathname = `/${database}`;
  const ownerUrl = asRole(place, `${owner}:${ownerSecret}`);
  let roleUrl = "";
  let built: BuiltServer;
  let asServer: Database;
  let asOwner: Database;

  const administer = async (...statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: administrator });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const open = (url: string) =>
    openDatabase({ database: { kind: "postgresql", url }, redisUrl: null }, testLog);
  const npm = async (url: string, script: string, ...args: readonly string[]): Promise<string> => {
    const { DATABASE_URL, REDIS_URL, ...env } = process.env;
    const { stdout } = await promisify(execFile)("npm", ["run", "--silent", script, ...args], {
      env: {
        ...env,
        WORLD: "empty",
        DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
        MIGRATION_DATABASE_URL: url,
      },
    });
    return stdout;
  };
  const refusalOf = (running: Promise<string>): Promise<string> =>
    running.then(
      (said) => said,
      (error: { readonly stderr: string }) => error.stderr.replace(/^database: .*\n/, ""),
    );
  /** The SQLSTATE by which a statement of the server's role is refused. */
  const refused = async (statement: string): Promise<string> => {
    const client = new pg.Client({ connectionString: roleUrl });
    await client.connect();
    try {
      await client.query(statement);
      return "";
    } catch (error) {
      return error instanceof pg.DatabaseError ? String(error.code) : String(error);
    } finally {
      await client.end();
    }
  };
  const serverOf = (): ServerProcess => built.start({ DATABASE_URL: roleUrl, ADMIN_PASSWORD: password });

  beforeAll(async () => {
    await administer(
      `create role ${owner} login createrole password '${ownerSecret}'`,
      `create database ${database} owner ${owner}`,
    );
    built = await buildServer();
    expect(await refusalOf(npm(ownerUrl, "db:role", "--", role))).toMatch(
      /^The database has no tables yet: /,
    );
    expect(await npm(ownerUrl, "migrate")).toBe("The database has all migrations of this version.\n");
    const made = await npm(ownerUrl, "db:role", "--", role);
    const [, secret] = /^role \S+, password (\S+) \(shown once\)\n$/.exec(made) ?? [];
    roleUrl = asRole(place, `${role}:${secret}`);
    [asServer, asOwner] = [await open(roleUrl), await open(ownerUrl)];
  });
  afterAll(async () => {
    await asServer?.close();
    await asOwner?.close();
    await administer(
      `drop database if exists ${database} with (force)`,
      `drop role if exists ${role}`,
      `drop role if exists ${owner}`,
    );
  });

  test("the real server starts, signs people in, receives goods and reads them", async () => {
    const deps = { db: asServer, clock: systemClock, config: loadConfig({ WORLD: "empty" }), log: testLog };
    await createSmallWorld(deps);
    const warehouse = await createSmallWarehouse(deps);
    const server = serverOf();
    const url = await server.listening;
    const signIn = async (username: string) => {
      const body = { username, password };
      const { data } = await apiAt(url, null).post<{ tokenValue: string }>("/api/user/login", { body });
      return apiAt(url, data.tokenValue);
    };
    const [client, admin] = [await signIn("huaxin"), await signIn("admin")];
    const entry = await approved(client, admin, warehouse, [{ typeId: warehouse.typeId, expected: 3 }]);
    expect((await receive(admin, entry, warehouse, [{ good: 3 }])).goodTotal).toBe(3);
    const ledger = await client.get<ListPage<unknown>>("/api/ledger/queryByPage");
    expect(ledger.data.total).toBe(1);
    expect((await admin.get<ListPage<unknown>>("/api/audit/queryByPage")).data.total).toBeGreaterThan(1);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    server.child.kill("SIGINT");
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(server.stderr()).toBe("");
  });

  test("what the server does by itself works: pruning, the chain of the audit, the identity, waking", async () => {
    await pruneTables(asServer, new Date(Date.now() + 500 * 86_400_000), { restMs: 0 });
    expect(await linkAudit(asServer)).toBeGreaterThan(0);
    expect(await verifyAudit(asServer)).toMatchObject({ waiting: 0, broken: [] });
    expect(await asServer.identity()).toBe(await asOwner.identity());
    const woken = new Promise<void>((resolve) => {
      const stop = asOwner.onWake(() => {
        stop();
        resolve();
      });
    });
    asServer.wake();
    await woken;
  });

  test.each(["audit", "audit_link", "event", "ledger"])(
    "the role cannot rewrite the table %s",
    async (table) => {
      for (const statement of [
        `update ${table} set at = now()`,
        `delete from ${table}`,
        `truncate ${table}`,
        `drop table ${table}`,
        `alter table ${table} disable trigger all`,
        `alter table ${table} add column x integer`,
      ])
        expect([statement, await refused(statement)]).toEqual([statement, "42501"]);
    },
  );

  test("nor make anything, raise its rights, or call the database migrated", async () => {
    for (const statement of [
      "create table x (id integer)",
      "create temporary table x (id integer)",
      "create function x() returns integer language sql as 'select 1'",
      "create role x",
      "create extension amcheck",
      "create schema x",
      "set session_replication_role = replica",
      "insert into schema_migration (name, checksum) values ('9999_x.sql', '')",
      "delete from schema_migration",
      "create or replace function refuse_rewriting() returns trigger language plpgsql as 'begin return new; end'",
      `set role ${owner}`,
    ])
      expect([statement, await refused(statement)]).toEqual([statement, "42501"]);
  });

  test("an extension that only its owner may call does not make every table look damaged", {
    timeout: 120_000,
  }, async () => {
    const client = new pg.Client({ connectionString: place.href });
    await client.connect();
    await client.query("create extension amcheck");
    try {
      expect(await verifyFiles(asOwner)).toMatchObject({ indexes: 0, amcheck: false, damage: [] });
      await client.query(`grant execute on all functions in schema public to ${owner}`);
      expect(await verifyFiles(asOwner)).toMatchObject({ amcheck: true, damage: [] });
    } finally {
      await client.query("drop extension amcheck");
      await client.end();
    }
  });

  test("tables of later migrations are the role's to use, and append-only ones not to rewrite", async () => {
    const folder = mkdtempSync(join(tmpdir(), "tallyboard-least-"));
    cpSync(migrationsFolder(), folder, { recursive: true });
    writeFileSync(
      join(folder, "9001_later.sql"),
      `-- compatible-from: 0012
create table plain_9001 (id integer primary key generated by default as identity, at timestamptz);
create table kept_9001 (id integer primary key, at timestamptz);
create trigger kept_is_append_only before update or delete on kept_9001
  for each row execute function refuse_rewriting();`,
    );
    await migrate(asOwner, testLog, folder);
    rmSync(folder, { recursive: true });
    expect(await refused("insert into plain_9001 (at) values (now())")).toBe("");
    expect(await refused("update plain_9001 set at = now()")).toBe("");
    expect(await refused("delete from plain_9001")).toBe("");
    expect(await refused("insert into kept_9001 (id, at) values (1, now())")).toBe("");
    expect(await refused("update kept_9001 set at = now()")).toBe("42501");
    expect(await refused("delete from kept_9001")).toBe("42501");
  });

  test("db:role may be run again, and prints the SQL when asked; it refuses the owner and a superuser", {
    timeout: 120_000,
  }, async () => {
    expect(await npm(ownerUrl, "db:role", "--", role)).toBe(
      `role ${role} has its rights; its password is as it was\n`,
    );
    expect(await npm(ownerUrl, "db:role", "--", role, "--print")).toContain(
      `grant select, insert on audit to "${role}";\n`,
    );
    for (const other of [owner, "postgres"])
      expect(await refusalOf(npm(ownerUrl, "db:role", "--", other))).toMatch(
        /^The role \S+ owns the tables or has rights over the whole server: choose another name\.\n$/,
      );
  });

  test("a database that lacks a migration is not migrated by the role: it says in one line whose work that is", {
    timeout: 120_000,
  }, async () => {
    expect(await refusalOf(npm(roleUrl, "migrate"))).toBe(
      "This role may not change the tables: name their owner by MIGRATION_DATABASE_URL.\n",
    );
    const last = "(select max(name) from schema_migration where name < '9')";
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    await client.query(`delete from schema_migration where name = ${last} or name > '9'`);
    await client.end();
    const server = serverOf();
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.stderr()).toMatch(
      /^The database lacks the migration \d{4}_\w+\.sql; run tallyboard migrate as the owner of its tables\.\n$/,
    );
    expect(server.stdout()).toBe("");
  });
});
