// Two servers on one PostgreSQL, one of which has its clock a minute off: how fresh a page is, and who is online, is
// measured by the database's clock alone.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PresenceValue } from "../../src/contracts/audit.ts";
import { Browser } from "../server/feed/support.ts";
import { announce, command } from "../support/entries.ts";
import { FaultNodes, type RunningNode, skewed, tokenAt } from "../support/fault-nodes.ts";
import { settled } from "../support/fault-page.ts";
import { apiAt } from "../support/server.ts";
import { report } from "./share.ts";

const mostLagMs = 2_000;

describe.skipIf(!process.env.DATABASE_URL)("two servers on one PostgreSQL with different clocks", () => {
  let nodes: FaultNodes;
  let right: RunningNode;
  const browsers: Browser[] = [];

  beforeAll(async () => {
    nodes = await FaultNodes.prepare();
    right = await nodes.start();
  });
  afterAll(async () => {
    for (const browser of browsers) browser.close();
    await nodes.close();
  });

  async function open(url: string, token: string): Promise<Browser> {
    const browser = await new Browser(url, { token }).open();
    browsers.push(browser);
    await browser.follow("entry");
    return browser;
  }

  const oneLine = () => [{ typeId: nodes.warehouse.typeId, expected: 1 }];
  /** The heartbeats after the next event say how late it came: two of them, for one may be under way. */
  async function lagOf(browser: Browser, work: () => Promise<void>): Promise<number> {
    const [events, beats] = [browser.events.length, browser.beats.length];
    await work();
    await settled("the event is there", () => browser.events.length > events);
    await settled("two heartbeats", () => browser.beats.length > beats + 1);
    return Math.max(...browser.beats.slice(beats).map(({ relayLagMs }) => relayLagMs));
  }

  for (const skewMs of [-60_000, 60_000]) {
    test(`a clock ${skewMs / 1_000} s off makes no page old, and no person seem away`, async () => {
      const wrong = await nodes.start(skewed(skewMs));
      const admins = await tokenAt(right.url, "admin");
      const owners = await tokenAt(wrong.url, "huaxin");
      const [atRight, atWrong] = [await open(right.url, admins), await open(wrong.url, owners)];
      const announced = (url: string) => async () => {
        await announce(apiAt(url, owners), nodes.warehouse, oneLine());
      };
      const lags = await Promise.all([
        lagOf(atRight, announced(wrong.url)),
        lagOf(atWrong, announced(right.url)),
      ]);

      const onlineAt = async (url: string) => {
        const answer = await apiAt(url, admins).get<PresenceValue>("/api/user/presence");
        return answer.data.online.length;
      };
      // Each node writes its people every 10 s and takes away those who are stale: both have, by the third heartbeat.
      const counts: number[] = [];
      const beats = atRight.beats.length;
      await settled("three heartbeats", async () => {
        counts.push(await onlineAt(right.url), await onlineAt(wrong.url));
        await sleep(100);
        return atRight.beats.length > beats + 2;
      });
      report(
        `one clock ${skewMs / 1_000} s off: greatest lag in heartbeats ${lags[0]} ms at the right node, ${lags[1]} ms at ` +
          `the other; online of 2: ${Math.min(...counts)} at least`,
      );
      browsers.splice(0).map((browser) => browser.close());
      wrong.child.kill("SIGKILL");
      await wrong.ended;
      expect(lags[0]).toBeLessThan(mostLagMs);
      expect(lags[1]).toBeLessThan(mostLagMs);
      expect(Math.min(...counts)).toBe(2);
    });
  }

  test("a command that took long to commit is not late once it has: lag counts from the commit", async () => {
    const owner = apiAt(right.url, await tokenAt(right.url, "huaxin"));
    const draft = await announce(owner, nodes.warehouse, oneLine());
    const browser = await open(right.url, await tokenAt(right.url, "admin"));
    const holder = new pg.Client({ connectionString: nodes.databaseUrl });
    await holder.connect();
    await holder.query("begin");
    await holder.query("select 1 from entry where id = $1 for update", [draft.id]);
    const lagMs = await lagOf(browser, async () => {
      const submitted = command(owner, "submit", { id: draft.id, version: draft.version });
      await sleep(3_500);
      await holder.query("commit");
      await submitted;
    });
    await holder.end();
    report(`a command that waited 3.5 s for its row: greatest lag in heartbeats ${lagMs} ms`);
    expect(lagMs).toBeLessThan(mostLagMs);
  });
});
