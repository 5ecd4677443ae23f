// Two servers behind a balancer that asks /readyz, replaced one after the other under load by a version with one more
// migration: at every moment one of them is ready, and no action of a person fails.
import { randomUUID } from "node:crypto";
import { cpSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EntryRow } from "../../src/contracts/entry.ts";
import { FaultNodes, type RunningNode, tokenAt } from "../support/fault-nodes.ts";
import { settled } from "../support/fault-page.ts";
import { apiAt } from "../support/server.ts";
import { type BuiltServer, builtAt } from "../support/server-process.ts";
import { report, times } from "./share.ts";

const people = 6;
/** As the browser does before it tries by itself again, only sooner. */
const retryMs = 250;
const giveUpMs = 15_000;

/** Sends to the nodes that were ready when they were asked last, in turn. */
class Balancer {
  readonly nodes = new Set<RunningNode>();
  readonly #ready = new Set<RunningNode>();
  /** Times at which no node was ready. */
  outages = 0;
  #turn = 0;
  readonly #timer = setInterval(() => void this.ask(), 200);

  async ask(): Promise<void> {
    await Promise.all(
      [...this.nodes].map(async (node) => {
        const ready = await fetch(`${node.url}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
          ({ ok }) => ok,
          () => false,
        );
        if (ready) this.#ready.add(node);
        else this.#ready.delete(node);
      }),
    );
    for (const node of this.#ready) if (!this.nodes.has(node)) this.#ready.delete(node);
    if (this.#ready.size === 0) this.outages += 1;
  }

  isReady(node: RunningNode): boolean {
    return this.#ready.has(node);
  }

  next(): string | null {
    const ready = [...this.#ready];
    this.#turn += 1;
    return ready[this.#turn % ready.length]?.url ?? null;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

describe.skipIf(!process.env.DATABASE_URL)(
  "two servers on one PostgreSQL, replaced one after the other",
  () => {
    let nodes: FaultNodes;
    let newer: BuiltServer;
    let token: string;
    const balancer = new Balancer();

    beforeAll(async () => {
      nodes = await FaultNodes.prepare();
      const folder = dirname(nodes.built.main);
      const copy = join(dirname(folder), `${basename(folder)}-newer`);
      cpSync(folder, copy, { recursive: true });
      writeFileSync(
        join(copy, "migrations/9001_newer.sql"),
        "-- compatible-from: 0012\nalter table entry add column newer_9001 text;\n",
      );
      newer = builtAt(join(copy, "main.js"));
      for (let count = 0; count < 2; count += 1) balancer.nodes.add(await nodes.start());
      await settled("both are ready", () => [...balancer.nodes].every((node) => balancer.isReady(node)));
      token = await tokenAt(balancer.next() ?? "", "huaxin");
    });
    afterAll(async () => {
      balancer.stop();
      await nodes.close();
      newer.remove();
    });

    test("no action fails, at every moment one is ready, and each ends by itself within 10 s", async () => {
      let isOver = false;
      const figures = { actions: 0, retried: 0, failed: 0 };
      /** One command under its key, or one look at a list: tried again where nothing or 50000 came back. */
      const act = async (ask: (url: string) => Promise<number>) => {
        const giveUpAt = performance.now() + giveUpMs;
        for (let tries = 1; ; tries += 1) {
          const url = balancer.next();
          const code = url === null ? 0 : await ask(url).catch(() => 0);
          if (code === 20000 || performance.now() > giveUpAt) {
            figures.actions += 1;
            if (tries > 1) figures.retried += 1;
            if (code !== 20000) figures.failed += 1;
            return;
          }
          await sleep(retryMs);
        }
      };
      const { warehouseId, typeId } = nodes.warehouse;
      const body = { warehouseId, lines: [{ typeId, expected: 1 }] };
      const working = Array.from({ length: people }, async () => {
        while (!isOver) {
          const key = randomUUID();
          await act(async (url) => {
            const answer = apiAt(url, token).post<EntryRow>("/api/entry/saveOrUpdate", { body, key });
            return (await answer).code;
          });
          await act(async (url) => (await apiAt(url, token).get("/api/entry/queryByPage")).code);
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
