/** What goes wrong during a walk: one thing at a time, chosen at random, each with an end. */

import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { FaultNodes, RunningNode } from "../../support/fault-nodes.ts";
import { SilentProxy } from "../../support/fault-proxy.ts";
import { freePort, type OwnPostgres, type OwnRedis } from "../../support/own-services.ts";
import type { Dice } from "./dice.ts";

const preload = pathToFileURL(join(import.meta.dirname, "../../support/fault-skew.mjs")).href;
const skewMs = 60_000;

/** A node with its own way to the database, and when it could be expected to work. */
export class WalkedNode {
  /** Closed intervals of `performance.now()` in which nothing was wrong with it. */
  readonly healthyMs: (readonly [number, number])[] = [];
  #running: RunningNode | null = null;
  #healthySinceMs = 0;
  #isSick = true;

  private constructor(
    readonly name: string,
    /** Stays the same over all its lives, as behind a balancer. */
    readonly url: string,
    readonly proxy: SilentProxy,
    readonly nodes: FaultNodes,
    readonly env: Readonly<Record<string, string>>,
  ) {}

  static async start(name: string, nodes: FaultNodes, redisUrl: string): Promise<WalkedNode> {
    const proxy = new SilentProxy(nodes.databaseUrl);
    const port = await freePort();
    const env = { DATABASE_URL: await proxy.start(), REDIS_URL: redisUrl, PORT: String(port) };
    const node = new WalkedNode(name, `http://127.0.0.1:${port}`, proxy, nodes, env);
    await node.start();
    return node;
  }

  get isHealthy(): boolean {
    return !this.#isSick;
  }

  async start(clockSkewMs = 0): Promise<void> {
    const skew: Record<string, string> = clockSkewMs
      ? { NODE_OPTIONS: `--import=${preload}`, FAULT_SKEW_MS: String(clockSkewMs) }
      : {};
    this.#running = await this.nodes.start({ ...this.env, ...skew });
    this.healed();
  }

  sick(): void {
    if (this.#isSick) return;
    this.#isSick = true;
    this.healthyMs.push([this.#healthySinceMs, performance.now()]);
  }

  healed(): void {
    this.#isSick = false;
    this.#healthySinceMs = performance.now();
  }

  /** Starts the count again: a second try of the test must not be judged by the first. */
  forget(): void {
    this.healthyMs.length = 0;
    this.healed();
  }

  signal(signal: NodeJS.Signals): void {
    this.#running?.child.kill(signal);
  }

  async kill(): Promise<void> {
    this.sick();
    this.signal("SIGKILL");
    await this.#running?.ended;
  }
}

export type Mischief = (typeof MISCHIEF)[number];
export const MISCHIEF = ["freeze", "kill", "silence", "cut", "delay", "skew", "postgres", "redis"] as const;

/** Works until `isOver`; says what it does. Everything is healed when it resolves. */
export async function torment(given: {
  readonly nodes: readonly WalkedNode[];
  readonly postgres: OwnPostgres;
  readonly redis: OwnRedis;
  readonly dice: Dice;
  readonly isOver: () => boolean;
  readonly say: (line: string) => void;
}): Promise<Readonly<Partial<Record<Mischief, number>>>> {
  const { nodes, postgres, redis, dice, isOver, say } = given;
  const done: Partial<Record<Mischief, number>> = {};
  // Each kind comes before any comes again.
  let bag: Mischief[] = [];
  while (!isOver()) {
    await sleep(2_000 + dice.below(4_000));
    if (bag.length === 0) bag = [...MISCHIEF];
    const [mischief] = bag.splice(dice.below(bag.length), 1);
    if (!mischief) continue;
    const node = dice.of(nodes);
    const forMs = 3_000 + dice.below(12_000);
    say(`${mischief}${mischief === "postgres" || mischief === "redis" ? "" : ` ${node.name}`} ${forMs} ms`);
    done[mischief] = (done[mischief] ?? 0) + 1;
    switch (mischief) {
      case "freeze":
        node.sick();
        node.signal("SIGSTOP");
        await sleep(forMs);
        node.signal("SIGCONT");
        node.healed();
        break;
      case "kill":
        await node.kill();
        await node.start();
        break;
      case "silence":
        // The connections of now are dead, new ones work: the node must notice by itself.
        node.proxy.silencePresent();
        await sleep(forMs);
        break;
      case "cut":
        node.sick();
        node.proxy.silenceAll();
        await sleep(forMs);
        node.proxy.restore();
        node.healed();
        break;
      case "delay":
        node.proxy.delay(20 + dice.below(60));
        await sleep(forMs);
        node.proxy.delay(0);
        break;
      case "skew":
        await node.kill();
        await node.start(dice.of([skewMs, -skewMs]));
        await sleep(forMs);
        await node.kill();
        await node.start();
        break;
      case "postgres":
        for (const each of nodes) each.sick();
        await postgres.restart();
        for (const each of nodes) each.healed();
        break;
      case "redis":
        await redis.restart(forMs);
        break;
    }
  }
  return done;
}
