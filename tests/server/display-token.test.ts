/** What a monitor's token opens: the figures, and nothing else, on every route and every topic. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import type { DisplayRow, DisplaySelf } from "../../src/contracts/display.ts";
import { GAUGE_TOPICS, LOG_TOPICS } from "../../src/contracts/live.ts";
import type { Overview } from "../../src/contracts/overview.ts";
import { addDisplay, pair } from "../support/displays.ts";
import { stockUp } from "../support/exits.ts";
import { type Document, sampleRequest } from "../support/samples.ts";
import { type Api, apiAt, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse } from "../support/warehouse.ts";
import { Browser, type Node, startNode, until } from "./feed/support.ts";

/** The whole of it, written down a second time. */
const OPENED_ROUTES = [
  "GET /api/content-data",
  "GET /api/display/self",
  "GET /api/overview",
  "GET /api/popular/list",
];
const OPENED_TOPICS = ["content-data", "overview", "popular:image", "popular:text", "popular:video"];

let server: TestServer;
let admin: Api;
const browsers: Browser[] = [];
const nodes: Node[] = [];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as("admin");
});
afterAll(() => server?.stop());
afterEach(async () => {
  for (const browser of browsers.splice(0)) browser.close();
  for (const node of nodes.splice(0)) await node.close();
});

async function open(url: string, token: string): Promise<Browser> {
  const browser = new Browser(url, { token });
  browsers.push(browser);
  return browser.open();
}
/** A paired display and its token. */
async function paired(warehouseId: string | null = null) {
  const { id, code } = await addDisplay(admin, { warehouseId });
  return { id, token: await pair(server, code) };
}
const rowOf = async (id: string) =>
  (await admin.get<DisplayRow>("/api/display/detail", { query: { id } })).data;

it("opens four routes; every other one answers as to an unknown token", async () => {
  const { token } = await paired();
  const document = (await (await fetch(`${server.url}/api/docs/json`)).json()) as Document;
  const asked = async (method: string, url: string, own: string) => {
    const { query, body } = sampleRequest(document, method, url);
    const at = new URL(url, server.url);
    for (const [name, value] of Object.entries(query)) at.searchParams.set(name, String(value));
    const response = await fetch(at, {
      method,
      headers: {
        ...{ token: own, "idempotency-key": newId() },
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { httpStatus: response.status, text: await response.text() };
  };
  const unknown = `${"x".repeat(42)}A`;
  const opened: string[] = [];
  const different: string[] = [];
  let judged = 0;
  for (const { method, url, permission } of server.routes) {
    if (!url.startsWith("/api/") || permission?.kind === "public") continue;
    judged += 1;
    const mine = await asked(method, url, token);
    const theirs = await asked(method, url, unknown);
    if (mine.text === theirs.text && mine.httpStatus === theirs.httpStatus) continue;
    if ((JSON.parse(mine.text) as { code: number }).code === 20000) opened.push(`${method} ${url}`);
    else different.push(`${method} ${url}: ${mine.text}`);
  }
  expect(judged).toBeGreaterThan(100);
  expect(different).toEqual([]);
  expect(opened.toSorted()).toEqual(OPENED_ROUTES);
});

it("opens the gauges of the monitor; every other topic is refused", async () => {
  const { token } = await paired();
  const monitor = await open(server.url, token);
  const opened: string[] = [];
  for (const topic of [...LOG_TOPICS, ...GAUGE_TOPICS]) {
    const answer = await monitor.sub(topic);
    if (answer.kind === "snapshot") opened.push(topic);
    else expect({ topic, ...answer }).toEqual({ topic, kind: "deny", code: 40300 });
  }
  expect(opened.toSorted()).toEqual(OPENED_TOPICS);
  expect(await monitor.sub("everything")).toEqual({ kind: "deny", code: 40400 });
});

it("is the only one that opens a monitor's own description: a person's does not", async () => {
  for (const account of ["admin", "huaxin"]) {
    expect((await (await server.as(account)).get("/api/display/self")).code).toBe(50008);
  }
});

it("ends within the wake-up on every node when its display is deleted or gets a new code", async () => {
  const other = await startNode(server.deps.db, { gauges: [] });
  nodes.push(other);
  const ends: readonly ((id: string) => Promise<unknown>)[] = [
    (id) => admin.del("/api/display/delete", { query: { id } }),
    (id) => admin.post("/api/display/renewCode", { body: { id } }),
  ];
  for (const end of ends) {
    const { id, token } = await paired();
    const bystander = await paired();
    const monitors = [await open(server.url, token), await open(other.url, token)];
    const untouched = await open(server.url, bystander.token);
    await monitors[0]?.follow("overview");
    await end(id);
    for (const monitor of monitors) {
      await until(() => monitor.byes.length > 0 && !monitor.socket.connected);
      expect(monitor.byes).toEqual([{ code: "revoked", retryMs: [0, 0] }]);
    }
    expect(untouched.socket.connected).toBe(true);
    const refusal = await new Browser(server.url, { token }).open().catch((error: unknown) => error);
    expect((refusal as { data?: { code: number } }).data?.code).toBe(50012);
    expect((await apiAt(server.url, token).get("/api/overview")).code).toBe(50012);
  }
});

it("follows its display to another warehouse: what it showed stops, and is asked for again", async () => {
  const { warehouseId } = await createSmallWarehouse(server.deps, "T1");
  const { id, token } = await paired();
  const monitor = await open(server.url, token);
  await monitor.follow("overview");
  const { version, name } = await rowOf(id);
  const body = { id, version, name, warehouseId, locale: "en-US" };
  expect((await admin.post("/api/display/saveOrUpdate", { body })).code).toBe(20000);
  await until(() => monitor.resyncs.some(({ topic, reason }) => topic === "overview" && reason === "scope"));
  expect((await monitor.sub("overview")).kind).toBe("snapshot");
  const { data } = await apiAt(server.url, token).get<DisplaySelf>("/api/display/self");
  expect(data).toMatchObject({ warehouseId, warehouseName: "T1 仓", locale: "en-US" });
});

it("shows admins when its monitor came and went, without a new version of the display", async () => {
  const { id, token } = await paired();
  const before = await rowOf(id);
  const watching = await open(server.url, await server.signIn("admin"));
  await watching.follow("display");
  const monitor = await open(server.url, token);
  await until(async () => (await rowOf(id)).isOnline);
  await until(() => watching.events.some(({ topic, type }) => topic === "display" && type === "presence"));
  expect((await rowOf(id)).lastSeenAt).not.toBeNull();
  monitor.close();
  await until(async () => !(await rowOf(id)).isOnline);
  await until(() => watching.events.filter(({ type }) => type === "presence").length === 2);
  expect((await rowOf(id)).version).toBe(before.version);
});

it("lets no display appear among the people who are online", async () => {
  const { id, token } = await paired();
  await open(server.url, token);
  await until(async () => (await rowOf(id)).isOnline);
  const { data } = await admin.get<{ online: { userId: string }[] }>("/api/user/presence");
  expect(data.online.map(({ userId }) => userId)).not.toContain(id);
});

it("shows a display of one warehouse that warehouse alone, by REST and live", async () => {
  const [here, there] = [
    await createSmallWarehouse(server.deps, "H1"),
    await createSmallWarehouse(server.deps, "H2"),
  ];
  const crew = { owner: await server.as("huaxin"), admin, clientId: server.world.clientIds.huaxin };
  await stockUp(crew, here, 30);
  await stockUp(crew, there, 500);
  const { token } = await paired(here.warehouseId);
  const { data } = await apiAt(server.url, token).get<Overview>("/api/overview");
  expect(data.stock.onHand).toBe(30);
  const monitor = await open(server.url, token);
  const start = await monitor.follow("overview");
  if (start.kind !== "snapshot") throw new Error("no snapshot");
  expect((start.data as Overview).stock.onHand).toBe(30);
  await stockUp(crew, here, 5);
  await until(() => monitor.gauges.some(({ value }) => (value as Overview).stock.onHand === 35));
});
