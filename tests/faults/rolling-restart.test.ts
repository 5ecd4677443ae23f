// Two servers behind a balancer that asks /readyz, replaced one after the other under load by a version with one more
// migration: at every moment one of them is ready, and no action of a person fails.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EntryRow } from "../../src/contracts/entry.ts";
import { Balancer } from "../support/balancer.ts";
import { FaultNodes, tokenAt } from "../support/fault-nodes.ts";
import { settled } from "../support/fault-page.ts";
import { apiAt } from "../support/server.ts";
import type { BuiltServer } from "../support/server-process.ts";
import { withMigration } from "../support/versions.ts";
import { report, times } from "./share.ts";

const people = 6;
describe.skipIf(!process.env.DATABASE_URL)(
  "two servers on one PostgreSQL, replaced one after the other",
  () => {
    let nodes: FaultNodes;
    let newer: BuiltServer;
    let token: string;
    const balancer = new Balancer();

    beforeAll(async () => {
      nodes = await FaultNodes.prepare();
      newer = withMigration(
        nodes.built,
        "9001_newer",
        "-- compatible-from: 0012\nalter table entry add column newer_9001 text;\n",
      );
      for (let count = 0; count < 2; count += 1) balancer.nodes.add(await nodes.start());
      await settled("both are ready", () => [...balancer.nodes].every((node) => balancer.isReady(node)));
      token = await tokenAt(balancer.next() ?? "", "huaxin");
    });
    afterAll(async () => {
      balancer.stop();
      await nodes.close();
    });

    test("no action fails, at every moment one is ready, and each ends by itself within 10 s", async () => {
      let isOver = false;
      const { figures } = balancer;
      const { warehouseId, typeId } = nodes.warehouse;
      const body = { warehouseId, lines: [{ typeId, expected: 1 }] };
      const working = Array.from({ length: people }, async () => {
        while (!isOver) {
          const key = randomUUID();
          await balancer.act(async (url) => {
            const answer = apiAt(url, token).post<EntryRow>("/api/entry/saveOrUpdate", { body, key });
            return (await answer).code;
          });
          await balancer.act(async (url) => (await apiAt(url, token).get("/api/entry/queryByPage")).code);
          await sleep(20);
        }
      });
      await settled("people are at work", () => figures.actions > 20);
      balancer.outages = 0;

      const exits: (number | null)[] = [];
      const stopSeconds: number[] = [];
      for (let round = 0; round < times(5); round += 1) {
        for (const old of [...balancer.nodes]) {
          const stoppedMs = performance.now();
          old.child.kill("SIGTERM");
          exits.push((await old.ended).code);
          stopSeconds.push((performance.now() - stoppedMs) / 1_000);
          balancer.nodes.delete(old);
          const next = await nodes.start({}, newer);
          balancer.nodes.add(next);
          await settled("the new one is ready", () => balancer.isReady(next));
          const before = figures.actions;
          await settled("people go on", () => figures.actions > before + 20);
        }
      }
      isOver = true;
      await Promise.all(working);
      report(
        `rolling restart, ${exits.length} nodes replaced: ${figures.actions} actions, ${figures.failed} failed, ` +
          `${figures.retried} tried again; no node ready at ${balancer.outages} looks; slowest stop ` +
          `${Math.max(...stopSeconds).toFixed(1)} s`,
      );
      expect(figures.failed).toBe(0);
      expect(figures.retried).toBe(0);
      expect(balancer.outages).toBe(0);
      expect(exits.every((code) => code === 0)).toBe(true);
      expect(Math.max(...stopSeconds)).toBeLessThanOrEqual(10);
    });
  },
);
