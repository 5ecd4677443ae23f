/** Following by the TypeScript client: every event once, whatever the network, the server and the reader do meanwhile. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient, granted } from "../../clients/typescript/client.ts";
import { RefusedError } from "../../clients/typescript/errors.ts";
import type { EventOf } from "../../clients/typescript/events.ts";
import { type Copy, keepCopy } from "../../clients/typescript/example-copy.ts";
import { type FollowOptions, follow } from "../../clients/typescript/follow.ts";
import { scan } from "../../clients/typescript/scan.ts";
import { pruneLog } from "../../server/feed/prune.ts";
import { renewIdentity } from "../../server/platform/identity.ts";
import { newId } from "../../server/platform/ids.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import { numbered } from "../support/database.ts";
import { grantToClients, type Integration, makeIntegration } from "../support/integrations.ts";
import { type ProgramProxy, refusing, startProgramProxy } from "../support/program-proxy.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let owner: Api;
let program: Integration;
let proxy: ProgramProxy;
let client: Client;
let end = new AbortController();

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  await grantToClients(server);
  owner = await server.as("huaxin");
  program = await makeIntegration(server, owner, { scopes: ["entry:write", "goods:write"] });
  proxy = await startProgramProxy(server.url);
  client = createClient({ baseUrl: proxy.url, key: program.key, patienceMs: 0 });
});
afterAll(async () => {
  await proxy?.stop();
  await server?.stop();
});
afterEach(() => {
  end.abort();
  end = new AbortController();
  proxy.fates.length = 0;
  proxy.passed.length = 0;
});

async function draft(by: Api = owner): Promise<EntryRow> {
  const body = { warehouseId: warehouse.warehouseId, lines: [{ typeId: warehouse.typeId, expected: 3 }] };
  return (await by.post<EntryRow>("/api/entry/saveOrUpdate", { body, key: newId() })).data;
}
async function submit(): Promise<EntryRow> {
  const { id, version } = await draft();
  return (await owner.post<EntryRow>("/api/entry/submit", { body: { id, version }, key: newId() })).data;
}
const start = async (topics: string) =>
  granted(await client("GET /api/event/start", { query: { topics } })).cursor;

/** What a reader keeps: in one step the events and the cursor behind them. */
class Reader {
  events: readonly EventOf<"entry">[] = [];
  cursor: string;
  lost: string[] = [];

  constructor(cursor: string) {
    this.cursor = cursor;
  }

  async run(more: Partial<FollowOptions<"entry">> = {}): Promise<void> {
    const options = { topics: ["entry"] as const, after: this.cursor, signal: end.signal, ...more };
    for await (const page of follow(client, options)) {
      if (page.kind === "cursorLost") {
        this.lost.push(page.because);
        page.goOn();
      } else this.events = [...this.events, ...page.events];
      this.cursor = page.cursor;
    }
  }
  get seen() {
    return this.events.map(({ type, id }) => [type, id]);
  }
}
const both = (row: EntryRow) => [
  ["create", row.id],
  ["submit", row.id],
];

describe("following", () => {
  it("hands out events with the cursor behind them, typed by topic, and goes on from a kept cursor", async () => {
    const reader = new Reader(await start("entry"));
    const running = reader.run();
    const first = await submit();
    await expect.poll(() => reader.seen).toEqual(both(first));
    expect(reader.events[1]?.data.row?.status).toBe("pending");
    end.abort();
    await running;
    end = new AbortController();
    const [second, third] = [await submit(), await submit()];
    const again = reader.run({ limit: 1 });
    await expect.poll(() => reader.seen).toEqual([...both(first), ...both(second), ...both(third)]);
    end.abort();
    await again;
  });

  it("moves the cursor past events of other types", async () => {
    const before = await start("entry");
    const reader = new Reader(before);
    const running = reader.run({ types: ["entry.submit"], waitSeconds: 1 });
    await draft();
    await expect.poll(() => reader.cursor, { timeout: 10_000 }).not.toBe(before);
    expect(reader.seen).toEqual([]);
    const row = await submit();
    await expect.poll(() => reader.seen).toEqual([["submit", row.id]]);
    end.abort();
    await running;
  });

  it("waits out lost connections, lost answers, a busy server and a proxy's page, and misses nothing", async () => {
    const reader = new Reader(await start("entry"));
    const failures: string[] = [];
    const row = await submit();
    proxy.fates.push("cut", "answerLost", { status: 502, body: "Bad gateway" });
    const running = reader.run({ onOutage: (failure) => failures.push(failure.name) });
    await expect.poll(() => reader.seen, { timeout: 10_000 }).toEqual(both(row));
    expect(failures).toEqual(["NoAnswerError", "NoAnswerError", "NoAnswerError"]);
    end.abort();
    await running;
    end = new AbortController();
    // With the patience of a real program; a reader without one says it as an outage.
    proxy.fates.push(refusing(50300), refusing(42900));
    client = createClient({ baseUrl: proxy.url, key: program.key });
    const [next, patient] = [await submit(), reader.run()];
    await expect.poll(() => reader.seen).toEqual([...both(row), ...both(next)]);
    end.abort();
    await patient;
  });

  it("that is broken off hands the same page out again, for its cursor was not kept", async () => {
    const after = await start("entry");
    const row = await submit();
    const pages = [];
    for (let count = 0; count < 2; count += 1)
      for await (const page of follow(client, { topics: ["entry"], after, signal: end.signal })) {
        pages.push(page);
        break;
      }
    expect(pages[1]).toMatchObject({ events: [{ id: row.id }, { id: row.id }] });
    expect(pages.map(({ cursor }) => cursor)[0]).toBe(pages[1]?.cursor);
  });

  it("ends with a refusal where the key is revoked while it waits, or the cursor is of other topics", async () => {
    const made = await makeIntegration(server, owner, { scopes: ["entry:read"] });
    const after = await start("entry");
    const own = createClient({ baseUrl: proxy.url, key: made.key });
    const ending = follow(own, { topics: ["entry"], after, signal: end.signal })
      .next()
      .catch((error: unknown) => error);
    await expect.poll(() => proxy.passed.some(({ path }) => path.includes("waitSeconds"))).toBe(true);
    await owner.post("/api/integration/revokeKey", { body: { keyId: made.id } });
    await submit();
    const refused = await ending;
    expect(refused).toBeInstanceOf(RefusedError);
    expect([50012, 50008]).toContain((refused as RefusedError).code);
    const foreign = follow(client, { topics: ["entry", "goods/type"], after, signal: end.signal });
    await expect(foreign.next()).rejects.toMatchObject({ name: "RefusedError", code: 40000 });
  });
});

describe("a cursor that is lost", () => {
  it("is said with a cursor of now, and goes on when the rows were read again", async () => {
    const reader = new Reader(await start("entry"));
    await submit();
    await numbered(server.deps.db);
    await pruneLog(server.deps.db, new Date(Date.now() + 60_000), { keepMs: 0, keepPerTopic: 0 });
    const running = reader.run();
    await expect.poll(() => reader.lost).toEqual(["pruned"]);
    const row = await submit();
    await expect.poll(() => reader.seen).toEqual(both(row));
    end.abort();
    await running;
  });

  it("of a restored backup is another epoch; a reader that does not say that it read again is stopped", async () => {
    const after = await start("entry");
    await renewIdentity(server.deps.db.reader);
    const lost = async () => {
      const events = follow(client, { topics: ["entry"], after, waitSeconds: 1, signal: end.signal });
      const { value } = await events.next();
      return value?.kind === "cursorLost" ? { because: value.because, events } : null;
    };
    let found = await lostWithin(lost);
    expect(found.because).toBe("epoch");
    await expect(found.events.next()).rejects.toThrow("goOn was not called");
    found = await lostWithin(lost);
    await found.events.return();
  });
});

/** The new epoch is noticed some seconds after the restore; until then there is no event. */
async function lostWithin<Found>(look: () => Promise<Found | null>): Promise<Found> {
  for (;;) {
    const found = await look();
    if (found) return found;
  }
}

describe("scanning", () => {
  it("reads the whole list in pages, with one cursor from before the first", async () => {
    for (let count = 0; count < 3; count += 1) await draft();
    const { total } = (
      await owner.get<ListPage<EntryRow>>("/api/entry/queryByPage", { query: { status: "draft" } })
    ).data;
    const pages = [];
    for await (const page of scan(client, "entry", { limit: 2, query: { status: "draft" } }))
      pages.push(page);
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(total);
    expect(ids).toHaveLength(total);
    expect(new Set(pages.map(({ eventCursor }) => eventCursor)).size).toBe(1);
  });

  it("ends with a refusal where the scope does not open the list", async () => {
    await expect(scan(client, "delivery").next()).rejects.toMatchObject({
      name: "RefusedError",
      code: 40300,
    });
  });

  it("and following keep a copy without a gap: while others write, and after the cursor was lost", async () => {
    const copy: Copy<"goods/type"> = new Map();
    const keeping = keepCopy(client, "goods/type", { copy, changed: () => {}, signal: end.signal }).catch(
      (error: unknown) => {
        if (!end.signal.aborted) throw error;
      },
    );
    const save = async (skuCode: string, more: object = {}) =>
      (
        await owner.post<{ id: string; version: number }>("/api/goods/type/saveOrUpdate", {
          body: { clientId: server.world.clientIds.huaxin, skuCode, name: skuCode, unit: "个", ...more },
        })
      ).data;
    const right = async () => {
      const query = { pageSize: 200 };
      const { list } = (
        await owner.get<ListPage<{ id: string; version: number }>>("/api/goods/type/queryByPage", { query })
      ).data;
      return Object.fromEntries(list.map(({ id, version }) => [id, version]));
    };
    const agrees = async () => {
      const own = Object.fromEntries([...copy.values()].map(({ id, version }) => [id, version]));
      expect(own).toEqual(await right());
    };
    const made = await Promise.all(["COPY-1", "COPY-2", "COPY-3"].map((code) => save(code)));
    const [first, second] = made;
    await save("COPY-1", { id: first?.id, version: first?.version, name: "renamed" });
    await owner.del("/api/goods/type/delete", { query: { id: second?.id } });
    await expect.poll(agrees, { timeout: 10_000 }).toBeUndefined();
    expect(copy.size).toBe(4);
    // The log forgets while the copy is on its way: it is read again.
    await save("COPY-4");
    await numbered(server.deps.db);
    await pruneLog(server.deps.db, new Date(Date.now() + 60_000), { keepMs: 0, keepPerTopic: 0 });
    await save("COPY-5");
    await expect.poll(agrees, { timeout: 10_000 }).toBeUndefined();
    end.abort();
    await keeping;
  });
});
