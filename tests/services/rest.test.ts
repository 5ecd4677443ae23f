import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RestOptions } from "../../src/services/rest.ts";
import { createRest, queryString } from "../../src/services/rest.ts";

type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let baseUrl: string;
let respond: Respond;
let heard: { method?: string; url?: string; headers: IncomingMessage["headers"]; body: string }[];
let token: string | null;
let failures: { path: string; kind: string }[];

beforeEach(async () => {
  heard = [];
  failures = [];
  token = "t1";
  respond = (_request, response) => answer(response, 200, { data: 1, status: "ok", msg: "", code: 20000 });
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    heard.push({ method: request.method, url: request.url, headers: request.headers, body });
    respond(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function answer(response: ServerResponse, status: number, body: unknown, type = "application/json"): void {
  response.writeHead(status, { "content-type": type });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

const rest = (options: Partial<RestOptions> = {}) =>
  createRest({
    baseUrl,
    token: () => token,
    locale: () => "zh-CN",
    onFailure: (failure, path) => failures.push({ path, kind: failure.kind }),
    ...options,
  });

describe("a call to the server", () => {
  it("carries the session's token and the reader's language", async () => {
    await rest().get("/api/user/info");
    expect(heard[0]?.headers).toMatchObject({ token: "t1", "accept-language": "zh-CN" });
  });

  it("carries no token when there is none", async () => {
    token = null;
    await rest().post("/api/user/login", { username: "a", password: "b" });
    expect(heard[0]?.headers).not.toHaveProperty("token");
    expect(heard[0]).toMatchObject({ method: "POST", body: '{"username":"a","password":"b"}' });
    expect(heard[0]?.headers["content-type"]).toBe("application/json");
  });

  it("skips parameters that say nothing, and keeps zero and false", async () => {
    const query = {
      current: 1,
      keyword: "",
      sort: null,
      clientId: undefined,
      kind: "a b",
      zero: 0,
      is: false,
    };
    await rest().get("/api/entry/queryByPage", query);
    expect(heard[0]?.url).toBe("/api/entry/queryByPage?current=1&kind=a+b&zero=0&is=false");
    expect(queryString({ keyword: "" })).toBe("");
  });

  it("asks for a page of a list by the list's name", async () => {
    await rest().page("goods/type", { current: 2, pageSize: 50 });
    expect(heard[0]).toMatchObject({
      method: "GET",
      url: "/api/goods/type/queryByPage?current=2&pageSize=50",
    });
  });

  it("carries the key of a command", async () => {
    await rest().post("/api/entry/approve", { id: "e1", version: 1 }, { key: "k1" });
    expect(heard[0]?.headers["idempotency-key"]).toBe("k1");
  });

  it("deletes by query, without a body", async () => {
    await rest().delete("/api/user/delete", { id: "u1" });
    expect(heard[0]).toMatchObject({ method: "DELETE", url: "/api/user/delete?id=u1", body: "" });
  });
});

describe("an answer", () => {
  it("with the code 20000 is the data", async () => {
    expect(await rest().get("/api/x")).toEqual({ ok: true, data: 1 });
    expect(failures).toEqual([]);
  });

  it.each([200, 401, 409, 500])("is judged by its code, not by the HTTP status %i", async (status) => {
    const data = { because: ["owner"] };
    respond = (_request, response) =>
      answer(response, status, { data, status: "fail", msg: "不允许", code: 40300 });
    expect(await rest().get("/api/x")).toEqual({
      ok: false,
      kind: "refused",
      code: 40300,
      msg: "不允许",
      data,
    });
    expect(failures).toEqual([{ path: "/api/x", kind: "refused" }]);
  });

  it("that is a proxy's page is a transport failure that names its status", async () => {
    respond = (_request, response) => answer(response, 502, "<h1>Bad gateway</h1>", "text/html");
    expect(await rest().get("/api/x")).toEqual({ ok: false, kind: "transport", msg: "502 Bad Gateway" });
  });

  it("that is JSON but no envelope is a transport failure", async () => {
    respond = (_request, response) => answer(response, 200, { hello: "world" });
    expect(await rest().get("/api/x")).toEqual({ ok: false, kind: "transport" });
  });

  it("that never comes is a transport failure after the time limit", async () => {
    respond = () => {};
    expect(await rest({ timeoutMs: 30 }).get("/api/x")).toEqual({ ok: false, kind: "transport" });
    expect(failures).toEqual([{ path: "/api/x", kind: "transport" }]);
  });

  it("from a server that is away is a transport failure", async () => {
    const gone = rest({ baseUrl: "http://127.0.0.1:1" });
    expect(await gone.get("/api/x")).toEqual({ ok: false, kind: "transport" });
  });

  it("that the asker gave up raises no toast", async () => {
    respond = () => {};
    const leaving = new AbortController();
    const asking = rest().get("/api/x", {}, { signal: leaving.signal });
    leaving.abort();
    expect(await asking).toEqual({ ok: false, kind: "transport", isAborted: true });
    expect(failures).toEqual([]);
  });
});

describe("a download", () => {
  it("is its content under the server's name", async () => {
    respond = (_request, response) => {
      response.writeHead(200, {
        "content-type": "text/csv",
        "content-disposition": "attachment; filename*=UTF-8''%E5%85%A5%E5%BA%93.csv",
      });
      response.end("a,b");
    };
    const got = await rest().download("/api/entry/export", { status: "pending" });
    expect(got.ok && got.data.fileName).toBe("入库.csv");
    expect(got.ok && (await got.data.content.text())).toBe("a,b");
  });

  it("that is refused is a refusal, not a file", async () => {
    respond = (_request, response) =>
      answer(response, 403, { data: null, status: "fail", msg: "no", code: 40300 });
    expect(await rest().download("/api/entry/export")).toMatchObject({ kind: "refused", code: 40300 });
  });
});

describe("the development switch for slow answers", () => {
  it("is off by default, and slows only message and dashboard reads", async () => {
    const waits: string[] = [];
    const slow = rest({
      isSlow: () => true,
      random: () => {
        waits.push("random");
        return 0;
      },
    });
    await rest({ random: () => Number.NaN }).get("/api/message/list");
    await slow.get("/api/entry/queryByPage");
    await slow.post("/api/message/read", { ids: [] });
    expect(waits).toEqual([]);
    expect((await slow.get("/api/content-data")).ok).toBe(true);
    expect(waits).toEqual(["random"]);
  });
});
