/** Who has which request open: over real sockets of two nodes, in one database. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../server/platform/clock.ts";
import { REQUESTS } from "../../../server/request-kinds.ts";
import type { LookingValue } from "../../../src/contracts/audit.ts";
import { announce } from "../../support/entries.ts";
import { type Api, startTestServer, type TestServer } from "../../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../../support/warehouse.ts";
import { type Browser, type Node, openBrowser, type SignedIn, signIn, startNode, until } from "./support.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let owner: Api;
let entry: string;
const nodes: Node[] = [];
const browsers: Browser[] = [];

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  owner = await server.as("huaxin");
  entry = await drafted();
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const browser of browsers.splice(0)) browser.close();
  for (const node of nodes.splice(0)) await node.close();
});

const drafted = async (): Promise<string> =>
  (await announce(owner, warehouse, [{ typeId: warehouse.typeId, expected: 1 }])).id;

async function node(skewMs = 0): Promise<Node> {
  const { db } = server.deps;
  const clock = { now: () => new Date(systemClock.now().getTime() + skewMs) };
  const started = await startNode(db, { topics: [REQUESTS.entry.topic(server.deps)], clock });
  nodes.push(started);
  return started;
}
async function browse(at: Node, person: SignedIn): Promise<Browser> {
  const browser = await openBrowser(at, person);
  browsers.push(browser);
  return browser;
}
const admin = () => signIn(server.deps.db, { menu: ["entry-verify"] });
const say = (browser: Browser, name: "look" | "unlook", id: unknown, entity: unknown = "entry") =>
  browser.socket.emitWithAck(name, { entity, id });

/** The people who look at the entry, as this browser was told last. */
const lookers = (browser: Browser, id = entry): readonly string[] => {
  const value = browser.gauges.findLast(({ topic }) => topic === "looking")?.value as
    | LookingValue
    | undefined;
  return (value?.looking ?? []).filter((look) => look.id === id).map(({ userId }) => userId);
};

test("admins on every node see who has a request open, once however many tabs, until the last one leaves", async () => {
  // An hour apart by their own clocks: only the database's counts.
  const [one, other] = [await node(), await node(3_600_000)];
  const watching = await browse(one, await admin());
  expect((await watching.follow("looking")).kind).toBe("snapshot");
  const colleague = await admin();
  const [here, there] = [await browse(one, colleague), await browse(other, colleague)];
  expect(await say(here, "look", entry)).toEqual({ kind: "ok" });
  expect(await say(there, "look", entry)).toEqual({ kind: "ok" });
  await until(() => lookers(watching).includes(colleague.userId));
  await until(async () => {
    const { rows } = await sql`select 1 from presence where user_id = ${colleague.userId}
      and jsonb_array_length(looking) = 1`.execute(server.deps.db.reader);
    return rows.length === 2;
  });
  const late = await browse(other, await admin());
  const start = await late.follow("looking");
  const seen = start.kind === "snapshot" ? (start.data as LookingValue).looking : [];
  expect(seen.filter(({ userId }) => userId === colleague.userId)).toHaveLength(1);

  await say(here, "unlook", entry);
  there.close();
  await until(() => !lookers(watching).includes(colleague.userId));
});

test("two tabs of one socket's person: the request stays open until both have left it", async () => {
  const at = await node();
  const watching = await browse(at, await admin());
  await watching.follow("looking");
  const colleague = await admin();
  const browser = await browse(at, colleague);
  const second = await drafted();
  await say(browser, "look", entry);
  await say(browser, "look", entry);
  await say(browser, "unlook", entry);
  await say(browser, "look", second);
  await until(() => lookers(watching, second).includes(colleague.userId));
  expect(lookers(watching)).toEqual([colleague.userId]);
});

test("a client's people neither see who looks nor are seen", async () => {
  const at = await node();
  const clientId = server.world.clientIds.huaxin;
  const client = await signIn(server.deps.db, { menu: ["entry-list", "entry-verify"], clientId });
  const browser = await browse(at, client);
  expect(await browser.sub("looking")).toMatchObject({ kind: "deny", code: 40300 });
  expect(await say(browser, "look", entry)).toMatchObject({ kind: "deny", code: 40300 });
  expect(await owner.get("/api/looking")).toMatchObject({ code: 40300 });
});

test("an admin says and sees it only of the kinds of requests that they may open", async () => {
  const at = await node();
  const [reviewer, driver] = [await admin(), await signIn(server.deps.db, { menu: ["delivery-handle"] })];
  const [looking, elsewhere] = [await browse(at, reviewer), await browse(at, driver)];
  expect(await say(elsewhere, "look", entry)).toMatchObject({ kind: "deny", code: 40300 });
  expect(await say(looking, "look", randomUUID())).toMatchObject({ kind: "deny", code: 40400 });
  const watching = await browse(at, await admin());
  await watching.follow("looking");
  await elsewhere.follow("looking");
  await say(looking, "look", entry);
  await until(() => lookers(watching).includes(reviewer.userId));
  const start = await elsewhere.follow("looking");
  expect(start.kind === "snapshot" && (start.data as LookingValue).looking).toEqual([]);
});

test("a message that says nothing sensible is refused, and so is one too many", async () => {
  const browser = await browse(await node(), await admin());
  for (const [entity, id] of [
    ["client", entry],
    ["entry", "1 or 1=1"],
    ["entry", null],
  ])
    expect(await say(browser, "look", id, entity)).toMatchObject({ kind: "error", code: 40000 });
  const answers = await Promise.all(Array.from({ length: 40 }, () => say(browser, "look", randomUUID())));
  expect(answers.some(({ code, retryMs }) => code === 42900 && retryMs > 0)).toBe(true);
});

test("it ends with the right to open such requests", async () => {
  const at = await node();
  const watching = await browse(at, await admin());
  await watching.follow("looking");
  const colleague = await admin();
  const browser = await browse(at, colleague);
  await say(browser, "look", entry);
  await until(() => lookers(watching).includes(colleague.userId));
  await sql`update role set menu = '["client-list"]' where id = ${colleague.roleId}`.execute(
    server.deps.db.reader,
  );
  await until(() => !lookers(watching).includes(colleague.userId));
  expect(await say(browser, "look", entry)).toMatchObject({ kind: "deny", code: 40300 });
});

test("what a dead node has left ends with its lease, by the database's clock", async () => {
  const [ghost, alive] = [await admin(), await admin()];
  const leave = (userId: string, age: string) =>
    sql`
    insert into presence (node_id, user_id, since, seen_at, looking)
    values (gen_random_uuid(), ${userId}, now(), clock_timestamp() - ${age}::interval,
      ${JSON.stringify([{ entity: "entry", id: entry }])}::jsonb)`.execute(server.deps.db.reader);
  await leave(ghost.userId, "21 seconds");
  await leave(alive.userId, "1 second");
  // This node's own clock is an hour behind.
  const watching = await browse(await node(-3_600_000), await admin());
  const start = await watching.follow("looking");
  const seen =
    start.kind === "snapshot" ? (start.data as LookingValue).looking.map(({ userId }) => userId) : [];
  expect(seen).toContain(alive.userId);
  expect(seen).not.toContain(ghost.userId);
});
