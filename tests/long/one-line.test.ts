// What stands in the way of a start or a command, by kinds: each ends with 1 and one line, and nothing is made.
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { COMMANDS } from "../../server/cli/commands.ts";
import { run } from "../../server/cli/run.ts";
import { blankEmbedded, prepareEmbedded } from "../support/database.ts";
import { type BuiltServer, buildServer } from "../support/server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "tallyboard-line-"));
const at = (name: string) => join(folder, name);
let built: BuiltServer;

beforeAll(async () => {
  built = await buildServer();
  writeFileSync(at("file"), "");
  cpSync(await blankEmbedded(), at("unmigrated/database"), { recursive: true });
  cpSync(await blankEmbedded(), at("damaged/database"), { recursive: true });
  rmSync(at("damaged/database/global/pg_control"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A way to type each command that works on a database; files are named that are not there. */
const typed = (usage: string): readonly string[] =>
  usage.split(" ").map((word) => {
    if (word !== word.toUpperCase()) return word;
    return word === "KIND" ? "all" : word === "NAME" ? "wms" : word === "FILE" ? at("none.backup") : word;
  });
const commands = COMMANDS.filter(({ worksOn }) => worksOn).map(({ usage }) => usage);
const making = commands.filter((usage) => usage !== "restore FILE");

async function reasonOf(usage: string, env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await run(typed(usage), { WORLD: "empty", ...env });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).not.toMatch(/\n +at /);
  const [, reason = ""] = /^(?:database: .+\n)?([^\n]+)\n$/.exec(stderr) ?? [];
  return reason;
}

/** A server that refuses every connection as PostgreSQL does; null hangs up at once. */
async function refusing(state: string | null, message = "as PostgreSQL says it"): Promise<string> {
  const server: Server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      if (state === null) return socket.destroy();
      const fields = ["SFATAL", "VFATAL", `C${state}`, `M${message}`].map((field) => `${field}\0`).join("");
      const body = Buffer.from(`${fields}\0`);
      const head = Buffer.alloc(5);
      head.write("E");
      head.writeInt32BE(body.length + 4, 1);
      socket.end(Buffer.concat([head, body]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `postgres://wms:secret@127.0.0.1:${typeof address === "object" && address ? address.port : 0}/stock`;
}

test("every command says which database it works on, but those that work on none", () => {
  const others = COMMANDS.filter(({ worksOn }) => !worksOn).map(({ usage }) => usage);
  expect(others).toEqual(["start", "doctor", "verify FILE"]);
});

describe("A folder without a database", () => {
  test.each(making)("tallyboard %s refuses it, and leaves nothing there", async (usage) => {
    mkdirSync(at("empty"), { recursive: true });
    for (const DATA_DIR of [at("empty"), at("empty/not/there")])
      expect(await reasonOf(usage, { DATA_DIR })).toBe(
        `DATA_DIR ${DATA_DIR} holds no database: name one by DATABASE_URL or DATA_DIR. tallyboard start makes a new one.`,
      );
    expect(readdirSync(at("empty"))).toEqual([]);
  });

  test.each(commands)("tallyboard %s refuses production that names no database", async (usage) => {
    const env = { NODE_ENV: "production", PUBLIC_ORIGIN: "https://wms.example.com", DATA_DIR: at("empty") };
    expect(await reasonOf(usage, env)).toMatch(/^DATABASE_URL must be set when NODE_ENV=production: /);
  });
});

describe("A folder that cannot be used", () => {
  test.each(commands)("tallyboard %s", async (usage) => {
    expect(await reasonOf(usage, { DATA_DIR: at("file/in") })).toMatch(
      /file\/in.*: a part of its path is a file, where a folder is needed \(ENOTDIR\)\.$/,
    );
  });
});

/** They open the embedded engine, which takes a second each. */
const opening = ["backup FILE", "restore FILE", "admin list", "reconcile", "migrate"];

describe("A database that is damaged, or that has no tables", { timeout: 120_000 }, () => {
  test.each(opening)("tallyboard %s", async (usage) => {
    expect(await reasonOf(usage, { DATA_DIR: at("damaged") })).toMatch(
      /^The embedded database in .* cannot be opened \(.*\)\. Its files are probably damaged: /,
    );
  });
  test.each(["backup FILE", "admin list", "reconcile", "epoch renew"])("tallyboard %s", async (usage) => {
    expect(await reasonOf(usage, { DATA_DIR: at("unmigrated") })).toMatch(
      /^The database lacks the migration 0001_\S+; run tallyboard migrate as the owner of its tables\.$/,
    );
  });
});

describe("A PostgreSQL server that lets no command in", () => {
  const states: readonly [string | null, RegExp][] = [
    ["28P01", / refuses the password of wms\.$/],
    ["28000", / does not let wms in\.$/],
    ["3D000", / has no database stock\.$/],
    ["53300", / has no connection left\.$/],
    ["57P03", / is starting up or stopping\.$/],
    ["XX000", /: cannot connect to .*: as PostgreSQL says it$/],
    [null, /: (cannot connect to .*: Connection terminated|.* closed the connection)/],
  ];
  for (const [state, line] of states)
    test(`${state ?? "that hangs up"}`, async () => {
      const url = await refusing(state);
      for (const usage of commands) {
        const reason = await reasonOf(usage, { DATABASE_URL: url });
        expect(reason).toMatch(/^DATABASE_URL: /);
        expect(reason).toMatch(line);
        expect(reason).not.toContain("secret");
      }
      const owner = await reasonOf("migrate", { MIGRATION_DATABASE_URL: url });
      expect(owner).toMatch(/^MIGRATION_DATABASE_URL: /);
    });

  test("that does not exist", async () => {
    for (const usage of commands) {
      expect(await reasonOf(usage, { DATABASE_URL: "postgres://wms@127.0.0.1:1/stock" })).toBe(
        "DATABASE_URL: nothing listens on 127.0.0.1:1.",
      );
    }
    expect(await reasonOf("admin list", { DATABASE_URL: "postgres://wms@no-such-host.invalid/stock" })).toBe(
      "DATABASE_URL: the host no-such-host.invalid is unknown.",
    );
  });
});

describe.runIf(process.env.DATABASE_URL)("PostgreSQL", () => {
  const administrator = process.env.DATABASE_URL ?? "";
  test("without tables, and one that ends the connections of a command", { timeout: 120_000 }, async () => {
    const name = `tallyboard_line_${process.pid}`;
    const client = new pg.Client({ connectionString: administrator });
    await client.connect();
    onTestFinished(async () => {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    });
    await client.query(`create database ${name} template template0 encoding 'UTF8'`);
    const url = new URL(administrator);
    url.pathname = `/${name}`;
    const env = { DATABASE_URL: url.href, DATA_DIR: at("files") };
    for (const usage of making.filter((each) => !/^(migrate|role)/.test(each)))
      expect(await reasonOf(usage, env)).toMatch(/^The database lacks the migration 0001_/);
    expect(await reasonOf("role NAME", env)).toBe(
      "The database has no tables yet: run tallyboard migrate first.",
    );
    expect((await run(["migrate"], env)).code).toBe(0);

    const other = new pg.Client({ connectionString: url.href });
    other.on("error", () => undefined);
    await other.connect();
    onTestFinished(() => other.end());
    await other.query("begin; lock table users, session, meta in access exclusive mode");
    const waiting = reasonOf("admin end-sessions ACCOUNT", env);
    const theirs = `from pg_stat_activity where datname = '${name}' and wait_event_type = 'Lock'`;
    for (let found = 0; found === 0; )
      found = (await client.query(`select pg_terminate_backend(pid) ${theirs}`)).rowCount ?? 0;
    expect(await waiting).toMatch(/^The database \(PostgreSQL .*\)[^\n]+\.$/);
  });
});

describe("A place for a backup that is no good", { timeout: 120_000 }, () => {
  test("is named with its path, and the unfinished file goes", async () => {
    const prepared = await prepareEmbedded();
    onTestFinished(() => prepared.discard());
    const DATA_DIR = prepared.choice.kind === "embedded" ? prepared.choice.directory : "";
    const refused = async (...args: readonly string[]) => {
      const { code, stderr } = await run(args, { WORLD: "empty", DATA_DIR });
      expect(code).toBe(1);
      return stderr.replace(/^database: .*\n/, "");
    };
    expect(await refused("backup", at("none/a.backup"))).toMatch(
      /a\.backup.*there is no such .* \(ENOENT\)\.\n$/,
    );
    expect(await refused("backup", at("file/a.backup"))).toMatch(
      /a\.backup.*a folder is needed \(ENOTDIR\)\.\n$/,
    );
    symlinkSync("/dev/full", at("full.backup.part"));
    expect(await refused("backup", at("full.backup"))).toMatch(
      /^\S+full\.backup\S*: its disk is full \(ENOSPC\)\.\n$/,
    );
    expect(existsSync(at("full.backup"))).toBe(false);
    expect(await refused("restore", folder, "--replace")).toMatch(
      /(a folder, where a file is needed|cannot be read)[^\n]*\n$/,
    );
  });
});

describe("A start", { timeout: 120_000 }, () => {
  const refused = async (env: Record<string, string>, line: RegExp, by?: readonly string[]) => {
    const server = built.start({ DATA_DIR: at("start"), ...env }, by);
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.stderr()).toMatch(line);
    expect(server.stderr().trimEnd().split("\n")).toHaveLength(1);
    expect(server.stdout()).toBe("");
  };

  test("on folders, keys and ports that are no good", async () => {
    await refused({ DATA_DIR: at("file/in") }, /^DATA_DIR .*file\/in.* \(ENOTDIR\)\.\n$/);
    await refused({ DATA_DIR: at("damaged") }, /^The embedded database in .* cannot be opened /);
    await refused({ BACKUP_KEY: "short" }, /^BACKUP_KEY must have 16 or more characters\.\n$/);
    await refused(
      { BACKUP_DIR: at("none") },
      /^BACKUP_DIR \S+none: there is no such file or folder \(ENOENT\)\.\n$/,
    );
    await refused({ BACKUP_DIR: at("file") }, /^BACKUP_DIR \S+file: .* \(ENOTDIR\)\.\n$/);
    const nightly = { BACKUP_NIGHTLY: "on" };
    await refused({ ...nightly, BACKUP_DIR: at("file/in") }, /^BACKUP_DIR \S+file\/in: .* \(ENOTDIR\)\.\n$/);
    await refused(
      { ...nightly, BACKUP_DIR: "/proc/backups" },
      /^BACKUP_DIR \/proc\/backups: [^\n]+ \(\w+\)\.\n$/,
    );
    await refused({ HOST: "192.0.2.1" }, /^HOST=192\.0\.2\.1 is no address of this machine\.\n$/);
    expect(existsSync(at("start/files"))).toBe(true);
  });

  // Another user could not read the program itself where its folder is root's alone; root without its two powers over
  // files can, and is refused the folder of another user.
  test.runIf(process.getuid?.() === 0)("by a user who has no right to a folder", async () => {
    const powers = "-dac_override,-dac_read_search";
    const bound = ["setpriv", `--inh-caps=${powers}`, `--bounding-set=${powers}`];
    mkdirSync(at("theirs"), { mode: 0o700, recursive: true });
    chownSync(at("theirs"), 65_534, 65_534);
    await refused(
      { DATA_DIR: at("theirs") },
      /^DATA_DIR \S+: this user has no right to it \(EACCES\)\.\n$/,
      bound,
    );
    const other = { DATABASE_URL: "postgres://wms@127.0.0.1:1/x", BACKUP_DIR: at("theirs") };
    await refused(other, /^BACKUP_DIR \S+theirs: this user has no right to it \(EACCES\)\.\n$/, bound);
  });

  test("names a variable that may be misspelt, and goes on", async () => {
    const server = built.start({ DATA_DIR: at("warned"), TRUST_PROXIES: "loopback", LOG_LEVEL: "silent" });
    await server.listening;
    server.child.kill("SIGINT");
    expect((await server.ended).code).toBe(0);
    expect(server.stderr()).toBe(
      "Warning: Tallyboard does not read the variable TRUST_PROXIES; TRUST_PROXY may be meant.\n",
    );
    const { stderr } = await run(["admin", "list"], { DATABSE_URL: "postgres://x", DATA_DIR: at("empty") });
    expect(stderr).toMatch(
      /^Warning: .* DATABSE_URL; DATABASE_URL may be meant\.\ndatabase: .*\nDATA_DIR .*\n$/,
    );
  });
});
