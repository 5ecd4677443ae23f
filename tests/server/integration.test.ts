/** Programs that act with access keys: their rights, their names, and what must never see or count them. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readArchive } from "../../server/backup/archive.ts";
import { contentOf } from "../../server/backup/format.ts";
import { listAdmins } from "../../server/cli/admin.ts";
import { makeBackup } from "../../server/cli/backup.ts";
import { SettableClock } from "../../server/platform/clock.ts";
import { newId } from "../../server/platform/ids.ts";
import { createLog } from "../../server/platform/log.ts";
import { looksLikeAccessKey, newAccessKey } from "../../server/platform/session/access-key.ts";
import type { EntryRow, TimelineItem } from "../../src/contracts/entry.ts";
import type { AccessKeyRow, IntegrationRow, IntegrationSelf } from "../../src/contracts/integration.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import { SCOPE_NAMES } from "../../src/contracts/scopes.ts";
import { numbered } from "../support/database.ts";
import { bearer, grantToClients, makeIntegration, makeKey } from "../support/integrations.ts";
import { type Answer, type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

const START = new Date("2026-05-20T08:00:00Z");
const MINUTE_MS = 60_000;
const HUNDRED = 100;
const clock = new SettableClock(START);
const logged: string[] = [];
let server: TestServer;
let warehouse: SmallWarehouse;
let admin: Api;
let owner: Api;
let other: Api;

beforeAll(async () => {
  const log = createLog("trace", { write: (line: string) => void logged.push(line) });
  server = await startTestServer({ clock, log });
  warehouse = await createSmallWarehouse(server.deps);
  await grantToClients(server);
});
afterAll(() => server?.stop());
beforeEach(async () => {
  clock.advance(10 * MINUTE_MS);
  [admin, owner, other] = await server.asEach("admin", "beichen", "huaxin");
});

const self = (api: Api) => api.get<IntegrationSelf>("/api/integration/self");
const draft = (api: Api, more: object = {}) =>
  api.post<EntryRow>("/api/entry/saveOrUpdate", {
    body: { warehouseId: warehouse.warehouseId, lines: [{ typeId: warehouse.typeId, expected: 3 }], ...more },
    key: newId(),
  });
const command = (api: Api, name: string, { id, version }: EntryRow, more: object = {}) =>
  api.post<EntryRow>(`/api/entry/${name}`, { body: { id, version, ...more }, key: newId() });

describe("an access key", () => {
  it("is shown once, and says of itself what it may do", async () => {
    const made = await makeIntegration(server, owner, { scopes: ["entry:write", "entry:read"] });
    expect(made.key).toMatch(/^tbk_live_[0-9A-Za-z]{49}$/);
    expect(made.prefix).toBe(made.key.slice(0, 13));
    expect((await self(made.api)).data).toMatchObject({
      name: made.row.name,
      clientId: server.world.clientIds.beichen,
      scopes: ["entry:write", "entry:read"],
      limits: { perMinute: 6_000 },
      keyPrefix: made.prefix,
      mode: "live",
    });
    const { rows } = await sql<{ text: string }>`
      select k::text as text from access_key k union all select e::text from event e
      union all select a::text from audit a union all select i::text from idempotency i`.execute(
      server.deps.db.reader,
    );
    expect(rows.filter(({ text }) => text.includes(made.key))).toEqual([]);
  });

  it("with a wrong letter is refused by its checksum, and an unknown one by the table", async () => {
    const { key } = newAccessKey();
    expect(looksLikeAccessKey(key)).toBe(true);
    const flipped = key.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    expect(looksLikeAccessKey(flipped)).toBe(false);
    for (const each of [key, flipped, "tbk_live_", "x"])
      expect((await self(bearer(server, each))).code).toBe(50008);
  });

  it("asks its maker for their password again", async () => {
    const { row } = await makeIntegration(server, owner, { scopes: ["entry:read"] });
    clock.advance(6 * MINUTE_MS);
    const refused = await owner.post("/api/integration/createKey", { body: { id: row.id, days: 1 } });
    expect(refused).toMatchObject({ code: 40300, data: { because: ["confirmPassword"] } });
  });

  it("lives 400 days at most, and two of them at a time", async () => {
    const { row, id } = await makeIntegration(server, owner, { scopes: ["entry:read"] });
    const create = (days: number) => owner.post("/api/integration/createKey", { body: { id: row.id, days } });
    expect((await create(401)).code).toBe(40000);
    expect((await create(400)).code).toBe(20000);
    expect(await create(1)).toMatchObject({ code: 42200, data: { because: ["keysFull"] } });
    await owner.post("/api/integration/revokeKey", { body: { keyId: id } });
    expect((await create(1)).code).toBe(20000);
  });

  it("that is revoked, expired or of a disabled integration is refused at the next call", async () => {
    const { api, id, row } = await makeIntegration(server, owner, { scopes: ["entry:read"] });
    const second = await makeKey(owner, row.id);
    expect((await self(api)).code).toBe(20000);
    await owner.post("/api/integration/revokeKey", { body: { keyId: id } });
    expect((await self(api)).code).toBe(50012);
    const again = bearer(server, second.key);
    expect((await self(again)).code).toBe(20000);
    const { version } = (
      await owner.get<IntegrationRow>("/api/integration/detail", { query: { id: row.id } })
    ).data;
    const status = (to: string, seen: number) =>
      owner.post("/api/integration/switchStatus", { body: { id: row.id, version: seen, status: to } });
    await status("disabled", version);
    expect((await self(again)).code).toBe(50012);
    await status("enabled", version + 1);
    clock.advance(90 * 86_400_000);
    expect((await self(again)).code).toBe(50014);
    clock.set(START);
  });

  it("is no session: it opens no socket's handshake and nothing by the header of people", async () => {
    const { key } = await makeIntegration(server, admin, { scopes: SCOPE_NAMES });
    expect((await server.api(key).get("/api/entry/queryByPage")).code).toBe(50008);
  });

  it("is used only from the addresses of its integration", async () => {
    const near = await makeIntegration(server, owner, {
      scopes: ["entry:read"],
      addresses: "10.0.0.0/8 127.0.0.0/8 ::1",
    });
    expect((await self(near.api)).code).toBe(20000);
    const far = await makeIntegration(server, owner, { scopes: ["entry:read"], addresses: "203.0.113.0/24" });
    expect(await self(far.api)).toMatchObject({ code: 40300, data: { because: ["address"] } });
    const wrong = { name: "No block", scopes: ["entry:read"], addresses: "10.0.0.0/33" };
    expect((await owner.post("/api/integration/saveOrUpdate", { body: wrong })).code).toBe(40000);
  });

  it("has its integration's requests a minute, of all its keys together, and says what is left", async () => {
    const { api, row } = await makeIntegration(server, owner, { scopes: ["entry:read"], perMinute: 10 });
    const second = bearer(server, (await makeKey(owner, row.id)).key);
    const first = await self(api);
    expect(first.headers.get("ratelimit-limit")).toBe("10");
    expect(first.headers.get("ratelimit-remaining")).toBe("9");
    for (let call = 0; call < 9; call += 1) expect((await self(second)).code).toBe(20000);
    const over = await self(api);
    expect(over.code).toBe(42900);
    expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(over.headers.get("ratelimit-reset"))).toBeGreaterThan(0);
  });

  it("is refused in words for programs, which say what would help", async () => {
    const msgOf = async (api: Api, path = "/api/integration/self") => {
      const { code, envelope, headers } = await api.get(path, { headers: { "accept-language": "en-US" } });
      return [code, envelope.msg, headers.get("www-authenticate")];
    };
    const challenge = 'Bearer realm="tallyboard", error="invalid_token"';
    const unknown = "The access key or token is unknown";
    const revoked = "The access key was revoked, or its integration or client is disabled";
    expect(await msgOf(bearer(server, newAccessKey().key))).toEqual([50008, unknown, challenge]);
    expect(await msgOf(bearer(server, "x"))).toEqual([50008, unknown, challenge]);
    const { api, id } = await makeIntegration(server, owner, { scopes: ["entry:read"], perMinute: 10 });
    for (let call = 0; call < 10; call += 1) await self(api);
    const over = await api.get("/api/integration/self", { headers: { "accept-language": "en-US" } });
    expect(over.envelope.msg).toBe(
      `The integration has used up its requests of this minute. Wait ${over.headers.get("retry-after")} s`,
    );
    await owner.post("/api/integration/revokeKey", { body: { keyId: id } });
    expect(await msgOf(api)).toEqual([50012, revoked, challenge]);
    const late = await makeIntegration(server, owner, { scopes: ["entry:read"] });
    clock.advance(90 * 86_400_000);
    expect(await msgOf(late.api)).toEqual([50014, "The access key or token has expired", challenge]);
    clock.set(START);
    // People read what they always read.
    expect((await msgOf(server.api("no token")))[1]).toBe("You are not signed in. Please sign in again");
  });

  it("that lacks a scope is told which ones would do, of calls and of topics", async () => {
    const { api } = await makeIntegration(server, owner, { scopes: ["entry:read", "stock:read"] });
    const lacks = async (answer: Promise<Answer>, ...scopes: readonly string[]) =>
      expect(await answer).toMatchObject({
        code: 40300,
        data: { because: ["scope"], details: { scopes } },
        envelope: { msg: `密钥没有此接口所需的权限范围，需要其中之一：${scopes.join(", ")}` },
      });
    await lacks(api.get("/api/goods/type/queryByPage"), "goods:read", "goods:write");
    await lacks(api.post("/api/exit/put", { body: {} }), "exit:write");
    await lacks(api.get("/api/event/start?topics=entry,goods/brand"), "goods:read", "goods:write");
    const { cursor } = (await admin.get<{ cursor: string }>("/api/event/start?topics=goods/type")).data;
    const read = api.get("/api/event/read", { query: { topics: "goods/type", after: cursor } });
    await lacks(read, "goods:read", "goods:write");
    // What no scope of a client's integration opens is the warehouse's.
    expect(await api.post("/api/entry/approve", { body: {}, key: newId() })).toMatchObject({
      data: { because: ["scope"], details: { scopes: ["entry:decide"] } },
    });
  });

  it("stands nowhere after a hundred were used, misused and revoked: no log, metric, answer, table or backup", {
    timeout: 180_000,
  }, async () => {
    const answers: Answer<unknown>[] = [];
    const secrets: string[] = [];
    for (let at = 0; at < HUNDRED / 2; at += 1) {
      const first = await makeIntegration(server, admin, { scopes: SCOPE_NAMES });
      const second = await makeKey(admin, first.row.id);
      const token = await exchanged(first.row.id, second.key);
      secrets.push(first.key, second.key, token);
      for (const { key } of [first, second]) {
        const api = bearer(server, key);
        answers.push(await api.get("/api/entry/detail", { query: { id: key } }));
        answers.push(await api.post("/api/entry/submit", { body: { id: key, wrong: key }, key: newId() }));
        answers.push(await bearer(server, `${key}x`).get("/api/entry/queryByPage"));
        answers.push(await server.api(key).get("/api/user/info"));
      }
      answers.push(await bearer(server, token).get("/api/nowhere"));
      for (const { id } of [first, second])
        await admin.post("/api/integration/revokeKey", { body: { keyId: id } });
      for (const key of [first.key, second.key, token]) answers.push(await self(bearer(server, key)));
    }
    expect(answers.filter(({ code }) => code === 20000)).toEqual([]);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    const path = join(await mkdtemp(join(tmpdir(), "tallyboard-keys-")), "backup.tar.gz");
    await makeBackup(server.deps, { path, key: null, version: "0" });
    const kept: string[] = [];
    for await (const entry of (await readArchive(path, null)).entries)
      kept.push((await contentOf(entry)).toString("latin1"));
    // What echoes a value that was sent says it back to the one who knows it.
    const told = answers.map(({ envelope }) => JSON.stringify(envelope).replaceAll(/"value":"[^"]*"/g, ""));
    const said = [...logged, metrics, ...told, ...kept].join("\n");
    expect(said).toContain(`Program ${HUNDRED / 2}`);
    // Not even the random part.
    expect(secrets.filter((secret) => said.includes(secret.slice(13)))).toEqual([]);
  });
});

async function exchanged(id: string, key: string, scope?: string): Promise<string> {
  const answer = await tokenCall({ authorization: basic(id, key) }, { scope });
  return ((await answer.json()) as { access_token: string }).access_token;
}
const basic = (id: string, key: string) => `Basic ${Buffer.from(`${id}:${key}`).toString("base64")}`;
const tokenCall = (
  headers: Readonly<Record<string, string>>,
  form: Readonly<Record<string, string | undefined>>,
) => {
  const fields = { grant_type: "client_credentials", ...form };
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return fetch(`${server.url}/api/oauth/token`, {
    method: "POST",
    headers,
    body: new URLSearchParams(given),
  });
};

describe("a token for a key", () => {
  it("is given for an hour, with some or all of the scopes, and ends with its key", async () => {
    const { row, key, id } = await makeIntegration(server, owner, { scopes: ["entry:read", "exit:read"] });
    const answer = await tokenCall({ authorization: basic(row.id, key) }, {});
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(await answer.json()).toMatchObject({
      token_type: "Bearer",
      expires_in: 3_600,
      scope: "entry:read exit:read",
    });
    const narrow = bearer(server, await exchanged(row.id, key, "exit:read"));
    expect((await self(narrow)).data.scopes).toEqual(["exit:read"]);
    expect((await narrow.get("/api/exit/queryByPage")).code).toBe(20000);
    expect((await narrow.get("/api/entry/queryByPage")).code).toBe(40300);
    clock.advance(60 * MINUTE_MS);
    expect((await self(narrow)).code).toBe(50014);
    const next = bearer(server, await exchanged(row.id, key));
    expect((await self(next)).code).toBe(20000);
    owner = await server.as("beichen");
    await owner.post("/api/integration/revokeKey", { body: { keyId: id } });
    expect([50008, 50012]).toContain((await self(next)).code);
  });

  it("is refused in the words of RFC 6749", async () => {
    const { row, key } = await makeIntegration(server, owner, { scopes: ["entry:read"] });
    const right = { authorization: basic(row.id, key) };
    const cases = [
      [right, { grant_type: "password" }, 400, "unsupported_grant_type"],
      [right, { grant_type: undefined }, 400, "invalid_request"],
      [right, { scope: "exit:read" }, 400, "invalid_scope"],
      [{ authorization: basic(newId(), key) }, {}, 401, "invalid_client"],
      [{ authorization: basic(row.id, newAccessKey().key) }, {}, 401, "invalid_client"],
      [{}, { client_id: row.id, client_secret: "x" }, 401, "invalid_client"],
    ] as const;
    for (const [headers, form, status, error] of cases) {
      const answer = await tokenCall(headers, form);
      expect([answer.status, await answer.json()]).toEqual([
        status,
        { error, error_description: expect.stringMatching(/\.$/) },
      ]);
    }
    const inForm = await tokenCall({}, { client_id: row.id, client_secret: key });
    expect(inForm.status).toBe(200);
  });
});

describe("what a program may do", () => {
  it("is done in its client's scope, under the name of integration and key", async () => {
    const made = await makeIntegration(server, owner, { scopes: ["entry:write"] });
    const entry = (await draft(made.api)).data;
    expect(entry.clientId).toBe(server.world.clientIds.beichen);
    expect((await command(made.api, "submit", entry)).code).toBe(20000);
    const { data: history } = await owner.get<TimelineItem[]>("/api/entry/history", {
      query: { id: entry.id },
    });
    expect(new Set(history.map(({ byName }) => byName))).toEqual(
      new Set([`${made.row.name} (${made.prefix})`]),
    );
    const foreign = (await draft(other)).data;
    expect((await made.api.get("/api/entry/detail", { query: { id: foreign.id } })).code).toBe(40400);
    expect((await draft(made.api, { clientId: server.world.clientIds.huaxin })).code).toBe(40400);
  });

  it("with scopes that read is asked by GET alone", async () => {
    const { api } = await makeIntegration(server, owner, { scopes: ["exit:read", "stock:read"] });
    expect((await api.get("/api/exit/queryByPage")).code).toBe(20000);
    const sent = { id: newId(), version: 1, reason: "late" };
    expect(await api.post("/api/exit/requestCancel", { body: sent, key: newId() })).toMatchObject({
      code: 40300,
      data: { because: ["scope"] },
    });
    expect((await api.get("/api/repertory/queryByPage")).code).toBe(20000);
  });

  it("never exceeds what the maker of its key could open", async () => {
    const { roleIds } = server.world;
    const all = (
      await sql<{ menu: string[] }>`select menu from role where id = ${roleIds.client}`.execute(
        server.deps.db.reader,
      )
    ).rows[0]?.menu;
    const menu = (pages: readonly string[] | undefined) =>
      server.deps.db.transaction((tx) =>
        sql`update role set menu = ${JSON.stringify(pages)} where id = ${roleIds.client}`.execute(tx),
      );
    await menu(["integration", "entry-list"]);
    const beyond = { name: "Beyond", scopes: ["exit:read"] };
    expect(await owner.post("/api/integration/saveOrUpdate", { body: beyond })).toMatchObject({
      code: 42200,
      data: { details: { fields: { scopes: "pagesYouLack" } } },
    });
    const made = await makeIntegration(server, admin, {
      scopes: ["entry:read", "exit:read"],
      clientId: server.world.clientIds.beichen,
    });
    const own = bearer(server, (await makeKey(owner, made.row.id)).key);
    await menu(all);
    expect((await made.api.get("/api/exit/queryByPage")).code).toBe(20000);
    expect((await own.get("/api/entry/queryByPage")).code).toBe(20000);
    expect((await own.get("/api/exit/queryByPage")).code).toBe(40300);
  });

  it("for a client's integration is never what is for the warehouse alone", async () => {
    const body = { name: "Too much", scopes: ["master:write"], clientId: server.world.clientIds.beichen };
    expect(await admin.post("/api/integration/saveOrUpdate", { body })).toMatchObject({
      code: 42200,
      data: { details: { fields: { scopes: "scopeNotForClients" } } },
    });
  });

  it("reaches nothing of people, sessions, roles, robots, displays and other integrations", async () => {
    const { api, row } = await makeIntegration(server, admin, { scopes: SCOPE_NAMES });
    const closed = [
      ...["/api/user/queryByPage", "/api/user/options", "/api/user/info", "/api/user/sessions"],
      ...[
        "/api/role/queryByPage",
        "/api/role/options",
        "/api/post/queryByPage",
        "/api/department/queryByPage",
      ],
      ...["/api/robot/queryByPage", "/api/display/queryByPage", "/api/audit/queryByPage", "/api/operations"],
      ...["/api/message/list", "/api/savedView/list", "/api/looking", "/api/search", "/api/overview"],
      ...["/api/integration/queryByPage", `/api/integration/keys?id=${row.id}`],
    ];
    for (const path of closed)
      expect([path, (await api.get(path)).data]).toEqual([path, { because: ["machine"] }]);
  });
});

describe("integrations", () => {
  it("are kept by admins, and by a client's people their own", async () => {
    const mine = await makeIntegration(server, owner, { scopes: ["entry:read"] });
    const theirs = await makeIntegration(server, other, { scopes: ["entry:read"], name: mine.row.name });
    const common = await makeIntegration(server, admin, { scopes: ["entry:read"] });
    const seen = async (api: Api) =>
      (
        await api.get<ListPage<IntegrationRow>>("/api/integration/queryByPage", { query: { pageSize: 200 } })
      ).data.list.map(({ id }) => id);
    const ids = [mine, theirs, common].map(({ row }) => row.id);
    expect((await seen(owner)).filter((id) => ids.includes(id))).toEqual([mine.row.id]);
    expect((await seen(admin)).filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
    for (const call of [
      owner.get("/api/integration/keys", { query: { id: theirs.row.id } }),
      owner.post("/api/integration/createKey", { body: { id: common.row.id, days: 1 } }),
      owner.post("/api/integration/revokeKey", { body: { keyId: theirs.id } }),
    ])
      expect((await call).code).toBe(40400);
    const keys = await owner.get<AccessKeyRow[]>("/api/integration/keys", { query: { id: mine.row.id } });
    expect(keys.data).toMatchObject([{ prefix: mine.prefix, revokedAt: null, createdByName: "北辰客户" }]);
  });

  it("that were never used can be deleted, and their machine goes with them; others say what refers to them", async () => {
    const body = { name: "Mistake", scopes: ["entry:read"] };
    const { id } = (await owner.post<IntegrationRow>("/api/integration/saveOrUpdate", { body })).data;
    expect((await owner.del("/api/integration/delete", { query: { id } })).code).toBe(20000);
    const { rows } = await sql`select 1 from users where integration_id = ${id}`.execute(
      server.deps.db.reader,
    );
    expect(rows).toEqual([]);
    const used = await makeIntegration(server, owner, { scopes: ["entry:read"] });
    expect(await owner.del("/api/integration/delete", { query: { id: used.row.id } })).toMatchObject({
      code: 42200,
      data: { because: ["referenced"], details: { references: [{ entity: "accessKey", count: 1 }] } },
    });
  });
});

describe("a machine with every scope", () => {
  /** Everything that reads people, as it answers now. */
  async function people() {
    const reader = server.deps.db.reader;
    const get = async (path: string, query: object = {}) =>
      (await admin.get<object>(path, { query: query as Record<string, string> })).data;
    const count = async (statement: ReturnType<typeof sql<{ count: number }>>) =>
      Number((await statement.execute(reader)).rows[0]?.count);
    const rows = (list: unknown) => (list as ListPage<{ id: string }>).list.map(({ id }) => id);
    return {
      list: rows(await get("/api/user/queryByPage", { pageSize: 200 })),
      options: await get("/api/user/options", { keyword: "" }),
      export: await (
        await fetch(`${server.url}/api/user/export`, { headers: { token: await server.signIn("admin") } })
      )
        .text()
        .then((text) => text.split("\n").length),
      presence: await get("/api/user/presence"),
      roles: ((await get("/api/role/queryByPage")) as ListPage<{ userCount?: number }>).list.map(
        (row) => row.userCount,
      ),
      setup: await get("/api/setup").then((setup) => (setup as { steps?: unknown }).steps),
      admins: (await listAdmins(server.deps)).split("\n").length,
      messages: await count(
        sql`select count(*) from message m join users u on u.id = m.recipient_id where u.kind = 'machine'`,
      ),
      inboxes: await count(
        sql`select count(*) from feed_counter c join users u on c.scope = 'user:' || u.id where u.kind = 'machine'`,
      ),
    };
  }

  it("changes no list, figure or rule of people, gets no message, and cannot sign in", async () => {
    const before = await people();
    const made = await makeIntegration(server, admin, { scopes: SCOPE_NAMES });
    const ofClient = await makeIntegration(server, owner, { scopes: ["entry:write", "exit:write"] });
    // A request that is told to those who decide, and to its owner.
    const entry = (await draft(ofClient.api)).data;
    await command(ofClient.api, "submit", entry);
    expect((await command(made.api, "approve", { ...entry, version: 2 })).code).toBe(20000);
    await numbered(server.deps.db);
    expect(await people()).toEqual(before);

    const { rows } = await sql<{ id: string; account: string }>`
      select id, user_account as account from users where integration_id = ${made.row.id}`.execute(
      server.deps.db.reader,
    );
    const [machine] = rows;
    if (!machine) throw new Error("an integration without a machine");
    for (const password of ["", "tallyboard", made.key])
      expect(
        (await server.api().post("/api/user/login", { body: { username: machine.account, password } })).code,
      ).not.toBe(20000);
    const id = { query: { id: machine.id } };
    for (const path of ["detail", "resetPassword", "switchStatus", "sessionsOf"])
      expect([path, (await admin.get(`/api/user/${path}`, id)).code]).toEqual([path, 40400]);
    expect((await admin.del("/api/user/delete", id)).code).toBe(40400);
    expect((await admin.post("/api/user/endSession", { body: { id: machine.id } })).code).toBe(40400);
  });

  it("is no second pair of eyes: the last person who may approve approves their own, and its own it may not", async () => {
    await makeIntegration(server, admin, { scopes: ["entry:decide"] });
    const made = await makeIntegration(server, admin, { scopes: ["entry:write", "entry:decide"] });
    const own = (await draft(made.api, { clientId: server.world.clientIds.beichen })).data;
    await command(made.api, "submit", own);
    expect(await command(made.api, "approve", { ...own, version: 2 })).toMatchObject({
      code: 40300,
      data: { because: ["notSubmitter"] },
    });
    // Nor what the person submitted who made its key: that would be the same pair of eyes.
    const makers = (await draft(admin, { clientId: server.world.clientIds.beichen })).data;
    await command(admin, "submit", makers);
    expect(await command(made.api, "approve", { ...makers, version: 2 })).toMatchObject({
      code: 40300,
      data: { because: ["notSubmitter"] },
    });
    const colleague = await server.as("operator");
    const theirs = await makeIntegration(server, colleague, { scopes: ["entry:decide"] });
    expect((await command(theirs.api, "approve", { ...makers, version: 2 })).code).toBe(20000);
    const reader = server.deps.db.reader;
    await sql`update users set user_status = 0 where user_account = 'operator'`.execute(reader);
    const last = (await draft(admin, { clientId: server.world.clientIds.beichen })).data;
    await command(admin, "submit", last);
    expect((await command(admin, "approve", { ...last, version: 2 })).code).toBe(20000);
    await sql`update users set user_status = 1 where user_account = 'operator'`.execute(reader);
  });
});
