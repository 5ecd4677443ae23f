import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTables } from "../../server/backup/tables.ts";
import { systemClock } from "../../server/platform/clock.ts";
import type { Database } from "../../server/platform/database.ts";
import { upkeep } from "../../server/platform/embedded-upkeep.ts";
import { pruneTables, RETENTIONS, tableSizes } from "../../server/platform/retention.ts";
import { openTestDatabase, testEngine } from "../support/database.ts";
import { createSmallWorld } from "../support/people.ts";

const now = new Date("2026-11-22T04:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const minuteMs = 60_000;

let db: Database;
let reader: string;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(
    db.reader,
  );
  return rows[0]?.n ?? 0;
};

/** Answers by key, as old as given. */
const addAnswers = (rows: number, at: Date, prefix: string) =>
  sql`insert into idempotency (user_id, key, request_hash, at)
      select gen_random_uuid(), ${prefix} || i, '', ${at} from generate_series(1, ${rows}) i`.execute(
    db.reader,
  );

const addMessage = (id: number, type: string, at: Date, closedAt: Date | null) =>
  sql`insert into message (id, recipient_id, event_id, type, template, at, closed_at)
    values (${`01890000-0000-7000-8000-0000000001${id}`}, ${reader}, gen_random_uuid(), ${type}, 't', ${at}, ${closedAt})`.execute(
    db.reader,
  );

describe("what is past its time", () => {
  test("is deleted in short batches, and everything else stays", async () => {
    await addAnswers(2_500, ago(73 * 60 * minuteMs), "old-");
    await addAnswers(10, ago(71 * 60 * minuteMs), "young-");
    const deleted = await pruneTables(db, now, { batchRows: 400, restMs: 0 });
    expect(deleted).toEqual({ idempotency: 2_500 });
    expect(await count("idempotency")).toBe(10);
  });

  test("is deleted once where two nodes prune at the same time", async () => {
    await addAnswers(1_000, ago(74 * 60 * minuteMs), "twice-");
    const both = await Promise.all([
      pruneTables(db, now, { batchRows: 100, restMs: 0 }),
      pruneTables(db, now, { batchRows: 100, restMs: 0 }),
    ]);
    expect(both.reduce((sum, { idempotency = 0 }) => sum + idempotency, 0)).toBe(1_000);
    expect(await count("idempotency")).toBe(10);
  });

  test("of messages leaves a todo that still waits, however old it is", async () => {
    reader = (await createSmallWorld({ db, clock: systemClock })).userIds.admin;
    const old = ago(181 * 24 * 60 * minuteMs);
    await addMessage(10, "notice", old, null);
    await addMessage(11, "todo", old, old);
    await addMessage(12, "todo", old, null);
    await addMessage(13, "notice", ago(179 * 24 * 60 * minuteMs), null);
    expect(await pruneTables(db, now)).toEqual({ message: 2 });
    const { rows } = await sql<{ id: string }>`select id from message order by id`.execute(db.reader);
    expect(rows.map(({ id }) => id.slice(-2))).toEqual(["12", "13"]);
  });

  test.each(RETENTIONS.map(({ table, servedBy }) => [table, servedBy] as const))(
    "in %s is found by the index %s",
    async (table, servedBy) => {
      const { rows } = await sql<{ indexname: string }>`
        select indexname from pg_indexes where tablename = ${table}`.execute(db.reader);
      expect(rows.map(({ indexname }) => indexname)).toContain(servedBy);
    },
  );
});

test("a backup has all tables but those that are true for a moment only, and what must not be sent twice", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db.reader);
  const kept = (await readTables(db.reader)).map(({ name }) => name);
  const left = rows.map(({ name }) => name).filter((name) => !kept.includes(name));
  expect(left.sort()).toEqual(["gauge_value", "job", "node", "presence", "schema_migration", "telling"]);
});

describe("the sizes in the metrics", () => {
  test("name every table with its bytes and rows", async () => {
    const sizes = new Map((await tableSizes(db)).map((size) => [size.table, size]));
    expect(sizes.get("ledger")?.bytes).toBeGreaterThan(0);
    expect([...sizes.keys()]).toEqual(expect.arrayContaining(["message", "event", "audit", "feed_log"]));
  });
});

describe.skipIf(testEngine !== "embedded")("the embedded database", () => {
  test("gives the space of deleted rows back to new ones", async () => {
    const grow = async () => {
      await addAnswers(3_000, ago(75 * 60 * minuteMs), "space-");
      await pruneTables(db, now);
      const vacuumed = await upkeep((statement) => sql.raw(statement).execute(db.reader));
      const { rows } = await sql<{
        bytes: number;
      }>`select pg_relation_size('idempotency')::integer as bytes`.execute(db.reader);
      return { vacuumed, bytes: rows[0]?.bytes ?? 0 };
    };
    const first = await grow();
    expect(first.vacuumed).toContain("idempotency");
    await grow();
    const third = await grow();
    // Without vacuum each round would add as much as the first.
    expect(third.bytes).toBeLessThanOrEqual(2 * first.bytes);
  });

  test("a table that changed much is measured again, so that queries are planned for what it holds", async () => {
    const run = (statement: string) => sql.raw(statement).execute(db.reader);
    const believed = async () => {
      const { rows } = await sql<{ rows: number }>`
        select reltuples::integer as rows from pg_class where relname = 'login_failure'`.execute(db.reader);
      return rows[0]?.rows ?? 0;
    };
    await sql`insert into login_failure (id, subject, at)
      select gen_random_uuid(), 'u' || i, ${now} from generate_series(1, 200) i`.execute(db.reader);
    await upkeep(run);
    expect(await believed()).toBe(await count("login_failure"));
  });
});
