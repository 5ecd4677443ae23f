/** A list is quick by its indexes: one for each column that it may be sorted by, and for what it is narrowed by. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REQUESTS } from "../../server/request-kinds.ts";
import { CLIENT } from "../../src/contracts/client.ts";
import { ENTRY_SETS } from "../../src/contracts/entry-status.ts";
import { EXIT_SETS } from "../../src/contracts/exit-status.ts";
import { GOODS_TYPE } from "../../src/contracts/goods-type.ts";
import { REQUEST_NAMES } from "../../src/contracts/request-kinds.ts";
import type { ResourceSpec } from "../../src/contracts/resource.ts";
import { VEHICLE } from "../../src/contracts/vehicle.ts";
import { LOCATION, WAREHOUSE } from "../../src/contracts/warehouse.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ world: "bare" });
}, 60_000);
afterAll(() => server?.stop());

interface Index {
  readonly columns: readonly string[];
  /** Of some rows alone: which. */
  readonly where: string | null;
}

async function indexesOf(table: string): Promise<readonly Index[]> {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where tablename = ${table}`.execute(server.deps.db.reader);
  return rows.map(({ indexdef }) => {
    const [, columns = "", where = null] = indexdef.match(/USING \w+ \((.*?)\)(?: WHERE (.*))?$/) ?? [];
    return { columns: columns.split(", ").map((column) => column.replace(" DESC", "")), where };
  });
}

const stored = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test.each(REQUEST_NAMES)("%s is sorted and narrowed by indexes", async (name) => {
  const whole = (await indexesOf(name)).filter(({ where }) => where === null);
  const first = whole.map(({ columns }) => columns[0]);
  const sorted = Object.entries(REQUESTS[name].list.columns).filter(([, { sorts }]) => sorts);
  expect(sorted.length).toBeGreaterThan(3);
  expect(first).toEqual(expect.arrayContaining(sorted.map(([field]) => stored(field))));
  // An index by a column and the id is for no other purpose: the list can be sorted by it.
  const offered = whole.filter(({ columns }) => columns.length === 2 && columns[1] === "id");
  expect(sorted.map(([field]) => stored(field))).toEqual(
    expect.arrayContaining(offered.map(({ columns }) => columns[0])),
  );
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = ${name}
      and column_name in ('status', 'client_id', 'warehouse_id')`.execute(server.deps.db.reader);
  const narrowed = whole.flatMap(({ columns }) => columns.slice(0, 2));
  expect(narrowed).toEqual(expect.arrayContaining(rows.map((column) => column.name)));
});

test.each([CLIENT, WAREHOUSE, LOCATION, GOODS_TYPE, VEHICLE].map((spec) => [spec.name, spec] as const))(
  "%s, of which there are many, is sorted by indexes",
  async (_, { key, fields }: ResourceSpec) => {
    const first = (await indexesOf(stored(key))).map(({ columns }) => columns[0]);
    const sorted = Object.keys(fields).filter((name) => fields[name]?.sorts);
    expect(sorted.length).toBeGreaterThan(0);
    expect(first).toEqual(expect.arrayContaining([...sorted, "updatedAt"].map(stored)));
  },
);

test.each([
  ["entry", "expected_at", ENTRY_SETS.underWay],
  ["exit", "required_at", EXIT_SETS.underWay],
] as const)(
  "the index of what is overdue of %s has the statuses that are under way",
  async (table, column, statuses) => {
    const partial = (await indexesOf(table)).filter(({ columns, where }) => where && columns[0] === column);
    const wanted = partial.map(({ where }) =>
      [...(where ?? "").matchAll(/'(\w+)'/g)].map(([, status]) => status),
    );
    expect(wanted).toContainEqual([...statuses]);
  },
);
