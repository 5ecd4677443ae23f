import { sql } from "kysely";
import { bounded } from "./bounded.ts";
import type { Deps } from "./deps.ts";
import { isFull } from "./free-space.ts";
import type { LabelledProbe } from "./http/probes.ts";
import { newId } from "./ids.ts";
import { migrationsFit } from "./migrate.ts";

/** A proof is good for this long after it began; a failure shows within 5 s. */
const goodForMs = 4_500;
const readEveryMs = 1_000;
const writeEveryMs = 1_500;
const probeWithinMs = 10_000;
const forgetNodesAfter = "1 day";

/** What readiness checks, and what /readyz says while a check is missing. */
const MISSING = {
  read: "the database does not answer",
  write: "the database does not take writes",
  relay: "the feed does not read the database",
  disk: "the disk of DATA_DIR is full",
  migrations: "the database's migrations do not match this version",
  stopping: "this server is stopping",
} as const;
type Check = keyof typeof MISSING;

/**
 * Whether this node may be sent work: a read, a write and a turn of the relay have succeeded within the last 5 s, the
 * migrations fit, and it is not about to stop. Probed in the background, so that a request to /readyz costs nothing.
 */
export class Readiness {
  readonly #deps: Pick<Deps, "config" | "db" | "log">;
  readonly #nodeId = newId();
  readonly #version: string;
  readonly #relayTurnedMs: () => number;
  /** `performance.now()` at the beginning of the last probe that succeeded. */
  readonly #provedMs = { read: Number.NEGATIVE_INFINITY, write: Number.NEGATIVE_INFINITY };
  readonly #timers: NodeJS.Timeout[] = [];
  #migrationsFit = false;
  #isDraining = false;
  #running: readonly Promise<void>[] = [];

  constructor(deps: Pick<Deps, "config" | "db" | "log">, version: string, relayTurnedMs: () => number) {
    this.#deps = deps;
    this.#version = version;
    this.#relayTurnedMs = relayTurnedMs;
  }

  /** Resolves when each probe has run once, with any result. */
  async start(): Promise<void> {
    const read = this.#probe("read", async () => {
      this.#migrationsFit = await migrationsFit(this.#deps.db);
    });
    const write = this.#probe("write", () => this.#write());
    await Promise.all([read(), write()]);
    this.#timers.push(setInterval(read, readEveryMs), setInterval(write, writeEveryMs));
    for (const timer of this.#timers) timer.unref();
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running);
    await sql`delete from node where id = ${this.#nodeId}`
      .execute(this.#deps.db.pulse)
      .catch(() => undefined);
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** From now on it is not ready, so that a balancer sends its requests elsewhere, but it serves on. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Why it is not ready, in English; empty when it is. */
  missing(): readonly string[] {
    return (this.#isDraining ? (["stopping"] as const) : this.#failed()).map((check) => MISSING[check]);
  }

  /** For /metrics. */
  get probe(): LabelledProbe {
    const checks = Object.keys(MISSING) as Check[];
    return {
      name: "ready",
      help: "Whether this node may be sent work, by what is checked: 1 holds, 0 does not; /readyz is 200 if all hold",
      label: "reason",
      readAll: () => {
        const failed = this.#failed();
        const holds = (check: Check) => (check === "stopping" ? !this.#isDraining : !failed.includes(check));
        return Object.fromEntries(checks.map((check) => [check, holds(check) ? 1 : 0]));
      },
    };
  }

  #failed(): readonly Check[] {
    const nowMs = performance.now();
    const isStale = (beganMs: number) => nowMs - beganMs > goodForMs;
    const failed: Check[] = (["read", "write"] as const).filter((proof) => isStale(this.#provedMs[proof]));
    if (isStale(this.#relayTurnedMs())) failed.push("relay");
    if (isFull(this.#deps.config.dataDir)) failed.push("disk");
    // What the migrations are is only known from a read.
    if (!this.#migrationsFit && !failed.includes("read")) failed.push("migrations");
    return failed;
  }

  /** One probe at a time: while the database does not answer they must not pile up. */
  #probe(proof: "read" | "write", work: () => Promise<void>): () => Promise<void> {
    let running: Promise<void> | null = null;
    return () => {
      const beganMs = performance.now();
      running ??= bounded(work(), probeWithinMs, `The ${proof} probe`)
        .then(() => {
          this.#provedMs[proof] = beganMs;
        })
        .catch((error) => this.#deps.log.debug({ err: error, proof }, "a readiness probe failed"))
        .finally(() => {
          this.#running = this.#running.filter((other) => other !== running);
          running = null;
        });
      this.#running = [...new Set([...this.#running, running])];
      return running;
    };
  }

  /** On a connection of its own: among the commands it would tell of the crowd, and not of the node. */
  async #write(): Promise<void> {
    await sql`
      with gone as (delete from node where seen_at < clock_timestamp() - ${sql.lit(forgetNodesAfter)}::interval)
      insert into node (id, version) values (${this.#nodeId}, ${this.#version})
      on conflict (id) do update set seen_at = clock_timestamp()`.execute(this.#deps.db.probe);
  }
}
