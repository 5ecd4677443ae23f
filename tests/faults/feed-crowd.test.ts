// A thousand clients that come back at once, and one that does not read while the others receive 10,000 messages a
// second. The server is a process of its own, with its own memory and event loop.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { appendFeed } from "../../server/feed/append.ts";
import { ALL } from "../../server/feed/scopes.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { type Database, openDatabase } from "../../server/platform/database.ts";
import { newId } from "../../server/platform/ids.ts";
import { createSession } from "../../server/platform/session/session.ts";
import { Browser, headOf, range, until } from "../server/feed/support.ts";
import { prepareTestDatabase, testLog } from "../support/database.ts";
import { createSmallWorld } from "../support/people.ts";
import {
  type BuiltServer,
  buildServer,
  environmentOf,
  type ServerProcess,
} from "../support/server-process.ts";
import { isWhole, percentile, report, times } from "./share.ts";

const followed = ["entry", "repertory", "message", "session", "overview"];

/** A heartbeat whose head is at least `seq`; waiting by events, for a thousand that look all the time take the CPU. */
const headReached = (browser: Browser, seq: number) =>
  new Promise<void>((resolve) => {
    browser.socket.on("hb", ({ heads }) => (heads.entry?.[1] ?? -1) >= seq && resolve());
  });

describe.skipIf(!process.env.DATABASE_URL)("a thousand clients on one node", () => {
  let db: Database;
  let built: BuiltServer;
  let server: ServerProcess;
  let url: string;
  let token: string;
  let discard: () => Promise<void>;
  const crowd: Browser[] = [];

  beforeAll(async () => {
    const prepared = await prepareTestDatabase();
    db = await openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
    const world = await createSmallWorld({ db, clock: systemClock });
    const session = { userId: world.userIds.admin, at: new Date(), maxDays: 1, address: null, agent: null };
    token = (await db.transaction((tx) => createSession(tx, newId, session))).tokenValue;
    built = await buildServer();
    server = built.start({
      ...environmentOf(prepared.choice),
      // All pages belong to one person.
      SOCKETS_PER_PERSON: "10000",
    });
    url = await server.listening;
    discard = () => prepared.discard();
  });
  // After a failure too: what a test leaves open would be counted by its second try.
  afterEach(async () => {
    for (const browser of crowd.splice(0)) browser.close();
    await until(async () => (await metric("tallyboard_sockets")) === 0);
  });
  afterAll(async () => {
    server.child.kill("SIGTERM");
    await server.ended;
    await db.close();
    await discard();
  });

  async function open(): Promise<Browser> {
    const browser = await new Browser(url, { token }).open();
    crowd.push(browser);
    return browser;
  }

  /** Publishes to the topic of entries, as commands do, without the cost of making entries. */
  const publish = (count: number, bytes: number) =>
    db.transaction((tx) => {
      const entityId = newId();
      const change = {
        topic: "entry",
        scope: ALL,
        type: "saved",
        entity: "entry",
        entityId,
        version: 1,
      } as const;
      const context = { eventId: newId(), at: new Date(), byUserId: null, byName: "load", commandKey: null };
      const payload = { sentMs: Date.now(), ballast: "x".repeat(bytes) };
      return appendFeed(
        tx,
        context,
        range(1, count).map(() => ({ ...change, payload })),
      );
    });

  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "m").exec(text)?.[1]);
  }

  test("a thousand clients come back at once, and all of them are live within 30 s", async () => {
    const count = times(1_000, 50);
    await publish(10, 300);
    const cursors = await Promise.all(
      (await Promise.all(range(1, count).map(open))).map(async (browser) => {
        const start = await browser.follow("entry");
        return { epoch: start.epoch, seq: headOf(start) };
      }),
    );
    for (const browser of crowd.splice(0)) browser.close();
    await until(async () => (await metric("tallyboard_sockets")) === 0);
    await publish(20, 300);
    // Read once, so that the next reading covers the return alone.
    await metric("nodejs_eventloop_lag_p99_seconds");
    const beganMs = performance.now();
    const liveMs = await Promise.all(
      cursors.map(async (cursor) => {
        const browser = await open();
        for (const topic of followed) await browser.follow(topic, topic === "entry" ? cursor : null);
        await headReached(browser, cursor.seq + 20);
        return performance.now() - beganMs;
      }),
    );
    const lagMs = (await metric("nodejs_eventloop_lag_p99_seconds")) * 1_000;
    report(
      `${count} clients live after p50 ${(percentile(liveMs, 0.5) / 1_000).toFixed(1)} s, ` +
        `last ${(Math.max(...liveMs) / 1_000).toFixed(1)} s; loop lag p99 ${lagMs.toFixed(0)} ms`,
    );
    expect(Math.max(...liveMs)).toBeLessThanOrEqual(30_000);
    if (isWhole) expect(lagMs).toBeLessThanOrEqual(200);
  });

  test("one stalled client costs the server at most 10 MB, and the others no tenth of their speed", async () => {
    const readers = 100;
    const watching = await Promise.all(range(1, readers).map(open));
    for (const browser of watching) await browser.follow("entry");
    const latencies: number[] = [];
    for (const browser of watching) {
      browser.socket.on("ev", (event: { data: { sentMs: number } }) => {
        latencies.push(Date.now() - event.data.sentMs);
      });
    }
    const seconds = times(20, 4);
    /** 100 events a second to 100 sockets: 10,000 messages a second. */
    const flow = async () => {
      latencies.length = 0;
      for (let tick = 0; tick < seconds * 10; tick += 1) {
        const nextMs = performance.now() + 100;
        await publish(10, 1_000);
        await sleep(Math.max(0, nextMs - performance.now()));
      }
      await until(() => latencies.length >= readers * seconds * 100);
      return {
        p99Ms: percentile(latencies, 0.99),
        residentMb: (await metric("process_resident_memory_bytes")) / 1e6,
      };
    };
    /** The same flow while one more client is connected that reads nothing. */
    const flowPastStalled = async () => {
      const stalled = await open();
      await stalled.follow("entry");
      const { transport } = stalled.socket.io.engine as unknown as {
        transport: { ws: { _socket: { pause(): void; destroy(): void } } };
      };
      transport.ws._socket.pause();
      const measured = await flow();
      transport.ws._socket.destroy();
      stalled.close();
      await until(async () => (await metric("tallyboard_sockets")) === readers);
      return measured;
    };
    // In turns, and the quietest of each: other work on the machine only ever adds to a latency.
    await flow();
    const pairs: { without: number; withIt: number; grownMb: number }[] = [];
    for (let pair = 0; pair < 3; pair += 1) {
      const without = await flow();
      const withIt = await flowPastStalled();
      const grownMb = withIt.residentMb - without.residentMb;
      pairs.push({ without: without.p99Ms, withIt: withIt.p99Ms, grownMb });
    }
    const without = Math.min(...pairs.map((pair) => pair.without));
    const withIt = Math.min(...pairs.map((pair) => pair.withIt));
    const grownMb = percentile(
      pairs.map((pair) => pair.grownMb),
      0.5,
    );
    report(
      `p99 in turns ${pairs.map((pair) => `${pair.without}/${pair.withIt}`).join(" ")} ms without/with a stalled ` +
        `client; memory ${pairs.map((pair) => pair.grownMb.toFixed(1)).join(" ")} MB`,
    );
    expect(grownMb).toBeLessThanOrEqual(10);
    // A tenth slower at most; latencies are whole milliseconds, so a tenth of a few of them is less than one.
    if (isWhole) expect(withIt).toBeLessThanOrEqual(Math.max(without * 1.1, without + 5));
    for (const browser of watching) {
      expect(browser.byes).toEqual([]);
      const seqs = browser.seqs("entry");
      expect(seqs).toEqual(range(seqs[0] ?? 0, (seqs[0] ?? 0) + seqs.length - 1));
    }
  });
});
