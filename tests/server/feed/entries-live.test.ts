import { afterAll, beforeAll, expect, test } from "vitest";
import type { EntryEventData, EntryRow } from "../../../src/contracts/entry.ts";
import type { LogEvent } from "../../../src/contracts/live.ts";
import type { InboxSnapshot, MessageEventData } from "../../../src/contracts/message.ts";
import type { Overview } from "../../../src/contracts/overview.ts";
import { walk } from "../../support/entry-driver.ts";
import { entryPaths } from "../../support/entry-paths.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../../support/warehouse.ts";
import { Browser, headOf, until } from "./support.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
const tokens: Record<string, string> = {};
const browsers: Browser[] = [];

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  for (const account of ["admin", "huaxin", "beichen"] as const)
    tokens[account] = await server.signIn(account);
});
afterAll(async () => {
  for (const browser of browsers) browser.close();
  await server.stop();
});

async function browse(account: string): Promise<Browser> {
  const browser = await new Browser(server.url, { token: tokens[account] }).open();
  browsers.push(browser);
  return browser;
}

/** A list page as the browser keeps it: the snapshot's rows, and each event's row when its version is newer. */
function rowsAfter(snapshot: unknown, events: readonly LogEvent[]): EntryRow[] {
  const rows = new Map((snapshot as readonly EntryRow[]).map((row) => [row.id, row]));
  for (const event of events) {
    if (event.topic !== "entry") continue;
    const { row } = event.data as EntryEventData;
    if (event.version > (rows.get(row.id)?.version ?? 0)) rows.set(row.id, row);
  }
  return [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
const sorted = (snapshot: unknown) => rowsAfter(snapshot, []);

/** Every way through the chart is some 150 requests; the embedded engine answers them one after the other. */
const longMs = 180_000;

test("through every way that an entry can take, each reader's old state with the events is the new state", {
  timeout: longMs,
}, async () => {
  const crew = { owner: await server.as("huaxin"), admin: await server.as("admin") };
  await walk(crew, warehouse, []);
  const watching = await Promise.all(["admin", "huaxin", "beichen"].map((account) => browse(account)));
  const before = await Promise.all(watching.map((browser) => browser.follow("entry")));
  for (const path of entryPaths()) await walk(crew, warehouse, path);
  const fresh = await Promise.all(["admin", "huaxin", "beichen"].map((account) => browse(account)));
  const after = await Promise.all(fresh.map((browser) => browser.follow("entry")));
  for (const [index, browser] of watching.entries()) {
    const [old, now] = [before[index], after[index]];
    if (old?.kind !== "snapshot" || now?.kind !== "snapshot") throw new Error("no snapshots");
    await until(() => headOf(old) + browser.seqs("entry").length >= now.seq);
    expect(rowsAfter(old.data, browser.events)).toEqual(sorted(now.data));
  }
  const [ofAdmin, ofHuaxin, ofBeichen] = watching;
  expect(ofAdmin?.events.length).toBeGreaterThan(entryPaths().length);
  expect(ofHuaxin?.events.length).toBe(ofAdmin?.events.length);
  expect(ofBeichen?.events).toEqual([]);
});

test("messages arrive with the count of what is unread, and the state of the inbox agrees", async () => {
  const crew = { owner: await server.as("huaxin"), admin: await server.as("admin") };
  const browser = await browse("huaxin");
  const start = await browser.follow("message");
  const approved = entryPaths().find((path) => path.at(-1)?.command === "approve");
  if (!approved) throw new Error("no way to approve");
  await walk(crew, warehouse, approved);
  await until(() => browser.seqs("message").length > 0);
  const now = await (await browse("huaxin")).follow("message");
  if (start.kind !== "snapshot" || now.kind !== "snapshot") throw new Error("no snapshots");
  await until(() => headOf(start) + browser.seqs("message").length >= now.seq);
  const inbox = now.data as InboxSnapshot;
  const reported = browser.events
    .filter((event) => event.topic === "message")
    .map((event) => event.data as MessageEventData);
  expect(reported.at(-1)?.unread).toBe(inbox.unread);
  const ids = reported.flatMap(({ rows }) => rows.map((row) => row.id));
  expect(inbox.list.map((row) => row.id)).toEqual(expect.arrayContaining(ids));
});

test("the figures of the workplace follow, and equal those of the API", async () => {
  const crew = { owner: await server.as("huaxin"), admin: await server.as("admin") };
  const browser = await browse("admin");
  const start = await browser.follow("overview");
  const before = ((start.kind === "snapshot" ? start.data : null) as Overview).entry.pending.count;
  const submitted = entryPaths().find((path) => path.length === 1 && path[0]?.command === "submit");
  if (!submitted) throw new Error("no way to submit");
  await walk(crew, warehouse, submitted);
  const figures = () => browser.gauges.at(-1)?.value as Overview | undefined;
  await until(() => figures()?.entry.pending.count === before + 1);
  const { data } = await crew.admin.get<Overview>("/api/overview");
  expect(figures()?.entry).toEqual(data.entry);
  expect(figures()?.stock).toEqual(data.stock);
});
