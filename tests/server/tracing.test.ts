/** Traces of a real server process, sent to a real collector: an HTTP server that takes OTLP. */
import { createServer, type Server } from "node:http";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { systemClock } from "../../server/platform/clock.ts";
import { openDatabase } from "../../server/platform/database.ts";
import { type PreparedDatabase, prepareTestDatabase, testLog } from "../support/database.ts";
import { command } from "../support/entries.ts";
import { createSmallWorld, password } from "../support/people.ts";
import { apiAt } from "../support/server.ts";
import {
  type BuiltServer,
  buildServer,
  environmentOf,
  type ServerProcess,
} from "../support/server-process.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const paths = new Set<string>();
const spans: Span[] = [];
let text = "";
let collector: Server;
let built: BuiltServer;
let prepared: PreparedDatabase;
let server: ServerProcess;
let url: string;
let warehouse: SmallWarehouse;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = "";
    request.on("data", (bytes: Buffer) => {
      body += bytes.toString();
    });
    request.on("end", () => {
      paths.add(request.url ?? "");
      text += body;
      const sent: Sent = JSON.parse(body);
      for (const { scopeSpans } of sent.resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const address = collector.address();
  const port = typeof address === "object" && address ? address.port : 0;
  prepared = await prepareTestDatabase();
  const db = await openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
  await createSmallWorld({ db, clock: systemClock });
  warehouse = await createSmallWarehouse({ db, clock: systemClock });
  await db.close();
  built = await buildServer();
  server = built.start({
    ...environmentOf(prepared.choice),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    LOG_LEVEL: "info",
  });
  url = await server.listening;
});
afterAll(async () => {
  server?.child.kill("SIGKILL");
  await server?.ended;
  collector?.close();
  await prepared?.discard();
});

test("a request goes on in the trace of its caller; an invalid traceparent begins another", async () => {
  const [traceId, spanId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
  const ask = async (traceparent: string) =>
    (await fetch(`${url}/api/user/info`, { headers: { traceparent } })).headers.get("x-trace-id");
  expect(await ask(`00-${traceId}-${spanId}-01`)).toBe("4bf92f35-77b3-4da6-a3ce-929d0e0e4736");
  const other = (await ask(`00-${"0".repeat(32)}-${spanId}-01`))?.replaceAll("-", "");
  expect(other).toMatch(/^(?!0{32})[\da-f]{32}$/);
  const spanOf = (id: string | undefined) => spans.find((span) => span.traceId === id);
  await vi.waitFor(() => expect(spanOf(traceId) && spanOf(other)).toBeDefined(), { timeout: 20_000 });
  expect(spanOf(traceId)).toMatchObject({ name: "GET /api/user/info", parentSpanId: spanId });
  expect(spanOf(other)?.parentSpanId ?? "").toBe("");
});

test("a command is one trace, from the request to the commit, whose id is in the answer and the log; secrets are in neither", async () => {
  const body = { username: "huaxin", password };
  const { data } = await apiAt(url, null).post<{ tokenValue: string }>("/api/user/login", { body });
  const guess = { username: "huaxin", password: "a wrong guess of huaxin" };
  expect((await apiAt(url, null).post("/api/user/login", { body: guess })).code).toBe(40001);
  const owner = apiAt(url, data.tokenValue);
  const socket = io(url, { auth: { token: data.tokenValue }, transports: ["websocket"] });
  await socket.emitWithAck("sub", { topic: "entry", have: null });
  const heard = new Promise((resolve) => socket.on("ev", resolve));
  const lines = [{ typeId: warehouse.typeId, expected: 3 }];
  const draft = await command(owner, "amend", { warehouseId: warehouse.warehouseId, lines });
  const row = { id: draft.id, version: draft.version };
  const submitted = await owner.post("/api/entry/submit", { body: row, key: "a-key-of-this-test" });
  expect(submitted.code).toBe(20000);
  const refused = await owner.post("/api/entry/submit", { body: row, key: "another-key" });
  expect(refused.code).toBe(40900);
  await heard;
  socket.close();
  // The server sends what is left before it ends.
  server.child.kill("SIGINT");
  expect((await server.ended).code).toBe(0);

  const idOf = ({ headers }: typeof submitted) => headers.get("x-trace-id") ?? "";
  const trace = (id: string) => spans.filter(({ traceId }) => traceId === id.replaceAll("-", ""));
  const mine = trace(idOf(submitted));
  const [request] = mine.filter(({ name }) => name === "POST /api/entry/submit");
  const [transaction] = mine.filter(({ name }) => name === "transaction");
  const [done] = mine.filter(({ name }) => name === "command");
  const [commit] = mine.filter(({ name }) => name === "commit");
  expect(paths).toEqual(new Set(["/v1/traces"]));
  expect(request?.parentSpanId ?? "").toBe("");
  expect(transaction?.parentSpanId).toBe(request?.spanId);
  expect(done?.parentSpanId).toBe(transaction?.spanId);
  expect(commit?.parentSpanId).toBe(transaction?.spanId);
  expect(done?.attributes).toContainEqual({
    key: "tallyboard.command",
    value: { stringValue: "entry.submit" },
  });
  expect(trace(idOf(refused))[0]?.attributes.length).toBeGreaterThan(0);
  expect(trace(idOf(refused)).map(({ name }) => name)).not.toContain("command");

  const deliveries = spans.filter(({ name }) => name === "feed delivery");
  expect(deliveries[0]?.attributes).toContainEqual({
    key: "tallyboard.topic",
    value: { stringValue: "entry" },
  });
  const logged = server.stdout();
  const line = logged.split("\n").find((each) => each.includes("/api/entry/submit")) ?? "{}";
  expect(JSON.parse(line)).toMatchObject({ account: "huaxin", traceId: idOf(submitted), code: 20000 });
  for (const secret of [data.tokenValue, guess.password, "a-key-of-this-test"]) {
    expect(text).not.toContain(secret);
    expect(logged).not.toContain(secret);
  }
});
