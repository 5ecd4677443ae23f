import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../../../server/platform/database.ts";
import { prepareTestDatabase, testEngine, testLog } from "../../support/database.ts";
import { addClient, headOf, openBrowser, range, renameClient, signIn, startNode, until } from "./support.ts";

/**
 * Two nodes, each with its own connections. The embedded engine serves one process alone, so there both share it, and
 * the second one gets no wake-up at all.
 */
let first: Database;
let second: Database;
let endAll: () => Promise<void>;

beforeAll(async () => {
  const prepared = await prepareTestDatabase();
  first = await openDatabase({ database: prepared.choice, redisUrl: process.env.REDIS_URL ?? null }, testLog);
  if (testEngine === "postgresql") {
    const other = await openDatabase(
      { database: prepared.choice, redisUrl: process.env.REDIS_URL ?? null },
      testLog,
    );
    second = other;
    endAll = () => other.close();
  } else {
    second = { ...first, onWake: () => () => undefined };
    endAll = async () => undefined;
  }
  const closeOther = endAll;
  endAll = async () => {
    await closeOther();
    await first.close();
    await prepared.discard();
  };
});
afterAll(() => endAll());

test("a change on one node reaches both, in one order, from either", async () => {
  const nodes = [await startNode(first), await startNode(second)];
  const person = await signIn(first, { menu: ["client-list"] });
  const browsers = await Promise.all(nodes.map((node) => openBrowser(node, person)));
  const ids = [await addClient(first, "north"), await addClient(first, "south")];
  const starts = await Promise.all(browsers.map((browser) => browser.follow("client")));
  const each = 25;
  await Promise.all(
    [first, second].flatMap((db) =>
      ids.map(async (id) => {
        for (let n = 0; n < each; n += 1) await renameClient(db, id, `step ${n}`);
      }),
    ),
  );
  for (const [index, browser] of browsers.entries()) {
    const start = starts[index];
    if (!start) throw new Error("no start");
    const last = headOf(start) + 4 * each;
    await until(() => browser.seqs("client").at(-1) === last);
    expect(browser.seqs("client")).toEqual(range(headOf(start) + 1, last));
  }
  const [here, there] = browsers;
  expect(here?.events).toEqual(there?.events);
  for (const browser of browsers) browser.close();
  for (const node of nodes) await node.close();
});

test("a browser that moves from one node to the other is brought what it missed between", async () => {
  const nodes = [await startNode(first), await startNode(second)] as const;
  const person = await signIn(first, { menu: ["client-list"] });
  const id = await addClient(first, "moving");
  const before = await openBrowser(nodes[0], person);
  const start = await before.follow("client");
  before.close();
  await nodes[0].close();
  await renameClient(second, id, "moved");
  const after = await openBrowser(nodes[1], person);
  const delta = await after.follow("client", { epoch: start.epoch, seq: headOf(start) });
  expect(delta).toMatchObject({ kind: "delta", from: headOf(start) + 1, to: headOf(start) + 1 });
  after.close();
  await nodes[1].close();
});
