import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backupJobs } from "../../server/features/operations/backup-check.ts";
import { ownName } from "../../server/features/operations/backup-files.ts";
import { commandLineIn } from "../../server/features/operations/command-line.ts";
import type { Config } from "../../server/platform/config.ts";
import { openDatabase } from "../../server/platform/database.ts";
import type { Deps } from "../../server/platform/deps.ts";
import { addJob } from "../../server/platform/jobs/queue.ts";
import { HopelessJob, type JobKind } from "../../server/platform/jobs/runner.ts";
import type { MessageRow } from "../../src/contracts/message.ts";
import type { Operations } from "../../src/contracts/operations.ts";
import { type PreparedDatabase, prepareTestDatabase, testLog } from "../support/database.ts";
import { runJobsAt } from "../support/jobs.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { environmentOf } from "../support/server-process.ts";

const DAY_MS = 24 * 3_600_000;
const BACKUP_KEY = "a key that only this test knows";
const folder = mkdtempSync(join(tmpdir(), "tallyboard-backups-"));
const dataDir = mkdtempSync(join(tmpdir(), "tallyboard-backups-data-"));
// From midnight on, so that the check of today is due whenever this test runs.
const backups: Config["backups"] = { folder, fromHour: 0, isTaken: true, keep: 2 };

let prepared: PreparedDatabase;
let server: TestServer;
let deps: Deps;
let admin: Api;

beforeAll(async () => {
  prepared = await prepareTestDatabase();
  const { choice } = prepared;
  const database = await openDatabase({ database: choice, redisUrl: null }, testLog);
  const files = choice.kind === "embedded" ? choice.directory : dataDir;
  server = await startTestServer({ database, config: { backups, dataDir: files } });
  deps = server.deps;
  admin = await server.as("admin");
});
afterAll(async () => {
  await server?.stop();
  await prepared?.discard();
  for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
});

/** The nightly jobs as a server has them that was started in this test's environment. */
function nightly(more: Partial<Config["backups"]> = {}, name = "backupCheck"): readonly JobKind[] {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, DATA_DIR: dataDir, WORLD: "empty", BACKUP_KEY };
  const tallyboard = commandLineIn({ ...env, ...environmentOf(prepared.choice) });
  const config = { ...deps.config, backups: { ...backups, ...more } };
  return backupJobs({ ...deps, config }, tallyboard).filter((kind) => kind.name === name);
}
const operations = async () => (await admin.get<Operations>("/api/operations")).data;
const told = async (api: Api, template: string) =>
  (await api.get<MessageRow[]>("/api/message/list")).data.filter((each) => each.template === template);
const own = () => readdirSync(folder).filter((name) => name.startsWith("tallyboard-"));
const newest = () => join(folder, own().sort().at(-1) ?? "");

describe("Every night", { timeout: 300_000 }, () => {
  it("a backup is taken and restored into a scratch database, and the verdict stands on the page and in the metrics", async () => {
    for (const day of ["01", "02", "03"])
      writeFileSync(join(folder, `tallyboard-2020-01-${day}.backup`), "old");
    expect((await operations()).backups).toMatchObject({ isConfigured: true, isTaken: true, check: null });
    await runJobsAt(deps, nightly(), new Date());
    const { last, check } = (await operations()).backups;
    expect(check, JSON.stringify(check)).toMatchObject({
      verdict: "good",
      file: last?.file,
      bytes: last?.bytes,
    });
    expect(check?.lines.at(-1)).toBe("Nothing is wrong.");
    // The newest two of its own stay.
    expect(own()).toHaveLength(2);
    expect(own()).toContain("tallyboard-2020-01-03.backup");
    const metrics = await (await fetch(new URL("/metrics", server.url))).text();
    expect(metrics).toMatch(/^tallyboard_backup_check_age_seconds\{verdict="good"\} \d/m);
    expect(metrics).toMatch(/^tallyboard_backup_age_seconds\{verdict="good"\} \d/m);
    expect(metrics).toContain('tallyboard_jobs{state="dead"} 0');
    expect(await told(admin, "backupBad")).toEqual([]);
  });

  it("a backup that was changed is found out when an admin asks for a check, and the admins are told", async () => {
    const whole = readFileSync(newest());
    writeFileSync(newest(), whole.subarray(0, whole.length - 1_000));
    expect((await admin.post("/api/operations/checkBackup")).code).toBe(20000);
    expect((await operations()).backups.isChecking).toBe(true);
    await runJobsAt(deps, nightly(), new Date());
    const { check, isChecking } = (await operations()).backups;
    expect([check?.verdict, isChecking]).toEqual(["bad", false]);
    expect(check?.lines.join(" ")).toMatch(/was changed/);
    expect(await told(admin, "backupBad")).toMatchObject([
      { messageType: 7, link: "/system/system-operations" },
    ]);
    expect(await told(await server.as("huaxin"), "backupBad")).toEqual([]);
  });

  it("a backup older than 26 hours is as good as none, and the admins are told", async () => {
    const old = new Date(Date.now() - 2 * DAY_MS);
    for (const name of own()) utimesSync(join(folder, name), old, old);
    await admin.post("/api/operations/checkBackup");
    await runJobsAt(deps, nightly({ isTaken: false }), new Date());
    expect((await operations()).backups.check).toMatchObject({ verdict: "missing" });
    expect(await told(admin, "backupMissing")).toHaveLength(1);
  });

  it("the admins are told once a day while no check comes to an end", async () => {
    // Ten in the morning in Shanghai, two days on.
    const later = new Date(`${new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)}T02:00:00Z`);
    for (let n = 0; n < 2; n += 1) await runJobsAt(deps, nightly({}, "backupWatch"), later);
    expect(await told(admin, "backupUnchecked")).toHaveLength(1);
    await runJobsAt(deps, nightly({}, "backupWatch"), new Date(later.getTime() + DAY_MS));
    expect(await told(admin, "backupUnchecked")).toHaveLength(2);
  });

  /** What stands in the way of a backup, and how the verdict says it. */
  const OBSTACLES: readonly (readonly [string, (path: string) => Partial<Config["backups"]>, RegExp])[] = [
    [
      "a full disk",
      (path) => {
        // What could not be written is removed, and with it the way to the full disk.
        rmSync(`${path}.part`, { force: true });
        symlinkSync("/dev/full", `${path}.part`);
        return {};
      },
      /^\S+\.backup\S*: its disk is full \(ENOSPC\)\.$/m,
    ],
    [
      "a folder that may not be made",
      () => ({ folder: "/proc/backups" }),
      /^\/proc\/backups: there is no such file or folder \(ENOENT\)\.$/m,
    ],
    [
      "a file in place of the folder",
      () => {
        writeFileSync(join(dataDir, "file"), "");
        return { folder: join(dataDir, "file/in") };
      },
      /^\S+file\/in\S*: a part of its path is a file, where a folder is needed \(ENOTDIR\)\.$/m,
    ],
  ];

  it.each(OBSTACLES)(
    "a backup that fails for %s is a bad verdict with its path and reason",
    async (name, put, reason) => {
      // Ten in the morning in Shanghai, on a day of its own for each.
      const ahead = (10 + OBSTACLES.findIndex(([each]) => each === name)) * DAY_MS;
      const day = new Date(Date.now() + ahead).toISOString().slice(0, 10);
      const more = put(join(folder, ownName(day)));
      const path = join(more.folder ?? folder, ownName(day));
      const begin = Date.parse(`${day}T02:00:00Z`);
      const before = (await told(admin, "backupFailed")).length;
      for (const minutes of [0, 1, 10]) {
        expect(await told(admin, "backupFailed")).toHaveLength(before);
        put(join(folder, ownName(day)));
        await runJobsAt(deps, nightly(more), new Date(begin + minutes * 60_000));
      }
      const { check } = (await operations()).backups;
      expect(check).toMatchObject({ verdict: "bad", file: null });
      expect(check?.lines[0]).toBe(`${path} was not made.`);
      expect(check?.lines.join("\n")).toMatch(reason);
      expect(check?.lines.join("\n")).not.toMatch(/^ +at /m);
      const [message, ...others] = (await told(admin, "backupFailed")).slice(0, -before || undefined);
      expect(others).toEqual([]);
      expect(message?.values).toMatchObject({
        path,
        reason: expect.stringMatching(reason.source.replaceAll(/[$^]/g, "")),
      });
      const metrics = await (await fetch(new URL("/metrics", server.url))).text();
      expect(metrics).toMatch(/^tallyboard_backup_check_age_seconds\{verdict="bad"\} /m);
    },
  );
});

describe("A job that has failed for good", () => {
  let isMended = false;
  const done: unknown[] = [];
  const kind: JobKind = {
    name: "letter",
    mostAttempts: 1,
    work: async ({ payload }) => {
      if (!isMended) throw new HopelessJob("no such address");
      done.push(payload.to);
    },
  };
  const dead = async () => (await operations()).deadJobs;

  it("is on the page with its reason, until an admin tries it again or drops it", async () => {
    const now = new Date();
    for (const to of ["first", "second"])
      await deps.db.transaction((tx) => addJob(tx, now, { kind: "letter", payload: { to } }));
    await runJobsAt(deps, [kind], now);
    const [one, other] = await dead();
    expect([one, other]).toMatchObject([{ kind: "letter", lastError: "no such address" }, { attempts: 1 }]);
    expect((await operations()).jobs.dead).toBe(2);
    isMended = true;
    expect((await admin.post("/api/operations/retryJob", { body: { id: one?.id } })).code).toBe(20000);
    expect((await admin.post("/api/operations/dropJob", { body: { id: other?.id } })).code).toBe(20000);
    await runJobsAt(deps, [kind], new Date());
    expect(done).toHaveLength(1);
    expect(await dead()).toEqual([]);
    expect((await admin.post("/api/operations/retryJob", { body: { id: one?.id } })).code).toBe(40400);
    expect((await admin.post("/api/operations/dropJob", { body: { id: other?.id } })).code).toBe(40400);
  });
});

it("The page shows the server that answers, with its version", async () => {
  const { nodes, connections, engine } = await operations();
  expect(nodes).toMatchObject([{ version: "0.0.0" }]);
  expect(engine).toBe(deps.db.engine);
  expect(connections.reading.open).toBeGreaterThan(0);
});
