/**
 * The pump of one node: takes webhooks that have events to post, and lets each have its round, one post at a time. Its own
 * loop, and not the runner of jobs: a receiver that hangs holds one of many places, and mail has others.
 */
import type { LogTopic } from "../../../src/contracts/live.ts";
import type { LogAccess } from "../../feed/feed.ts";
import type { Deps } from "../../platform/deps.ts";
import { newId } from "../../platform/ids.ts";
import { openSecrets } from "../../platform/secrets.ts";
import { keepAgents } from "./webhook.post.ts";
import { type RoundLimits, SharedNews, SharedOwners, WebhookRound } from "./webhook.round.ts";
import { claimWebhooks, followedPlaces, freeWebhooks } from "./webhook.store.ts";

export interface PumpLimits extends RoundLimits {
  /** Webhooks at work on this node. */
  readonly atOnce: number;
  /** Without news it looks so often: for retries that are due, and for what another node left. */
  readonly sweepMs: number;
}

const USUAL: PumpLimits = { leaseMs: 30_000, withinMs: 15_000, atOnce: 64, roundMs: 5_000, sweepMs: 1_000 };

type Needed = Pick<Deps, "db" | "clock" | "log" | "config">;

export class WebhookPump {
  readonly #deps: Needed;
  readonly #log: LogAccess;
  readonly #limits: PumpLimits;
  readonly #agents = keepAgents();
  readonly #running = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  /** How the places are heard of that webhooks at work follow. */
  readonly #heard = new Map<string, () => void>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #isAskedAgain = false;
  /** There may be more to take than there was room for. */
  #isFull = false;

  constructor(deps: Needed, parts: { readonly log: LogAccess; readonly limits?: Partial<PumpLimits> }) {
    this.#deps = deps;
    this.#log = parts.log;
    this.#limits = { ...USUAL, ...parts.limits };
  }

  /** Posts for as long as the process lives, or until `stop`. */
  async start(): Promise<void> {
    const { db } = this.#deps;
    if (db.engine === "embedded") await db.transaction(freeWebhooks);
    this.#timer = setInterval(() => void this.#sweep(), this.#limits.sweepMs);
    this.#timer.unref();
    await this.#sweep();
  }

  /** Takes no further webhook. Posts under way are given up: they come again under the same id. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    for (const stop of this.#heard.values()) stop();
    this.#heard.clear();
    this.#closing.abort();
    await this.#looking;
    await Promise.all(this.#running);
    this.#agents.close();
  }

  /** Posts everything that is due, to its end. For tests and tools that wait for it. */
  async runDue(): Promise<void> {
    await this.#log.relay.look();
    do {
      await this.#look();
      await Promise.all(this.#running);
      await this.#looking;
    } while (this.#running.size > 0);
  }

  /** Follows the places of the webhooks at work, and looks whether something is due. */
  async #sweep(): Promise<void> {
    try {
      const places = await followedPlaces(this.#deps.db.reader);
      this.#follow(places);
      if (places.length > 0) await this.#look();
    } catch (error) {
      this.#deps.log.warn({ err: error }, "webhooks could not be read");
    }
  }

  #follow(places: readonly { readonly topic: LogTopic; readonly scope: string }[]): void {
    const wanted = new Map(places.map((place) => [`${place.topic} ${place.scope}`, place]));
    for (const [key, stop] of this.#heard) {
      if (wanted.has(key)) continue;
      stop();
      this.#heard.delete(key);
    }
    for (const [key, { topic, scope }] of wanted) {
      if (this.#heard.has(key) || this.#closing.signal.aborted) continue;
      const look = () => void this.#look().catch(() => undefined);
      this.#heard.set(key, this.#log.relay.listen(topic, scope, look));
    }
  }

  /** Takes what is due, as far as there is room. Calls during a look are one further look. */
  #look(): Promise<void> {
    if (this.#looking) {
      this.#isAskedAgain = true;
      return this.#looking;
    }
    this.#looking = this.#take().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #take(): Promise<void> {
    const { db, clock, config } = this.#deps;
    do {
      this.#isAskedAgain = false;
      const limit = this.#limits.atOnce - this.#running.size;
      this.#isFull = limit <= 0;
      if (this.#isFull || this.#closing.signal.aborted) return;
      const runId = newId();
      const epoch = this.#log.epoch.current;
      const claim = { runId, now: clock.now(), leaseMs: this.#limits.leaseMs, limit, epoch };
      const claimed = await claimWebhooks(db, claim);
      if (claimed.length === 0) continue;
      this.#isFull = claimed.length === limit;
      const shared = {
        ...{ deps: this.#deps, log: this.#log, limits: this.#limits, agents: this.#agents },
        ...{ signal: this.#closing.signal, secrets: await openSecrets(config) },
        ...{ news: new SharedNews(db.reader), owners: new SharedOwners(db.reader) },
      };
      for (const webhook of claimed) this.#keep(webhook.id, new WebhookRound(shared, { ...webhook, runId }));
    } while (this.#isAskedAgain);
  }

  #keep(id: string, round: WebhookRound): void {
    const running = round
      .run()
      .catch((error) => {
        this.#deps.log.warn({ err: error, webhook: id }, "a round of a webhook failed");
        return true;
      })
      .then((isMore) => {
        this.#running.delete(running);
        // What came meanwhile, and what there was no room for.
        const looks = (isMore || this.#isFull) && !this.#closing.signal.aborted;
        if (looks) void this.#look().catch(() => undefined);
      });
    this.#running.add(running);
  }
}
