// `tallyboard doctor` against what is really wrong: each fault is found, named with its remedy, and stops no other check.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { createServer as createWebServer } from "node:http";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { run } from "../../server/cli/run.ts";
import { storeVerdict } from "../../server/ledger/law-verdict.ts";
import { newId } from "../../server/platform/ids.ts";
import { openSecrets } from "../../server/platform/secrets.ts";
import { asRole, blankEmbedded, testEngine } from "../support/database.ts";
import { type Doctor, examined, listening, prepareDoctor } from "../support/doctor.ts";
import { startMailServer } from "../support/outside.ts";
import { freePort } from "../support/own-services.ts";

let place: Doctor;
beforeAll(async () => {
  place = await prepareDoctor();
});
afterAll(() => place?.remove());
const at = (name: string) => place.at(name);
const doctor = (more: Readonly<Record<string, string>> = {}) => place.examine(more);
const DAY_MS = 24 * 3_600_000;

describe("What is right", { timeout: 120_000 }, () => {
  test("ends with 0, each check says so, and nothing is changed", async () => {
    const { url, port } = await place.serve();
    const mail = await startMailServer();
    onTestFinished(() => mail.stop());
    mkdirSync(at("backups"), { recursive: true });
    writeFileSync(at("backups/today.backup"), "a backup");
    const before = readdirSync(place.folder, { recursive: true }).sort();
    const { code, text, of } = await doctor({
      ...{ PORT: port, PUBLIC_ORIGIN: url, BACKUP_DIR: at("backups") },
      ...{ SMTP_URL: mail.url, SMTP_FROM: "wms@example.com", BACKUP_KEY: "3f9b1c5ad07e48b2a6" },
      ...(process.env.REDIS_URL ? { REDIS_URL: process.env.REDIS_URL } : {}),
    });
    expect(code, text).toBe(0);
    expect(readdirSync(place.folder, { recursive: true }).sort()).toEqual(before);
    for (const check of [
      "variables",
      "database",
      "migrations",
      "redis",
      "mail",
      "server",
      "proxy",
      "websocket",
    ])
      expect(of(check), check).toEqual([expect.stringMatching(/^ok: /)]);
    expect(of("folders")).toHaveLength(4);
    expect(mail.mails).toEqual([]);
    // No check of backups has run here.
    expect(of("backup")).toEqual([expect.stringMatching(/^warning: no backup has been checked yet\.$/)]);
  });
});

describe("The provider of single sign-on", { timeout: 120_000 }, () => {
  test("names its issuer as OIDC_ISSUER does, or what is wrong is said", async () => {
    const answers: { status: number; body: string } = { status: 200, body: "" };
    const { port } = await listening(
      createWebServer((_, answer) => answer.writeHead(answers.status).end(answers.body)),
    );
    const issuer = `http://127.0.0.1:${port}/realms/company`;
    const saidOf = async (given: Partial<typeof answers>, more: object = {}) => {
      Object.assign(answers, given);
      const { of } = await doctor({
        ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "wms", OIDC_CLIENT_SECRET: "of-the-provider-9Kx" },
        ...{ PUBLIC_ORIGIN: "http://127.0.0.1:9", ...more },
      });
      return of("sign-on");
    };
    const named = (name: string) => ({ status: 200, body: JSON.stringify({ issuer: name }) });
    expect(await saidOf(named(issuer))).toEqual([
      expect.stringMatching(/^ok: 127\.0\.0\.1:\d+ names its issuer/),
    ]);
    expect(await saidOf(named(`${issuer}/`))).toEqual([
      expect.stringMatching(/^failed: .* the provider names its issuer http:\S+company\/\.$/),
    ]);
    expect(await saidOf({ status: 404 })).toEqual([expect.stringMatching(/^failed: .* answers 404\.$/)]);
    expect(await saidOf({ status: 200, body: "<h1>Welcome</h1>" })).toEqual([
      expect.stringMatching(/^failed: .*: its metadata are no JSON\.$/),
    ]);
    expect(await saidOf({}, { OIDC_ISSUER: `http://127.0.0.1:${await freePort()}/none` })).toEqual([
      expect.stringMatching(/^failed: 127\.0\.0\.1:\d+: .*ECONNREFUSED/),
    ]);
  });
});

describe("Everything wrong at once", { timeout: 120_000 }, () => {
  test("is named check by check, without a secret, and makes nothing", async () => {
    const silent = await listening(createServer());
    const rude = await listening(createServer((socket) => speakMail(socket)));
    const secrets = {
      BACKUP_KEY: "kept-nowhere-Zq7/4m",
      METRICS_TOKEN: "kept-nowhere-Zq7/4m",
      OIDC_CLIENT_SECRET: "of-the-provider-9Kx",
      SECRETS_KEY: "too short",
    };
    writeFileSync(at("file"), "");
    const { code, text, of } = await doctor({
      ...secrets,
      ...{
        NODE_ENV: "production",
        PORT: "many",
        TRUST_PROXIES: "loopback",
        OIDC_ISSUER: "https://id.example.com",
      },
      DATABASE_URL: "postgres://wms:db-Secret%2F77@127.0.0.1:9/stock",
      MIGRATION_DATABASE_URL: "postgres://owner:owner-Secret-88@no-such-host.invalid/stock",
      REDIS_URL: `redis://:redis-Secret-99@127.0.0.1:${silent.port}`,
      ...{ SMTP_URL: `smtp://wms:mail-Secret-66@127.0.0.1:${rude.port}`, SMTP_FROM: "wms@example.com" },
      ...{ DATA_DIR: at("file/in"), BACKUP_DIR: at("nowhere"), PUBLIC_ORIGIN: "https://127.0.0.1:9" },
    });
    expect(code).toBe(1);
    expect(of("variables")).toEqual([
      expect.stringMatching(/^failed: OIDC_CLIENT_ID /),
      expect.stringMatching(/^failed: PORT must be a whole number from 0 to 65535, not "many"\.$/),
      expect.stringMatching(/^failed: SECRETS_KEY must have 32 or more characters\.$/),
      expect.stringMatching(/^warning: .* TRUST_PROXIES; TRUST_PROXY may be meant\.$/),
    ]);
    expect(of("secrets")).toContain("warning: METRICS_TOKEN and BACKUP_KEY hold the same secret.");
    expect(of("database")).toEqual(["failed: DATABASE_URL: nothing listens on 127.0.0.1:9."]);
    expect(of("owner")).toEqual([
      "failed: MIGRATION_DATABASE_URL: the host no-such-host.invalid is unknown.",
    ]);
    expect(of("folders").slice(0, 2)).toEqual([
      expect.stringMatching(/^failed: DATA_DIR \S+: .* \(ENOTDIR\)\.$/),
      expect.stringMatching(/^failed: BACKUP_DIR \S+: there is no such file or folder \(ENOENT\)\.$/),
    ]);
    expect(of("redis")).toEqual([
      expect.stringMatching(/^failed: 127\.0\.0\.1:\d+: Redis took longer than /),
    ]);
    expect(of("mail")).toEqual([
      expect.stringMatching(/^failed: 127\.0\.0\.1:\d+: .*535 wms \(hidden\) is wrong\.$/),
    ]);
    expect(of("proxy")).toEqual([
      expect.stringMatching(/^failed: https:\/\/127\.0\.0\.1:9: /),
      expect.stringMatching(/^warning: TRUST_PROXY is off behind a proxy/),
    ]);
    expect(of("websocket")).toEqual([expect.stringMatching(/^failed: .* does not open \(.*ECONNREFUSED/)]);
    expect(of("backup")).toEqual([expect.stringMatching(/^warning: \S+nowhere holds no backup\.$/)]);
    expect(text).toContain(": role, connections, migrations, sign-on, server, clock, stock laws.\n");
    expect(text).not.toMatch(/Secret|kept-nowhere|of-the-provider|too short/);
    expect(existsSync(at("nowhere"))).toBe(false);
  });

  /** A mail server that repeats the password which it refuses. */
  function speakMail(socket: Socket): void {
    socket.write("220 mail\r\n");
    socket.on("data", (bytes) => {
      const line = bytes.toString();
      const [, , password] = Buffer.from(/^AUTH PLAIN (\S+)/.exec(line)?.[1] ?? "", "base64")
        .toString()
        .split("\0");
      if (password) socket.write(`535 wms ${password} is wrong\r\n`);
      else socket.write(line.startsWith("EHLO") ? "250-mail\r\n250 AUTH PLAIN\r\n" : "250 yes\r\n");
    });
  }

  test("a misspelt name and secrets that can be guessed are warnings", async () => {
    const { of } = await doctor({
      ...{
        BACKUP_KEY: "aaaaaaaaaaaaaaaaaaaa",
        METRICS_TOKEN: "changeme-changeme",
        ADMIN_PASSWORD: "12345678",
      },
      SECRETS_KEY: "8d1f0c6b3a925e47d0b1c2a3f4e5968778695a4b3c2d1e0f",
      REDIS_URL: "redis://:short@127.0.0.1:9",
    });
    expect(of("secrets").map((line) => line.split(" can be guessed")[0])).toEqual([
      "warning: the password in REDIS_URL",
      "warning: ADMIN_PASSWORD",
      "warning: METRICS_TOKEN",
      "warning: BACKUP_KEY",
    ]);
    expect(of("redis")).toEqual(["failed: 127.0.0.1:9: connect ECONNREFUSED 127.0.0.1:9."]);
  });
});

describe("A database", { timeout: 120_000 }, () => {
  test("without tables is failed, and stays without", async () => {
    cpSync(await blankEmbedded(), at("unmigrated/database"), { recursive: true });
    for (let n = 0; n < 2; n += 1) {
      const { of, text } = await doctor({ DATABASE_URL: "embedded", DATA_DIR: at("unmigrated") });
      expect(of("database")).toEqual([expect.stringMatching(/^ok: embedded in /)]);
      expect(of("migrations")).toEqual([expect.stringMatching(/^failed: .* lacks the migration 0001_/)]);
      expect(text).toContain("needs what failed: role, owner, connections, websocket, clock, stock laws.\n");
    }
  });

  test("that is not there is failed, and not made", async () => {
    mkdirSync(at("empty"));
    const { of } = await doctor({ DATABASE_URL: "embedded", DATA_DIR: at("empty") });
    expect(of("database")).toEqual([expect.stringMatching(/^failed: DATA_DIR \S+ holds no database: /)]);
    expect(readdirSync(at("empty"))).toEqual([]);
  });

  test("of which the last verdicts are bad or old says so", async () => {
    mkdirSync(at("old"));
    writeFileSync(at("old/a.backup"), "a backup");
    const old = new Date(Date.now() - 3 * DAY_MS);
    utimesSync(at("old/a.backup"), old, old);
    onTestFinished(() =>
      place.changed(async (db) => {
        await sql`delete from backup_check`.execute(db.reader);
        await sql`delete from meta where key = 'stockLaws'`.execute(db.reader);
      }),
    );
    const keep = (verdict: "good" | "bad", day: Date, lines: readonly string[]) =>
      place.changed(async (db) => {
        const row = { id: newId(), at: day, verdict, file: "a.backup", madeAt: old, bytes: 8 };
        await db.transaction(async (tx) => {
          await tx
            .insertInto("backupCheck")
            .values({ ...row, lines: JSON.stringify(lines) })
            .execute();
          const holds = verdict === "good";
          await storeVerdict(tx, { holds, checks: [{ law: "any", holds, examples: [] }] });
        });
      });
    await keep("good", old, []);
    const late = await doctor({ BACKUP_DIR: at("old") });
    expect(late.of("backup")).toEqual([
      "failed: the newest backup, a.backup, is 3 days old.",
      "failed: the last check is 3 days old.",
    ]);
    expect(late.of("stock laws")).toEqual([expect.stringMatching(/^ok: all hold, checked 0\.0 h ago\.$/)]);
    await keep("bad", new Date(), ["a.backup was changed"]);
    const bad = await doctor();
    expect(bad.of("backup")).toEqual([
      expect.stringMatching(/^failed: the check of \S+ says bad: a\.backup was changed\.$/),
    ]);
    expect(bad.of("stock laws")).toEqual([expect.stringMatching(/^failed: 1 do not hold, /)]);
  });

  test("whose robots were encrypted with another key says how many cannot be read", async () => {
    const key = (letter: string) => `${letter.repeat(8)}8d1f0c6b3a925e47d0b1c2a3f4e5968`;
    const id = newId();
    onTestFinished(() =>
      place.changed(async (db) => void (await sql`delete from robot where id = ${id}`.execute(db.reader))),
    );
    await place.changed(async (db) => {
      const secrets = await openSecrets({ secretsKey: key("a"), database: place.choice });
      const { id: roleId } = await db.reader
        .selectFrom("role")
        .select("id")
        .where("roleCode", "=", "admin")
        .executeTakeFirstOrThrow();
      await sql`insert into robot (id, created_at, updated_at, name, kind, role_id, sealed, host)
        values (${id}, now(), now(), 'chat', 'wecom', ${roleId}, ${secrets?.seal("{}", id)}, 'chat.example.com')`.execute(
        db.reader,
      );
    });
    expect((await doctor({ SECRETS_KEY: key("a") })).of("secrets")).toEqual([expect.stringMatching(/^ok: /)]);
    const before = readdirSync(place.env.DATA_DIR ?? "").sort();
    for (const SECRETS_KEY of [key("b"), ""])
      expect((await doctor({ SECRETS_KEY })).of("secrets")).toEqual([
        "failed: the addresses of 1 of 1 robots cannot be read with this SECRETS_KEY.",
      ]);
    expect(readdirSync(place.env.DATA_DIR ?? "").sort()).toEqual(before);
  });
});

describe.runIf(testEngine === "postgresql")("PostgreSQL", { timeout: 120_000 }, () => {
  test("its roles: a mighty one, one that lacks rights, one that may too much", async () => {
    const name = `tallyboard_doctor_${process.pid}`;
    const url = place.asOwner.kind === "postgresql" ? place.asOwner.url : "";
    expect((await doctor({ DATABASE_URL: url })).of("role")).toEqual([
      expect.stringMatching(/^warning: \S+ has rights over the whole /),
    ]);
    onTestFinished(() =>
      place.changed(async (db) => {
        await sql.raw(`drop owned by ${name}`).execute(db.reader);
        await sql.raw(`drop role ${name}`).execute(db.reader);
      }),
    );
    const password = /password (\S+)/.exec(
      (await run(["role", name], { ...place.env, DATABASE_URL: url })).stdout,
    )?.[1];
    const as = { DATABASE_URL: asRole(new URL(url), `${name}:${password}`), MIGRATION_DATABASE_URL: url };
    const right = await doctor(as);
    expect(right.of("role")).toEqual([`ok: ${name} has the rights that the server needs, and no more.`]);
    expect(right.of("owner")).toEqual([expect.stringMatching(/^ok: .* owns the tables\.$/)]);
    expect((await doctor({ MIGRATION_DATABASE_URL: as.DATABASE_URL })).of("owner")).toEqual([
      expect.stringMatching(/^failed: .* may not change the tables\.$/),
    ]);
    await place.changed(async (db) => {
      await sql.raw(`revoke insert on entry from ${name}`).execute(db.reader);
      await sql.raw(`grant update on audit to ${name}`).execute(db.reader);
    });
    expect((await doctor(as)).of("role")).toEqual([
      `failed: ${name} lacks rights on entry.`,
      `warning: ${name} may rewrite audit.`,
    ]);
    await place.changed(
      async (db) => void (await sql.raw(`revoke all on schema_migration from ${name}`).execute(db.reader)),
    );
    expect((await doctor(as)).of("migrations")).toEqual([expect.stringMatching(/^failed: .*42501/)]);
  });

  test("that takes no writes is failed", async () => {
    const administer = async (statement: string) => {
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    };
    const name = new URL(place.env.DATABASE_URL ?? "").pathname.slice(1);
    await administer(`alter database ${name} set default_transaction_read_only = on`);
    onTestFinished(() => administer(`alter database ${name} reset default_transaction_read_only`));
    expect((await doctor()).of("database")).toEqual([
      expect.stringMatching(/^failed: .* takes no writes\.$/),
    ]);
  });
});

describe("A folder", { timeout: 120_000 }, () => {
  const mounts = spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "none", tmpdir()]).status === 0;
  // A full disk of its own needs root and a mount namespace, which not every machine gives.
  if (!mounts) console.warn("SKIPPED: a full folder, for this user may not mount one");

  test.runIf(mounts)("that is full is failed, and one that may only be read", async () => {
    for (const name of ["small", "fixed"]) mkdirSync(at(name));
    const steps = [
      `mount -t tmpfs -o size=16m none ${at("small")}`,
      `mount -t tmpfs -o ro none ${at("fixed")}`,
      `exec "$0" "$@"`,
    ];
    const cli = join(place.built.main, "../cli.js");
    const { status, stdout, stderr } = spawnSync(
      "unshare",
      ["-m", "sh", "-ec", steps.join("\n"), process.execPath, cli, "doctor"],
      {
        encoding: "utf8",
        env: { PATH: process.env.PATH, DATA_DIR: at("small"), BACKUP_DIR: at("fixed"), WORLD: "empty" },
      },
    );
    const { of } = examined({ code: status ?? -1, stdout, stderr });
    expect(of("folders").slice(0, 2)).toEqual([
      expect.stringMatching(/^failed: DATA_DIR \S+small: 0\.017 GB free\.$/),
      expect.stringMatching(/^failed: BACKUP_DIR \S+fixed: its file system is read-only \(EROFS\)\.$/),
    ]);
  });

  test("of files that the database does not know is failed", async () => {
    const { url } = await place.serve();
    expect(url).toMatch(/^http:/);
    if (testEngine === "embedded") return;
    mkdirSync(at("elsewhere"));
    expect((await doctor({ DATA_DIR: at("elsewhere") })).of("folders")).toEqual([
      expect.stringMatching(/does not hold the files of this database/),
    ]);
  });
});
