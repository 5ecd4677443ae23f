/** Another client's id at every place of every route that takes one: it answers in the words of an id that does not exist. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import { openedDelivery } from "../support/deliveries.ts";
import { announce, approved, receive } from "../support/entries.ts";
import { type Document, idPlaces, PLACE } from "../support/samples.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let document: Document;
let stranger: string;
/** What belongs to another client, by the name that ids of its kind have in requests. */
let foreign: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.deps;
  const warehouse = await createSmallWarehouse(server.deps);
  const [owner, admin] = [await server.as("beichen"), await server.as("admin")];
  const clientId = server.world.clientIds.beichen;
  const delivery = await openedDelivery({ owner, admin, clientId }, warehouse);
  const begun = await approved(owner, admin, warehouse, [{ typeId: warehouse.typeId, expected: 10 }]);
  const entry = await receive(admin, begun, warehouse, [{ good: 4, damaged: 0 }]);
  const draft = await announce(owner, warehouse, [{ typeId: warehouse.typeId, expected: 2 }]);
  const type = { name: "只属于北辰", skuCode: "BC-OWN", unit: "件" };
  const own = await owner.post<{ id: string }>("/api/goods/type/saveOrUpdate", { body: type, key: newId() });
  const only = async (table: "stock" | "message" | "exitLine" | "session") => {
    const rows = await db.reader
      .selectFrom(table as "stock")
      .select("id")
      .execute();
    return rows[0]?.id ?? "";
  };
  foreign = {
    entry: entry.id,
    draft: draft.id,
    exit: delivery.exitId,
    delivery: delivery.id,
    repertory: await only("stock"),
    message: await only("message"),
    line: entry.lines[0]?.id ?? "",
    exitLine: await only("exitLine"),
    receipt: entry.receipts[0]?.id ?? "",
    user: server.world.userIds.beichen,
    client: clientId,
    type: own.data?.id ?? "",
    session: await only("session"),
  };
  expect(Object.entries(foreign).filter(([, id]) => id === "")).toEqual([]);
  stranger = await server.signIn("huaxin");
  document = (await (await fetch(`${server.url}/api/docs/json`)).json()) as Document;
});
afterAll(() => server?.stop());

/** What the stranger is answered, with the id itself struck out. */
async function answerTo(method: string, url: string, sample: { query: object; body: unknown }, id: string) {
  const named = JSON.parse(JSON.stringify(sample).replaceAll(PLACE, id)) as typeof sample;
  const at = new URL(url, server.url);
  for (const [name, value] of Object.entries(named.query)) at.searchParams.set(name, String(value));
  const response = await fetch(at, {
    method,
    headers: {
      token: stranger,
      "idempotency-key": newId(),
      ...(named.body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(named.body === undefined ? {} : { body: JSON.stringify(named.body) }),
  });
  const text = await response.text();
  return { status: response.status, text: text.replaceAll(id, "the id") };
}

it("a foreign id is answered as an unknown one: each route, each field that takes an id, each kind of thing", async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const { method, url } of server.routes) {
    if (!url.startsWith("/api/") || !document.paths[url]?.[method.toLowerCase()]) continue;
    for (const { place, sample } of idPlaces(document, method, url)) {
      const unknown = await answerTo(method, url, sample, newId());
      for (const [kind, id] of Object.entries(foreign)) {
        asked += 1;
        const answer = await answerTo(method, url, sample, id);
        const isSame =
          answer.status === unknown.status && (unknown.status === 200 || answer.text === unknown.text);
        if (!isSame) wrong.push(`${method} ${url} ${place} of a ${kind}: ${answer.text} not ${unknown.text}`);
      }
    }
  }
  console.log(`${asked} requests with another client's ids`);
  expect(asked).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
}, 120_000);

it("its time reveals nothing either: the medians are printed", async () => {
  const body = (id: string) => ({ id, version: 1, reason: "x" });
  const calls: readonly (readonly [string, (id: string) => [string, string, object, unknown]])[] = [
    ["entry/detail", (id) => ["GET", "/api/entry/detail", { id }, undefined]],
    ["entry/cancel", (id) => ["POST", "/api/entry/cancel", {}, body(id)]],
    ["exit/requestCancel", (id) => ["POST", "/api/exit/requestCancel", {}, body(id)]],
  ];
  for (const [name, call] of calls) {
    const tookMs = { foreign: [] as number[], unknown: [] as number[] };
    const id = foreign[name.slice(0, name.indexOf("/"))] ?? "";
    for (let round = 0; round < 100; round += 1) {
      for (const kind of round % 2 ? (["foreign", "unknown"] as const) : (["unknown", "foreign"] as const)) {
        const [method, url, query, sent] = call(kind === "foreign" ? id : newId());
        const beganMs = performance.now();
        const { status } = await answerTo(method, url, { query, body: sent }, PLACE);
        tookMs[kind].push(performance.now() - beganMs);
        expect(status).toBe(404);
      }
    }
    const [of, none] = [tookMs.foreign, tookMs.unknown].map((all) => all.toSorted((a, b) => a - b));
    const quantile = (all: number[] | undefined, share: number) => all?.[Math.floor(all.length * share)] ?? 0;
    const noise = quantile(none, 0.75) - quantile(none, 0.25);
    console.log(
      `${name}: foreign ${quantile(of, 0.5).toFixed(2)} ms, unknown ${quantile(none, 0.5).toFixed(2)} ms, ` +
        `middle half of the unknown ones within ${noise.toFixed(2)} ms`,
    );
  }
}, 120_000);
