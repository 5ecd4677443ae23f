/** Load and the surroundings of the server: 50300 with words and a time, and 50000 for bugs alone. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defineRoute } from "../../server/platform/http/define-route.ts";
import { createFastify } from "../../server/platform/http/fastify.ts";
import { listen, stopListening } from "../../server/platform/http/listen.ts";
import { Trouble } from "../../server/platform/trouble.ts";
import { BUSY_REASONS, type Busy } from "../../src/contracts/busy.ts";
import { apiAt, startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let app: ReturnType<typeof createFastify>;
let url: string;
let failure: Error = new Error("none");
beforeAll(async () => {
  server = await startTestServer({ world: "bare" });
  app = createFastify(server.deps);
  for (const method of ["GET", "POST"] as const)
    defineRoute(app, {
      method,
      url: "/api/test/fails",
      permission: { kind: "public" },
      summary: "Fails.",
      handler: async () => {
        throw failure;
      },
    });
  url = await listen(app, { host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await stopListening(app);
  await server.stop();
});

const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
const knowing = "application/json; busy=50300";

describe("a busy server", () => {
  it.each(BUSY_REASONS)(
    "says %s by 503, Retry-After and a sentence, to reads and commands alike",
    async (because) => {
      failure = new Trouble(because, "for a test");
      const texts = new Set<string>();
      for (const language of ["zh-CN", "en-US"])
        for (const call of ["get", "post"] as const) {
          const answer = await apiAt(url, null)[call]<Busy>("/api/test/fails", { language });
          expect([answer.httpStatus, answer.code]).toEqual([503, 50300]);
          expect(answer.data.because).toEqual([because]);
          expect(answer.data.retryAfterSeconds).toBeGreaterThan(0);
          expect(answer.headers.get("retry-after")).toBe(String(answer.data.retryAfterSeconds));
          texts.add(answer.msg);
        }
      expect(texts.size).toBe(2);
    },
  );

  it("a lock's limit, as the database reports it, is no bug", async () => {
    failure = Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
    expect((await apiAt(url, null).post<Busy>("/api/test/fails")).data.because).toEqual(["lockTimeout"]);
  });

  const callers: readonly (readonly [string, Readonly<Record<string, string>>, number])[] = [
    ["a page of an older build retries 42900", { "user-agent": browser, accept: "application/json" }, 42900],
    ["a page that asks for anything is an older one", { "user-agent": browser, accept: "*/*" }, 42900],
    ["a page that knows the code gets it", { "user-agent": browser, accept: knowing }, 50300],
    [
      "spelled without the blank too",
      { "user-agent": browser, accept: "application/json;busy=50300" },
      50300,
    ],
    [
      "another parameter says nothing",
      { "user-agent": browser, accept: "application/json; busy=503000" },
      42900,
    ],
    ["a program gets it", { "user-agent": "python-requests/2.32", accept: "*/*" }, 50300],
    ["a caller that names nothing gets it", {}, 50300],
  ];
  it.each(callers)("%s", async (_what, headers, code) => {
    failure = new Trouble("noConnection", "for a test");
    const answer = await apiAt(url, null).post<Busy>("/api/test/fails", { headers });
    expect([answer.httpStatus, answer.code]).toEqual([503, code]);
    expect(answer.data).toEqual({ because: ["noConnection"], retryAfterSeconds: 2 });
    expect(answer.headers.get("retry-after")).toBe("2");
  });

  it("a bug is answered 50000 to everyone", async () => {
    failure = new TypeError("undefined is not a function");
    for (const agent of ["python-requests/2.32", browser]) {
      const headers = { "user-agent": agent };
      const answer = await apiAt(url, null).post("/api/test/fails", { headers });
      expect([answer.httpStatus, answer.code]).toEqual([500, 50000]);
    }
  });
});

it("a server that closes says so in an envelope, and names the time to come back", async () => {
  const closing = createFastify(server.deps);
  let entered: () => void = () => undefined;
  let finish: () => void = () => undefined;
  const isEntered = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  closing.addHook("preClose", async () => {
    entered();
    await isFinished;
  });
  const address = await listen(closing, { host: "127.0.0.1", port: 0 });
  const closed = stopListening(closing);
  await isEntered;
  const told: readonly (readonly [Readonly<Record<string, string>>, number])[] = [
    [{}, 50300],
    [{ "user-agent": browser }, 42900],
  ];
  for (const [headers, code] of told) {
    const answer = await apiAt(address, null).get<Busy>("/api/user/info", { headers });
    expect([answer.httpStatus, answer.code]).toEqual([503, code]);
    expect(answer.headers.get("retry-after")).toBe("1");
    expect(answer.data).toEqual({ because: ["stopping"], retryAfterSeconds: 1 });
  }
  finish();
  await closed;
});
