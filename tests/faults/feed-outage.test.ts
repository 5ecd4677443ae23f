// The database or Redis goes away under load: no event is missed, and everything is live again 10 s after.
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../server/platform/database.ts";
import {
  addClient,
  type Browser,
  headOf,
  type Node,
  openBrowser,
  range,
  renameClient,
  signIn,
  startNode,
  until,
} from "../server/feed/support.ts";
import { type PreparedDatabase, prepareTestDatabase, testLog } from "../support/database.ts";
import { report, times } from "./share.ts";

const serverUrl = process.env.DATABASE_URL ?? "";

const redisServer = process.env.REDIS_SERVER ?? "redis-server";

/** A Redis of the test's own on a free port, to be stopped and started at will. */
class OwnRedis {
  readonly port: number;
  #child: ChildProcess | null = null;

  constructor(port: number) {
    this.port = port;
  }

  async start(): Promise<void> {
    const options = ["--port", String(this.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    const child = spawn(redisServer, options, { stdio: ["ignore", "pipe", "ignore"] });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      child.on("error", reject);
      child.stdout?.on("data", (text: Buffer) => text.includes("Ready to accept") && resolve());
    });
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    this.#child = null;
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

describe.skipIf(!serverUrl)("two nodes on one PostgreSQL, woken over Redis as well", () => {
  let prepared: PreparedDatabase;
  let redis: OwnRedis;
  const databases: Database[] = [];
  const nodes: Node[] = [];
  const browsers: Browser[] = [];

  beforeAll(async () => {
    prepared = await prepareTestDatabase();
    redis = new OwnRedis(await freePort());
    await redis.start();
    for (let n = 0; n < 2; n += 1) {
      const redisUrl = `redis://127.0.0.1:${redis.port}`;
      const db = await openDatabase({ database: prepared.choice, redisUrl }, testLog);
      databases.push(db);
      nodes.push(await startNode(db));
    }
  });
  afterAll(async () => {
    for (const browser of browsers) browser.close();
    for (const node of nodes) await node.close();
    for (const db of databases) await db.close();
    await redis.stop();
    await prepared.discard();
  });

  /** Writes through both nodes during `fault`, and returns the figures once everything is quiet. */
  async function underLoad(fault: () => Promise<void>) {
    const [first] = databases;
    if (!first) throw new Error("no database");
    const person = await signIn(first, { menu: ["client-list"] });
    const ids = [await addClient(first, "one"), await addClient(first, "two")];
    const watching = await Promise.all(nodes.map((node) => openBrowser(node, person)));
    browsers.push(...watching);
    const starts = await Promise.all(watching.map((browser) => browser.follow("client")));
    let isOver = false;
    let committed = 0;
    const writing = databases.map(async (db, index) => {
      for (let n = 0; !isOver; n += 1) {
        // What fails is simply tried again: nothing is claimed about a commit that was not acknowledged.
        await renameClient(db, ids[index] ?? "", `load ${n}`).then(
          () => {
            committed += 1;
          },
          () => sleep(50),
        );
      }
    });
    await until(() => committed > 20);
    await fault();
    const mendedMs = performance.now();
    const atMend = committed;
    await until(() => watching.every((browser) => browser.events.length > 0 && isFresh(browser, atMend)));
    const liveAfterMs = performance.now() - mendedMs;
    isOver = true;
    await Promise.all(writing);
    const witness = await openBrowser(nodes[0] as Node, person);
    browsers.push(witness);
    const last = headOf(await witness.follow("client"));
    for (const [index, browser] of watching.entries()) {
      const from = headOf(starts[index] as (typeof starts)[number]) + 1;
      await until(() => browser.seqs("client").at(-1) === last);
      expect(browser.seqs("client")).toEqual(range(from, last));
      expect(browser.byes).toEqual([]);
    }
    expect(last).toBeGreaterThanOrEqual(committed);
    return { committed, liveAfterMs };
  }

  /** A heartbeat came after the fault was repaired, and the browser has its head. */
  const isFresh = (browser: Browser, atLeast: number): boolean => {
    const [, head] = browser.beats.at(-1)?.heads.client ?? ["", -1];
    return head >= atLeast && (browser.seqs("client").at(-1) ?? 0) >= head;
  };

  test("Redis stopped under load: no event is missed and no page has to reconnect", async () => {
    const { committed, liveAfterMs } = await underLoad(async () => {
      await redis.stop();
      await sleep(times(30_000, 3_000));
      await redis.start();
    });
    report(
      `Redis away: ${committed} commits, 0 missed, live ${(liveAfterMs / 1_000).toFixed(1)} s after it was back`,
    );
    expect(liveAfterMs).toBeLessThanOrEqual(10_000);
  });

  test("PostgreSQL restarted under load: no event is missed and no page has to reconnect", async () => {
    const { committed, liveAfterMs } = await underLoad(async () => {
      if (prepared.choice.kind !== "postgresql") throw new Error("not on PostgreSQL");
      const name = new URL(prepared.choice.url).pathname.slice(1);
      const admin = new pg.Client({ connectionString: serverUrl });
      await admin.connect();
      // A restart for its clients: every connection ends, and for a while there are no new ones.
      await admin.query(`alter database ${name} allow_connections false`);
      await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
      await sleep(times(10_000, 2_000));
      await admin.query(`alter database ${name} allow_connections true`);
      await admin.end();
    });
    report(
      `database away: ${committed} commits, 0 missed, live ${(liveAfterMs / 1_000).toFixed(1)} s after it was back`,
    );
    expect(liveAfterMs).toBeLessThanOrEqual(10_000);
  });
});
