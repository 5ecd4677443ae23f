/** The log of what programs called: what it has and never has, who reads it, and what becomes of it while the database is away. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildApp } from "../../server/app.ts";
import { type Call, CallBuffer } from "../../server/features/integration/call.buffer.ts";
import { SettableClock } from "../../server/platform/clock.ts";
import type { Database } from "../../server/platform/database.ts";
import { listen, stopListening } from "../../server/platform/http/listen.ts";
import { newId } from "../../server/platform/ids.ts";
import { pruneTables } from "../../server/platform/retention.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { EventStart } from "../../src/contracts/event.ts";
import type { CallFigures, IntegrationCall } from "../../src/contracts/integration-call.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import { openTestDatabase } from "../support/database.ts";
import { bearer, grantToClients, makeIntegration } from "../support/integrations.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

const START = new Date("2026-05-20T08:00:10Z");
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const clock = new SettableClock(START);
let db: Database;
let server: TestServer;
let warehouse: SmallWarehouse;
let admin: Api;
let owner: Api;
let other: Api;

beforeAll(async () => {
  // The owner may take a table away, as a database does that is broken.
  db = await openTestDatabase({ asOwner: true });
  server = await startTestServer({ clock, database: db });
  warehouse = await createSmallWarehouse(server.deps);
  await grantToClients(server);
});
afterAll(() => server?.stop());
beforeEach(async () => {
  clock.advance(10 * MINUTE_MS);
  [admin, owner, other] = await server.asEach("admin", "beichen", "huaxin");
});

const calls = async (by: Api, query: Readonly<Record<string, string | boolean>> = {}) =>
  (
    await by.get<ListPage<IntegrationCall>>("/api/integration/calls", {
      query: { pageSize: "200", ...query },
    })
  ).data.list;
/** The lines of an integration, once they count so many calls. */
const linesOf = (integrationId: string, count: number, by: Api = admin) =>
  vi.waitFor(
    async () => {
      const lines = await calls(by, { integrationId });
      expect(lines.reduce((sum, line) => sum + line.calls, 0)).toBe(count);
      return lines;
    },
    { timeout: 20_000, interval: 100 },
  );
const draft = (api: Api, remark: string) =>
  api.post<EntryRow>("/api/entry/saveOrUpdate", {
    body: {
      warehouseId: warehouse.warehouseId,
      remark,
      lines: [{ typeId: warehouse.typeId, expected: 3 }],
    },
    key: newId(),
  });
const self = (api: Api) => api.get("/api/integration/self");
const tokenCall = (id: string, key: string, scope: string) =>
  fetch(`${server.url}/api/oauth/token`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${id}:${key}`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials", scope }),
  });

describe("the log of calls", () => {
  it("sums up successful reads of a minute by route, and keeps what was done singly with its request's id", async () => {
    const { api, row, prefix } = await makeIntegration(server, owner, {
      scopes: ["entry:write", "entry:read"],
    });
    for (let call = 0; call < 3; call += 1) await self(api);
    await api.get("/api/entry/queryByPage", { query: { keyword: "none" } });
    const done = [await draft(api, "first"), await draft(api, "second")];
    const lines = await linesOf(row.id, 6);
    const reads = lines.filter(({ method }) => method === "GET");
    expect(reads.map(({ route, calls: count }) => [route, count]).toSorted()).toEqual([
      ["/api/entry/queryByPage", 1],
      ["/api/integration/self", 3],
    ]);
    const writes = lines.filter(({ method }) => method === "POST");
    expect(writes.map(({ traceId }) => traceId).toSorted()).toEqual(
      done.map(({ headers }) => headers.get("x-trace-id")).toSorted(),
    );
    expect(writes[0]).toMatchObject({
      ...{
        route: "/api/entry/saveOrUpdate",
        httpStatus: 200,
        code: 20000,
        because: [],
        calls: 1,
        keyPrefix: prefix,
      },
      ...{ isToken: false, isRefused: false, isLost: false, integrationName: row.name },
    });
    clock.advance(MINUTE_MS);
    await self(api);
    expect((await linesOf(row.id, 7)).filter(({ route }) => route === "/api/integration/self")).toHaveLength(
      2,
    );
  });

  it("has what was refused at the door: by key, address, limit, scope, and where no route is", async () => {
    const mine = await makeIntegration(server, owner, { scopes: ["entry:read"], perMinute: 10 });
    const { id } = mine.row;
    await self(mine.api);
    await draft(mine.api, "not permitted");
    await mine.api.get("/api/user/info");
    await mine.api.get(`/api/no-such-path/${id}`);
    await tokenCall(id, mine.key, "stock:handle");
    const token = ((await (await tokenCall(id, mine.key, "entry:read")).json()) as { access_token: string })
      .access_token;
    await self(bearer(server, token));
    for (let call = 0; call < 9; call += 1) await self(mine.api);
    await owner.post("/api/integration/revokeKey", { body: { keyId: mine.id } });
    await self(mine.api);
    const lines = await linesOf(id, 17);
    const refused = lines.filter(({ isRefused }) => isRefused);
    const seen = refused.map(({ method, route, httpStatus, code, because }) =>
      [method, route, httpStatus, code, because.join()].join(" "),
    );
    expect(new Set(seen)).toEqual(
      new Set([
        "POST /api/entry/saveOrUpdate 403 40300 scope",
        "GET /api/user/info 403 40300 machine",
        "GET  404 40400 ",
        "POST /api/oauth/token 400  invalid_scope",
        "GET /api/integration/self 429 42900 ",
        "GET /api/integration/self 401 50012 ",
      ]),
    );
    expect(lines.filter(({ isToken }) => isToken).map(({ keyPrefix }) => keyPrefix)).toEqual([mine.prefix]);
    const far = await makeIntegration(server, owner, { scopes: ["entry:read"], addresses: "203.0.113.0/24" });
    await self(far.api);
    expect(await linesOf(far.row.id, 1)).toMatchObject([
      { code: 40300, because: ["address"], isRefused: true },
    ]);
  });

  it("has a call that was not waited for, as one without an answer", async () => {
    const { row, api, key } = await makeIntegration(server, owner, { scopes: ["entry:read"] });
    const { cursor } = (await api.get<EventStart>("/api/event/start", { query: { topics: "entry" } })).data;
    const leaving = new AbortController();
    const path = `/api/event/read?topics=entry&waitSeconds=25&after=${encodeURIComponent(cursor)}`;
    const waiting = fetch(`${server.url}${path}`, {
      headers: { authorization: `Bearer ${key}` },
      signal: leaving.signal,
    });
    const aborted = expect(waiting).rejects.toThrow();
    await vi.waitFor(async () => {
      await self(api);
      expect(await calls(admin, { integrationId: row.id, route: "/api/integration/self" })).not.toEqual([]);
    });
    leaving.abort();
    await aborted;
    await vi.waitFor(
      async () =>
        expect(await calls(admin, { integrationId: row.id, isRefused: true })).toMatchObject([
          { route: "/api/event/read", httpStatus: null, code: null, because: [] },
        ]),
      { timeout: 20_000 },
    );
  });

  it("never has a value of the address, a body, a key or a token", async () => {
    const { api, row, key } = await makeIntegration(server, owner, { scopes: ["entry:write", "entry:read"] });
    const token = ((await (await tokenCall(row.id, key, "entry:read")).json()) as { access_token: string })
      .access_token;
    await api.get("/api/entry/queryByPage", { query: { keyword: "SECRET1" } });
    await api.get("/api/SECRET2");
    await draft(api, "SECRET3");
    await api.post("/api/entry/submit", { body: { SECRET4: key }, key: "SECRET5" });
    await bearer(server, token).get("/api/entry/detail", { query: { id: "SECRET6" } });
    await linesOf(row.id, 6);
    const { rows } = await sql<{ text: string }>`select c::text as text from integration_call c`.execute(
      db.reader,
    );
    const said = rows.map(({ text }) => text).join("\n");
    expect(said).toContain("/api/entry/submit");
    expect(said).not.toContain("SECRET");
    expect(said).not.toContain(key.slice(13));
    expect(said).not.toContain(token.slice(13));
  });

  it("is read by admins, and by a client's people of their own integrations; by no program", async () => {
    const mine = await makeIntegration(server, owner, { scopes: ["entry:read", "webhook:write"] });
    const house = await makeIntegration(server, admin, { scopes: ["entry:read"] });
    await self(mine.api);
    await self(house.api);
    await linesOf(mine.row.id, 1, owner);
    await linesOf(house.row.id, 1);
    expect(await calls(owner, { integrationId: house.row.id })).toEqual([]);
    expect(await calls(other, { integrationId: mine.row.id })).toEqual([]);
    expect(new Set((await calls(owner)).map(({ integrationId }) => integrationId)).has(house.row.id)).toBe(
      false,
    );
    const figures = async (by: Api) =>
      (await by.get<CallFigures>("/api/integration/callFigures")).data.integrations.map(({ id }) => id);
    expect(await figures(admin)).toEqual(expect.arrayContaining([mine.row.id, house.row.id]));
    expect(await figures(owner)).not.toContain(house.row.id);
    expect(await figures(other)).not.toContain(mine.row.id);
    for (const path of ["calls", "callFigures"])
      expect(await mine.api.get(`/api/integration/${path}`)).toMatchObject({
        ...{ code: 40300, data: { because: ["machine"] } },
      });
  });

  it("is narrowed to what was refused, to a route, a code and a time, and says how much there was in the last hour", async () => {
    const { api, row } = await makeIntegration(server, owner, { scopes: ["entry:read"] });
    await self(api);
    await draft(api, "no");
    const before = clock.now().toISOString();
    clock.advance(MINUTE_MS);
    await self(api);
    const { id: integrationId } = row;
    await linesOf(integrationId, 3);
    const routes = async (query: Readonly<Record<string, string | boolean>>) =>
      (await calls(owner, { integrationId, ...query })).map(({ route, code }) => `${route} ${code}`);
    const read = "/api/integration/self 20000";
    const refused = "/api/entry/saveOrUpdate 40300";
    expect(await routes({ isRefused: true })).toEqual([refused]);
    expect(await routes({ code: "20000" })).toEqual([read, read]);
    expect(await routes({ route: "/api/entry/saveOrUpdate" })).toEqual([refused]);
    expect(await routes({ keyword: "saveor" })).toEqual([refused]);
    expect(await routes({ atFrom: new Date(Date.parse(before) + 1).toISOString() })).toEqual([read]);
    expect((await routes({ atTo: before })).toSorted()).toEqual([refused, read].toSorted());
    expect((await owner.get("/api/integration/calls", { query: { code: "many" } })).code).toBe(40000);
    const figureOf = async () => {
      const { data } = await owner.get<CallFigures>("/api/integration/callFigures");
      return data.integrations.find(({ id }) => id === integrationId);
    };
    expect(await figureOf()).toMatchObject({ calls: 3, refused: 1, lastAt: clock.now().toISOString() });
    clock.advance(90 * MINUTE_MS);
    expect(await figureOf()).toMatchObject({ calls: 0, refused: 0, lastAt: null });
  });

  it("is whole with two nodes, and a node that stops writes what it still has", async () => {
    const { row, key } = await makeIntegration(server, owner, { scopes: ["entry:read"] });
    const second = await buildApp(server.deps, { client: null, version: "0.0.0", build: "test" });
    const url = await listen(second.http, server.deps.config);
    for (const node of [server.url, url, url]) await self(bearer({ url: node }, key));
    await stopListening(second.http);
    const lines = await linesOf(row.id, 3);
    expect(lines.map(({ calls: count }) => count).toSorted()).toEqual([1, 2]);
  });

  it("waits while the database does not take it, and then has all", async () => {
    const { api, row } = await makeIntegration(server, owner, { scopes: ["entry:read"] });
    await self(api);
    await linesOf(row.id, 1);
    const rename = (from: string, to: string) =>
      db.transaction((tx) => sql.raw(`alter table ${from} rename to ${to}`).execute(tx));
    await rename("integration_call", "integration_call_away");
    for (let call = 0; call < 5; call += 1) expect((await self(api)).code).toBe(20000);
    await draft(api, "no");
    await vi.waitFor(async () => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      expect(metrics).toMatch(/tallyboard_integration_calls_waiting [1-9]/);
    });
    await rename("integration_call_away", "integration_call");
    const lines = await linesOf(row.id, 7);
    expect(lines).toHaveLength(2);
  });

  it("is kept for 14 days", async () => {
    const { api, row } = await makeIntegration(server, owner, { scopes: ["entry:read"] });
    await self(api);
    await linesOf(row.id, 1);
    const at = clock.now().getTime();
    await pruneTables(db, new Date(at + 14 * DAY_MS - MINUTE_MS));
    await linesOf(row.id, 1);
    await pruneTables(db, new Date(at + 14 * DAY_MS + MINUTE_MS));
    await linesOf(row.id, 0);
  });
});

describe("what a node gathers of calls", () => {
  const limits = { singlesPerMinute: 3, mostWaiting: 6 };
  const call = (more: Partial<Call> = {}): Call => ({
    ...{ integrationId: "one", keyPrefix: "tbk_live_abcd", isToken: false, at: START, method: "GET", ms: 5 },
    ...{ route: "/api/entry/queryByPage", httpStatus: 200, code: 20000, because: [], isRefused: false },
    ...{ address: "127.0.0.1", traceId: newId(), ...more },
  });
  const refused = (more: Partial<Call> = {}) =>
    call({ code: 40300, httpStatus: 403, because: ["scope"], isRefused: true, ...more });
  const countsOf = (buffer: CallBuffer) => buffer.next(100).map(({ calls: count }) => count);

  it("keeps refusals singly up to a bound in a minute, and sums up those beyond by what they are", () => {
    const buffer = new CallBuffer({ ...limits, mostWaiting: 100 }, newId);
    for (let nth = 0; nth < 10; nth += 1) buffer.add(refused({ ms: nth }));
    buffer.add(refused({ because: ["page"] }));
    // A flood of what succeeds takes no place of a refusal.
    for (let nth = 0; nth < 5; nth += 1) buffer.add(call({ method: "POST" }));
    expect(countsOf(buffer)).toEqual([1, 1, 1, 7, 1, 1, 1, 1, 2]);
    expect(buffer.next(100)[3]).toMatchObject({ calls: 7, ms: 9, isLost: false });
    buffer.add(refused({ at: new Date(START.getTime() + MINUTE_MS) }));
    expect(countsOf(buffer).at(-1)).toBe(1);
  });

  it("writes a line again that has grown meanwhile, under its id", () => {
    const buffer = new CallBuffer(limits, newId);
    buffer.add(call());
    const first = buffer.next(100);
    buffer.add(call());
    buffer.written(first, START);
    const again = buffer.next(100);
    expect(again).toMatchObject([{ id: first[0]?.id, calls: 2 }]);
    buffer.written(again, START);
    expect(buffer.waiting).toBe(0);
  });

  it("counts what it has no room for, by integration, and says it in a line of its own", () => {
    const buffer = new CallBuffer(limits, newId);
    for (let nth = 0; nth < 10; nth += 1)
      buffer.add(refused({ integrationId: `of ${nth % 2}`, because: [`${nth}`] }));
    expect(buffer.lost).toBe(4);
    const lines = buffer.next(100);
    expect(lines.slice(0, 2)).toMatchObject([
      { integrationId: "of 0", isLost: true, calls: 2, route: "", code: null },
      { integrationId: "of 1", isLost: true, calls: 2 },
    ]);
    expect(lines.reduce((sum, { calls: count }) => sum + count, 0)).toBe(10);
    buffer.written(lines, START);
    expect(buffer.waiting).toBe(0);
    buffer.add(refused());
    expect(buffer.next(100)).toMatchObject([{ isLost: false, calls: 1 }]);
  });
});
