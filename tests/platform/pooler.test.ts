// PgBouncer in transaction mode between server and PostgreSQL, and a standby for exports. Skipped, and said so, without
// DATABASE_URL or without PgBouncer.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../../server/platform/clock.ts";
import { type Database, openDatabase } from "../../server/platform/database.ts";
import {
  behindPooler,
  type PreparedDatabase,
  prepareTestDatabase,
  testEngine,
  testLog,
} from "../support/database.ts";
import { tokenAt } from "../support/fault-nodes.ts";
import { freePort } from "../support/own-services.ts";
import { createSmallWorld } from "../support/people.ts";
import { type Pooler, poolerVersion, startPooler } from "../support/pooler.ts";
import { apiAt } from "../support/server.ts";
import { buildServer, environmentOf } from "../support/server-process.ts";

const version = testEngine === "postgresql" ? poolerVersion() : null;
if (testEngine === "postgresql" && version === null)
  console.log("skipped: PgBouncer is not installed (Debian: apt-get install pgbouncer)");
/** From then on PgBouncer knows the names of prepared statements. */
const TRACKS_NAMES = 1.21;

describe.skipIf(version === null)("behind PgBouncer in transaction mode", () => {
  let pooler: Pooler;
  let prepared: PreparedDatabase;
  let db: Database;
  const choice = () => {
    if (prepared.asOwner.kind !== "postgresql") throw new Error("PostgreSQL is needed");
    return behindPooler(prepared.asOwner, pooler.url);
  };

  beforeAll(async () => {
    prepared = await prepareTestDatabase();
    const further = Number(version) >= TRACKS_NAMES ? "max_prepared_statements = 200\n" : "";
    pooler = await startPooler(process.env.DATABASE_URL ?? "", await freePort(), further);
    db = await openDatabase({ database: choice(), redisUrl: null }, testLog);
  });
  afterAll(async () => {
    await db.close();
    await pooler.stop();
    await prepared.discard();
  });

  test("each transaction has its limits of time and the time zone, and leaves none behind", async () => {
    const settings = sql<Record<string, string>>`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('timezone') as zone`;
    const { rows } = await db.transaction((tx) => settings.execute(tx));
    expect(rows[0]).toEqual({ statement: "5500ms", lock: "5s", idle: "4s", zone: "UTC" });
    const long = await db.transaction((tx) => settings.execute(tx), { deadlineMs: 60_000 });
    expect(long.rows[0]?.statement).toBe("1min");
    const { rows: after } = await settings.execute(db.reader);
    expect(after[0]).toMatchObject({ statement: "0", lock: "0", idle: "0" });
  });

  test("commits are whole, and what fails takes nothing with it", async () => {
    const add = (key: string, fails: boolean) =>
      db.transaction(async (tx) => {
        await tx.insertInto("meta").values({ key, value: "1" }).execute();
        if (fails) throw new Error("no");
      });
    const all = Array.from({ length: 60 }, (_, index) => add(`pooled-${index}`, index % 3 === 0));
    const results = await Promise.allSettled(all);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(40);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from meta where key like 'pooled-%'`.execute(db.reader);
    expect(rows).toEqual([{ count: 40 }]);
  });

  test("statements that come again are right on every connection, by name only where the pooler knows names", async () => {
    const asked = Array.from({ length: 200 }, (_, index) =>
      db.transaction(async (tx) => {
        const [{ rows }, more] = await Promise.all([
          sql<{ term: number }>`select ${index}::integer + 1 as term`.execute(tx),
          sql<{ names: number }>`
            select count(*)::integer as names from pg_prepared_statements where ${index}::integer >= 0`.execute(
            tx,
          ),
        ]);
        return { term: rows[0]?.term, names: more.rows[0]?.names ?? 0 };
      }),
    );
    const answers = await Promise.all(asked);
    expect(answers.map(({ term }) => term)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(answers.some(({ names }) => names > 0)).toBe(Number(version) >= TRACKS_NAMES);
  });

  test("a wake-up comes past the pooler", async () => {
    const other = await openDatabase({ database: choice(), redisUrl: null }, testLog);
    const woken = new Promise<void>((resolve) => db.onWake(resolve));
    const ringing = setInterval(() => other.wake(), 50);
    await woken;
    clearInterval(ringing);
    await other.close();
  });

  test("a server starts, migrates past the pooler, and people work", async () => {
    await createSmallWorld({ db, clock: systemClock });
    const built = await buildServer();
    const server = built.start(environmentOf(choice()));
    const url = await server.listening;
    const api = apiAt(url, await tokenAt(url, "admin"));
    const body = { code: "PB", name: "Pooled", shortName: "P" };
    expect((await api.post("/api/client/saveOrUpdate", { body })).code).toBe(20000);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    server.child.kill("SIGTERM");
    expect((await server.ended).code).toBe(0);
  });
});

describe.skipIf(testEngine !== "postgresql")("with a standby", () => {
  let prepared: PreparedDatabase;
  let standby: PreparedDatabase;
  beforeAll(async () => {
    prepared = await prepareTestDatabase();
    standby = await prepareTestDatabase();
  });
  afterAll(async () => {
    await prepared.discard();
    await standby.discard();
  });

  const openWith = (readUrl: string) => {
    if (prepared.choice.kind !== "postgresql") throw new Error("PostgreSQL is needed");
    return openDatabase({ database: { ...prepared.choice, readUrl }, redisUrl: null }, testLog);
  };
  const nameBy = async (reader: Database["reader"]) =>
    (await sql<{ name: string }>`select current_database() as name`.execute(reader)).rows[0]?.name;

  test("exports read it, and nothing else does", async () => {
    if (standby.choice.kind !== "postgresql") throw new Error("PostgreSQL is needed");
    const { url, directUrl = url } = standby.choice;
    const db = await openWith(directUrl);
    const [own, far] = [prepared, standby].map(({ choice }) =>
      choice.kind === "postgresql" ? new URL(choice.url).pathname.slice(1) : "",
    );
    expect(await nameBy(db.archive)).toBe(far);
    for (const reader of [db.reader, db.steady, db.pulse, db.probe]) expect(await nameBy(reader)).toBe(own);
    expect(await db.transaction((tx) => nameBy(tx), { readOnly: true })).toBe(own);
    await db.close();
  });

  test("exports read the database itself while it is away", async () => {
    const db = await openWith(`postgres://postgres@127.0.0.1:${await freePort()}/away`);
    expect(await nameBy(db.archive)).toBe(await nameBy(db.reader));
    await db.close();
  });
});
