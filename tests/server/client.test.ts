/** The TypeScript client of other programs: each call once, whatever the network and the server do meanwhile. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createClient, granted } from "../../clients/typescript/client.ts";
import { NoAnswerError, RefusedError } from "../../clients/typescript/errors.ts";
import { oauthToken } from "../../clients/typescript/oauth.ts";
import { newId } from "../../server/platform/ids.ts";
import { announce } from "../support/entries.ts";
import { grantToClients, type Integration, makeIntegration } from "../support/integrations.ts";
import { password } from "../support/people.ts";
import { type ProgramProxy, refusing, startProgramProxy } from "../support/program-proxy.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let owner: Api;
let program: Integration;
let proxy: ProgramProxy;

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  await grantToClients(server);
  owner = await server.as("huaxin");
  program = await makeIntegration(server, owner, { scopes: ["entry:write", "goods:read", "webhook:write"] });
  proxy = await startProgramProxy(server.url);
});
afterAll(async () => {
  await proxy?.stop();
  await server?.stop();
});
afterEach(() => {
  proxy.fates.length = 0;
  proxy.passed.length = 0;
});

const client = (more: object = {}) => createClient({ baseUrl: proxy.url, key: program.key, ...more });
const order = (sourceNumber: string) => ({
  ...{ sourceNumber, warehouseCode: "SH1", submit: true },
  lines: [{ skuCode: "SH1-PLAIN", expected: 3 }],
});
/** A draft that takes effect as often as it is sent without one key. */
const draft = (remark: string) => ({
  warehouseCode: "SH1",
  remark,
  lines: [{ skuCode: "SH1-PLAIN", expected: 1 }],
});
async function drafts(remark: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from entry where remark = ${remark}`.execute(server.deps.db.reader);
  return rows[0]?.count ?? 0;
}
const keys = () => new Set(proxy.passed.map(({ key }) => key));

describe("who calls", () => {
  it("a person signs in, sends a command and reads what waits", async () => {
    const made = await announce(owner, warehouse, [{ typeId: warehouse.typeId, expected: 3 }]);
    const signIn = createClient({ baseUrl: server.url });
    const { tokenValue } = granted(
      await signIn("POST /api/user/login", { body: { username: "huaxin", password } }),
    );
    const call = createClient({ baseUrl: server.url, token: tokenValue });
    const sent = await call("POST /api/entry/submit", { body: { id: made.id, version: made.version } });
    expect(sent).toMatchObject({ ok: true, data: { status: "pending" } });
    const query = { status: "pending", sort: "createdAt" };
    const page = granted(await call("GET /api/entry/queryByPage", { query }));
    expect(page.list.map(({ number }) => number)).toContain(made.number);
  });

  it("a refusal is an outcome with its code and its sentence, in the language that was asked for", async () => {
    const call = createClient({ baseUrl: server.url, language: "zh-CN" });
    const refused = await call("POST /api/user/login", { body: { username: "admin", password: "no" } });
    expect(refused).toMatchObject({ ok: false, code: 40001, msg: expect.stringMatching(/\p{Script=Han}/u) });
    expect(() => granted(refused)).toThrow(RefusedError);
  });

  it("a program sends its key, or a token of OAuth 2.0 that it fetches once", async () => {
    expect(granted(await client()("GET /api/integration/self"))).toMatchObject({ id: program.row.id });
    const parts = { baseUrl: proxy.url, integrationId: program.row.id, key: program.key };
    const call = createClient({ baseUrl: proxy.url, key: oauthToken({ ...parts, scope: "goods:read" }) });
    for (let count = 0; count < 2; count += 1)
      expect(granted(await call("GET /api/integration/self")).scopes).toEqual(["goods:read"]);
    expect(proxy.passed.filter(({ path }) => path === "/api/oauth/token")).toHaveLength(1);
    const wrong = createClient({ baseUrl: proxy.url, key: oauthToken({ ...parts, key: `${program.key}x` }) });
    await expect(wrong("GET /api/integration/self")).rejects.toMatchObject({
      name: "RefusedError",
      data: { error: "invalid_client" },
    });
  });

  it("a revoked key is refused at once", async () => {
    const made = await makeIntegration(server, owner, { scopes: ["entry:write"] });
    await owner.post("/api/integration/revokeKey", { body: { keyId: made.id } });
    const refused = await client({ key: made.key })("POST /api/entry/put", { body: order("C-REVOKED") });
    expect(refused).toMatchObject({ ok: false, code: 50012 });
    expect(proxy.passed).toHaveLength(1);
  });
});

describe("a call that is not answered", () => {
  it("takes effect once where the answer was lost after the commit", async () => {
    proxy.fates.push("answerLost", "answerLost");
    const made = await client()("POST /api/entry/saveOrUpdate", { body: draft("lost twice") });
    expect(made).toMatchObject({ ok: true, data: { status: "draft" } });
    expect(proxy.passed).toHaveLength(3);
    expect(keys().size).toBe(1);
    expect(await drafts("lost twice")).toBe(1);
  });

  it("is sent again under the key that its program gave, also by its next start", async () => {
    const idempotencyKey = newId();
    const call = { idempotencyKey, body: draft("given up") };
    proxy.fates.push("answerLost");
    await expect(client({ patienceMs: 0 })("POST /api/entry/saveOrUpdate", call)).rejects.toMatchObject({
      name: "NoAnswerError",
      idempotencyKey,
      mayPass: true,
    });
    granted(await client()("POST /api/entry/saveOrUpdate", call));
    expect(keys()).toEqual(new Set([idempotencyKey]));
    expect(await drafts("given up")).toBe(1);
  });

  it("is sent again where it was cut, answered by a proxy alone, or not answered in time", async () => {
    proxy.fates.push("cut", { status: 502, body: "<html>Bad gateway</html>" }, "silent");
    const made = await client({ timeoutMs: 1_500 })("POST /api/entry/put", { body: order("C-CUT") });
    expect(made).toMatchObject({ ok: true, data: { outcome: "created" } });
    expect(proxy.passed).toHaveLength(4);
    expect(keys().size).toBe(1);
  });

  it("is a read: sent again without a key", async () => {
    proxy.fates.push("cut", "answerLost");
    expect(await client()("GET /api/integration/self")).toMatchObject({ ok: true });
    expect(proxy.passed).toHaveLength(3);
    expect(keys()).toEqual(new Set([null]));
  });

  it("neither reads nor takes a key: it is sent once, for it might happen twice", async () => {
    proxy.fates.push("answerLost");
    const body = { id: newId() };
    await expect(client()("POST /api/webhook/rotateSecret", { body })).rejects.toThrow(NoAnswerError);
    expect(proxy.passed).toMatchObject([{ key: null }]);
  });

  it("by something that is no Tallyboard is not sent again", async () => {
    proxy.fates.push({ status: 200, body: "<html>Welcome</html>" });
    await expect(client()("GET /api/integration/self")).rejects.toMatchObject({ mayPass: false });
    expect(proxy.passed).toHaveLength(1);
  });
});

describe("a server that is busy, or counts too many", () => {
  it("is asked again after the time that it names, under the same key", async () => {
    proxy.fates.push(refusing(50300), refusing(42900), refusing(50300, new Date().toUTCString()));
    const made = await client()("POST /api/entry/saveOrUpdate", { body: draft("busy") });
    expect(made.ok).toBe(true);
    expect(proxy.passed).toHaveLength(4);
    expect(keys().size).toBe(1);
    expect(await drafts("busy")).toBe(1);
  });

  it("is not asked again beyond the patience: the refusal is the outcome", async () => {
    proxy.fates.push(refusing(50300, "3600"));
    expect(await client()("POST /api/entry/put", { body: order("C-LATE") })).toMatchObject({
      ...{ ok: false, code: 50300 },
    });
    proxy.fates.push(refusing(42900, "3600"));
    expect(await client()("GET /api/integration/self")).toMatchObject({ ok: false, code: 42900 });
    expect(proxy.passed).toHaveLength(2);
  });

  it("really counts: what is over the limit of the integration comes through later", async () => {
    const few = await makeIntegration(server, owner, { scopes: ["goods:read"], perMinute: 10 });
    const call = client({ key: few.key, patienceMs: 0 });
    const outcomes = await Promise.all(Array.from({ length: 14 }, () => call("GET /api/integration/self")));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
    expect(outcomes.flatMap((each) => (each.ok ? [] : [each.code]))).toEqual([42900, 42900, 42900, 42900]);
  });
});

describe("a call that is ended by its signal", () => {
  it("rejects with the reason: before it is sent, under way, and while it waits to be sent again", async () => {
    const reason = new Error("closing time");
    const before = client()("GET /api/integration/self", { signal: AbortSignal.abort(reason) });
    await expect(before).rejects.toBe(reason);
    expect(proxy.passed).toHaveLength(0);
    for (const fate of ["silent", refusing(50300, "30")] as const) {
      proxy.fates.push(fate);
      const end = new AbortController();
      const sent = proxy.passed.length;
      const ended = client()("GET /api/integration/self", { signal: end.signal });
      await expect.poll(() => proxy.passed.length).toBe(sent + 1);
      end.abort(reason);
      await expect(ended).rejects.toBe(reason);
    }
  });
});
