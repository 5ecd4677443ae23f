import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { LogTopic } from "../../src/contracts/live.ts";
import { bounded } from "../platform/bounded.ts";
import type { Database } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import { inSpan } from "../platform/tracing.ts";
import { numberPending } from "./number.ts";
import { type Known, type LogRow, lastNumbering, type News, readNews, readRaised } from "./read-log.ts";

/** Interval of reads without a wake-up: a lost wake-up costs this much time, never an event. */
const lookEveryMs = 250;
/** Shortest time between two reads caused by wake-ups, so that many commits cause a few reads of many lines. */
const restMs = 4;
/** After a long read (thousands of logs, a busy database) the relay pauses for as long, up to this. */
const mostRestMs = 100;
const rowsPerLook = 200;
/** With more followed places a look asks first which of all places have news, and then for those alone. */
const fewPlaces = 200;
/** And for all of them so often: what an older server numbers does not say that it did, and a restored backup says nothing. */
const sweepEveryMs = 1_000;
/** A read that takes longer is abandoned and started again, whatever the cause. */
const readWithinMs = 10_000;

/** Receives every line of a (topic, scope), in order. */
export interface Follower {
  /**
   * Receives the next line; after a rewind lines may come again, and the follower drops known ones. Returns whether its
   * sockets need a turn of the event loop before they can take more.
   */
  publish(row: LogRow): boolean;
  /** The lines after the last one sent are gone: the log was pruned, or has another history. */
  lose(reason: "pruned" | "epoch"): void;
}

/** One (topic, scope) that has at least one follower on this node. */
export interface Watch {
  readonly topic: LogTopic;
  readonly scope: string;
  /** The last line that was read and sent to the followers; null: no read has begun. */
  readonly cursor: number | null;
  /** The mark of the cursor's line; null: unknown. */
  readonly mark: string | null;
  /** Goes back to `seq`, for a follower whose snapshot is older than the last line read here. */
  rewind(seq: number, mark: string | null): void;
}

interface Place extends Watch {
  cursor: number | null;
  /** It is asked for whatever is new: its head is wanted, or it went back, or there was more than was read. */
  isSought: boolean;
  mark: string | null;
  follower: Follower | null;
  readonly listeners: Set<() => void>;
}

/**
 * Reads the log from the database and publishes it, for every (topic, scope) of this node. A wake-up only makes it read
 * sooner. It remembers its position per (topic, scope), so no line is left out and none comes out of order; each node
 * does this on its own.
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
  #turnedMs = Number.NEGATIVE_INFINITY;
  #sweptMs = Number.NEGATIVE_INFINITY;
  /** The last numbering of which all news were read. */
  #numbering = 0;
  #tookMs = 0;

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

  /** Sends all lines of a (topic, scope) to one follower, which forwards them to many sockets. */
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

  /** Calls `listener` when a (topic, scope) has news, without reading them. Returns the function that stops it. */
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

  /** Like look(); afterwards the cursor of this watch is known. Many calls together cost one read. */
  locate(watch: Watch): Promise<void> {
    const place = this.#places.get(keyOf(watch));
    if (place) place.isSought = true;
    return this.look();
  }

  /** Another history than before: every follower starts again. */
  forget(): void {
    for (const place of this.#places.values()) {
      place.cursor = null;
      place.mark = null;
      place.follower?.lose("epoch");
    }
  }

  /** The longest time from a commit to its relay since it was last asked, in whole milliseconds. */
  takeLagMs(): number {
    const lagMs = Math.round(this.#lagMs);
    this.#lagMs = 0;
    return lagMs;
  }

  /** `performance.now()` at the beginning of the last read that succeeded; -Infinity: there was none. */
  get turnedMs(): number {
    return this.#turnedMs;
  }

  async #run(): Promise<void> {
    const restLeftMs =
      this.#lastEnd + Math.min(Math.max(restMs, this.#tookMs), mostRestMs) - performance.now();
    if (restLeftMs > 0) await sleep(restLeftMs);
    const beganMs = performance.now();
    try {
      while (await this.#readOnce(performance.now())) {
        // Continues at once: after a full read, or a rewind during it, there is more to read.
      }
      if (this.#isFailing) this.#log.info("the feed reads the database again");
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#log.warn({ err: error }, "the feed cannot read the database");
      this.#isFailing = true;
      throw error;
    } finally {
      this.#lastEnd = performance.now();
      this.#tookMs = this.#lastEnd - beganMs;
    }
  }

  /** Returns whether there may be more. */
  async #readOnce(beganMs: number): Promise<boolean> {
    await bounded(numberPending(this.#db.pulse), readWithinMs, "A numbering of the feed");
    const { places, numbering } = await bounded(this.#withNews(beganMs), readWithinMs, "A look of the feed");
    if (places.length === 0) {
      this.#turnedMs = beganMs;
      this.#numbering = numbering;
      return false;
    }
    const known = places.map(
      (place): Known => ({
        topic: place.topic,
        scope: place.scope,
        after: place.cursor ?? -1,
        mark: place.mark,
        wantsRows: place.follower !== null && place.cursor !== null,
      }),
    );
    let isMore = false;
    const left = new Map<Place, boolean>();
    const read = readNews(this.#db.pulse, known, rowsPerLook);
    const allNews = await bounded(read, readWithinMs, "A read of the feed");
    const readMs = performance.now();
    this.#turnedMs = beganMs;
    for (const news of allNews) {
      const place = places[news.index];
      const asked = known[news.index];
      if (!place || !asked || this.#places.get(keyOf(place)) !== place) continue;
      if ((place.cursor ?? -1) !== asked.after) {
        isMore = true;
        continue;
      }
      const isLeft = await this.#apply(place, asked, news, readMs);
      left.set(place, isLeft);
      isMore = isLeft || isMore;
    }
    for (const [index, place] of places.entries())
      place.isSought = left.get(place) ?? (place.cursor ?? -1) !== known[index]?.after;
    this.#numbering = numbering;
    return isMore;
  }

  /** The places that may have news, and the numbering up to which they have none besides. */
  async #withNews(
    beganMs: number,
  ): Promise<{ readonly places: readonly Place[]; readonly numbering: number }> {
    const all = [...this.#places.values()].filter(
      (place) => place.cursor !== null || place.listeners.size || place.isSought,
    );
    const isFew = all.length <= fewPlaces;
    if (isFew || beganMs - this.#sweptMs >= sweepEveryMs) {
      this.#sweptMs = beganMs;
      return { places: all, numbering: isFew ? this.#numbering : await lastNumbering(this.#db.pulse) };
    }
    const raised = await readRaised(this.#db.pulse, this.#numbering);
    const news = new Set(raised.map(keyOf));
    return {
      places: all.filter((place) => place.cursor === null || place.isSought || news.has(keyOf(place))),
      numbering: raised.reduce((last, each) => Math.max(last, each.raised), this.#numbering),
    };
  }

  async #apply(
    place: Place,
    asked: Known,
    { head, headMark, isOtherHistory, rows }: News,
    readMs: number,
  ): Promise<boolean> {
    // A backup was restored: the lines after the last one sent belong to another history.
    const isRestored = head < asked.after || isOtherHistory;
    const isGap = asked.wantsRows && rows[0]?.seq !== asked.after + 1;
    if (asked.wantsRows && !isRestored && !isGap) {
      const delivery = { "tallyboard.topic": place.topic, "tallyboard.events": rows.length };
      await inSpan("feed delivery", delivery, () => this.#publish(place, rows, readMs));
    } else {
      place.cursor = head;
      place.mark = headMark;
      if (isRestored || isGap) place.follower?.lose(isRestored ? "epoch" : "pruned");
    }
    for (const listener of place.listeners) listener();
    return place.cursor !== null && place.cursor < head;
  }

  /** Stops if the cursor was moved or the follower has left while sending: the rest is read again. */
  async #publish(place: Place, rows: readonly LogRow[], readMs: number): Promise<void> {
    const { follower } = place;
    for (const row of rows) {
      if (place.follower !== follower || place.cursor !== row.seq - 1) return;
      // The clocks of nodes differ: up to the read it is the database's that counts, from there on a monotonic one.
      this.#lagMs = Math.max(this.#lagMs, (row.lagMs ?? 0) + performance.now() - readMs);
      place.cursor = row.seq;
      place.mark = row.mark;
      if (follower?.publish(row)) await nextTurn();
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
      isSought: false,
      mark: null,
      follower: null,
      listeners: new Set(),
      rewind(seq, mark) {
        if (place.cursor !== null && place.cursor <= seq) return;
        place.cursor = seq;
        place.mark = mark;
        place.isSought = true;
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
