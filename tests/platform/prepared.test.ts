import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database, Tx } from "../../server/platform/database.ts";
import type { Reader } from "../../server/platform/reader.ts";
import { openTestDatabase } from "../support/database.ts";

// Names of statements are the sessions' own on PostgreSQL; the embedded engine has one session for all connections.
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase({ asOwner: true });
});
afterAll(() => database.close());

const rounds = (count: number) => Array.from({ length: count }, (_, round) => round);

const sumOf = async (db: Reader | Tx, text: string, value: number): Promise<unknown> =>
  (await sql<{ value: unknown }>`select ${sql.raw(text)} + ${value}::int8 as value`.execute(db)).rows[0]
    ?.value;

/** The connections that prepare, each more than one where its pool has more. */
const everywhere: Readonly<
  Record<string, (work: (db: Reader | Tx) => Promise<unknown>) => Promise<unknown>>
> = {
  pulse: (work) => work(database.pulse),
  probe: (work) => work(database.probe),
  steady: (work) => work(database.steady),
  reader: (work) => work(database.reader),
  transaction: (work) => database.transaction((tx) => work(tx)),
};

describe("A statement that comes again", () => {
  it("has the answer to its own values on every connection, though another has prepared it", async () => {
    const asked = rounds(12).flatMap((round) =>
      Object.values(everywhere).map((ask, at) => ({ ask, value: round * 10 + at })),
    );
    const answers = await Promise.all(asked.map(({ ask, value }) => ask((db) => sumOf(db, "1000", value))));
    expect(answers).toEqual(asked.map(({ value }) => 1000 + value));
  });

  it("is planned once for all values, and one on the connections of lists for its own", async () => {
    for (const round of rounds(8)) await sumOf(database.pulse, "2000", round);
    for (const round of rounds(8)) await sumOf(database.reader, "3000", round);
    const { rows } = await sql<{ generic: number; custom: number }>`
      select sum(generic_plans) as generic, sum(custom_plans) as custom from pg_prepared_statements
      where statement like ${"%2000 +%"}`.execute(database.pulse);
    expect(rows[0]?.custom ?? 0).toBe(0);
    if (process.env.TEST_POOLER_URL) return;
    const mode = await sql<{ mode: string }>`select current_setting(${"plan_cache_mode"}) as mode`.execute(
      database.reader,
    );
    expect(mode.rows[0]?.mode).toBe("force_custom_plan");
  });

  it("that fails says why, ends its transaction, and has its answer when it comes again", async () => {
    const divide = (by: number) =>
      database.transaction(
        async (tx) =>
          (await sql<{ part: number }>`select 10 / ${by}::integer as part`.execute(tx)).rows[0]?.part,
      );
    for (const by of [1, 2, 5, 0, 10, 0, 0, 5]) {
      if (by === 0) await expect(divide(by)).rejects.toThrow("division by zero");
      else expect(await divide(by)).toBe(10 / by);
    }
  });

  it("that is wrong is refused each time, and nothing else with it", async () => {
    for (const round of rounds(6)) {
      await expect(sql`select nothing_such + ${round}::integer`.execute(database.pulse)).rejects.toThrow(
        "nothing_such",
      );
      expect(await sumOf(database.pulse, "4000", round)).toBe(4000 + round);
    }
  });

  it("answers what its table has become, on every connection", async () => {
    await sql`create table becoming (a integer)`.execute(database.reader);
    await sql`insert into becoming values (1)`.execute(database.reader);
    const read = async (db: Reader | Tx) =>
      (await sql`select * from becoming where a = ${1}::integer`.execute(db)).rows;
    for (const ask of Object.values(everywhere))
      for (const _ of rounds(5)) expect(await ask(read)).toEqual([{ a: 1 }]);
    await sql`alter table becoming add column b integer default 2`.execute(database.reader);
    for (const ask of Object.values(everywhere))
      for (const _ of rounds(5)) expect(await ask(read)).toEqual([{ a: 1, b: 2 }]);
    await sql`drop table becoming`.execute(database.reader);
  });

  it("has its answer after a connection let all of them go", async () => {
    for (const round of rounds(5)) await sumOf(database.pulse, "5000", round);
    await sql`deallocate all`.execute(database.reader);
    for (const round of rounds(5))
      for (const ask of Object.values(everywhere))
        expect(await ask((db) => sumOf(db, "5000", round))).toBe(5000 + round);
  });

  it("has its answer among more statements than are kept", async () => {
    for (const _ of rounds(5))
      await database.transaction(async (tx) => {
        for (const text of rounds(500)) expect(await sumOf(tx, `${text}`, 7)).toBe(text + 7);
      });
    expect(await sumOf(database.pulse, "1000", 1)).toBe(1001);
  });
});
