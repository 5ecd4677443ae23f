import { setTimeout as sleep } from "node:timers/promises";

interface Named {
  /** Without prefix, with its unit: `sockets`, `relay_lag_seconds`. */
  readonly name: string;
  readonly help: string;
  /** It is an age: a value that was read earlier has grown since. */
  readonly grows?: boolean;
}

/** A figure of another module for /metrics: read on each request. */
export interface Probe extends Named {
  /** NaN where there is no figure. */
  readonly read: () => number | Promise<number>;
}

/** A figure of many things of a kind, by the name of each: `bytes` of every table. */
export interface LabelledProbe extends Named {
  readonly label: string;
  readonly readAll: () => Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>;
}

/** A scrape waits this long for figures; Prometheus gives up after 10 s. */
const waitMs = 2_000;

/**
 * The last figures that a probe has read. While the database does not answer, a scrape gets those of before: at most one
 * read of a probe is under way, and none is waited for longer than `waitMs`.
 */
export class ProbeReader {
  readonly probe: Probe | LabelledProbe;
  #figures: Readonly<Record<string, number>> = {};
  #readMs = performance.now();
  #running: Promise<void> | null = null;

  constructor(probe: Probe | LabelledProbe) {
    this.probe = probe;
  }

  /** Seconds since the beginning of the last read that succeeded; before the first: since the start. */
  get ageSeconds(): number {
    return (performance.now() - this.#readMs) / 1_000;
  }

  /** Resolves with the end of the read that is under way, or when a scrape no longer waits for it. */
  async settled(): Promise<void> {
    await Promise.race([this.#running, sleep(waitMs, undefined, { ref: false })]);
  }

  /** The figures by label; a probe without label has one, under ''. */
  async figures(): Promise<Readonly<Record<string, number>>> {
    this.#running ??= this.#read().finally(() => {
      this.#running = null;
    });
    await this.settled();
    if (!this.probe.grows) return this.#figures;
    const grown = this.ageSeconds;
    return Object.fromEntries(Object.entries(this.#figures).map(([name, value]) => [name, value + grown]));
  }

  async #read(): Promise<void> {
    const beganMs = performance.now();
    try {
      const { probe } = this;
      this.#figures = "label" in probe ? await probe.readAll() : { "": await probe.read() };
      this.#readMs = beganMs;
    } catch {
      // Its age says so.
    }
  }
}
