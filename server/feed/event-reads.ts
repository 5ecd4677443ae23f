/**
 * Events for programs that ask: the lines that the relay reads, with the numbers, rights and contents that sockets get.
 * A cursor holds the number and mark of the last line of each topic, in the reader's scope.
 */
import { EVENT_TOPICS, type EventTopic } from "../../src/contracts/event-topics.ts";
import type { LogEvent } from "../../src/contracts/live.ts";
import type { Person } from "../../src/contracts/permissions.ts";
import type { Database } from "../platform/database.ts";
import type { Epoch } from "./epoch.ts";
import { numberPending } from "./number.ts";
import { type Known, type LogRow, readHead, readNews } from "./read-log.ts";
import type { Relay } from "./relay.ts";
import type { TopicSpec, Topics } from "./topics.ts";
import { eventFor } from "./wire-encoder.ts";

/** Requests of one reader that wait for events; further ones are answered at once. */
const MOST_WAITING = 8;
/** An answer ends before it is larger, with at least one event. */
const MOST_PAGE_BYTES = 4 * 1_048_576;
/** Lines that are read at a time. */
const PORTION = 100;
/** Pages without an event of the wanted types that one request passes over. */
const MOST_PASSED = 20;

interface Place {
  readonly seq: number;
  readonly mark: string | null;
}
interface Cursor {
  readonly epoch: string;
  readonly places: Readonly<Record<string, Place>>;
}

/** The topics that a person reads, and in which scopes; `denied`: the first one that they may not. */
type Readable =
  | { readonly denied: EventTopic }
  | { readonly specs: readonly { readonly spec: TopicSpec; readonly scope: string }[] };

export interface EventAsk {
  readonly topics: readonly EventTopic[];
  readonly after: string;
  /** `approve` or `exit.approve`; empty: all. */
  readonly types: readonly string[];
  readonly limit: number;
  readonly waitMs: number;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
}

export type EventAnswer =
  | { readonly kind: "denied"; readonly topic: EventTopic }
  /** The caller's right has ended while it waited. */
  | { readonly kind: "ended" }
  /** The cursor is none of these topics. */
  | { readonly kind: "unreadable" }
  | { readonly kind: "lost"; readonly because: "pruned" | "epoch"; readonly cursor: string }
  | {
      readonly kind: "page";
      readonly events: readonly LogEvent[];
      readonly cursor: string;
      readonly isEnd: boolean;
      readonly lagMs: number;
    };

const encode = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString("base64url");

function isPlace(value: unknown): value is Place {
  if (typeof value !== "object" || value === null || !("seq" in value) || !("mark" in value)) return false;
  return Number.isSafeInteger(value.seq) && (value.mark === null || typeof value.mark === "string");
}

/** null: it is no cursor of exactly these topics. */
function decode(text: string, topics: readonly EventTopic[]): Cursor | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (typeof value !== "object" || value === null || !("epoch" in value) || !("places" in value))
      return null;
    const { epoch, places } = value;
    if (typeof epoch !== "string" || typeof places !== "object" || places === null) return null;
    const entries = Object.entries(places);
    if (entries.length !== topics.length || !topics.every((topic) => topic in places)) return null;
    if (!entries.every(([, place]) => isPlace(place))) return null;
    return { epoch, places: places as Readonly<Record<string, Place>> };
  } catch {
    return null;
  }
}

/** The events of one node's database, for those who ask over REST. */
export class EventReads {
  readonly #db: Database;
  readonly #relay: Relay;
  readonly #epoch: Epoch;
  readonly #topics: Topics;
  readonly #waiting = new Map<string, number>();
  readonly #closing = new AbortController();

  constructor(
    db: Database,
    parts: { readonly relay: Relay; readonly epoch: Epoch; readonly topics: Topics },
  ) {
    this.#db = db;
    this.#relay = parts.relay;
    this.#epoch = parts.epoch;
    this.#topics = parts.topics;
  }

  /** Answers the requests that wait. */
  close(): void {
    this.#closing.abort();
  }

  /** The cursor of now: what was committed before the call is before it. */
  async start(
    person: Person,
    topics: readonly EventTopic[],
  ): Promise<{ readonly denied: EventTopic } | { readonly cursor: string }> {
    const readable = this.#readable(person, topics);
    return "denied" in readable ? readable : { cursor: await this.#now(readable.specs) };
  }

  /** A page after the cursor. `again` answers who asks after a wait: null ends it. */
  async read(ask: EventAsk, first: Person, again: () => Promise<Person | null>): Promise<EventAnswer> {
    let cursor = decode(ask.after, ask.topics);
    if (!cursor) return { kind: "unreadable" };
    const untilMs = performance.now() + ask.waitMs;
    let person = first;
    for (let passed = 0; ; ) {
      const readable = this.#readable(person, ask.topics);
      if ("denied" in readable) return { kind: "denied", topic: readable.denied };
      const page = await this.#page(readable.specs, cursor, ask, person);
      if (page.kind !== "page" || page.events.length > 0) return page;
      const leftMs = untilMs - performance.now();
      const isOver = leftMs <= 0 || ask.signal.aborted || this.#closing.signal.aborted;
      if (page.isEnd ? isOver : ++passed > MOST_PASSED) return page;
      cursor = decode(page.cursor, ask.topics) ?? cursor;
      if (!page.isEnd) continue;
      if (!(await this.#wait(readable.specs, person.userId, { leftMs, cursor, signal: ask.signal })))
        return page;
      const now = await again();
      if (!now) return { kind: "ended" };
      person = now;
    }
  }

  #readable(person: Person, topics: readonly EventTopic[]): Readable {
    const specs: { spec: TopicSpec; scope: string }[] = [];
    for (const topic of topics) {
      const judged = this.#topics.judge(person, topic);
      if (judged.kind !== "log") return { denied: topic };
      specs.push({ spec: judged.spec, scope: judged.scope });
    }
    return { specs };
  }

  async #now(specs: readonly { readonly spec: TopicSpec; readonly scope: string }[]): Promise<string> {
    await numberPending(this.#db.pulse);
    const places: Record<string, Place> = {};
    for (const { spec, scope } of specs)
      places[spec.topic] = await readHead(this.#db.reader, spec.topic, scope);
    return encode({ epoch: this.#epoch.current, places });
  }

  async #page(
    specs: readonly { readonly spec: TopicSpec; readonly scope: string }[],
    cursor: Cursor,
    { limit, types }: Pick<EventAsk, "limit" | "types">,
    person: Person,
  ): Promise<Exclude<EventAnswer, { kind: "denied" | "ended" | "unreadable" }>> {
    const lost = async (because: "pruned" | "epoch") =>
      ({ kind: "lost", because, cursor: await this.#now(specs) }) as const;
    if (cursor.epoch !== this.#epoch.current) return lost("epoch");
    // What is committed is numbered first: an answer that says "the end" has all that was there before the request.
    await numberPending(this.#db.pulse);
    const places: Record<string, Place> = { ...cursor.places };
    const events: LogEvent[] = [];
    let [passed, bytes, lagMs] = [0, 0, 0];
    for (;;) {
      // In portions: a thousand lines may be hundreds of megabytes.
      const portion = Math.min(limit - passed, PORTION);
      const read = await this.#read(specs, places, portion);
      if (typeof read === "string") return lost(read);
      const taken = merged(read, portion);
      let isFull = false;
      for (const { spec, row } of taken) {
        if (isWanted(types, spec, row)) {
          const event = eventFor(person, spec, cursor.epoch, row);
          bytes += Buffer.byteLength(JSON.stringify(event));
          isFull = events.length > 0 && bytes > MOST_PAGE_BYTES;
          if (isFull) break;
          events.push(event);
          lagMs = Math.max(lagMs, row.lagMs ?? 0);
        }
        places[spec.topic] = { seq: row.seq, mark: row.mark };
        passed += 1;
      }
      const isEnd = read.every(({ spec, head }) => places[spec.topic]?.seq === head);
      if (isEnd || isFull || passed >= limit)
        return {
          ...{ kind: "page", events, isEnd, lagMs: Math.round(lagMs) },
          cursor: encode({ epoch: cursor.epoch, places }),
        };
    }
  }

  /** At most `limit` lines of each topic after these places; or why the places are lost. */
  async #read(
    specs: readonly { readonly spec: TopicSpec; readonly scope: string }[],
    places: Readonly<Record<string, Place>>,
    limit: number,
  ): Promise<readonly Found[] | "pruned" | "epoch"> {
    const known = specs.map(({ spec, scope }): Known => {
      const { seq, mark } = places[spec.topic] ?? { seq: 0, mark: null };
      return { topic: spec.topic, scope, after: seq, mark, wantsRows: true };
    });
    const found: Found[] = [];
    for (const { index, head, isOtherHistory, rows } of await readNews(this.#db.reader, known, limit)) {
      const after = known[index]?.after ?? 0;
      const spec = specs[index]?.spec;
      if (!spec) continue;
      if (head < after || isOtherHistory) return "epoch";
      if (rows[0]?.seq !== after + 1) return "pruned";
      found.push({ spec, rows, head });
    }
    return found;
  }

  /** Waits for news in one of the logs; false: there is no more time, or no place to wait. */
  async #wait(
    specs: readonly { readonly spec: TopicSpec; readonly scope: string }[],
    reader: string,
    {
      leftMs,
      cursor,
      signal,
    }: { readonly leftMs: number; readonly cursor: Cursor; readonly signal: AbortSignal },
  ): Promise<boolean> {
    const waiting = this.#waiting.get(reader) ?? 0;
    if (waiting >= MOST_WAITING) return false;
    this.#waiting.set(reader, waiting + 1);
    const over = AbortSignal.any([signal, this.#closing.signal, AbortSignal.timeout(Math.ceil(leftMs))]);
    const stops: (() => void)[] = [];
    try {
      return await new Promise<boolean>((resolve) => {
        if (over.aborted) return resolve(false);
        over.addEventListener("abort", () => resolve(false), { once: true });
        for (const { spec, scope } of specs) {
          const after = cursor.places[spec.topic]?.seq ?? 0;
          const stop = this.#relay.listen(spec.topic, scope, () => {
            // The first look of a new listener reports what is known already.
            void readHead(this.#db.reader, spec.topic, scope).then(
              ({ seq }) => seq !== after && resolve(true),
              () => resolve(true),
            );
          });
          stops.push(stop);
        }
      });
    } finally {
      for (const stop of stops) stop();
      const left = (this.#waiting.get(reader) ?? 1) - 1;
      if (left > 0) this.#waiting.set(reader, left);
      else this.#waiting.delete(reader);
    }
  }
}

/** What a topic has after a place. */
interface Found {
  readonly spec: TopicSpec;
  readonly rows: readonly LogRow[];
  readonly head: number;
}

const isWanted = (types: readonly string[], { topic }: TopicSpec, { type }: LogRow): boolean =>
  types.length === 0 || types.includes(type) || types.includes(`${topic}.${type}`);

interface Taken {
  readonly spec: TopicSpec;
  readonly row: LogRow;
}

/** At most `limit` lines of all topics: each topic's in its order, between topics by their time. */
function merged(
  found: readonly { readonly spec: TopicSpec; readonly rows: readonly LogRow[] }[],
  limit: number,
): readonly Taken[] {
  const next = found.map(({ spec, rows }) => ({ spec, rows, at: 0 }));
  const taken: Taken[] = [];
  while (taken.length < limit) {
    const left = next.filter(({ rows, at }) => at < rows.length);
    const first = left.toSorted(
      (a, b) => (a.rows[a.at]?.at.getTime() ?? 0) - (b.rows[b.at]?.at.getTime() ?? 0),
    )[0];
    const row = first?.rows[first.at];
    if (!first || !row) break;
    taken.push({ spec: first.spec, row });
    first.at += 1;
  }
  return taken;
}

const known: ReadonlySet<string> = new Set(EVENT_TOPICS);

/** The topics of a text, apart by commas, each once; null: one of them is none, or there is none. */
export function eventTopics(text: string): readonly EventTopic[] | null {
  const names = [...new Set(text.split(",").map((name) => name.trim()))];
  const all = names.filter((name): name is EventTopic => known.has(name));
  return all.length === names.length ? all : null;
}
