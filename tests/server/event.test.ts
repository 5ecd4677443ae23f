/** Events for programs that ask: the same as over the live channel, complete, in order, in the reader's scope. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pruneLog } from "../../server/feed/prune.ts";
import { renewIdentity } from "../../server/platform/identity.ts";
import { newId } from "../../server/platform/ids.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { EventPage, EventStart } from "../../src/contracts/event.ts";
import { SCOPE_NAMES } from "../../src/contracts/scopes.ts";
import { numbered } from "../support/database.ts";
import { bearer, grantToClients, type Integration, makeIntegration } from "../support/integrations.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let admin: Api;
let owner: Api;
let other: Api;
let mine: Integration;
let all: Integration;

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  await grantToClients(server);
  [admin, owner, other] = await server.asEach("admin", "beichen", "huaxin");
  mine = await makeIntegration(server, owner, { scopes: ["entry:read", "exit:read", "goods:read"] });
  all = await makeIntegration(server, admin, { scopes: SCOPE_NAMES });
});
afterAll(() => server?.stop());

const start = async (api: Api, topics: string) =>
  (await api.get<EventStart>("/api/event/start", { query: { topics } })).data.cursor;
const read = (api: Api, topics: string, after: string, more: object = {}) =>
  api.get<EventPage>("/api/event/read", { query: { topics, after, ...more } });
const idOf = ({ topic, epoch, seq }: { topic: string; epoch: string; seq: number }) =>
  `${topic}:${epoch}:${seq}`;

async function submit(by: Api): Promise<EntryRow> {
  const body = { warehouseId: warehouse.warehouseId, lines: [{ typeId: warehouse.typeId, expected: 3 }] };
  const { data } = await by.post<EntryRow>("/api/entry/saveOrUpdate", { body, key: newId() });
  const sent = { id: data.id, version: data.version };
  return (await by.post<EntryRow>("/api/entry/submit", { body: sent, key: newId() })).data;
}

/** What the log of a scope has, as the relay reads it. */
async function logged(scope: string) {
  const db = await numbered(server.deps.db);
  const epoch = await server.deps.db.identity();
  const { rows } = await sql<{ seq: number; type: string; mark: string }>`
    select seq, type, mark from feed_log where topic = 'entry' and scope = ${scope} order by seq`.execute(db);
  return rows.map(({ seq, type, mark }) => ({ id: `entry:${epoch}:${seq}`, type, mark }));
}

describe("reading events", () => {
  it("tells after a cursor of now what came since, once, with the ids and marks of the live channel", async () => {
    await submit(owner);
    const cursor = await start(mine.api, "entry");
    expect((await read(mine.api, "entry", cursor)).data).toMatchObject({ events: [], isEnd: true, lagMs: 0 });
    const entry = await submit(owner);
    const page = (await read(mine.api, "entry", cursor)).data;
    expect(page.isEnd).toBe(true);
    expect(page.events.map(({ type, id }) => [type, id])).toEqual([
      ["create", entry.id],
      ["submit", entry.id],
    ]);
    const log = await logged(`client:${server.world.clientIds.beichen}`);
    expect(page.events.map((event) => ({ id: idOf(event), type: event.type, mark: event.mark }))).toEqual(
      log.slice(-2),
    );
    expect((await read(mine.api, "entry", page.cursor)).data.events).toEqual([]);
    // The same cursor again: the same answer.
    expect((await read(mine.api, "entry", cursor)).data.events.map(idOf)).toEqual(page.events.map(idOf));
  });

  it("keeps to the scope of its client; the warehouse's own reads all", async () => {
    const [own, everything] = [await start(mine.api, "entry"), await start(all.api, "entry")];
    const [theirs, ours] = [await submit(other), await submit(owner)];
    const ids = async (api: Api, cursor: string) =>
      new Set((await read(api, "entry", cursor)).data.events.map(({ id }) => id));
    expect(await ids(mine.api, own)).toEqual(new Set([ours.id]));
    expect(await ids(all.api, everything)).toEqual(new Set([theirs.id, ours.id]));
  });

  it("goes in pages, over several topics, and by types", async () => {
    const topics = "entry,goods/type";
    const cursor = await start(all.api, topics);
    for (let count = 0; count < 5; count += 1) await submit(owner);
    const pages: EventPage[] = [];
    for (let after = cursor; !pages.at(-1)?.isEnd; after = pages.at(-1)?.cursor ?? "")
      pages.push((await read(all.api, topics, after, { limit: 3 })).data);
    const seqs = pages.flatMap(({ events }) => events.map(({ seq }) => seq));
    expect(pages.map(({ events }) => events.length)).toEqual([3, 3, 3, 1]);
    expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
    const submits = (await read(all.api, topics, cursor, { types: "entry.submit" })).data;
    expect(submits.events.map(({ type }) => type)).toEqual(Array.from({ length: 5 }, () => "submit"));
    expect((await read(all.api, topics, cursor, { types: "exit.submit" })).data.events).toEqual([]);
  });

  it("ends an answer before it is larger than 4 MB, though the limit is not reached, and goes on from there", async () => {
    const cursor = await start(mine.api, "entry");
    for (let count = 0; count < 4; count += 1) await submit(owner);
    const db = await numbered(server.deps.db);
    const { seqs } = (
      await sql<{ seqs: number[] }>`
      with last as (select topic, scope, seq from feed_log where topic = 'entry'
        and scope = ${`client:${server.world.clientIds.beichen}`} order by seq desc limit 8),
      fat as (update feed_log l set payload = l.payload || jsonb_build_object('fat', repeat('单', 500000)) from last
        where l.topic = last.topic and l.scope = last.scope and l.seq = last.seq returning l.seq)
      select array_agg(seq order by seq) as seqs from fat`.execute(db)
    ).rows[0] ?? { seqs: [] };
    const pages: EventPage[] = [];
    for (let after = cursor; !pages.at(-1)?.isEnd; after = pages.at(-1)?.cursor ?? "")
      pages.push((await read(mine.api, "entry", after, { limit: 1_000 })).data);
    expect(pages.map(({ events }) => events.length)).toEqual([2, 2, 2, 2]);
    expect(pages.flatMap(({ events }) => events.map(({ seq }) => seq))).toEqual(seqs.map(Number));
  });

  it("waits for the first event, and answers as soon as it is there", async () => {
    const cursor = await start(mine.api, "entry");
    const waiting = read(mine.api, "entry", cursor, { waitSeconds: 25 });
    const entry = await submit(owner);
    const { events } = (await waiting).data;
    expect(events[0]).toMatchObject({ type: "create", id: entry.id });
  });

  it("that waits is ended by the revocation of its key, before it tells what came after", async () => {
    const made = await makeIntegration(server, owner, { scopes: ["entry:read"] });
    const cursor = await start(made.api, "entry");
    const waiting = read(made.api, "entry", cursor, { waitSeconds: 25 });
    await owner.post("/api/integration/revokeKey", { body: { keyId: made.id } });
    await submit(owner);
    const answer = await waiting;
    // A request that had not begun to wait yet was refused at its door.
    expect([50012, 50008]).toContain(answer.code);
  });

  it("is refused for topics that the scopes do not open, and for those that no program follows", async () => {
    for (const topics of ["delivery", "repertory", "entry,repertory"])
      expect([topics, (await mine.api.get("/api/event/start", { query: { topics } })).code]).toEqual([
        topics,
        topics === "delivery" ? 20000 : 40300,
      ]);
    for (const topics of ["user", "message", "session", "role", "integration", "overview", "nothing", ","])
      expect([topics, (await all.api.get("/api/event/start", { query: { topics } })).code]).toEqual([
        topics,
        40000,
      ]);
    const cursor = await start(mine.api, "entry");
    for (const after of ["x", cursor.slice(2)])
      expect((await read(mine.api, "entry", after)).code).toBe(40000);
    expect((await read(mine.api, "exit", cursor)).code).toBe(40000);
  });

  it("says that a cursor is lost when the log no longer has what follows, with one of now", async () => {
    const cursor = await start(mine.api, "entry");
    await submit(owner);
    await numbered(server.deps.db);
    await pruneLog(server.deps.db, new Date(Date.now() + 60_000), { keepMs: 0, keepPerTopic: 0 });
    const lost = await read(mine.api, "entry", cursor);
    expect(lost).toMatchObject({
      code: 42200,
      data: { because: ["cursorLost"], details: { because: "pruned" } },
    });
    const next = (lost.data as unknown as { details: { cursor: string } }).details.cursor;
    const entry = await submit(owner);
    expect((await read(mine.api, "entry", next)).data.events[0]).toMatchObject({ id: entry.id });
  });

  it("of another integration's scope goes on from nothing: the marks tell that it is another history", async () => {
    await submit(owner);
    const foreign = await makeIntegration(server, other, { scopes: ["entry:read"] });
    const cursor = await start(mine.api, "entry");
    expect(await read(foreign.api, "entry", cursor)).toMatchObject({
      code: 42200,
      data: { because: ["cursorLost"], details: { because: "epoch" } },
    });
  });
});

describe("the log", () => {
  it("keeps for 14 days what integrations follow, and 72 hours of the rest", async () => {
    await submit(owner);
    await owner.post("/api/integration/switchStatus", {
      body: { id: mine.row.id, version: 2, status: "enabled" },
    });
    await numbered(server.deps.db);
    const lines = async (topic: string) =>
      Number(
        (
          await sql<{ count: number }>`select count(*) from feed_log where topic = ${topic}`.execute(
            server.deps.db.reader,
          )
        ).rows[0]?.count,
      );
    const [entries, integrations] = [await lines("entry"), await lines("integration")];
    expect(integrations).toBeGreaterThan(0);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await pruneLog(server.deps.db, inDays(13), { keepPerTopic: 0 });
    expect([await lines("entry"), await lines("integration")]).toEqual([entries, 0]);
    await pruneLog(server.deps.db, inDays(15), { keepPerTopic: 0 });
    expect(await lines("entry")).toBe(0);
  });
});

it("a restored backup has another epoch, and cursors from before it are lost", async () => {
  const made = await makeIntegration(server, owner, { scopes: ["entry:read"] });
  const api = bearer(server, made.key);
  const cursor = await start(api, "entry");
  await renewIdentity(server.deps.db.reader);
  await expect
    .poll(async () => (await read(api, "entry", cursor)).data, { timeout: 20_000 })
    .toMatchObject({ because: ["cursorLost"], details: { because: "epoch" } });
});
