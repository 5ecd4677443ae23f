import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../server/platform/database.ts";
import { redisWire } from "../../server/platform/redis-wake.ts";
import { StartError } from "../../server/platform/start-error.ts";
import { type PreparedDatabase, prepareTestDatabase, testLog } from "../support/database.ts";

const url = process.env.DATABASE_URL;
const redisUrl = process.env.REDIS_URL ?? null;
if (!url) console.warn("SKIPPED: the PostgreSQL suite of the platform, for DATABASE_URL is not set.");
if (!redisUrl) console.warn("SKIPPED: the platform's Redis suite, for REDIS_URL is not set.");

async function refusal(databaseUrl: string): Promise<string> {
  const opening = openDatabase(
    { database: { kind: "postgresql", url: databaseUrl }, redisUrl: null },
    testLog,
  );
  const outcome = await opening.catch((error: unknown) => error);
  if (!(outcome instanceof StartError)) throw new Error(`opened, or failed otherwise: ${outcome}`);
  expect(outcome.message).toMatch(/^DATABASE_URL: [^\n]+$/);
  expect(outcome.message).not.toContain("hunter2");
  return outcome.message;
}

describe("A DATABASE_URL that leads nowhere", () => {
  test("to a port where nothing listens is told so", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const address = taken.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    await new Promise((resolve) => taken.close(resolve));
    expect(await refusal(`postgres://wms:hunter2@127.0.0.1:${address.port}/wms`)).toBe(
      `DATABASE_URL: nothing listens on 127.0.0.1:${address.port}.`,
    );
  });

  test("to a host that does not exist is told so", async () => {
    expect(await refusal("postgres://wms:hunter2@db.invalid/wms")).toBe(
      "DATABASE_URL: the host db.invalid is unknown.",
    );
  });

  test("to something that is no database is told so", async () => {
    const other = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const address = other.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    expect(await refusal(`postgres://wms:hunter2@127.0.0.1:${address.port}/wms`)).toContain("DATABASE_URL: ");
    await new Promise((resolve) => other.close(resolve));
  });
});

describe.runIf(url)("PostgreSQL", () => {
  let prepared: PreparedDatabase;
  let one: Database;
  let other: Database;

  beforeAll(async () => {
    prepared = await prepareTestDatabase();
  });
  afterAll(() => prepared.discard());
  beforeEach(async () => {
    one = await openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
    other = await openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
  });
  afterEach(async () => {
    await Promise.all([one.close(), other.close()]);
  });

  async function runAsAdministrator(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  /** Resolves when `database` is woken by a commit of `act`, which is repeated until then. */
  async function heard(database: Database, act: () => void): Promise<void> {
    await new Promise<void>((resolve) => {
      const again = setInterval(act, 20);
      const leave = database.onWake(() => {
        clearInterval(again);
        leave();
        resolve();
      });
      act();
    });
  }

  test("a wrong database and a wrong person are each told in one line", async () => {
    const wrongDatabase = new URL(url ?? "");
    wrongDatabase.pathname = "/no_such_database";
    expect(await refusal(wrongDatabase.href)).toContain("has no database no_such_database.");
    const wrongPerson = new URL(url ?? "");
    wrongPerson.username = "no_such_person";
    wrongPerson.password = "hunter2";
    await refusal(wrongPerson.href);
  });

  test("two that overtake each other are repeated until both are right", async () => {
    await one.reader.insertInto("meta").values({ key: "overtaken", value: "0" }).execute();
    let attempts = 0;
    const bothHaveRead = barrier(2);
    const raise = (database: Database) =>
      database.transaction(
        async (tx) => {
          attempts += 1;
          const row = tx.selectFrom("meta").select("value").where("key", "=", "overtaken");
          const { value } = await row.executeTakeFirstOrThrow();
          await bothHaveRead();
          const next = { value: String(Number(value) + 1) };
          await tx.updateTable("meta").set(next).where("key", "=", "overtaken").execute();
        },
        { isolation: "repeatable read" },
      );
    await Promise.all([raise(one), raise(other)]);
    expect(attempts).toBe(3);
    const { rows } = await sql`select value from meta where key = 'overtaken'`.execute(one.reader);
    expect(rows).toEqual([{ value: "2" }]);
  });

  test("two that lock each other out are untied, and both get done", async () => {
    await sql`insert into meta (key, value) values ('left', '0'), ('right', '0')`.execute(one.reader);
    const bothHoldOne = barrier(2);
    const raise = (database: Database, keys: readonly string[]) =>
      database.transaction(async (tx) => {
        for (const key of keys) {
          await sql`update meta set value = (value::int + 1)::text where key = ${key}`.execute(tx);
          await bothHoldOne();
        }
      });
    await Promise.all([raise(one, ["left", "right"]), raise(other, ["right", "left"])]);
    const { rows } = await sql`select value from meta where key in ('left', 'right')`.execute(one.reader);
    expect(rows).toEqual([{ value: "2" }, { value: "2" }]);
  });

  test("what never succeeds is given up after three repetitions, and its hooks stay silent", async () => {
    let attempts = 0;
    let reported = false;
    const failing = one.transaction(async (tx) => {
      attempts += 1;
      one.afterCommit(() => {
        reported = true;
      });
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
    });
    await expect(failing).rejects.toThrow("again");
    expect(attempts).toBe(4);
    expect(reported).toBe(false);
  });

  test("a commit at one node wakes the other", async () => {
    // The first is that it has begun to listen, after which it looks in any case.
    await heard(other, () => one.wake());
    await heard(other, () => one.wake());
  });

  test("a node whose connections were all cut reconnects by itself and is woken again", async () => {
    await heard(other, () => one.wake());
    await runAsAdministrator(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'tallyboard%' and datname = '${new URL(databaseUrlOf(prepared)).pathname.slice(1)}'`);
    // Once more: it listens again, and the wake-up arrives.
    await heard(other, () => one.wake());
    await heard(other, () => one.wake());
    await one.transaction(async (tx) => {
      await tx.insertInto("meta").values({ key: "after the cut", value: "" }).execute();
    });
    const found = other.reader.selectFrom("meta").select("key").where("key", "=", "after the cut");
    expect(await found.execute()).toEqual([{ key: "after the cut" }]);
  });

  test("a transaction whose session the database ended is done again, though its socket is still open", async () => {
    const wire = await openWire(databaseUrlOf(prepared));
    const behind = await openDatabase(
      { database: { kind: "postgresql", url: wire.url }, redisUrl: null },
      testLog,
    );
    let attempts = 0;
    await behind.transaction(async (tx) => {
      attempts += 1;
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      if (attempts === 1) {
        wire.hold();
        await runAsAdministrator(`select pg_terminate_backend(${rows[0]?.pid})`);
        await sleep(200);
      }
      await tx.insertInto("meta").values({ key: "done again", value: "" }).execute();
    });
    expect(attempts).toBe(2);
    await behind.close();
    wire.close();
  });

  test("a transaction that may pause is not ended by its silence", async () => {
    await one.transaction(
      async (tx) => {
        await tx.insertInto("meta").values({ key: "paused", value: "" }).execute();
        await sleep(4_500);
        await tx.updateTable("meta").set({ value: "on" }).where("key", "=", "paused").execute();
      },
      { deadlineMs: 20_000, mayPause: true },
    );
    const found = other.reader.selectFrom("meta").select("value").where("key", "=", "paused");
    expect(await found.execute()).toEqual([{ value: "on" }]);
  });

  test("a hung transaction holds no lock once it was cut off", async () => {
    await one.reader.insertInto("meta").values({ key: "locked", value: "0" }).execute();
    const lock = (database: Database, deadlineMs?: number) =>
      database.transaction(
        async (tx) => {
          await tx.selectFrom("meta").selectAll().where("key", "=", "locked").forUpdate().execute();
          if (deadlineMs) await new Promise(() => undefined);
        },
        deadlineMs ? { deadlineMs } : {},
      );
    await expect(lock(one, 100)).rejects.toThrow("rolled back");
    await lock(other);
  });
});

describe.runIf(redisUrl)("Redis", () => {
  test("carries a node's word to the others, not back to itself, and not to another database", async () => {
    const channel = `tallyboard:test:${process.pid}`;
    const heardBy = { first: 0, second: 0, stranger: 0 };
    const wire = async (name: keyof typeof heardBy, on: string) =>
      (await redisWire(redisUrl ?? "", on, testLog))(() => {
        heardBy[name] += 1;
      });
    const wires = [
      await wire("first", channel),
      await wire("second", channel),
      await wire("stranger", `${channel}:2`),
    ];
    // Each looks once when its subscription stands.
    while (Object.values(heardBy).some((times) => times === 0)) await sleep(10);
    Object.assign(heardBy, { first: 0, second: 0, stranger: 0 });
    while (heardBy.second < 3) {
      wires[0]?.announce();
      await sleep(10);
    }
    expect(heardBy.first).toBe(0);
    expect(heardBy.stranger).toBe(0);
    await Promise.all(wires.map((each) => each.close()));
  });

  test("may be missing: no start waits for it", async () => {
    const wire = (await redisWire("redis://127.0.0.1:1", "nowhere", testLog))(() => undefined);
    wire.announce();
    wire.close();
  });
});

/** Passes on what both sides say, and once it is `held` no longer that the database hangs up. */
async function openWire(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  let isHeld = false;
  const sides = new Set<Socket>();
  const wire = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: Number(port || 5432), host: hostname, allowHalfOpen: true });
    near.pipe(far);
    far.pipe(near, { end: false });
    far.on("end", () => isHeld || near.end());
    for (const side of [near, far]) sides.add(side.on("error", () => undefined));
  });
  await new Promise<void>((resolve) => wire.listen(0, "127.0.0.1", resolve));
  const address = wire.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const url = new URL(databaseUrl);
  url.port = String(address.port);
  return {
    url: url.href,
    hold: () => {
      isHeld = true;
    },
    close: () => {
      for (const side of sides) side.destroy();
      wire.close();
    },
  };
}

/** A function that resolves once it has been called `count` times, for all of its callers and ever after. */
function barrier(count: number): () => Promise<void> {
  let missing = count;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    missing -= 1;
    if (missing <= 0) open();
    return opened;
  };
}

function databaseUrlOf({ choice }: PreparedDatabase): string {
  if (choice.kind !== "postgresql") throw new Error("not PostgreSQL");
  // These are about connections without a pooler.
  return choice.directUrl ?? choice.url;
}
