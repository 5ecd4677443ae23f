import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { pruneLog } from "../../../server/feed/prune.ts";
import type { Database } from "../../../server/platform/database.ts";
import { renewIdentity } from "../../../server/platform/identity.ts";
import type { LogEvent } from "../../../src/contracts/live.ts";
import {
  addClient,
  type ClientRow,
  feedOfFile,
  headOf,
  type Node,
  publishGoods,
  range,
  renameClient,
  signIn,
  until,
} from "./support.ts";

let db: Database;
let node: Node;

const feed = feedOfFile((opened) => {
  db = opened;
});
beforeEach(async () => {
  node = await feed.start(db);
});

const browse = (person: { readonly token: string }) => feed.browse(node, person);
const admin = () => signIn(db, { menu: ["client-list", "warehouse-goods-type"] });

/** What a browser shows: its snapshot with the events applied by version, as the client does. */
function view(snapshot: unknown, events: readonly LogEvent[]): ClientRow[] {
  const rows = new Map((snapshot as ClientRow[]).map((row) => [row.id, row]));
  for (const { data } of events) {
    const row = data as ClientRow;
    if (row.version > (rows.get(row.id)?.version ?? 0)) rows.set(row.id, row);
  }
  return [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const versionsOf = (snapshot: unknown) =>
  (snapshot as ClientRow[]).reduce((sum, row) => sum + row.version, 0);

test("a browser is greeted with the server's clock, the pace of its heart and the build", async () => {
  const browser = await browse(await admin());
  await until(() => browser.hellos.length > 0);
  expect(browser.hellos[0]).toMatchObject({
    heartbeatMs: 5_000,
    build: expect.stringMatching(/^test-build/),
  });
});

test("a change appears in a browser that follows, with who did it and the row after it", async () => {
  const id = await addClient(db, "Huaxin");
  const browser = await browse(await admin());
  const start = await browser.follow("client");
  await renameClient(db, id, "Huaxin Logistics");
  await until(() => browser.events.length > 0);
  expect(browser.events).toEqual([
    expect.objectContaining({
      topic: "client",
      epoch: start.epoch,
      seq: headOf(start) + 1,
      type: "saved",
      entity: "client",
      id,
      version: 2,
      by: "a colleague",
      data: { id, name: "Huaxin Logistics", version: 2 },
    }),
  ]);
});

test("an old snapshot with the events after it is the new snapshot", async () => {
  const ids = await Promise.all(["a", "b", "c"].map((name) => addClient(db, name)));
  const browser = await browse(await admin());
  const before = await browser.follow("client");
  for (let n = 0; n < 12; n += 1) await renameClient(db, ids[n % 3] ?? "", `name ${n}`);
  const later = await browse(await admin());
  const after = await later.follow("client");
  const start = headOf(before);
  await until(() => browser.seqs("client").length === 12);
  expect(browser.seqs("client")).toEqual(range(start + 1, start + 12));
  if (before.kind !== "snapshot" || after.kind !== "snapshot") throw new Error("no snapshots");
  expect(after.seq).toBe(start + 12);
  expect(view(before.data, browser.events)).toEqual(after.data);
});

test("a client that subscribes while others commit misses nothing and receives nothing twice", async () => {
  const ids = await Promise.all(range(1, 4).map((n) => addClient(db, `racer ${n}`)));
  const commits = 60;
  let written = 0;
  const writing = Promise.all(
    ids.map(async (id) => {
      for (let n = 0; n < commits / ids.length; n += 1) {
        await renameClient(db, id, `lap ${n}`);
        written += 1;
      }
    }),
  );
  // Spread over the race: each comes in after some more commits.
  const isWritten = (n: number) => written >= Math.min(n * 2, commits);
  const person = await admin();
  const watching = range(1, 24).map(async (n) => {
    const browser = await browse(person);
    await until(() => isWritten(n));
    const start = await browser.follow("client");
    return { browser, start };
  });
  await writing;
  const watched = await Promise.all(watching);
  const last = await (await browse(person)).follow("client");
  if (last.kind !== "snapshot") throw new Error("no snapshot");
  for (const { browser, start } of watched) {
    if (start.kind !== "snapshot") throw new Error("no snapshot");
    await until(() => start.seq + browser.events.length >= last.seq);
    expect(browser.seqs("client")).toEqual(range(start.seq + 1, last.seq));
    expect(view(start.data, browser.events)).toEqual(last.data);
    // Each commit raises one version and the number by one: a snapshot shows all the commits that it counts.
    expect(start.seq - versionsOf(start.data)).toBeLessThanOrEqual(last.seq - versionsOf(last.data));
  }
});

test("a browser that comes back gets what it missed, and only that", async () => {
  const id = await addClient(db, "asleep");
  const person = await admin();
  const first = await browse(person);
  const start = await first.follow("client");
  if (start.kind !== "snapshot") throw new Error("no snapshot");
  first.close();
  for (const name of ["one", "two", "three"]) await renameClient(db, id, name);
  const back = await browse(person);
  const delta = await back.follow("client", { epoch: start.epoch, seq: start.seq });
  expect(delta).toMatchObject({ kind: "delta", from: start.seq + 1, to: start.seq + 3 });
  if (delta.kind !== "delta") throw new Error("no delta");
  expect(delta.events.map((event) => (event.data as ClientRow).name)).toEqual(["one", "two", "three"]);
  await renameClient(db, id, "four");
  await until(() => back.events.length > 0);
  expect(back.seqs("client")).toEqual([start.seq + 4]);
  const nothing = await back.follow("client", { epoch: start.epoch, seq: start.seq + 4 });
  expect(nothing).toEqual({
    kind: "delta",
    epoch: start.epoch,
    from: start.seq + 5,
    to: start.seq + 4,
    mark: back.events[0]?.mark,
    events: [],
  });
  expect(back.events[0]?.mark).toEqual(expect.any(String));
});

test("a client that slept through more than a thousand events gets the state instead", async () => {
  const person = await admin();
  const client = await addClient(db, "busy");
  const browser = await browse(person);
  const start = await browser.follow("goods/type");
  if (start.kind !== "snapshot") throw new Error("no snapshot");
  expect(start.data).toBeNull();
  const scope = "all";
  await sql`insert into feed_log (topic, scope, seq, event_id, type, entity, entity_id, version, at, by_name, payload)
    select 'goods/type', ${scope}, ${start.seq}::bigint + n, ${client}::uuid, 'saved', 'goods/type', ${client}::uuid,
           n, now(), 'system', '{}' from generate_series(1, 1001) as n`.execute(db.reader);
  await sql`insert into feed_counter (topic, scope, seq) values ('goods/type', ${scope}, ${start.seq + 1001})
    on conflict (topic, scope) do update set seq = excluded.seq`.execute(db.reader);
  const cursor = { epoch: start.epoch, seq: start.seq };
  expect(await browser.follow("goods/type", cursor)).toMatchObject({
    kind: "snapshot",
    seq: start.seq + 1001,
  });
  const nearer = { epoch: start.epoch, seq: start.seq + 1 };
  expect(await browser.follow("goods/type", nearer)).toMatchObject({ kind: "delta", to: start.seq + 1001 });
});

test("a delta heavier than 256 KB is replaced by the state", async () => {
  const id = await addClient(db, "heavy");
  const browser = await browse(await admin());
  const start = await browser.follow("client");
  if (start.kind !== "snapshot") throw new Error("no snapshot");
  for (let n = 0; n < 3; n += 1) await renameClient(db, id, `heavy ${n}`, { ballast: "x".repeat(100_000) });
  const answer = await browser.follow("client", { epoch: start.epoch, seq: start.seq });
  expect(answer).toMatchObject({ kind: "snapshot", seq: start.seq + 3 });
});

test("what a browser knew before the log was pruned brings it a snapshot, once", async () => {
  const id = await addClient(db, "old");
  const browser = await browse(await admin());
  const start = await browser.follow("client");
  if (start.kind !== "snapshot") throw new Error("no snapshot");
  for (let n = 0; n < 5; n += 1) await renameClient(db, id, `old ${n}`);
  const in80Hours = new Date(Date.now() + 80 * 3_600_000);
  expect(await pruneLog(db, in80Hours, { keepPerTopic: 2 })).toBeGreaterThan(0);
  const answer = await browser.follow("client", { epoch: start.epoch, seq: start.seq });
  expect(answer).toMatchObject({ kind: "snapshot", seq: start.seq + 5 });
  await renameClient(db, id, "new");
  await until(() => browser.seqs("client").includes(start.seq + 6));
});

test("a number from another history, or from the future, brings a snapshot", async () => {
  const browser = await browse(await admin());
  const { epoch } = await browser.follow("client");
  const head = await browser.follow("client");
  const seq = headOf(head);
  expect(await browser.follow("client", { epoch: "another", seq })).toMatchObject({
    kind: "snapshot",
    epoch,
  });
  expect(await browser.follow("client", { epoch, seq: seq + 7 })).toMatchObject({ kind: "snapshot", seq });
});

test("after a restored backup's nonce was renewed every browser is asked to start again", async () => {
  const browser = await browse(await admin());
  const before = await browser.follow("client");
  await renewIdentity(db.reader);
  await until(() => browser.resyncs.length > 0);
  expect(browser.resyncs).toEqual([{ topic: "client", reason: "epoch" }]);
  const after = await browser.follow("client", { epoch: before.epoch, seq: 0 });
  expect(after.kind).toBe("snapshot");
  expect(after.epoch).not.toBe(before.epoch);
});

test("a topic is refused to people who may not list it, and so is one that does not exist", async () => {
  const client = await addClient(db, "outsider");
  const outsider = await browse(await signIn(db, { menu: ["warehouse-goods-type"], clientId: client }));
  expect(await outsider.sub("client")).toEqual({ kind: "deny", code: 40300 });
  const narrow = await browse(await signIn(db, { menu: ["warehouse-goods-type"] }));
  expect(await narrow.sub("client")).toEqual({ kind: "deny", code: 40300 });
  expect(await narrow.sub("nonsense")).toEqual({ kind: "deny", code: 40400 });
  await renameClient(db, client, "still an outsider");
  const ready = await narrow.follow("goods/type");
  await publishGoods(db, client, "after it");
  await until(() => narrow.events.length > 0);
  expect(narrow.seqs("goods/type")).toEqual([headOf(ready) + 1]);
  expect([...outsider.events, ...narrow.events].filter((event) => event.topic === "client")).toEqual([]);
});

test("a client's people receive events of their own goods only, and each client counts for itself", async () => {
  const [huaxin, beichen] = [await addClient(db, "Huaxin"), await addClient(db, "Beichen")];
  const ofHuaxin = await browse(await signIn(db, { menu: ["warehouse-goods-type"], clientId: huaxin }));
  const ofBeichen = await browse(await signIn(db, { menu: ["warehouse-goods-type"], clientId: beichen }));
  const ofAll = await browse(await admin());
  for (const browser of [ofHuaxin, ofBeichen, ofAll]) await browser.follow("goods/type");
  for (let n = 1; n <= 5; n += 1) {
    await publishGoods(db, huaxin, `huaxin ${n}`);
    await publishGoods(db, beichen, `beichen ${n}`);
  }
  await until(
    () => ofAll.events.length === 10 && ofHuaxin.events.length >= 5 && ofBeichen.events.length >= 5,
  );
  expect(ofHuaxin.events.map((event) => event.data)).toEqual(
    range(1, 5).map((n) => ({ name: `huaxin ${n}` })),
  );
  expect(ofBeichen.events.map((event) => event.data)).toEqual(
    range(1, 5).map((n) => ({ name: `beichen ${n}` })),
  );
  expect(ofHuaxin.seqs("goods/type")).toEqual(range(1, 5));
  expect(JSON.stringify(ofHuaxin.events)).not.toContain(beichen);
});

test("all are told by id who did it, only the author the key of the command", async () => {
  const id = await addClient(db, "keyed");
  const author = await admin();
  const [own, other] = [await browse(author), await browse(await admin())];
  await own.follow("client");
  await other.follow("client");
  await renameClient(db, id, "renamed", { userId: author.userId, commandKey: "key-1" });
  await until(() => own.events.length > 0 && other.events.length > 0);
  expect(own.events[0]?.commandKey).toBe("key-1");
  expect(JSON.stringify(other.events)).not.toContain("key-1");
  expect([...own.events, ...other.events].map(({ byUserId }) => byUserId)).toEqual([
    author.userId,
    author.userId,
  ]);
});

test("a topic that was left stays silent, and comes back where it was", async () => {
  const id = await addClient(db, "quiet");
  const browser = await browse(await admin());
  const start = await browser.follow("client");
  await browser.socket.emitWithAck("unsub", { topic: "client" });
  const other = await browse(await admin());
  await other.follow("client");
  await renameClient(db, id, "unheard");
  await until(() => other.events.length > 0);
  expect(browser.events).toEqual([]);
  const seq = headOf(start);
  expect(await browser.follow("client", { epoch: start.epoch, seq })).toMatchObject({
    kind: "delta",
    to: seq + 1,
  });
});

test("a heartbeat's heads come after the events that they cover, and never go back", async () => {
  const id = await addClient(db, "beating");
  const browser = await browse(await admin());
  const start = await browser.follow("client");
  let known = headOf(start);
  let lastHead = known;
  const ahead: number[] = [];
  browser.socket.on("ev", (event: LogEvent) => {
    known = event.seq;
  });
  browser.socket.on("hb", ({ heads }) => {
    const [epoch, head] = heads.client ?? ["", -1];
    if (epoch !== start.epoch || head > known || head < lastHead) ahead.push(head);
    lastHead = head;
  });
  let isOver = false;
  const writing = (async () => {
    for (let n = 0; !isOver; n += 1) await renameClient(db, id, `beat ${n}`);
  })();
  await until(() => browser.beats.length >= 2);
  isOver = true;
  await writing;
  expect(ahead).toEqual([]);
  expect(lastHead).toBeGreaterThan(headOf(start));
});
