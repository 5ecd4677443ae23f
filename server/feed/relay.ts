import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { LogTopic } from "../../src/contracts/live.ts";
import type { Database } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import { type Known, type LogRow, type News, readNews } from "./read-log.ts";

/** Looks by itself that often: a lost wake-up costs this much time, never an event. */
const lookEveryMs = 250;
/** Between two looks that wake-ups ask for, so that a storm of commits becomes a few reads of many lines. */
const restMs = 4;
const rowsPerLook = 200;

/** Somebody who is told every line of a (topic, scope), in order. */
export interface Follower {
  /**
   * The next line; after a rewind lines may come again, and the follower drops what it has. Answers whether its
   * sockets need a turn of the event loop before they can take more.
   */
  tell(row: LogRow): boolean;
  /** The lines after the last one told are gone: the log was pruned, or is another history than before. */
  lose(reason: "pruned" | "epoch"): void;
}

/** One (topic, scope) that somebody on this node cares for. */
export interface Watch {
  readonly topic: LogTopic;
  readonly scope: string;
  /** The last line that was read here and told to the followers; null: no read has begun. */
  cursor: number | null;
  /** Goes back to `seq`, for a follower whose snapshot is older than what was read here. */
  rewind(seq: number): void;
}

interface Place extends Watch {
  follower: Follower | null;
  readonly listeners: Set<() => void>;
}

/**
 * Reads the log from the database and passes it on, for every (topic, scope) of this node. A wake-up only makes
 * it look sooner. What it has told is remembered per (topic, scope), so no line is left out and none comes out
 * of order; several nodes do the same, each for itself.
 */
export class Relay {
  readonly #db: Database;
  readonly #log: Log;
  readonly #places = new Map<string, Place>();
  #stopWake: (() => void) | null = null;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #isFailing = false;
  #lagMs = 0;
  #lastEnd = 0;

  constructor(db: Database, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  start(): void {
    const look = () => void this.look().catch(() => undefined);
    this.#stopWake = this.#db.onWake(look);
    this.#timer = setInterval(look, lookEveryMs);
  }

  async stop(): Promise<void> {
    this.#stopWake?.();
    if (this.#timer) clearInterval(this.#timer);
    this.#places.clear();
    await (this.#next ?? this.#running)?.catch(() => undefined);
  }

  /** All lines of a (topic, scope) to one follower: whoever fans out to many sockets. */
  follow(topic: LogTopic, scope: string, follower: Follower): Watch {
    const place = this.#placeOf(topic, scope);
    if (place.follower) throw new Error(`${topic} ${scope} has its follower already`);
    place.follower = follower;
    return place;
  }

  unfollow(watch: Watch): void {
    const place = this.#placeOf(watch.topic, watch.scope);
    place.follower = null;
    this.#leaveEmpty(place);
  }

  /** Calls `listener` when something was told in a (topic, scope), without reading what. Returns what ends that. */
  listen(topic: LogTopic, scope: string, listener: () => void): () => void {
    const place = this.#placeOf(topic, scope);
    const own = () => listener();
    place.listeners.add(own);
    return () => {
      place.listeners.delete(own);
      this.#leaveEmpty(place);
    };
  }

  /** Reads until nothing is new. Resolves after a read that began after the call; rejects when that failed. */
  look(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#run().finally(() => {
        this.#running = null;
      });
      return this.#running;
    }
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        return this.look();
      });
    return this.#next;
  }

  /** Another history than before: every follower starts again. */
  forget(): void {
    for (const place of this.#places.values()) {
      place.cursor = null;
      place.follower?.lose("epoch");
    }
  }

  /** The longest time from change to relay since it was last asked. */
  takeLagMs(): number {
    const lagMs = this.#lagMs;
    this.#lagMs = 0;
    return lagMs;
  }

  async #run(): Promise<void> {
    const restLeftMs = this.#lastEnd + restMs - performance.now();
    if (restLeftMs > 0) await sleep(restLeftMs);
    try {
      while (await this.#readOnce()) {
        // Goes on at once: a read that was full, or was overtaken by a rewind, leaves something to read.
      }
      if (this.#isFailing) this.#log.info("the feed reads the database again");
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#log.warn({ err: error }, "the feed cannot read the database");
      this.#isFailing = true;
      throw error;
    } finally {
      this.#lastEnd = performance.now();
    }
  }

  /** Answers whether there may be more. */
  async #readOnce(): Promise<boolean> {
    const places = [...this.#places.values()].filter(
      (place) => place.cursor !== null || place.listeners.size,
    );
    if (places.length === 0) return false;
    const known = places.map(
      (place): Known => ({
        topic: place.topic,
        scope: place.scope,
        after: place.cursor ?? -1,
        wantsRows: place.follower !== null && place.cursor !== null,
      }),
    );
    let isMore = false;
    for (const news of await readNews(this.#db.reader, known, rowsPerLook)) {
      const place = places[news.index];
      const asked = known[news.index];
      if (!place || !asked || this.#places.get(keyOf(place)) !== place) continue;
      if ((place.cursor ?? -1) !== asked.after) {
        isMore = true;
        continue;
      }
      isMore = (await this.#apply(place, asked, news)) || isMore;
    }
    return isMore;
  }

  async #apply(place: Place, asked: Known, { head, rows }: News): Promise<boolean> {
    const isBehind = head < asked.after;
    const isGap = asked.wantsRows && rows[0]?.seq !== asked.after + 1;
    if (asked.wantsRows && !isBehind && !isGap) await this.#tell(place, rows);
    else {
      place.cursor = head;
      if (isBehind || isGap) place.follower?.lose(isBehind ? "epoch" : "pruned");
    }
    for (const listener of place.listeners) listener();
    return place.cursor !== null && place.cursor < head;
  }

  /** Stops when the cursor was moved or the follower has gone meanwhile: what follows is read again. */
  async #tell(place: Place, rows: readonly LogRow[]): Promise<void> {
    const { follower } = place;
    const nowMs = Date.now();
    for (const row of rows) {
      if (place.follower !== follower || place.cursor !== row.seq - 1) return;
      this.#lagMs = Math.max(this.#lagMs, nowMs - row.at.getTime());
      place.cursor = row.seq;
      if (follower?.tell(row)) await nextTurn();
    }
  }

  #placeOf(topic: LogTopic, scope: string): Place {
    const key = keyOf({ topic, scope });
    const found = this.#places.get(key);
    if (found) return found;
    const place: Place = {
      topic,
      scope,
      cursor: null,
      follower: null,
      listeners: new Set(),
      rewind(seq) {
        if (place.cursor === null || place.cursor > seq) place.cursor = seq;
      },
    };
    this.#places.set(key, place);
    return place;
  }

  #leaveEmpty(place: Place): void {
    if (!place.follower && place.listeners.size === 0) this.#places.delete(keyOf(place));
  }
}

const keyOf = ({ topic, scope }: { readonly topic: string; readonly scope: string }) => `${topic} ${scope}`;
