// Many pages at one node on PostgreSQL, each with seven topics: they start without a cursor, they come back through a
// kill, and they start again when the epoch was renewed. The pages are a process of their own, and so is the server.
import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endSessionsAndPublish } from "../../server/features/user/publish-user.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { type Database, openDatabase } from "../../server/platform/database.ts";
import { renewIdentity } from "../../server/platform/identity.ts";
import { newId } from "../../server/platform/ids.ts";
import { createSession } from "../../server/platform/session/session.ts";
import { CODES } from "../../src/contracts/envelope.ts";
import { addClient, Browser, range, signIn, until } from "../server/feed/support.ts";
import type { CountAgain, OpenPages, PagesIn } from "../support/crowd-pages.ts";
import { prepareTestDatabase, testLog } from "../support/database.ts";
import { freePort } from "../support/own-services.ts";
import { createSmallWorld, type SmallWorld } from "../support/people.ts";
import {
  type BuiltServer,
  buildServer,
  environmentOf,
  type ServerProcess,
} from "../support/server-process.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";
import { isWhole, percentile, report, times } from "./share.ts";

const topics = ["session", "message", "entry", "exit", "delivery", "repertory", "overview"];
/** A gauge's epoch is its node's, so it does not start again with the log's. */
const logTopics = topics.length - 1;
const menu = ["entry-list", "exit-list", "delivery-list", "warehouse-repertory", "entry-apply"];
const openEntries = 100;

describe.skipIf(!process.env.DATABASE_URL)("thousands of pages with seven topics each", () => {
  let db: Database;
  let built: BuiltServer;
  let server: ServerProcess;
  let env: Record<string, string>;
  let url: string;
  let world: SmallWorld;
  let warehouse: SmallWarehouse;
  let admin: string;
  let tokens: string[];
  let crowd: ChildProcess;
  let discard: () => Promise<void>;

  beforeAll(async () => {
    const prepared = await prepareTestDatabase();
    discard = () => prepared.discard();
    db = await openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
    const deps = { db, clock: systemClock };
    world = await createSmallWorld(deps);
    warehouse = await createSmallWarehouse(deps);
    const session = { userId: world.userIds.admin, at: new Date(), maxDays: 1, address: null, agent: null };
    admin = (await db.transaction((tx) => createSession(tx, newId, session))).tokenValue;
    // Four pages for each of 500 people: half of the people admins, the others of twenty clients.
    const clients = [];
    for (const n of range(1, 20)) clients.push(await addClient(db, `client ${n}`));
    tokens = [];
    for (const n of range(1, times(500, 20))) {
      const clientId = n % 2 ? clients[n % clients.length] : undefined;
      tokens.push((await signIn(db, { menu, ...(clientId ? { clientId } : {}) })).token);
    }
    built = await buildServer();
    env = { ...environmentOf(prepared.choice), PORT: String(await freePort()) };
    server = built.start(env);
    url = await server.listening;
    for (let n = 0; n < openEntries; n += 1) await command();
    crowd = fork(fileURLToPath(new URL("../support/crowd-pages.ts", import.meta.url)), {
      execArgv: ["--import", "tsx"],
    });
  }, 300_000);
  afterAll(async () => {
    crowd.kill();
    server.child.kill("SIGTERM");
    await server.ended;
    await db.close();
    await discard();
  });

  /** A new draft of an entry: one command, with an event for all admins. Returns its time. */
  async function command(): Promise<number> {
    const beganMs = performance.now();
    const lines = [{ typeId: warehouse.typeId, expected: 5 }];
    const body = { clientId: world.clientIds.huaxin, warehouseId: warehouse.warehouseId, lines };
    const answer = await fetch(`${url}/api/entry/saveOrUpdate`, {
      method: "POST",
      headers: { "content-type": "application/json", token: admin, "idempotency-key": randomUUID() },
      body: JSON.stringify(body),
    });
    const { code, data } = (await answer.json()) as { code: number; data: unknown };
    if (code !== 20000) throw new Error(`a command was answered ${code}: ${JSON.stringify(data)}`);
    return performance.now() - beganMs;
  }

  async function processorSeconds(): Promise<number> {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(/^process_cpu_seconds_total(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1]);
  }

  /** Resolves when every page has its topics; null when not within `withinMs`. */
  function allIn(withinMs: number): Promise<PagesIn & { readonly isAll: boolean }> {
    return new Promise((resolve) => {
      let soFar: PagesIn = {
        kind: "so far",
        pages: 0,
        medianMs: Number.NaN,
        lastMs: Number.NaN,
        answers: {},
      };
      const over = (isAll: boolean) => {
        clearTimeout(timer);
        crowd.off("message", hear);
        resolve({ ...soFar, isAll });
      };
      const hear = (said: PagesIn) => {
        soFar = said;
        if (said.kind === "in") over(true);
      };
      const timer = setTimeout(() => over(false), withinMs);
      crowd.on("message", hear);
    });
  }

  /** The same under work: ten commands a second, one after the other. */
  async function whileWorking(arriving: Promise<PagesIn & { readonly isAll: boolean }>) {
    const tookMs: number[] = [];
    let isOver = false;
    const working = (async () => {
      while (!isOver) {
        const ms = await command();
        tookMs.push(ms);
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, 100 - ms)));
      }
    })();
    const arrived = await arriving;
    isOver = true;
    await working;
    return { arrived, tookMs };
  }

  const figures = ({ pages, medianMs, lastMs, answers }: PagesIn) =>
    `${pages} in, p50 ${(medianMs / 1_000).toFixed(1)} s, last ${(lastMs / 1_000).toFixed(1)} s; ${JSON.stringify(answers)}`;

  const ask = (what: OpenPages | CountAgain) => crowd.send(what);

  test("two thousand cold pages are all in within 30 s, while commands stay quick", async () => {
    const pages = times(2_000, 100);
    const arriving = allIn(60_000);
    const before = await processorSeconds();
    ask({ kind: "open", url, tokens, pages, topics });
    const { arrived, tookMs } = await whileWorking(arriving);
    const used = (await processorSeconds()) - before;
    report(`${pages} cold pages: ${figures(arrived)}; the server used ${used.toFixed(1)} s of a processor`);
    report(
      `${tookMs.length} commands meanwhile: p50 ${percentile(tookMs, 0.5).toFixed(0)} ms, ` +
        `p95 ${percentile(tookMs, 0.95).toFixed(0)} ms, longest ${Math.max(...tookMs).toFixed(0)} ms`,
    );
    expect(arrived.isAll).toBe(true);
    expect(arrived.lastMs).toBeLessThanOrEqual(30_000);
    if (isWhole) expect(percentile(tookMs, 0.95)).toBeLessThanOrEqual(200);
  });

  test("a thousand open pages start again when the epoch is renewed", async () => {
    ask({ kind: "again", topics: logTopics, pages: times(1_000, 50) });
    const arriving = allIn(60_000);
    await renewIdentity(db.reader);
    const { arrived, tookMs } = await whileWorking(arriving);
    report(`epoch renewed: ${figures(arrived)}; commands p95 ${percentile(tookMs, 0.95).toFixed(0)} ms`);
    expect(arrived.isAll).toBe(true);
    expect(arrived.answers.resync).toBeGreaterThan(0);
  });

  test("sessions that end while a thousand pages start again receive nothing after one second", async () => {
    const people = [];
    for (let n = 0; n < 10; n += 1) people.push(await signIn(db, { menu }));
    const followers = await Promise.all(
      people.map(async (person) => {
        const follower = await new Browser(url, { token: person.token }).open();
        await follower.follow("entry");
        return { person, follower };
      }),
    );
    ask({ kind: "again", topics: logTopics });
    const arriving = allIn(60_000);
    await renewIdentity(db.reader);
    const revoking = (async () => {
      const silences: number[] = [];
      for (const { person, follower } of followers) {
        let lastHeardMs = 0;
        follower.socket.onAny(() => {
          lastHeardMs = performance.now();
        });
        const by = { at: new Date(), byUserId: null, byName: "system" };
        await db.transaction((tx) =>
          endSessionsAndPublish(tx, { userId: person.userId }, CODES.endedElsewhere, by),
        );
        const endedMs = performance.now();
        await until(() => follower.socket.disconnected);
        expect(follower.byes.map(({ code }) => code)).toEqual(["revoked"]);
        silences.push(Math.max(0, lastHeardMs - endedMs));
      }
      return silences;
    })();
    const { arrived } = await whileWorking(arriving);
    const silences = await revoking;
    report(
      `sessions ended in a herd (${figures(arrived)}): silent after p50 ${percentile(silences, 0.5).toFixed(0)} ms, ` +
        `worst ${Math.max(...silences).toFixed(0)} ms`,
    );
    expect(arrived.isAll).toBe(true);
    expect(Math.max(...silences)).toBeLessThanOrEqual(1_000);
  });

  test("a thousand open pages come back through a kill", async () => {
    ask({ kind: "again", topics: topics.length });
    const arriving = allIn(60_000);
    server.child.kill("SIGKILL");
    await server.ended;
    server = built.start(env);
    await server.listening;
    const arrived = await arriving;
    report(`killed and started again: ${figures(arrived)}`);
    expect(arrived.isAll).toBe(true);
    expect(arrived.lastMs).toBeLessThanOrEqual(30_000);
  });
});
