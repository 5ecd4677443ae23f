// Connections to PostgreSQL that go silent without being closed (a firewall that forgot them, a failover): commands and
// heartbeats go on within 10 s, and /readyz says within 5 s what is true.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser } from "../server/feed/support.ts";
import { FaultNodes, Filing, longestGap, type RunningNode, tokenAt } from "../support/fault-nodes.ts";
import { settled } from "../support/fault-page.ts";
import { SilentProxy } from "../support/fault-proxy.ts";
import { report, times } from "./share.ts";

const mostSeconds = 10;
const readyzSeconds = 5;

describe.skipIf(!process.env.DATABASE_URL)("a server whose connections to PostgreSQL go silent", () => {
  let nodes: FaultNodes;
  let proxy: SilentProxy;
  let node: RunningNode;
  let filing: Filing;
  let browser: Browser;
  const beatsMs: number[] = [];

  beforeAll(async () => {
    nodes = await FaultNodes.prepare();
    proxy = new SilentProxy(nodes.databaseUrl);
    node = await nodes.start({ DATABASE_URL: await proxy.start() });
    const token = await tokenAt(node.url, "huaxin");
    filing = new Filing({ people: 6, token, warehouse: nodes.warehouse, urlOf: () => node.url });
    browser = await new Browser(node.url, { token }).open();
    browser.socket.on("hb", () => beatsMs.push(performance.now()));
    await browser.follow("entry");
  });
  afterAll(async () => {
    browser.close();
    await filing.stop();
    proxy.close();
    await nodes.close();
  });

  const works = () => settled("it works", () => filing.acknowledgedMs.length > 20 && beatsMs.length > 0);
  const readyz = async () => (await fetch(`${node.url}/readyz`)).status;

  /** Seconds from now until /readyz has this status. */
  async function secondsUntil(status: number): Promise<number> {
    const fromMs = performance.now();
    await settled(`/readyz says ${status}`, async () => (await readyz()) === status);
    return (performance.now() - fromMs) / 1_000;
  }

  test("new ones take their place: commands and heartbeats go on", async () => {
    await works();
    proxy.silencePresent();
    const fromMs = performance.now();
    await sleep(times(70_000, 25_000));
    const [commands, beats] = [filing.longestGapSeconds(fromMs), longestGap(beatsMs, fromMs)];
    report(
      `connections gone silent: longest time without an acknowledged command ${commands.toFixed(1)} s, ` +
        `without a heartbeat ${beats.toFixed(1)} s; /readyz then ${await readyz()}`,
    );
    expect(commands).toBeLessThanOrEqual(mostSeconds);
    expect(beats).toBeLessThanOrEqual(mostSeconds);
    expect(browser.byes).toEqual([]);
    const last = filing.acknowledgedMs.length;
    await settled("its events still come", () => filing.acknowledgedMs.length > last);
  });

  test("while nothing passes at all /readyz says so within 5 s, and all is well 10 s after it passes again", async () => {
    expect(await secondsUntil(200)).toBeLessThanOrEqual(mostSeconds);
    proxy.silenceAll();
    const unready = await secondsUntil(503);
    await sleep(times(30_000, 10_000));
    expect(await readyz()).toBe(503);
    proxy.restore();
    const [acknowledged, beats] = [filing.acknowledgedMs.length, beatsMs.length];
    const ready = await secondsUntil(200);
    const fromMs = performance.now();
    await settled("commands and heartbeats", () => {
      return filing.acknowledgedMs.length > acknowledged && beatsMs.length > beats;
    });
    const recovered = ready + (performance.now() - fromMs) / 1_000;
    report(
      `nothing passes: /readyz 503 after ${unready.toFixed(1)} s; restored: 200 after ${ready.toFixed(1)} s, ` +
        `commands and heartbeats after ${recovered.toFixed(1)} s`,
    );
    expect(unready).toBeLessThanOrEqual(readyzSeconds);
    expect(recovered).toBeLessThanOrEqual(mostSeconds);
  });
});
