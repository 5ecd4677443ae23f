// On PostgreSQL, statements that come again are planned once for each connection; and a migration beside a running
// server, which changes what they answer, is not noticed by anyone.
import { type CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../server/platform/database.ts";
import { claimKey, storingOf } from "../../server/platform/idempotency.ts";
import { newId } from "../../server/platform/ids.ts";
import type { Reader } from "../../server/platform/reader.ts";
import { openTestDatabase, testEngine } from "../support/database.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase({ asOwner: true });
});
afterAll(() => db?.close());

const rawQuery = (text: string, ...parameters: unknown[]): CompiledQuery<Record<string, unknown>> => ({
  ...sql.raw<Record<string, unknown>>(text).compile(db.reader),
  parameters,
});
const preparedOn = async (reader: Reader): Promise<readonly string[]> => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    reader,
  );
  return rows.map(({ statement }) => statement);
};

describe.skipIf(testEngine !== "postgresql")("a statement", () => {
  it("that came three times in transactions is prepared, one that came once is not", async () => {
    const often = "select $1::integer + 40 as answer";
    const once = "select $1::integer + 41 as answer";
    await db.transaction((tx) => tx.executeQuery(rawQuery(once, 1)));
    const prepared = await db.transaction(async (tx) => {
      for (let time = 0; time < 4; time += 1) {
        const { rows } = await tx.executeQuery(rawQuery(often, time));
        expect(rows).toEqual([{ answer: 40 + time }]);
      }
      return preparedOn(tx);
    });
    expect(prepared).toContain(often);
    expect(prepared).not.toContain(once);
  });

  it("of a list is not: its plan goes by the filters of its reader", async () => {
    const text = "select $1::integer + 42 as answer";
    for (let time = 0; time < 4; time += 1) await db.reader.executeQuery(rawQuery(text, time));
    for (let connection = 0; connection < 8; connection += 1)
      expect(await preparedOn(db.reader)).not.toContain(text);
  });

  describe("whose table a migration changed", () => {
    const all = "select * from changing where id = $1";
    const changed = async (column: string) => {
      await db.transaction((tx) =>
        sql`alter table changing add column ${sql.ref(column)} integer default 7`.execute(tx),
      );
    };
    beforeAll(async () => {
      await sql`create table changing (id integer)`.execute(db.reader);
      await sql`insert into changing values (1)`.execute(db.reader);
    });
    afterAll(() => sql`drop table changing`.execute(db.reader));

    it("answers in a transaction as if it was new", async () => {
      for (let time = 0; time < 4; time += 1) await db.transaction((tx) => tx.executeQuery(rawQuery(all, 1)));
      await changed("more");
      const { rows } = await db.transaction((tx) => tx.executeQuery(rawQuery(all, 1)));
      expect(rows).toEqual([{ id: 1, more: 7 }]);
    });

    it("answers outside of one as if it was new", async () => {
      for (let time = 0; time < 4; time += 1) await db.pulse.executeQuery(rawQuery(all, 1));
      await changed("still");
      const { rows } = await db.pulse.executeQuery(rawQuery(all, 1));
      expect(rows).toEqual([{ id: 1, more: 7, still: 7 }]);
    });
  });

  it("that keeps an answer finds its key by an index, also by a plan from when there were few keys", async () => {
    const request = { userId: newId(), key: newId(), requestHash: "one", at: new Date() };
    const plan = await db.transaction(async (tx) => {
      await claimKey(tx, request);
      await sql`analyze idempotency`.execute(tx);
      const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${storingOf(request, { id: 1 })}`.execute(
        tx,
      );
      return rows.map((row) => Object.values(row).join()).join("\n");
    });
    expect(plan).toContain("idempotency");
    expect(plan).not.toContain("Seq Scan");
  });

  // The last one: its connection prepares nothing more.
  it("no more than 300 of a connection are kept", async () => {
    const count = await db.transaction(async (tx) => {
      for (let which = 0; which < 400; which += 1)
        for (let time = 0; time < 3; time += 1)
          await tx.executeQuery(rawQuery(`select $1::integer + ${which} as many`, time));
      return (await preparedOn(tx)).length;
    });
    expect(count).toBeGreaterThan(200);
    expect(count).toBeLessThanOrEqual(300);
  });
});
