import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SettableClock } from "../../server/platform/clock.ts";
import { loadConfig } from "../../server/platform/config.ts";
import { type Database, openDatabase } from "../../server/platform/database.ts";
import type { Deps } from "../../server/platform/deps.ts";
import { addJob, countJobs, dropJob, retryJob, takeJob } from "../../server/platform/jobs/queue.ts";
import {
  dueKey,
  HopelessJob,
  type JobKind,
  JobRunner,
  PostponedJob,
  pauseMs,
  type Run,
} from "../../server/platform/jobs/runner.ts";
import { type PreparedDatabase, prepareTestDatabase, testEngine, testLog } from "../support/database.ts";

const START = new Date("2030-01-10T02:00:00Z");
const config = loadConfig({});
let prepared: PreparedDatabase;
let db: Database;
let clock: SettableClock;
let deps: Deps;

const open = () => openDatabase({ database: prepared.choice, redisUrl: null }, testLog);

beforeAll(async () => {
  prepared = await prepareTestDatabase();
  db = await open();
});
afterAll(async () => {
  await db?.close();
  await prepared?.discard();
});
beforeEach(async () => {
  await db.reader.deleteFrom("job").execute();
  clock = new SettableClock(START);
  deps = { config, db, clock, log: testLog };
});

const kindOf = (work: JobKind["work"], more: Partial<JobKind> = {}): JobKind => ({
  ...{ name: "post", mostAttempts: 3, work },
  ...more,
});
const runnerOf = (...kinds: readonly JobKind[]) => new JobRunner(deps, kinds);
const add = (payload: Readonly<Record<string, unknown>> = {}, key?: string) =>
  db.transaction((tx) => addJob(tx, clock.now(), { kind: "post", payload, ...(key ? { key } : {}) }));
const jobs = () =>
  db.reader
    .selectFrom("job")
    .select(["id", "attempts", "runAt", "lastError", "doneAt", "deadAt"])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();

describe("A job", () => {
  it("is done once, in the order in which jobs were put into the queue", async () => {
    const done: unknown[] = [];
    for (let n = 1; n <= 7; n += 1) {
      await add({ n });
      clock.advance(1);
    }
    const runner = runnerOf(kindOf(async ({ payload }) => void done.push(payload.n)));
    await runner.runDue();
    await runner.runDue();
    expect(done).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await countJobs(db.reader, clock.now())).toMatchObject({ waiting: 0, running: 0, dead: 0 });
  });

  it("comes into the queue with its transaction's commit, and not without it", async () => {
    const gone = db.transaction(async (tx) => {
      await addJob(tx, clock.now(), { kind: "post" });
      throw new Error("rolled back");
    });
    await expect(gone).rejects.toThrow("rolled back");
    expect(await jobs()).toEqual([]);
  });

  it("is there once for its key", async () => {
    expect([await add({}, "monday"), await add({}, "monday"), await add({}, "tuesday")]).toEqual([
      ...[true, false, true],
    ]);
    expect(await jobs()).toHaveLength(2);
  });

  it("that fails is tried again after growing pauses, and is dead after its last attempt", async () => {
    const attempts: number[] = [];
    const runner = runnerOf(
      kindOf(async ({ attempts: n }) => {
        attempts.push(n);
        throw new Error(`no answer at attempt ${n}`);
      }),
    );
    await add();
    for (let n = 1; n <= 3; n += 1) {
      await runner.runDue();
      await runner.runDue();
      expect(attempts).toHaveLength(n);
      clock.advance(pauseMs(n));
    }
    await runner.runDue();
    expect(attempts).toEqual([1, 2, 3]);
    expect(await jobs()).toMatchObject([{ lastError: "no answer at attempt 3", doneAt: null }]);
    expect(await countJobs(db.reader, clock.now())).toMatchObject({ waiting: 0, dead: 1 });
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((n) => pauseMs(n) / 1000)).toEqual([
      ...[15, 60, 240, 960, 3_840, 15_360, 21_600, 21_600],
    ]);
  });

  it("that cannot succeed by repeating it is dead at once; trying again gives it all attempts; it can be dropped", async () => {
    let isHopeless = true;
    const runner = runnerOf(
      kindOf(async () => {
        if (isHopeless) throw new HopelessJob("no such address");
      }),
    );
    await add();
    await add();
    await runner.runDue();
    const [first, second] = await jobs();
    expect([first, second]).toMatchObject([{ attempts: 1 }, { lastError: "no such address" }]);
    if (!first || !second) throw new Error("two jobs were added");
    isHopeless = false;
    const again = await db.transaction((tx) => retryJob(tx, first.id, clock.now()));
    const dropped = await db.transaction((tx) => dropJob(tx, second.id));
    expect([again, dropped]).toEqual(["post", "post"]);
    await runner.runDue();
    expect(await jobs()).toMatchObject([{ id: first.id, attempts: 1, doneAt: START, deadAt: null }]);
    // What is done is neither retried nor dropped.
    expect(await db.transaction((tx) => retryJob(tx, first.id, clock.now()))).toBeNull();
    expect(await db.transaction((tx) => dropJob(tx, first.id))).toBeNull();
  });

  it("that is postponed waits, and loses no attempt by it", async () => {
    const until = new Date(START.getTime() + 3_600_000);
    const ran: Date[] = [];
    const runner = runnerOf(
      kindOf(async ({ now }) => {
        ran.push(now);
        if (now < until) throw new PostponedJob(until);
      }),
    );
    await add();
    await runner.runDue();
    expect(await jobs()).toMatchObject([{ attempts: 0, runAt: until }]);
    clock.set(until);
    await runner.runDue();
    expect(ran).toEqual([START, until]);
  });

  it("ends with the transaction that does it: what was lost to another run is rolled back", async () => {
    const writes = async ({ finish }: Run) => {
      await db.transaction(async (tx) => {
        await tx.insertInto("meta").values({ key: "written-by-a-job", value: "once" }).execute();
        // Another node takes the job over, for this one looked dead.
        await tx.updateTable("job").set({ runId: "00000000-0000-7000-8000-000000000000" }).execute();
        await finish(tx);
      });
    };
    await add();
    await runnerOf(kindOf(writes)).runDue();
    expect(
      await db.reader.selectFrom("meta").select("value").where("key", "=", "written-by-a-job").execute(),
    ).toEqual([]);
    expect(await jobs()).toMatchObject([{ doneAt: null, deadAt: null, lastError: null }]);
  });

  it("that a server had in hand when it was killed is taken up again once its lease has passed", async () => {
    await add({ n: 1 });
    // The server takes it, and is never heard of again.
    expect(await takeJob(db, clock.now(), { kinds: ["post"], leaseMs: 60_000 })).toMatchObject({
      attempts: 1,
    });
    const done: number[] = [];
    const runner = runnerOf(kindOf(async ({ attempts }) => void done.push(attempts)));
    await runner.runDue();
    expect(done).toEqual([]);
    clock.advance(60_000);
    await runner.runDue();
    expect(done).toEqual([2]);
  });

  it("that every server was killed at is dead in the end", async () => {
    await add();
    for (let n = 1; n <= 3; n += 1) {
      await takeJob(db, clock.now(), { kinds: ["post"], leaseMs: 60_000 });
      clock.advance(60_000);
    }
    await runnerOf(kindOf(async () => undefined)).runDue();
    expect(await jobs()).toMatchObject([{ doneAt: null, lastError: "serverEnded" }]);
  });

  it("of a server that stops is free at once, and this was no attempt", async () => {
    await add();
    let begun: () => void = () => undefined;
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const stopped = runnerOf(
      kindOf(async ({ signal }) => {
        begun();
        await new Promise((_, reject) =>
          signal.addEventListener("abort", () => reject(new Error("stopped"))),
        );
      }),
    );
    await stopped.start();
    await isBegun;
    await stopped.stop();
    expect(await jobs()).toMatchObject([{ attempts: 0, lastError: null, deadAt: null }]);
    const done: number[] = [];
    await runnerOf(kindOf(async ({ attempts }) => void done.push(attempts))).runDue();
    expect(done).toEqual([1]);
  });
});

describe("A schedule", () => {
  const nightly = { every: "day", fromHour: 3 } as const;
  const at = (instant: string) => dueKey(nightly, new Date(instant), "Asia/Shanghai");

  it("is due once a business day from its hour on, and once an hour", () => {
    expect([at("2030-01-09T18:59:59Z"), at("2030-01-09T19:00:00Z"), at("2030-01-10T15:59:59Z")]).toEqual([
      ...[null, "2030-01-10", "2030-01-10"],
    ]);
    expect(at("2030-01-10T16:00:00Z")).toBeNull();
    expect(dueKey({ every: "hour" }, new Date("2030-01-10T16:59:00Z"), "Asia/Shanghai")).toBe(
      "2030-01-10T16",
    );
  });

  it("puts one job a day into the queue, whichever nodes look and restart", async () => {
    const done: string[] = [];
    const kind = kindOf(async ({ key }) => void done.push(key ?? ""), { schedule: nightly });
    await Promise.all([runnerOf(kind).runDue(), runnerOf(kind).runDue()]);
    await runnerOf(kind).runDue();
    clock.advance(24 * 3_600_000);
    await Promise.all([runnerOf(kind).runDue(), runnerOf(kind).runDue()]);
    expect(done).toEqual(["2030-01-10", "2030-01-11"]);
  });
});

it.runIf(testEngine === "postgresql")(
  "Two servers on one PostgreSQL do each of 200 jobs once, and both of them work",
  async () => {
    const others = await Promise.all([open(), open()]);
    for (let n = 0; n < 200; n += 1) await add({ n });
    const done: (readonly [number, unknown])[] = [];
    const runners = others.map(
      (other, node) =>
        new JobRunner({ ...deps, db: other }, [
          kindOf(async ({ payload }) => {
            done.push([node, payload.n]);
            await other.reader.selectFrom("meta").select("key").execute();
          }),
        ]),
    );
    await Promise.all(runners.map((runner) => runner.runDue()));
    await Promise.all(others.map((other) => other.close()));
    expect(done.map(([, n]) => n).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 200 }, (_, n) => n),
    );
    expect(new Set(done.map(([node]) => node))).toEqual(new Set([0, 1]));
  },
);
