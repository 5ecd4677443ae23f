/** A figure that is followed moves with all that it is computed from: each table that its statements read has a topic. */
import { PostgresQueryCompiler, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gaugesOf } from "../../server/app.ts";
import { REPERTORY_LIST, repertorySummary } from "../../server/features/repertory/repertory.queries.ts";
import { ALL, clientScope } from "../../server/feed/scopes.ts";
import { type ListRequest, readListQuery } from "../../server/platform/http/list-query.ts";
import type { Reader } from "../../server/platform/reader.ts";
import type { LogTopic } from "../../src/contracts/live.ts";
import { REQUEST_NAMES } from "../../src/contracts/request-kinds.ts";
import { SUMS_FOLLOW } from "../../src/contracts/stock-lists.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let tables: readonly string[];
beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
    server.deps.db.reader,
  );
  tables = rows.map(({ name }) => name);
});
afterAll(() => server?.stop());

/** The topic that tells of a table's changes, where it does not have the table's name. */
const TOPICS: Readonly<Record<string, LogTopic>> = {
  ...Object.fromEntries(
    REQUEST_NAMES.flatMap((name) => [
      [name, name],
      [`${name}_line`, name],
    ]),
  ),
  ...{ allocation: "exit", receipt: "entry", receipt_line: "entry" },
  ...{ stock: "repertory", movement: "repertory", ledger: "repertory" },
  ...{ location: "warehouse/location", goods_type: "goods/type", goods_level: "goods/level", users: "user" },
  ...{ bulletin_view: "bulletin", meta: "company" },
};
const topicOf = (table: string) => TOPICS[table] ?? table;

/** The topics of the tables that a computation reads. */
async function readBy(compute: (db: Reader) => Promise<unknown>): Promise<readonly string[]> {
  const compiler = new PostgresQueryCompiler();
  const found = new Set<string>();
  const db = server.deps.db.reader.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const { sql: text } = compiler.compileQuery(node, queryId);
      for (const [, name = ""] of text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/g))
        if (tables.includes(name)) found.add(topicOf(name));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await compute(db);
  return [...found].sort();
}

/** What a figure has only names of, or what changes with something else that it follows. */
const ASIDE: Readonly<Record<string, readonly string[]>> = {
  overview: ["client", "event"],
  // The rows of the list stand as they were too, until one of them moves.
  sums: ["client", "goods/type", "warehouse", "warehouse/location"],
};

const beyond = (name: string, read: Iterable<string>, follows: readonly LogTopic[]) =>
  [...read].filter((topic) => ![...follows, ...(ASIDE[name] ?? [])].some((each) => each === topic));

test("a gauge follows the topic of each table that it reads, unless it looks again by itself", async () => {
  const now = server.deps.clock.now();
  const missing: Record<string, readonly string[]> = {};
  for (const { topic, affectedBy, watch, compute } of gaugesOf(server.deps)) {
    if (watch) continue;
    const scopes = topic === "setup" ? [ALL] : [ALL, clientScope(server.world.clientIds.beichen)];
    const read = await Promise.all(scopes.map((scope) => readBy((db) => compute(db, scope, now))));
    missing[topic] = beyond(topic, new Set(read.flat()), affectedBy);
  }
  expect(Object.entries(missing).filter(([, topics]) => topics.length > 0)).toEqual([]);
});

test("so do the sums of a list of stock", async () => {
  const now = server.deps.clock.now();
  const timeZone = server.deps.config.businessTimeZone;
  const request = readListQuery(REPERTORY_LIST, {}) as ListRequest;
  const person = {
    kind: "person",
    userId: "",
    userName: "",
    clientId: null,
    pages: new Set<string>(),
  } as const;
  const ask = { person: { ...person, roleCode: "admin" as const }, request, now, timeZone };
  const read = await readBy((db) => repertorySummary(db, ask));
  expect(read.length).toBeGreaterThan(1);
  expect(beyond("sums", read, SUMS_FOLLOW)).toEqual([]);
});
