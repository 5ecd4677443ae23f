import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../server/platform/database.ts";
import type { Reader } from "../../server/platform/reader.ts";
import { allOf, instantText, readingTogether } from "../../server/platform/reading-together.ts";
import { openTestDatabase } from "../support/database.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The same reader, which counts its statements. */
function counted(): { readonly reader: Reader; readonly sent: () => number } {
  let count = 0;
  const reader = database.reader.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1;
      return result;
    },
  });
  return { reader, sent: () => count };
}

test("queries of one turn are one statement, those of a later turn another", async () => {
  const { reader, sent } = counted();
  const read = readingTogether(reader);
  const answers = await allOf({
    numbers: read(sql<{ n: number }>`select n from generate_series(3, 1, -1) as n`),
    none: read(sql`select 1 as one where false`),
    // A column may have any name, also that of what surrounds it.
    named: read(
      sql`with here as (select ${2}::integer as part) select part, 'x' as goods_type, 3 as "typesIn" from here`,
    ),
  });
  expect(answers).toEqual({
    numbers: [{ n: 3 }, { n: 2 }, { n: 1 }],
    none: [],
    named: [{ part: 2, goodsType: "x", typesIn: 3 }],
  });
  expect(sent()).toBe(1);
  expect(await read(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(sent()).toBe(2);
});

test("numbers arrive as numbers, instants as text that the wire writes with milliseconds", async () => {
  const read = readingTogether(database.reader);
  const [row] = await read(sql<{ many: number; share: number; at: string; day: string; nothing: null }>`
    select count(*) as many, 0.5::numeric as share, timestamptz '2026-11-20 10:43:12.5+08' as at,
      date '2026-11-20' as day, null::text as nothing`);
  expect(row).toMatchObject({ many: 1, share: 0.5, day: "2026-11-20", nothing: null });
  expect(instantText(row?.at ?? "")).toBe("2026-11-20T02:43:12.500Z");
});

test("when one of them fails, each of them does, and the next ones run", async () => {
  const read = readingTogether(database.reader);
  const both = await Promise.allSettled([read(sql`select 1 as one`), read(sql`select 1 / 0 as none`)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await read(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});
