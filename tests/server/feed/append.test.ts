import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appendFeed, type FeedChange } from "../../../server/feed/append.ts";
import { ALL, clientScope } from "../../../server/feed/scopes.ts";
import type { Database } from "../../../server/platform/database.ts";
import { newId } from "../../../server/platform/ids.ts";
import { numbered, openTestDatabase, testEngine } from "../../support/database.ts";
import { range } from "./support.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const change = (topic: FeedChange["topic"], scope: string, payload: unknown = {}): FeedChange => ({
  topic,
  scope,
  type: "saved",
  entity: "client",
  entityId: newId(),
  version: 1,
  payload,
});

const publish = (changes: readonly FeedChange[], after: () => void = () => undefined) =>
  db.transaction(async (tx) => {
    const context = { eventId: newId(), at: new Date(), byUserId: null, byName: "system", commandKey: null };
    await appendFeed(tx, context, changes);
    after();
  });

async function seqsOf(topic: string, scope: string, after = 0): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq from feed_log where topic = ${topic} and scope = ${scope} and seq > ${after} order by seq`.execute(
    await numbered(db),
  );
  return rows.map((row) => row.seq);
}

test("each log counts from 1 without a hole, by topic and by scope", async () => {
  await publish([change("entry", ALL), change("entry", clientScope("a")), change("entry", ALL)]);
  await publish([change("entry", ALL), change("repertory", ALL)]);
  expect(await seqsOf("entry", ALL)).toEqual([1, 2, 3]);
  expect(await seqsOf("entry", clientScope("a"))).toEqual([1]);
  expect(await seqsOf("repertory", ALL)).toEqual([1]);
});

test("what is rolled back leaves neither a line nor a hole", async () => {
  await publish([change("vehicle", ALL)]);
  const failing = publish([change("vehicle", ALL)], () => {
    throw new Error("the command failed after all");
  });
  await expect(failing).rejects.toThrow("after all");
  await publish([change("vehicle", ALL)]);
  expect(await seqsOf("vehicle", ALL)).toEqual([1, 2]);
});

test("the relays are woken after the commit, and not by what was rolled back", async () => {
  let woken = 0;
  const stop = db.onWake(() => {
    woken += 1;
  });
  await publish([change("post", ALL)], () => expect(woken).toBe(0));
  expect(woken).toBe(1);
  await publish([change("post", ALL)], () => {
    throw new Error("no");
  }).catch(() => undefined);
  expect(woken).toBe(1);
  stop();
});

test("24 people who write at once get numbers without holes, in the order of their commits", async () => {
  const writers = 24;
  // The embedded engine runs one transaction after the other, so it needs fewer to show the same.
  const each = testEngine === "postgresql" ? 20 : 4;
  // A reader that follows at the same time: with number n it must already see every lower number.
  let seen = 0;
  let isOver = false;
  const reader = (async () => {
    while (!isOver) {
      const seqs = await seqsOf("bulletin", ALL, seen);
      expect(seqs).toEqual(range(seen + 1, seen + seqs.length));
      seen += seqs.length;
    }
  })();
  const write = async (writer: number) => {
    for (let n = 0; n < each; n += 1) {
      // Every writer names the scopes in another order.
      const scopes = [ALL, clientScope("a"), clientScope("b")];
      const turned = [...scopes.slice(writer % 3), ...scopes.slice(0, writer % 3)];
      await publish(turned.map((scope) => change("bulletin", scope)));
    }
  };
  await Promise.all(range(1, writers).map(write));
  isOver = true;
  await reader;
  for (const scope of [ALL, clientScope("a"), clientScope("b")]) {
    expect(await seqsOf("bulletin", scope)).toEqual(range(1, writers * each));
  }
});
