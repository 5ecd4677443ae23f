import { sql } from "kysely";
import { expect, test } from "vitest";
import { ALL, figureScope } from "../../../server/feed/scopes.ts";
import type { GaugeSpec } from "../../../server/feed/topics.ts";
import type { Database } from "../../../server/platform/database.ts";
import type { Gauge } from "../../../src/contracts/live.ts";
import { addClient, feedOfFile, type Node, publishGoods, renameClient, signIn, until } from "./support.ts";

let db: Database;
let node: Node;

const feed = feedOfFile((opened) => {
  db = opened;
});

const browse = (person: { readonly token: string }) => feed.browse(node, person);

/** The number of changes of clients and goods published in a scope: a figure over real tables. */
const reportedGauge = (given: Partial<GaugeSpec> = {}): GaugeSpec => ({
  topic: "overview",
  right: null,
  scopeOf: figureScope,
  affectedBy: ["client", "goods/type"],
  compute: async (reader, scope) => {
    const { rows } = await sql<{ reported: number }>`
      select coalesce(sum(seq), 0)::integer as reported from feed_counter
      where scope = ${scope} and topic in ('client', 'goods/type')`.execute(reader);
    return { reported: rows[0]?.reported ?? 0 };
  },
  ...given,
});
const reportedOf = (value: unknown) => (value as { reported: number }).reported;

test("a gauge answers with its value of now, and follows what affects it", async () => {
  node = await feed.start(db, { gauges: [reportedGauge()] });
  const id = await addClient(db, "counted");
  const browser = await browse(await signIn(db, { menu: [] }));
  const start = await browser.follow("overview");
  if (start.kind !== "snapshot") throw new Error("no snapshot");
  expect(Date.parse(start.asOf ?? "")).not.toBeNaN();
  const before = reportedOf(start.data);
  await renameClient(db, id, "counted again");
  await until(() => browser.gauges.length > 0 && reportedOf(browser.gauges.at(-1)?.value) === before + 1);
  const [first] = browser.gauges;
  expect(first?.epoch).toBe(start.epoch);
  expect(first?.seq).toBeGreaterThan(start.seq);
});

/** The gauge, and how often it was computed. */
function countingGauge() {
  const { compute } = reportedGauge();
  const counting = {
    computed: 0,
    gauge: reportedGauge({
      compute: (...given) => {
        counting.computed += 1;
        return compute(...given);
      },
    }),
  };
  return counting;
}

test("under a storm of changes the value is computed a few times, and ends up right", async () => {
  const counting = countingGauge();
  node = await feed.start(db, { gauges: [counting.gauge] });
  const id = await addClient(db, "stormy");
  const browser = await browse(await signIn(db, { menu: [] }));
  const start = await browser.follow("overview");
  const before = start.kind === "snapshot" ? reportedOf(start.data) : 0;
  const startedMs = performance.now();
  const changes = 60;
  for (let n = 0; n < changes; n += 1) await renameClient(db, id, `stormy ${n}`);
  await until(() => reportedOf(browser.gauges.at(-1)?.value ?? { reported: 0 }) === before + changes);
  // One when it was asked for, then two a second at most.
  expect(counting.computed).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - startedMs) / 500));
  const seqs = browser.gauges.map((value) => value.seq);
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
});

test("a page that asks over REST and over its socket has its figures computed once", async () => {
  const counting = countingGauge();
  node = await feed.start(db, { gauges: [counting.gauge] });
  const browser = await browse(await signIn(db, { menu: [] }));
  const [first, second] = await Promise.all([
    node.feed.readGauge(counting.gauge, ALL),
    node.feed.readGauge(counting.gauge, ALL),
  ]);
  expect(second).toEqual(first);
  const start = await browser.follow("overview");
  expect(start).toMatchObject({ kind: "snapshot", data: first });
  expect(counting.computed).toBe(1);
});

test("an answer over REST contains every change that was committed before it was asked for", async () => {
  node = await feed.start(db, { gauges: [reportedGauge()] });
  const gauge = reportedGauge();
  const id = await addClient(db, "asked");
  let before = reportedOf(await node.feed.readGauge(gauge, ALL));
  for (let n = 0; n < 5; n += 1) {
    await renameClient(db, id, `asked ${n}`);
    const asked = reportedOf(await node.feed.readGauge(gauge, ALL));
    expect(asked).toBe(before + 1);
    before = asked;
  }
});

test("each scope has its own value, and follows its own changes", async () => {
  node = await feed.start(db, { gauges: [reportedGauge()] });
  const [huaxin, beichen] = [await addClient(db, "Huaxin"), await addClient(db, "Beichen")];
  const ofHuaxin = await browse(await signIn(db, { menu: [], clientId: huaxin }));
  const ofBeichen = await browse(await signIn(db, { menu: [], clientId: beichen }));
  await ofHuaxin.follow("overview");
  await ofBeichen.follow("overview");
  await publishGoods(db, huaxin, "theirs");
  await until(() => ofHuaxin.gauges.length > 0);
  expect(ofHuaxin.gauges.map((gauge) => gauge.value)).toEqual([{ reported: 1 }]);
  expect(ofBeichen.gauges.filter((gauge: Gauge) => reportedOf(gauge.value) !== 0)).toEqual([]);
});

test("a gauge is refused to a person without its page", async () => {
  const presence = reportedGauge({
    right: { anyOf: ["system-user"], roleCode: "admin" },
    scopeOf: () => ALL,
  });
  node = await feed.start(db, { gauges: [presence] });
  const browser = await browse(await signIn(db, { menu: ["client-list"] }));
  expect(await browser.sub("overview")).toEqual({ kind: "deny", code: 40300 });
});

test("a gauge that fails says so, and works again when its figures do", async () => {
  let isBroken = true;
  const gauge = reportedGauge();
  const brittle = reportedGauge({
    compute: async (...given) => {
      if (isBroken) throw new Error("no figures today");
      return gauge.compute(...given);
    },
  });
  node = await feed.start(db, { gauges: [brittle] });
  const browser = await browse(await signIn(db, { menu: [] }));
  expect(await browser.sub("overview")).toMatchObject({ kind: "error", code: 50000, retryMs: 1_000 });
  isBroken = false;
  expect(await browser.sub("overview")).toMatchObject({ kind: "snapshot" });
});

test("gauges give way first: who is behind misses values, and gets the latest one when it reads again", async () => {
  // Heavy enough to fill what the system buffers, and light enough that one more does not make a slow reader.
  const heavy = reportedGauge();
  const ballast = "x".repeat(500_000);
  const gauge = reportedGauge({
    compute: async (...given) => ({ ...((await heavy.compute(...given)) as object), ballast }),
  });
  node = await feed.start(db, { gauges: [gauge] });
  const id = await addClient(db, "behind");
  const person = await signIn(db, { menu: [] });
  const [behind, quick] = [await browse(person), await browse(person)];
  await behind.follow("overview");
  await quick.follow("overview");
  const { transport } = behind.socket.io.engine as unknown as {
    transport: { ws: { _socket: { pause(): void; resume(): void } } };
  };
  transport.ws._socket.pause();
  const dropped = () => Number(node.feed.probes.find((probe) => probe.name === "gauges_dropped")?.read());
  while (dropped() < 3) {
    const seen = quick.gauges.length;
    await renameClient(db, id, `behind ${seen}`);
    await until(() => quick.gauges.length > seen);
  }
  transport.ws._socket.resume();
  await until(() => behind.gauges.at(-1)?.seq === quick.gauges.at(-1)?.seq);
  expect(behind.byes).toEqual([]);
  expect(behind.gauges.length).toBeLessThan(quick.gauges.length);
});
