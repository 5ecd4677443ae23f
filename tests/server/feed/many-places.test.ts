/**
 * A relay with very many followed places asks which of them have news, and reads those alone: every place gets its own
 * lines, once and in order, also one that goes back, one that joins late, and what a server of before numbers silently.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appendFeed } from "../../../server/feed/append.ts";
import { Relay, type Watch } from "../../../server/feed/relay.ts";
import type { Database } from "../../../server/platform/database.ts";
import { newId } from "../../../server/platform/ids.ts";
import { openTestDatabase, testLog } from "../../support/database.ts";
import { range } from "./support.ts";

const PLACES = 300;

let db: Database;
let relay: Relay;
const seen = new Map<string, number[]>();
const watches: Watch[] = [];
const scopes = Array.from({ length: PLACES }, () => `client:${newId()}`);
const scopeAt = (index: number): string => scopes[index] ?? "";

beforeAll(async () => {
  db = await openTestDatabase();
  relay = new Relay(db, testLog);
  for (const scope of scopes) watches.push(followed(scope));
  await relay.look();
  await Promise.all(watches.map((watch) => relay.locate(watch)));
});
afterAll(async () => {
  await relay.stop();
  await db.close();
});

function followed(scope: string): Watch {
  const lines: number[] = [];
  seen.set(scope, lines);
  return relay.follow("client", scope, {
    publish: (row) => lines.push(row.seq) < 0,
    lose: () => lines.push(-1),
  });
}

const tell = (...at: readonly number[]): Promise<void> =>
  db.transaction((tx) =>
    appendFeed(
      tx,
      { eventId: newId(), at: new Date(), byUserId: null, byName: "test", commandKey: null },
      at.map((index) => ({
        ...({ topic: "client", type: "saved", entity: "client", entityId: newId(), version: 1 } as const),
        ...{ scope: scopeAt(index), payload: {} },
      })),
    ),
  );

test("each gets its own lines, once and in their order, and the others nothing", async () => {
  for (const round of range(1, 5)) await tell(3, 200, 299, ...(round % 2 ? [7] : []));
  await relay.look();
  await tell(3);
  await relay.look();
  await relay.look();
  expect(seen.get(scopeAt(3))).toEqual(range(1, 6));
  expect(seen.get(scopeAt(200))).toEqual(range(1, 5));
  expect(seen.get(scopeAt(299))).toEqual(range(1, 5));
  expect(seen.get(scopeAt(7))).toEqual(range(1, 3));
  expect([...seen.values()].flat()).toHaveLength(19);
});

test("one that goes back gets its lines again by the next look, without news", async () => {
  watches[200]?.rewind(2, null);
  await relay.look();
  expect(seen.get(scopeAt(200))).toEqual([...range(1, 5), 3, 4, 5]);
});

test("more lines than one read takes come whole", async () => {
  for (let piece = 0; piece < 5; piece += 1) await tell(...Array.from({ length: 90 }, () => 11));
  await relay.look();
  expect(seen.get(scopeAt(11))).toEqual(range(1, 450));
});

test("one that joins among them is located by the look that it asks for, and gets what comes after", async () => {
  const scope = `client:${newId()}`;
  scopes.push(scope);
  await tell(PLACES);
  const watch = followed(scope);
  await relay.locate(watch);
  expect(watch.cursor).toBe(1);
  await tell(PLACES);
  await relay.look();
  expect(seen.get(scope)).toEqual([2]);
});

test("what an older server numbered, which says nothing of it, is found by the look at all", async () => {
  await tell(42);
  await relay.look();
  const lines = seen.get(scopeAt(42)) ?? [];
  await sql`
    with raised as (
      update feed_counter set seq = seq + 1, mark = 'older' where topic = 'client' and scope = ${scopeAt(42)} returning seq)
    insert into feed_log (topic, scope, seq, event_id, type, entity, entity_id, version, at, by_name, payload, mark)
    select 'client', ${scopeAt(42)}, raised.seq, gen_random_uuid(), 'saved', 'client', gen_random_uuid(), 1, now(),
      'older', '{}', 'older' from raised`.execute(db.reader);
  while (lines.length < 2) await relay.look();
  expect(lines).toEqual([1, 2]);
});
