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

describe("a call that needs the person's password", () => {
  const needed = { data: { because: ["confirmPassword"] }, status: "fail", msg: "again", code: 40300 };

  it("waits until it is given, and is then sent again as it was", async () => {
    let isGiven = false;
    respond = (_request, response) => {
      if (isGiven) return answer(response, 200, { data: 7, status: "ok", msg: "", code: 20000 });
      return answer(response, 403, needed);
    };
    const confirm = async () => {
      isGiven = true;
      return true;
    };
    const result = await rest({ confirm }).post("/api/role/saveOrUpdate", { roleName: "a" }, { key: "k1" });
    expect(result).toEqual({ ok: true, data: 7 });
    expect(heard.map(({ body, headers }) => [body, headers["idempotency-key"]])).toEqual([
      ['{"roleName":"a"}', "k1"],
      ['{"roleName":"a"}', "k1"],
    ]);
    expect(failures).toEqual([]);
  });

  it("is refused without a toast when the person dismisses the question", async () => {
    respond = (_request, response) => answer(response, 403, needed);
    const result = await rest({ confirm: async () => false }).get("/api/user/resetPassword", { id: "a" });
    expect(result).toMatchObject({ ok: false, code: 40300 });
    expect(heard).toHaveLength(1);
    expect(failures).toEqual([]);
  });
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

  it.each([0, 1, 200, 20001, 2000])("with the code %i is no success, also under HTTP 200", async (code) => {
    respond = (_request, response) => answer(response, 200, { data: 1, status: "ok", msg: "", code });
    expect(await rest().get("/api/x")).toMatchObject({ ok: false, kind: "refused", code });
  });

  it.each([
    ["without data", { code: 42200, msg: "库位不可用", status: "fail" }, "库位不可用"],
    ["with null data", { code: 42200, msg: "库位不可用", data: null }, "库位不可用"],
    ["without msg", { code: 50000, data: null }, ""],
    ["with a null msg", { code: 50000, msg: null, data: null }, ""],
    ["with nothing but its code", { code: 50014 }, ""],
  ])("%s is an envelope all the same, judged by its code", async (_how, envelope, msg) => {
    respond = (_request, response) => answer(response, 200, envelope);
    const { code } = envelope;
    expect(await rest().get("/api/x")).toEqual({ ok: false, kind: "refused", code, msg, data: null });
  });

  it("that succeeded and left out its data has none", async () => {
    respond = (_request, response) => answer(response, 200, { code: 20000 });
    expect(await rest().get("/api/x")).toEqual({ ok: true, data: null });
  });

  it("names the business time zone, also where it is refused", async () => {
    const zones: string[] = [];
    respond = (_request, response) => {
      response.setHeader("business-time-zone", "Europe/Berlin");
      answer(response, 403, { code: 40300, msg: "no" });
    };
    await rest({ onTimeZone: (timeZone) => zones.push(timeZone) }).get("/api/x");
    expect(zones).toEqual(["Europe/Berlin"]);
  });

  it("that is a proxy's page is a transport failure that names its status", async () => {
    respond = (_request, response) => answer(response, 502, "<h1>Bad gateway</h1>", "text/html");
    expect(await rest().get("/api/x")).toEqual({ ok: false, kind: "transport", msg: "502 Bad Gateway" });
  });

  it("that is JSON but no envelope is a transport failure", async () => {
    for (const body of [{ hello: "world" }, { code: "ECONNREFUSED" }, [], "null", "20000"]) {
      respond = (_request, response) => answer(response, 200, body);
      expect(await rest().get("/api/x")).toEqual({ ok: false, kind: "transport" });
    }
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
