// Several nodes on one PostgreSQL follow the same figures: one of them computes, all show the value.

import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { figureScope } from "../../../server/feed/scopes.ts";
import type { GaugeSpec } from "../../../server/feed/topics.ts";
import { type Database, openDatabase } from "../../../server/platform/database.ts";
import {
  numbered,
  type PreparedDatabase,
  prepareTestDatabase,
  testEngine,
  testLog,
} from "../../support/database.ts";
import {
  addClient,
  type Browser,
  type Node,
  openBrowser,
  renameClient,
  type SignedIn,
  signIn,
  startNode,
  until,
} from "./support.ts";

const NODES = 3;

/** The number of changes of clients: a figure over real tables, and who has computed it. */
function changesGauge(given: Partial<GaugeSpec> = {}) {
  const counting = {
    computed: 0,
    /** Each computation waits for it. */
    ahead: Promise.resolve(),
    spec: {
      topic: "overview",
      right: null,
      scopeOf: figureScope,
      affectedBy: ["client"],
      compute: async (reader, scope) => {
        counting.computed += 1;
        const { rows } = await sql<{ changes: number }>`
          select coalesce(sum(seq), 0)::integer as changes from feed_counter
          where scope = ${scope} and topic = 'client'`.execute(reader);
        await counting.ahead;
        return { changes: rows[0]?.changes ?? 0 };
      },
      ...given,
    } as GaugeSpec,
  };
  return counting;
}
const changesOf = (browser: Browser) =>
  (browser.gauges.at(-1)?.value as { changes: number } | undefined)?.changes;

describe.skipIf(testEngine !== "postgresql")("figures of several nodes", () => {
  let prepared: PreparedDatabase;
  let databases: Database[];
  let admin: SignedIn;
  const nodes: Node[] = [];
  const browsers: Browser[] = [];
  let builds = 0;

  beforeAll(async () => {
    prepared = await prepareTestDatabase();
    const open = () => openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
    databases = await Promise.all(Array.from({ length: NODES }, open));
    admin = await signIn(first(), { menu: [] });
  });
  afterAll(async () => {
    await Promise.all(databases.map((db) => db.close()));
    await prepared.discard();
  });
  afterEach(async () => {
    for (const browser of browsers.splice(0)) browser.close();
    await Promise.all(nodes.splice(0).map((node) => node.close()));
  });

  const first = (): Database => {
    const [db] = databases;
    if (!db) throw new Error("no database is open");
    return db;
  };

  /** A node on each connection, each with a count of its own, and a browser at each. */
  async function openAll(given: Partial<GaugeSpec> = {}) {
    builds += 1;
    const build = `build-${builds}`;
    const gauges = databases.map(() => changesGauge(given));
    for (const [index, db] of databases.entries())
      nodes.push(await startNode(db, { build, gauges: [gauges[index]?.spec ?? changesGauge().spec] }));
    for (const node of nodes) browsers.push(await openBrowser(node, admin));
    return gauges;
  }
  /** What the figure has to be. */
  async function numberedEvents(): Promise<number> {
    const { rows } = await sql<{ events: number }>`
      select coalesce(sum(seq), 0)::integer as events from feed_counter
      where topic = 'client' and scope = 'all'`.execute(await numbered(first()));
    return rows[0]?.events ?? 0;
  }
  const computedBy = (gauges: readonly { readonly computed: number }[]) =>
    gauges.reduce((sum, { computed }) => sum + computed, 0);

  test("a change is computed by one node and shown by all", async () => {
    const gauges = await openAll();
    const id = await addClient(first(), "shared");
    await Promise.all(browsers.map((browser) => browser.follow("overview")));
    for (let change = 1; change <= 5; change += 1) {
      const before = computedBy(gauges);
      await renameClient(first(), id, `shared ${change}`);
      await until(async () => {
        const events = await numberedEvents();
        return browsers.every((browser) => changesOf(browser) === events);
      });
      expect(computedBy(gauges) - before).toBe(1);
    }
  });

  test("under a storm of changes all nodes together compute two values a second, and all end up right", async () => {
    const gauges = await openAll();
    const id = await addClient(first(), "stormy");
    await Promise.all(browsers.map((browser) => browser.follow("overview")));
    const before = computedBy(gauges);
    const startedMs = performance.now();
    for (let change = 0; change < 150; change += 1)
      await renameClient(databases[change % NODES] ?? first(), id, `stormy ${change}`);
    const changes = await first()
      .reader.selectFrom("feedPending")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirst();
    expect(changes).toBeDefined();
    await until(async () => {
      const events = await numberedEvents();
      return browsers.every((browser) => changesOf(browser) === events);
    });
    // One more for each node: two of them may begin at the same moment.
    expect(computedBy(gauges) - before).toBeLessThanOrEqual(
      NODES + Math.ceil((performance.now() - startedMs) / 500),
    );
  });

  test("who asks once gets every change that was committed before, also where another node has just computed", async () => {
    const gauges = await openAll();
    const id = await addClient(first(), "asked");
    for (let change = 0; change < 6; change += 1) {
      const [one, other] = [nodes[change % NODES], nodes[(change + 1) % NODES]];
      const spec = gauges[change % NODES]?.spec;
      const otherSpec = gauges[(change + 1) % NODES]?.spec;
      if (!one || !other || !spec || !otherSpec) throw new Error("no node");
      await renameClient(first(), id, `asked ${change}`);
      const scope = "all";
      const [here, there] = await Promise.all([
        one.feed.readGauge(spec, scope),
        other.feed.readGauge(otherSpec, scope),
      ]);
      expect(there).toEqual(here);
      expect(here).toEqual({ changes: await numberedEvents() });
    }
  });

  test("a computation that fails is tried by the next node", async () => {
    const gauges = await openAll();
    const [failing, working] = gauges;
    const [one, other] = nodes;
    if (!failing || !working || !one || !other) throw new Error("no node");
    failing.ahead = Promise.reject(new Error("no figures today"));
    failing.ahead.catch(() => undefined);
    await expect(one.feed.readGauge(failing.spec, "all")).rejects.toThrow("no figures today");
    expect(await other.feed.readGauge(working.spec, "all")).toEqual({ changes: expect.any(Number) });
    expect(working.computed).toBe(1);
  });

  test("a node that stops in the middle of a computation is taken over when its lease ends", async () => {
    const gauges = await openAll();
    const [gone, working] = gauges;
    const [one, other] = nodes;
    if (!gone || !working || !one || !other) throw new Error("no node");
    let end = (): void => undefined;
    gone.ahead = new Promise((resolve) => {
      end = resolve;
    });
    const lost = one.feed.readGauge(gone.spec, "all");
    await until(() => gone.computed === 1);
    // As after a kill: the claim stands, and is not renewed.
    await sql`update gauge_value set claim_id = gen_random_uuid() where claimed_until is not null`.execute(
      first().reader,
    );
    expect(await other.feed.readGauge(working.spec, "all")).toEqual({ changes: expect.any(Number) });
    expect(working.computed).toBe(1);
    end();
    await lost;
    // What it had begun is late: the value of the other one stays.
    const { rows } = await sql<{ begun: boolean }>`
      select count(*) = 1 as begun from gauge_value where begun_at is not null and claimed_until is null
        and topic = 'overview' and variant = (select variant from gauge_value order by claimed_at desc limit 1)`.execute(
      first().reader,
    );
    expect(rows).toEqual([{ begun: true }]);
  });

  test("servers of another build share nothing", async () => {
    const [db, otherDb] = databases;
    if (!db || !otherDb) throw new Error("no database is open");
    const [old, renewed] = [changesGauge(), changesGauge()];
    nodes.push(await startNode(db, { build: "old", gauges: [old.spec] }));
    nodes.push(await startNode(otherDb, { build: "new", gauges: [renewed.spec] }));
    await nodes[0]?.feed.readGauge(old.spec, "all");
    await nodes[1]?.feed.readGauge(renewed.spec, "all");
    expect([old.computed, renewed.computed]).toEqual([1, 1]);
  });
});
