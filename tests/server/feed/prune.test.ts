import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pruneLog } from "../../../server/feed/prune.ts";
import type { Database } from "../../../server/platform/database.ts";
import { newId } from "../../../server/platform/ids.ts";
import { openTestDatabase } from "../../support/database.ts";
import { range } from "./support.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  for (const table of ["feed_log", "feed_counter"])
    await sql`delete from ${sql.table(table)}`.execute(db.reader);
});

const now = new Date("2026-03-10T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** Lines of a log whose ages in hours are given in the order of their numbers. */
async function lines(topic: string, scope: string, ages: readonly number[]): Promise<void> {
  const id = newId();
  await sql`insert into feed_counter (topic, scope, seq) values (${topic}, ${scope}, ${ages.length})`.execute(
    db.reader,
  );
  await sql`insert into feed_log (topic, scope, seq, event_id, type, entity, entity_id, version, at, by_name, payload)
    select ${topic}, ${scope}, n, ${id}::uuid, 'saved', 'x', ${id}::uuid, 1, at, 'system', '{}'
    from unnest(${ages.map(hoursAgo)}::timestamptz[]) with ordinality as line (at, n)`.execute(db.reader);
}

async function left(topic: string, scope: string) {
  const { rows } = await sql<{ prunedTo: number; seqs: number[] }>`
    select counter.pruned_to as "prunedTo",
           array(select seq from feed_log as log where log.topic = counter.topic and log.scope = counter.scope
                 order by seq) as seqs
    from feed_counter as counter where topic = ${topic} and scope = ${scope}`.execute(db.reader);
  return rows[0];
}

test("lines of the last 72 hours stay, older ones go", async () => {
  await lines("client", "all", [100, 80, 73, 71, 1]);
  expect(await pruneLog(db, now, { keepPerTopic: 0 })).toBe(3);
  expect(await left("client", "all")).toEqual({ prunedTo: 3, seqs: [4, 5] });
});

test("of what integrations follow, lines of the last 14 days stay", async () => {
  await lines("entry", "all", [400, 337, 335, 73, 1]);
  expect(await pruneLog(db, now, { keepPerTopic: 0 })).toBe(2);
  expect(await left("entry", "all")).toEqual({ prunedTo: 2, seqs: [3, 4, 5] });
});

test("a topic keeps its last lines however old they are", async () => {
  await lines("client", "all", [300, 299, 298, 297]);
  await lines("client", "client:a", [400, 399]);
  await lines("warehouse", "all", [500, 499, 498]);
  expect(await pruneLog(db, now, { keepPerTopic: 3, rowsPerStep: 2 })).toBe(3);
  expect(await left("client", "all")).toEqual({ prunedTo: 1, seqs: [2, 3, 4] });
  expect(await left("client", "client:a")).toEqual({ prunedTo: 2, seqs: [] });
  expect(await left("warehouse", "all")).toEqual({ prunedTo: 0, seqs: [1, 2, 3] });
});

test("ten thousand lines of a topic are kept by default", async () => {
  await lines(
    "ledger",
    "all",
    range(1, 10_040).map((n) => 20_000 - n),
  );
  expect(await pruneLog(db, now)).toBe(40);
  expect((await left("ledger", "all"))?.seqs.length).toBe(10_000);
});

test("an old line that was numbered after a young one waits for it", async () => {
  await lines("client", "all", [100, 1, 90, 2]);
  expect(await pruneLog(db, now, { keepPerTopic: 0 })).toBe(1);
  expect(await left("client", "all")).toEqual({ prunedTo: 1, seqs: [2, 3, 4] });
});

test("two nodes that prune at once delete each line once", async () => {
  await lines(
    "client",
    "all",
    range(1, 500).map(() => 100),
  );
  const counts = await Promise.all(
    range(1, 4).map(() => pruneLog(db, now, { keepPerTopic: 100, rowsPerStep: 7 })),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(400);
  expect((await left("client", "all"))?.seqs).toEqual(range(401, 500));
});
