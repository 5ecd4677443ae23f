import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defineRoute } from "../../server/platform/http/define-route.ts";
import { createFastify } from "../../server/platform/http/fastify.ts";
import { listen, stopListening } from "../../server/platform/http/listen.ts";
import { ok } from "../../server/platform/http/outcome.ts";
import { createLog } from "../../server/platform/log.ts";
import { isEnvelope } from "../../src/contracts/envelope.ts";
import { pageByName } from "../../src/contracts/pages.ts";
import type { Right } from "../../src/contracts/permissions.ts";
import { apiAt, startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
const logged: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ log: createLog("debug", { write: (line) => void logged.push(line) }) });
});
afterAll(() => server?.stop());

/** The raw answer: for what is sent that no well-behaved client sends. */
const raw = (path: string, init: RequestInit = {}) => fetch(new URL(path, server.url), init);

describe("every JSON answer is an envelope", () => {
  it("an unknown route of the API answers 40400 in an envelope, not a page and not a stack", async () => {
    const answer = await server.api().get("/api/entirely/unknown");
    expect(answer.httpStatus).toBe(404);
    expect(answer.envelope).toEqual({ data: null, status: "fail", msg: "找不到该内容", code: 40400 });
  });

  it("a success says so in data, status, msg and code, and nothing else", async () => {
    const answer = await server.api().post("/api/user/logout", { language: "en-US" });
    expect(answer.envelope).toEqual({
      data: null,
      status: "ok",
      msg: "Operation executed successfully",
      code: 20000,
    });
  });

  it.each([
    ["broken JSON", { body: "{", headers: { "content-type": "application/json" } }],
    [
      "JSON that would change an object's prototype",
      { body: '{"__proto__":{}}', headers: { "content-type": "application/json" } },
    ],
    ["a form", { body: "username=admin", headers: { "content-type": "application/x-www-form-urlencoded" } }],
    ["plain text", { body: "admin", headers: { "content-type": "text/plain" } }],
    [
      "a body over 1 MiB",
      { body: JSON.stringify("x".repeat(1_100_000)), headers: { "content-type": "application/json" } },
    ],
    ["no body at all", { headers: { "content-type": "application/json" } }],
  ])("%s sent to sign in is 40000 in an envelope", async (_what, init) => {
    const response = await raw("/api/user/login", { method: "POST", ...init });
    const body: unknown = await response.json();
    expect(response.status).toBe(400);
    expect(isEnvelope(body) && body.code).toBe(40000);
    expect(JSON.stringify(body)).not.toMatch(/node_modules|at .*\(|FST_/);
  });

  it("an address longer than 8192 characters is 40000", async () => {
    const answer = await server.api().get(`/api/user/info?x=${"y".repeat(9_000)}`);
    expect(answer.code).toBe(40000);
  });

  it("an address that is no address is 40000", async () => {
    const answer = await server.api().get("/api/%E0%A4%A");
    expect(answer.code).toBe(40000);
  });

  it("what is no HTTP at all is told so and hung up on", async () => {
    const { port } = new URL(server.url);
    const heard = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), "127.0.0.1", () => socket.write("certainly not HTTP\r\n\r\n"));
      let text = "";
      socket.on("data", (bytes) => {
        text += bytes.toString();
      });
      socket.on("end", () => resolve(text)).on("error", reject);
    });
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(isEnvelope(JSON.parse(heard.split("\r\n\r\n")[1] ?? ""))).toBe(true);
  });
});

describe("what is wrong with the input is said field by field, in the reader's language", () => {
  it("an unknown field, one that is missing and one of the wrong kind are all named", async () => {
    const body = { username: 5, roleCode: "admin" };
    const chinese = await server.api().post("/api/user/login", { body });
    const english = await server.api().post("/api/user/login", { body, language: "en-GB,en;q=0.9,zh;q=0.5" });
    expect(chinese.code).toBe(40000);
    expect(chinese.data).toEqual({
      errors: expect.arrayContaining([
        { path: "roleCode", message: "未知字段" },
        { path: "password", message: "必填" },
        { path: "username", message: "格式不正确" },
      ]),
    });
    expect(english.data).toEqual({
      errors: expect.arrayContaining([
        { path: "roleCode", message: "Unknown field" },
        { path: "password", message: "Required" },
        { path: "username", message: "Wrong format" },
      ]),
    });
  });

  it("a number is not taken for a text, nor a text for a number: bodies are never coerced", async () => {
    const answer = await server.api().post("/api/user/login", { body: { username: 1, password: true } });
    expect(answer.code).toBe(40000);
  });

  it("a character that no database stores is refused as input, not as our fault", async () => {
    for (const username of ["ad\u0000min", "ad\ud800min"]) {
      const answer = await server
        .api()
        .post("/api/user/login", { body: { username, password: "tallyboard" } });
      expect(answer.code).toBe(40000);
    }
  });

  it("a request for a language that we lack is answered in Chinese", async () => {
    const answer = await server.api().get("/api/nothing", { language: "fr-FR,de;q=0.8" });
    expect(answer.msg).toBe("找不到该内容");
  });
});

describe("routes that only a test needs", () => {
  it("a failure of ours shows a trace id that the log knows, and nothing of the failure itself", async () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    const app = createFastify({ ...server.deps, log });
    defineRoute(app, {
      method: "GET",
      url: "/api/test/broken",
      permission: { kind: "public" },
      summary: "Fails.",
      handler: async () => {
        throw new Error("the secret of the house");
      },
    });
    const url = await listen(app, { host: "127.0.0.1", port: 0 });
    const answer = await apiAt(url, null).get<{ traceId: string }>("/api/test/broken");
    const english = await apiAt(url, null).get("/api/test/broken", { language: "en-US" });
    await stopListening(app);
    expect(answer.msg).toBe("执行失败，请联系管理员");
    expect(english.msg).toBe("Execution failed, please contact the administrator");
    expect(answer.httpStatus).toBe(500);
    expect(answer.code).toBe(50000);
    expect(JSON.stringify(answer.envelope)).not.toContain("secret");
    expect(answer.headers.get("x-trace-id")).toBe(answer.data.traceId);
    const line = lines.find((each) => each.includes("the secret of the house"));
    expect(line).toContain(answer.data.traceId);
  });

  it("query strings: whole numbers and truth values are read from their one spelling, anything else is refused", async () => {
    const app = createFastify(server.deps);
    defineRoute(app, {
      method: "GET",
      url: "/api/test/query",
      permission: { kind: "public" },
      summary: "Tells what it read.",
      query: Type.Object(
        { count: Type.Optional(Type.Integer({ minimum: 1 })), open: Type.Optional(Type.Boolean()) },
        { additionalProperties: false },
      ),
      handler: async ({ query }) => ok(query),
    });
    const url = await listen(app, { host: "127.0.0.1", port: 0 });
    const asked = async (text: string) => {
      const answer = await apiAt(url, null).get(`/api/test/query?${text}`);
      return answer.code === 20000 ? answer.data : answer.code;
    };
    const answers = {
      good: await asked("count=12&open=false"),
      zeroes: await asked("count=012"),
      fraction: await asked("count=1.5"),
      words: await asked("count=true"),
      yes: await asked("open=1"),
      twice: await asked("count=1&count=2"),
      empty: await asked("count="),
      other: await asked("id=1"),
    };
    await stopListening(app);
    expect(answers).toEqual({
      good: { count: 12, open: false },
      zeroes: 40000,
      fraction: 40000,
      words: 40000,
      yes: 40000,
      twice: 40000,
      empty: 40000,
      other: 40000,
    });
  });

  it("a server with a route without a declared permission does not start", async () => {
    const app = createFastify(server.deps);
    app.get("/api/test/forgotten", async () => "anyone may read me");
    await expect(listen(app, { host: "127.0.0.1", port: 0 })).rejects.toThrow("/api/test/forgotten");
    await app.close();
  });
});

describe("what the server says of itself", () => {
  it("every registered route declares who may call it", () => {
    expect(server.routes.length).toBeGreaterThan(8);
    expect(server.routes.filter(({ permission }) => permission === null)).toEqual([]);
  });

  it("every route of the API that is not public refuses requests without a token with 50008", async () => {
    const guarded = server.routes.filter(
      ({ permission, url }) => permission?.kind !== "public" && !url.includes(":"),
    );
    expect(guarded.length).toBeGreaterThan(3);
    for (const { method, url } of guarded) {
      const call = { GET: server.api().get, POST: server.api().post, DELETE: server.api().del }[method];
      expect.soft((await call?.(url))?.code, `${method} ${url}`).toBe(50008);
    }
  });

  it("every route that takes a page refuses people whose role grants none", { timeout: 90_000 }, async () => {
    const token = await server.signIn("beichen");
    const { reader } = server.deps.db;
    const menuOf = (menu: string) =>
      reader.updateTable("role").set({ menu }).where("id", "=", server.world.roleIds.client).execute();
    const role = reader.selectFrom("role").select("menu").where("id", "=", server.world.roleIds.client);
    const { menu } = await role.executeTakeFirstOrThrow();
    await menuOf("[]");
    // Some pages are open to everyone, without a grant of the role, such as the bulletins.
    const isOfEverybody = ({ anyOf }: Right) => anyOf.some((page) => pageByName.get(page)?.always);
    const guarded = server.routes.filter(
      ({ permission }) => permission?.kind === "right" && !isOfEverybody(permission.right),
    );
    expect(guarded.length).toBeGreaterThan(10);
    const id = "01890000-0000-7000-8000-000000000001";
    for (const { method, url } of guarded) {
      const api = server.api(token);
      const call = { GET: api.get, POST: api.post, DELETE: api.del }[method];
      // The page is checked before the shape: the answer must not reveal whether the body was right.
      const plain = await call?.(url);
      const withId = await call?.(url, { query: { id } });
      expect.soft([plain?.code, withId?.code], `${method} ${url}`).toEqual([40300, 40300]);
    }
    await menuOf(JSON.stringify(menu));
  });

  it("healthz and readyz answer 200 while the database does", async () => {
    expect((await raw("/healthz")).status).toBe(200);
    expect((await raw("/readyz")).status).toBe(200);
  });

  it("metrics are Prometheus text with durations, loop lag and sockets", async () => {
    await server.api().get("/api/nothing");
    const response = await raw("/metrics");
    const text = await response.text();
    expect(response.headers.get("content-type")).toContain("text/plain");
    expect(text).toMatch(/^http_request_duration_seconds_count\{.*code="40400".*\} \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toMatch(/^tallyboard_sockets 0$/m);
  });

  it("every figure that the dashboard and the alert rules name is there", async () => {
    await server.api().get("/api/nothing");
    const text = await (await raw("/metrics")).text();
    const there = new Set([...text.matchAll(/^(?:# TYPE )?(\w+)[ {]/gm)].map(([, name]) => name));
    const folder = new URL("../../deploy/monitoring/", import.meta.url);
    for (const file of ["alerts.yml", "grafana-dashboard.json"]) {
      const named =
        readFileSync(new URL(file, folder), "utf8").match(/\b(tallyboard|http|nodejs|process)_\w+/g) ?? [];
      expect(named.length, file).toBeGreaterThan(5);
      // Only a node with REDIS_URL has figures of Redis.
      const isRedis = (name: string) => name.startsWith("tallyboard_redis_");
      expect(
        named.filter((name) => !there.has(name) && !isRedis(name)),
        file,
      ).toEqual([]);
    }
  });

  it("the OpenAPI document names every route of the API with its envelope, codes and headers", async () => {
    const document = (await (await raw("/api/docs/json")).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: Record<string, unknown>; security: unknown[] }>>;
    };
    expect(document.openapi).toBe("3.1.0");
    const api = server.routes.filter(({ url }) => url.startsWith("/api/") && !url.startsWith("/api/docs"));
    for (const { method, url, permission } of api) {
      const operation = document.paths[url]?.[method.toLowerCase()];
      expect.soft(operation, `${method} ${url}`).toBeDefined();
      // A person's token; of what programs may call, each way of theirs as well.
      expect.soft((operation?.security.length ?? 0) > 0, url).toBe(permission?.kind !== "public");
    }
    const login = JSON.stringify(document.paths["/api/user/login"]?.post);
    for (const part of ['"40001', '"enum":["ok"]', "username", "Accept-Language", "Who may: Anyone."]) {
      expect(login).toContain(part);
    }
  });

  it("the page of the documents is served", async () => {
    const page = await raw("/api/docs");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("swagger-ui");
  });

  it("answers of the API are never cached, carry a trace id and the headers that browsers guard with", async () => {
    const { headers } = await server.api().get("/api/nothing");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-trace-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toMatch(/script-src 'self';/);
    expect(headers.get("content-security-policy")).toMatch(
      /require-trusted-types-for 'script';trusted-types dompurify default;/,
    );
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("permissions-policy")).toMatch(
      /screen-wake-lock=\(self\), .*camera=\(self\), .*geolocation=\(\)/,
    );
    expect(headers.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
  });

  it("tokens and passwords are in no line of the log", async () => {
    const token = await server.signIn("huaxin");
    await server.api(token).get("/api/user/info");
    await server.api(token).post("/api/user/logout");
    const all = logged.join("\n");
    expect(all).toContain("/api/user/info");
    expect(all).not.toContain(token);
    expect(all).not.toContain('tallyboard"');
  });

  it("a HEAD does not run what a GET would do", async () => {
    const status = await new Promise((resolve, reject) => {
      const asked = httpRequest(new URL("/api/user/info", server.url), { method: "HEAD" });
      asked.on("response", (response) => resolve(response.statusCode)).on("error", reject);
      asked.end();
    });
    expect(status).toBe(404);
  });
});
