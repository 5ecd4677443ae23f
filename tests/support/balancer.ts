import { setTimeout as sleep } from "node:timers/promises";
import type { RunningNode } from "./fault-nodes.ts";

/** As the browser does before it tries by itself again, only sooner. */
const retryMs = 250;
const giveUpMs = 15_000;

/** Sends to the nodes that were ready when they were asked last, in turn. */
export class Balancer {
  readonly nodes = new Set<RunningNode>();
  readonly #ready = new Set<RunningNode>();
  /** Times at which no node was ready. */
  outages = 0;
  readonly figures = { actions: 0, retried: 0, failed: 0 };
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

  /**
   * One command under its key, or one look at a list, until `ask` returns 20000. As the browser does, it asks again where
   * nothing or a refusal came back. False: given up after 15 s.
   */
  async act(ask: (url: string) => Promise<number>): Promise<boolean> {
    const giveUpAt = performance.now() + giveUpMs;
    for (let tries = 1; ; tries += 1) {
      const url = this.next();
      const code = url === null ? 0 : await ask(url).catch(() => 0);
      if (code === 20000 || performance.now() > giveUpAt) {
        this.figures.actions += 1;
        if (tries > 1) this.figures.retried += 1;
        if (code !== 20000) this.figures.failed += 1;
        return code === 20000;
      }
      await sleep(retryMs);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
